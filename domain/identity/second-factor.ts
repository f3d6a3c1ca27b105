/** How many codes stand in for the second factor when the phone is not at hand. */
export const recoveryCodeCount = 10;

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Something random in groups of five that can be read out: no letters that are read as digits. Five bits a byte. */
export function readable(bytes: Uint8Array): string {
  const text = [...bytes].map((byte) => letters[byte & 31]).join('');
  return text.replace(/.{5}(?=.)/g, '$&-');
}

/** A code as it was meant, however it was typed: without spaces and dashes, in lower case, with the digits that look like letters. */
export const typedCode = (text: string): string =>
  text.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
