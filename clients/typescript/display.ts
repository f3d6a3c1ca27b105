/**
 * How a checkout in Brazil shows money (specification, section 2). The same helpers as in Trilho's own pages, so that a
 * shop and the merchant's console read alike.
 */

const prefixes: Readonly<Record<string, string>> = { USD: '$', EUR: '€', MXN: 'MX$' };

/** The prefix of an amount: `$`, `€`, `MX$`; `R$` for any other currency. @param currency ISO 4217, such as `USD`. */
export function currencyPrefix(currency: string): string {
  return Object.hasOwn(prefixes, currency) ? (prefixes[currency] ?? 'R$') : 'R$';
}

/**
 * `R$ 1.299,90`, with a space that does not break. @param cents integer cents @param currency that of the payment
 * @throws RangeError when `cents` is not a whole number of cents
 */
export function formatAmount(cents: number, currency = 'BRL'): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
  // On digits: a division could round.
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${cents < 0 ? '-' : ''}${currencyPrefix(currency)}\u00a0${whole},${digits.slice(-2)}`;
}

/** `12x de R$ 10,00`. @param installmentValue integer cents of each, as `GET /v1/installments` answers it */
export function formatInstallments(count: number, installmentValue: number, currency = 'BRL'): string {
  return `${count}x de ${formatAmount(installmentValue, currency)}`;
}

/** What a card statement can show of a shop's name: letters and digits, at most 13 (specification, section 9). */
export const softDescriptor = (text: string): string => text.replace(/[^a-zA-Z0-9]/g, '').slice(0, 13);

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A descriptor for a shop without one of its own: 13 upper-case letters and digits. @param random 0 ≤ x < 1 */
export const randomSoftDescriptor = (random: () => number = Math.random): string =>
  Array.from({ length: 13 }, () => letters[Math.floor(random() * letters.length)]).join('');
