import { documentKind, maskDocument, normaliseDocument } from './documents.ts';
import { type PixKeyKind, pixKeyKind } from './pix.ts';

/** Keys of a payout as merchants write them: with masks, spaces and `+55` or without (specification, section 5). */

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The ten or eleven digits of a Brazilian phone; undefined for any other text. */
function nationalPhone(key: string): string | undefined {
  const digits = digitsOf(key);
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
  return pixKeyKind(`+55${national}`) === 'PHONE' ? national : undefined;
}

/**
 * The kind of a key whose kind the merchant does not give. Eleven digits are a CPF, never a phone, as in the
 * specification; undefined where the text is no key, or could be two different keys.
 */
export function kindOfPixKey(key: string): PixKeyKind | undefined {
  const text = key.trim();
  const plain = pixKeyKind(text);
  if (plain) return plain;
  const document = documentKind(normaliseDocument(text));
  if (document) return document;
  if (text.includes('@')) return undefined;
  const digits = digitsOf(text);
  const isPhone = (digits.length === 10 || text.startsWith('+') || text.startsWith('(')) && nationalPhone(text);
  return isPhone ? 'PHONE' : undefined;
}

/** Why a text cannot be a key of that kind; undefined when it can. */
export function whyNoPixKey(key: string, kind: PixKeyKind): string | undefined {
  const text = key.trim();
  switch (kind) {
    case 'CPF':
    case 'CNPJ':
      return documentKind(normaliseDocument(text)) === kind ? undefined : `is not a valid ${kind}`;
    case 'PHONE':
      return nationalPhone(text) ? undefined : 'is not a Brazilian phone number (area code and 8 or 9 digits)';
    case 'EMAIL':
      return pixKeyKind(text) === 'EMAIL' ? undefined : 'is not an e-mail of at most 77 characters';
    case 'RANDOM':
      return pixKeyKind(text) === 'RANDOM' ? undefined : 'is not a random key (a UUID)';
  }
}

/** The normal form of a key, in which two payouts to the same key are recognised as such. */
export function plainPixKey(key: string, kind: PixKeyKind): string {
  const text = key.trim();
  if (kind === 'CPF' || kind === 'CNPJ') return normaliseDocument(text);
  if (kind === 'PHONE') return nationalPhone(text) ?? digitsOf(text);
  return text.toLowerCase();
}

/** The masked form of a key: enough to tell two receivers apart. */
export function maskPixKey(key: string, kind: PixKeyKind | undefined): string {
  const text = key.trim();
  switch (kind) {
    case 'CPF':
    case 'CNPJ':
      return maskDocument(normaliseDocument(text));
    case 'EMAIL': {
      const [name = '', host = ''] = text.split('@');
      return `${name.slice(0, 1)}***@${host}`;
    }
    case 'PHONE': {
      const digits = nationalPhone(text) ?? digitsOf(text);
      return `(${digits.slice(0, 2)}) *****-${digits.slice(-4)}`;
    }
    default:
      return text.length > 12 ? `${text.slice(0, 4)}…${text.slice(-4)}` : '***';
  }
}
