import { cardNumbers } from '../../domain/core/card-numbers.ts';

/** Names of one provider's own members that are masked, in lower case and without hyphens and underscores. */
export interface Masks {
  /** Whose value is shown by its first two characters and its length, with all that it holds. */
  personal?: readonly string[];
  /** Whose value is not shown at all. */
  secret?: readonly string[];
}

/*
 * Names of members that are masked at every provider, in lower case and without hyphens and underscores; `*` stands for
 * anything.
 */
const secretNames = [
  '*password*',
  '*secret*',
  '*token*',
  'apikey',
  'authorization',
  'cavv',
  'ccv',
  'certificate',
  'clientassertion',
  'confirmhash',
  'cvc',
  'cvv',
  'encrypted*',
  'files',
  'hash',
  'integrationkey',
  'md5',
  'partnerkey',
  'pfx',
  'redirectresult',
  'securitycode',
  'signature',
  'threedsresult',
  'verificationvalue',
  'withdrawkey',
];
const personalNames = [
  '*address',
  '*documentnumber',
  'account',
  'accountdigit',
  'accountnumber',
  'agency',
  'bankaccount',
  'bankag',
  'bankcc',
  'birthdate',
  'branchcode',
  'buyer',
  'cellphone',
  'chave',
  'clientid',
  'cnpj',
  'codagencia',
  'companyname',
  'contacorrente',
  'cpf',
  'cpfcnpj',
  'corporatename',
  'cpfrecebedor',
  'creditoraccount',
  'debtoraccount',
  'delivery',
  'destinationalias',
  'document',
  'documentvalidation',
  'email',
  'emails',
  'generatordocument',
  'generatorname',
  'holder',
  'homephone',
  'identidadeportador',
  'identification',
  'identity',
  'key',
  'line1',
  'mobilephone',
  'mobilephones',
  'name',
  'nome',
  'nomeportador',
  'nomerecebedor',
  'nroconta',
  'numerocontacorrente',
  'pagador',
  'payercpfcnpj',
  'payerphone',
  'payerstreet',
  'phone',
  'phonenumber',
  'phones',
  'pixaddresskey',
  'pixkey',
  'recebedor',
  'shopperemail',
  'shoppername',
  'socialsecuritynumber',
  'street',
  'streetline1',
  'streetline2',
  'taxid',
  'telephone',
  'titular',
];
/** Whose facts have names of their own, and which: `payerName`, `beneficiary_document`, `destinationTaxId`. */
const owners =
  'first last holder owner beneficiary creditor debtor customer account payer receiver responsible favored recipient destination';
const facts = 'name document email taxid nationalregistration';

const oneOf = (names: readonly string[]) => new RegExp(`^(${names.join('|').replaceAll('*', '.*')})$`);
const secretAnywhere = oneOf(secretNames);
const personalAnywhere = oneOf([
  ...personalNames,
  ...owners.split(' ').flatMap((owner) => facts.split(' ').map((fact) => `*${owner}${fact}`)),
]);
const isSecret = (name: string, own: Masks) => secretAnywhere.test(name) || (own.secret?.includes(name) ?? false);
const isPersonal = (name: string, own: Masks) => personalAnywhere.test(name) || (own.personal?.includes(name) ?? false);
const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');
const maxLength = 10_000;

/**
 * Masks a wire message for the timeline: structure and status words remain, personal data and secrets are masked by
 * member name; card numbers are removed wherever they appear.
 *
 * @param own names of the provider whose message it is.
 */
export function maskWire(value: unknown, own: Masks = {}, depth = 0): unknown {
  if (depth > 12) return '…';
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => maskWire(item, own, depth + 1));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const key = maskingKey(name, own);
        if (inner === null || inner === undefined || inner === '') return [name, inner];
        // The state of a challenge at Adyen; elsewhere a part of the message.
        const isState = key === 'paymentdata' && typeof inner === 'string';
        if (isSecret(key, own) || isState) return [name, '••••'];
        if (/^(card|creditcard)$/.test(key)) return [name, '•••• card'];
        if (isPersonal(key, own)) return [name, maskPersonal(inner, depth)];
        return [name, maskWire(inner, own, depth + 1)];
      }),
    );
  }
  if (typeof value === 'string') return maskText(value);
  return value;
}

/**
 * The plain name of a member. A form's member has its path in brackets, `document[number]`: if one part must be masked,
 * the whole member is.
 */
function maskingKey(name: string, own: Masks): string {
  const parts = name.split(/[[\]]+/).flatMap((part) => plain(part) || []);
  return parts.find((part) => isSecret(part, own) || isPersonal(part, own)) ?? parts.at(-1) ?? '';
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
      // Our own page of a payer, to which a provider sends them back.
      .replace(/(\/pay\/(?:l\/)?)[0-9a-z]{26}[\w-]{22}/g, '$1••••')
  );
}
