import { documentKind } from './documents.ts';

/** Identifiers of PIX (BACEN: PIX API 2.9.0, DICT API, Manual de Padrões para Iniciação do Pix). */

/** Kinds of key, in the specification's words (DICT calls RANDOM "EVP"). */
export type PixKeyKind = 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'RANDOM';

const phone = /^\+55[1-9]{2}(?:9[0-9]{8}|[2-8][0-9]{7})$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const email = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/i;
const longestEmail = 77;

/**
 * Kind of a PIX key in the form of BACEN's directory: CPF and CNPJ without mask and with right check digits, phone as
 * `+55` + area + number, e-mail up to 77 characters, random key as UUID (both without regard to case). Undefined for
 * anything else; the adapters handle the forms of providers (`55…`, masks).
 */
export function pixKeyKind(key: string): PixKeyKind | undefined {
  // The first check, so that no pattern runs over a text too long to be a key.
  if (key.length > longestEmail) return undefined;
  if (phone.test(key)) return 'PHONE';
  if (uuid.test(key)) return 'RANDOM';
  if (email.test(key)) return 'EMAIL';
  return documentKind(key);
}

/** Whether this is a txid of a dynamic charge (BACEN PIX API: `[a-zA-Z0-9]{26,35}`). */
export function isTxid(text: string): boolean {
  return /^[a-zA-Z0-9]{26,35}$/.test(text);
}

/**
 * The txid of a charge, derived from our own id: the same id always gives the same txid, so a repeated call cannot
 * create a second charge, and two ids never give the same txid.
 *
 * Rule: the id without its underscore, padded to 26 characters with `Z`. This is reversible: the kind is always three
 * letters, so the underscore's place is known, and ids are lower-case, so a `Z` is always padding.
 *
 * @param seed an id: three lower-case letters, `_`, then 1 to 32 lower-case letters and digits (ours have 26).
 * @throws RangeError for any other text.
 */
export function makeTxid(seed: string): string {
  if (!/^[a-z]{3}_[0-9a-z]{1,32}$/.test(seed)) throw new RangeError(`cannot make a txid from ${JSON.stringify(seed)}`);
  return seed.replace('_', '').padEnd(26, 'Z');
}

/**
 * Whether this is an end-to-end id of a payment: `E`, ISPB of the payer's institution (8, may have letters since it
 * follows the CNPJ), UTC minute as yyyyMMddHHmm, 11 letters or digits; 32 characters in all. The minute must exist in
 * the calendar.
 */
export function isEndToEndId(text: string): boolean {
  const [, year, month, day, hour, minute] =
    /^E[0-9A-Z]{8}([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})[0-9A-Za-z]{11}$/.exec(text) ?? [];
  if (year === undefined) return false;
  const minuteText = `${year}-${month}-${day}T${hour}:${minute}`;
  const instant = Date.parse(`${minuteText}:00Z`);
  // The parser may turn an impossible day (30 February) into a later one; only a real day is returned unchanged.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(minuteText);
}
