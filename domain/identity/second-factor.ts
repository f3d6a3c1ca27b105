/** Number of recovery codes that replace the second factor when the phone is not available. */
export const recoveryCodeCount = 10;

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Random text in groups of five that can be read aloud: no letters that look like digits. Five bits per character. */
export function readable(bytes: Uint8Array): string {
  const text = [...bytes].map((byte) => letters[byte & 31]).join('');
  return text.replace(/.{5}(?=.)/g, '$&-');
}

/**
 * The normal form of a typed code: no spaces and dashes, lower case, and letters that look like digits replaced by
 * them.
 */
export const typedCode = (text: string): string =>
  text.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
