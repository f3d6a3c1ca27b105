/**
 * Ids are `<kind>_` and 26 characters of Crockford's base32 in lower case: no letters that look like digits, safe in
 * URLs, file names and providers' reference fields.
 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

export type IdKind =
  | 'pay'
  | 'ref'
  | 'dsp'
  | 'evd'
  | 'evt'
  | 'dlv'
  | 'end'
  | 'con'
  | 'mer'
  | 'usr'
  | 'inv'
  | 'key'
  | 'pub'
  | 'req'
  | 'ctk'
  | 'fil'
  | 'crd'
  | 'vky'
  | 'pyo'
  | 'bat'
  | 'rec'
  | 'rcv'
  | 'rac'
  | 'upl'
  | 'plt'
  | 'plu'
  | 'exp'
  | 'set'
  | 'lnk'
  | 'rul'
  | 'nte'
  | 'rol'
  | 'ach'
  | 'alm'
  | 'blk'
  | 'psk';

/** @param bytes at least 17 bytes (130 bits are used): random ones, or a keyed MAC where the id must be derived. */
export function idFrom(kind: IdKind, bytes: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5 && text.length < 26) {
      bits -= 5;
      text += alphabet[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  if (text.length < 26) throw new RangeError('an id needs at least 17 bytes');
  return `${kind}_${text}`;
}

/** Whether the text is an id of that kind. A malformed id is answered like an unknown one. */
export function isId(kind: IdKind, text: string): boolean {
  return text.length === kind.length + 27 && new RegExp(`^${kind}_[0-9a-hjkmnp-tv-z]{26}$`).test(text);
}
