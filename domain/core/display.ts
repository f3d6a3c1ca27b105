import { formatBRL } from './money.ts';

/**
 * Brazilian display formats (specification, section 2). Documents: `formatDocument` and `maskDocument` in
 * `documents.ts`; amounts: `formatBRL` in `money.ts`.
 */

const prefixes: Readonly<Record<string, string>> = { USD: '$', EUR: '€', MXN: 'MX$' };

/** The prefix of an amount: `$`, `€`, `MX$`; `R$` for any other currency. @param currency ISO 4217, such as `USD`. */
export function currencyPrefix(currency: string): string {
  return Object.hasOwn(prefixes, currency) ? (prefixes[currency] ?? 'R$') : 'R$';
}

/** `(11) 99999-8888` for eleven digits, with any separators; text of another length is returned unchanged. */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 ? digits.replace(/^(..)(.{5})(.{4})$/, '($1) $2-$3') : text;
}

/** `12x de R$ 10,00`. @param installmentValue integer cents of each. */
export function formatInstallments(count: number, installmentValue: number): string {
  return `${count}x de ${formatBRL(installmentValue)}`;
}

/**
 * A link that opens WhatsApp with a message to this phone. The country code 55 is added where it is missing. Undefined when
 * the text is not a Brazilian phone: 10 or 11 digits, or 12 or 13 that begin with 55.
 */
export function whatsAppLink(phone: string, message: string): string | undefined {
  const [, national] = /^(?:55)?([1-9][0-9]{9,10})$/.exec(phone.replace(/\D/g, '').replace(/^0+/, '')) ?? [];
  return national && `https://wa.me/55${national}?text=${encodeURIComponent(message.replace(/\p{Cs}/gu, '\ufffd'))}`;
}
