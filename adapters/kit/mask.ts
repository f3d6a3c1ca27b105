import { cardNumbers } from '../../domain/core/card-numbers.ts';

/**
 * Masks a wire message for the timeline: structure and status words remain, personal data and secrets are masked by
 * member name; card numbers are removed wherever they appear.
 */
const secret =
  /^(authorization|.*secret.*|.*password.*|.*token.*|api_?-?key|integration_?key|cvv|cvc|ccv|verification_?value|security_?code|hash|withdraw-key|certificate|pfx|partner_?key|signature|md5|confirmhash|files)$/i;
const personal =
  /^(document|creditordocument|creditoraccount|debtoraccount|client_?id|pagador|recebedor|cpf|cnpj|cpf_?cnpj|cpf_recebedor|identity|identification|tax_?id|(payer|generator|receiver)_?(document|name)|payer_?phone|payer_?email|payer_cpf_cnpj|payer_street|cellphone|responsibledocument|buyer|phone|phone_?number|documentvalidation|destination_?alias|mobilephone|email|name|nome|nome_recebedor|holdername|address|street|street_?line_?\d|birthdate|pixkey|pix_key|chave|key|delivery|agency|account|nro_?conta|conta_?corrente|cod_?agencia|account_?(digit|number)|branch_?code|bank_?account|company_?name|telephone|pixaddresskey|bank_(ag|cc)|emails?|phones?|mobile_?phone|home_?phone|line_1|titular|holder|.*(first|last|holder|owner|beneficiary|creditor|debtor|customer|account|payer|receiver|responsible|favored|recipient|destination)_?(name|document|email|tax_?id|national_registration)|.*address)$/i;
const maxLength = 10_000;

export function maskWire(value: unknown, depth = 0): unknown {
  if (depth > 12) return '…';
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => maskWire(item, depth + 1));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const key = maskingKey(name);
        if (inner === null || inner === undefined || inner === '') return [name, inner];
        if (secret.test(key)) return [name, '••••'];
        if (/^(card|credit_?card)$/i.test(key)) return [name, '•••• card'];
        if (personal.test(key)) return [name, maskPersonal(inner, depth)];
        return [name, maskWire(inner, depth + 1)];
      }),
    );
  }
  if (typeof value === 'string') return maskText(value);
  return value;
}

/** A form's member has its path in brackets, `document[number]`: if one part must be masked, the whole member is. */
function maskingKey(name: string): string {
  const parts = name.split(/[[\]]+/).filter((part) => part !== '');
  return parts.find((part) => secret.test(part) || personal.test(part)) ?? parts.at(-1) ?? name;
}

/** Keeps a value recognisable without revealing it: its first two characters and its length. */
function maskPersonal(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map((item) => maskPersonal(item, depth + 1));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === 'type' || key === 'state' || key === 'country' ? inner : maskPersonal(inner, depth + 1),
      ]),
    );
  }
  const text = String(value);
  return text.length <= 4 ? '••••' : `${[...text].slice(0, 2).join('')}•••• (${text.length})`;
}

/**
 * Masks a provider's free text: limited in size, without card numbers, documents and e-mails. A PIX code or a boleto
 * line may remain.
 */
export function maskText(text: string): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}… (${text.length} characters)` : text;
  // A boleto contains the payer's name and address.
  if (/^(data:application\/pdf;base64,)?JVBERi/.test(text)) return `•••• pdf (${text.length} characters)`;
  // Images of codes, and of people's documents.
  if (text.length >= 300 && /^(data:[\w/+.-]+;base64,)?[\w+/-]+=*$/.test(text))
    return `•••• (${text.length} characters)`;
  if (/^\d{44,48}$/.test(cut) || cut.startsWith('000201')) return cut;
  const withoutCards = cardNumbers(cut).reduce((left, number) => left.replaceAll(number, '•••• number'), cut);
  return (
    withoutCards
      .replace(/\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g, '•••• document')
      .replace(/\b[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}\b/g, '•••• document')
      .replace(/[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '•••• e-mail')
      // Our own callback address: with its token anybody could send webhooks in the provider's name.
      .replace(/(\/webhooks\/[a-z0-9-]+\/)[\w-]+/g, '$1••••')
  );
}
