/**
 * Usual forms of a card number: one piece or groups of four, whatever follows (often a security code); and other
 * groups.
 */
const written = [
  /(?<![\d-])\d{13,19}(?![\d-])/g,
  /(?<![\d-])\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?!\d)/g,
  /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-]|[ ]\d)/g,
];

/**
 * The card numbers in a text, as written there. Digits without a right check digit (ids, times, boleto lines) do not
 * count.
 */
export function cardNumbers(text: string): string[] {
  const runs = new Set(written.flatMap((form) => text.match(form) ?? []));
  return [...runs].filter((run) => luhn(run.replace(/\D/g, '')));
}

/** Number ranges that card brands issue. Numbers as short as a CNPJ (14 digits) or a phone (13) are left out. */
const issued = /^(4(\d{15}|\d{18})|(5[0-5]|2[2-7]|35|6\d)\d{14}|3[47]\d{13})$/;

/** Random ids and hashes, which may contain any run of digits: UUIDs, and long hexadecimal words. */
const random = /(?<![0-9a-z])([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9]*[a-f])[0-9a-f]{24,})(?![0-9a-z])/gi;

/**
 * Whether the text contains a card number. The number must be in an issued range, so a merchant's own long numbers
 * rarely match.
 */
export function hasCardNumber(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(random, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    // A separator between a number and a word is not part of the number.
    .replace(/[\s._/]|(?<=\p{L})-|-(?=\p{L})/gu, ' ');
  const inOnePiece = (plain.match(/(?<!\d)\d{15,19}(?!\d)/g) ?? []).filter(luhn);
  return [...cardNumbers(plain), ...inOnePiece].some((number) => issued.test(number.replace(/\D/g, '')));
}

/** Whether this is a card number: 13 to 19 digits without spaces, with a right check digit. */
export const isCardNumber = (digits: string): boolean => /^[0-9]{13,19}$/.test(digits) && luhn(digits);

export const brands = ['visa', 'mastercard', 'amex', 'elo', 'hipercard', 'diners', 'discover', 'jcb', 'other'] as const;
export type Brand = (typeof brands)[number];

/** First digits by brand. The ranges of Brazil's own brands lie within those of others, so they are tested first. */
const firstDigits: readonly (readonly [Brand, RegExp])[] = [
  [
    'elo',
    /^(40117[89]|431274|438935|451416|457393|45763[12]|504175|506[67]|509|627780|636297|636368|650[0-9]|6516|655)/,
  ],
  ['hipercard', /^(606282|3841)/],
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['diners', /^3(0[0-5]|[68])/],
  ['jcb', /^35/],
  ['discover', /^6(011|4[4-9]|5)/],
];

/** The brand by a card's first digits: for display only, never for decisions. */
export const brandOf = (digits: string): Brand => firstDigits.find(([, first]) => first.test(digits))?.[0] ?? 'other';

function luhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
