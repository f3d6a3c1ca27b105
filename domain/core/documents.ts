/**
 * Brazilian tax documents: CPF (people) and CNPJ (companies), numeric and alphanumeric.
 *
 * Rules: Receita Federal, IN RFB 2.229/2024 for the alphanumeric CNPJ, with the check-digit method published by SERPRO.
 * A document is text, upper-case and without mask, never a number, and is never reduced to its digits: that would
 * destroy a CNPJ with letters.
 */

export type DocumentKind = 'CPF' | 'CNPJ';

const cpfShape = /^[0-9]{11}$/;
const cnpjShape = /^[0-9A-Z]{12}[0-9]{2}$/;

/**
 * The document without its mask (`.`, `-`, `/`, spaces), upper-case. Other characters remain, and the check refuses
 * them.
 */
export function normaliseDocument(text: string): string {
  // Only a–z is raised: toUpperCase() would turn foreign letters (ı, ſ) into ones that a CNPJ may have.
  return text.replace(/[.\-/\s]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** CPF or CNPJ, by shape and check digits of an already normalised document; undefined when it is neither. */
export function documentKind(normalised: string): DocumentKind | undefined {
  if (isCpf(normalised)) return 'CPF';
  if (isCnpj(normalised)) return 'CNPJ';
  return undefined;
}

/** Whether this normalised text is a CPF: eleven digits, both check digits right, not one digit eleven times. */
export function isCpf(normalised: string): boolean {
  return (
    cpfShape.test(normalised) && !isOneCharacter(normalised) && normalised === withCpfDigits(normalised.slice(0, 9))
  );
}

/**
 * Whether this normalised text is a CNPJ: twelve digits or capitals, two right check digits, not one character
 * repeated.
 */
export function isCnpj(normalised: string): boolean {
  return (
    cnpjShape.test(normalised) && !isOneCharacter(normalised) && normalised === withCnpjDigits(normalised.slice(0, 12))
  );
}

/** `000.000.000-00` or `00.000.000/0000-00`, by length alone; text of another shape comes back as it was. */
export function formatDocument(text: string): string {
  const document = normaliseDocument(text);
  if (cpfShape.test(document)) return document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');
  if (cnpjShape.test(document)) return document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
  return text;
}

/**
 * The document as it may be shown (LGPD): first group and check digits hidden, `***.982.247-**` and
 * `**.222.333/0001-**`. Text of another shape may hold anything, so nothing of it is shown: `***`.
 */
export function maskDocument(text: string): string {
  const document = normaliseDocument(text);
  if (cpfShape.test(document)) return document.replace(/^.{3}(.{3})(.{3}).{2}$/, '***.$1.$2-**');
  if (cnpjShape.test(document)) return document.replace(/^.{2}(.{3})(.{3})(.{4}).{2}$/, '**.$1.$2/$3-**');
  return '***';
}

/**
 * A valid CPF for sandbox and tests, normalised. It may belong to a real person: never send it to a real provider.
 *
 * @param random returns numbers from 0 up to 1, as `Math.random` does; the same numbers give the same CPF.
 */
export function makeCpf(random: () => number): string {
  const body = pick(random, digits, 9);
  // Nine equal digits would be completed to a CPF of eleven equal digits, which is invalid, so the last of them is
  // changed.
  return withCpfDigits(isOneCharacter(body) ? body.slice(0, 8) + ((Number(body.slice(8)) + 1) % 10) : body);
}

/**
 * A valid CNPJ for sandbox and tests, normalised; numeric ones are of a head office (`0001`), alphanumeric ones always
 * begin with a letter. It may belong to a real company: never send it to a real provider.
 *
 * @param random returns numbers from 0 up to 1, as `Math.random` does; the same numbers give the same CNPJ.
 */
export function makeCnpj(random: () => number, options: { alphanumeric?: boolean } = {}): string {
  if (!options.alphanumeric) return withCnpjDigits(`${pick(random, digits, 8)}0001`);
  return withCnpjDigits(pick(random, letters, 1) + pick(random, digits + letters, 11));
}

const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function pick(random: () => number, alphabet: string, count: number): string {
  let text = '';
  for (let n = 0; n < count; n += 1) text += alphabet.charAt(Math.floor(random() * alphabet.length));
  return text;
}

function isOneCharacter(text: string): boolean {
  return text === text.charAt(0).repeat(text.length);
}

function withCpfDigits(body: string): string {
  const first = body + checkDigit(body, 11);
  return first + checkDigit(first, 11);
}

function withCnpjDigits(body: string): string {
  const first = body + checkDigit(body, 9);
  return first + checkDigit(first, 9);
}

/**
 * Mod-11 check digit: weights 2, 3 … `highestWeight` from the right, then from 2 again; a character counts as its ASCII
 * code − 48, which is itself for a digit and 17 … 42 for A … Z.
 */
function checkDigit(body: string, highestWeight: number): number {
  let sum = 0;
  let weight = 2;
  for (let at = body.length - 1; at >= 0; at -= 1) {
    sum += (body.charCodeAt(at) - 48) * weight;
    weight = weight === highestWeight ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
