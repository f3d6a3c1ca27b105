import { normaliseDocument } from '../../../domain/core/documents.ts';

/** Formats text while it is typed or pasted: valid characters stay, the mask's own characters are inserted. */
export type Mask = (typed: string) => string;

/** Fills the pattern's `#` with characters of the text until the text ends. */
function fill(pattern: string, text: string): string {
  let at = 0;
  let out = '';
  for (const sign of pattern) {
    if (at >= text.length) return out;
    out += sign === '#' ? text.charAt(at++) : sign;
  }
  return out;
}

const digits = (typed: string) => typed.replace(/\D/g, '');

export const cpfMask: Mask = (typed) => fill('###.###.###-##', digits(typed));

/** A CNPJ may contain letters. */
export const cnpjMask: Mask = (typed) => fill('##.###.###/####-##', normaliseDocument(typed).replace(/[^0-9A-Z]/g, ''));

/** Area code and number; the country code, which pasted numbers may have, is left out. */
export const phoneMask: Mask = (typed) => {
  const all = digits(typed);
  const number = all.length > 11 && all.startsWith('55') ? all.slice(2) : all;
  return fill(number.length > 10 ? '(##) #####-####' : '(##) ####-####', number);
};

export const zipcodeMask: Mask = (typed) => fill('#####-###', digits(typed));

/** Digits only, up to a maximum number. */
export const digitsMask =
  (most: number): Mask =>
  (typed) =>
    digits(typed).slice(0, most);

/** One check digit, which some banks write as X. */
export const checkDigitMask =
  (most: number): Mask =>
  (typed) =>
    typed
      .toUpperCase()
      .replace(/[^0-9X]/g, '')
      .slice(0, most);

/** The cursor's position after formatting: behind as many letters and digits as were before it. */
export function cursorAfter(masked: string, typed: string, cursor: number): number {
  const before = typed.slice(0, cursor).replace(/[^0-9A-Za-z]/g, '').length;
  if (cursor >= typed.length) return masked.length;
  let seen = 0;
  for (let at = 0; at < masked.length; at += 1) {
    if (seen === before) return at;
    if (/[0-9A-Za-z]/.test(masked.charAt(at))) seen += 1;
  }
  return masked.length;
}
