import { isCnpj } from './documents.ts';

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
 * The card numbers in a text, as written there, to be hidden. It finds whatever `hasCardNumber` finds and much that may
 * be an id: hiding costs nothing. Digits without a right check digit (ids, times, boleto lines) do not count.
 */
export function cardNumbers(text: string): string[] {
  const runs = written.flatMap((form) => text.match(form) ?? []).filter((run) => luhn(run.replace(/\D/g, '')));
  return [...new Set([...runs, ...found(text).map(({ run }) => run)])];
}

/**
 * Whether a text contains a card number: a token of its own, not a part of a decimal or of longer groups of digits, in
 * a range and length that a brand issues, with a right check digit.
 */
export const hasCardNumber = (text: string): boolean => found(text).length > 0;

/**
 * Whether a text shows a number as a card's: in a card's groups, after a word for a card, or one of the published test
 * numbers. A tenth of all 16-digit ids that begin with 4 have a right check digit, so digits alone prove nothing in a
 * field that holds ids.
 */
export const showsCardNumber = (text: string): boolean => found(text).some(({ shown }) => shown);

/** Fields that hold the merchant's own ids, or addresses with them. */
const idField = /(^|[a-z_.])(ids?|reference|token|url|key|account_?number|fit_?id)$|^(id|q|cursor|value)$/i;

/** Whether this text must be refused in the field of this name (decision 13). */
export const refusedAsCard = (field: string, text: string): boolean =>
  idField.test(field) ? showsCardNumber(text) : hasCardNumber(text);

/** Random ids and hashes, which may contain any run of digits: UUIDs, and long hexadecimal words. */
const random = /(?<![0-9a-z])([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9]*[a-f])[0-9a-f]{24,})(?![0-9a-z])/gi;

/** In groups as cards have them printed, with one separator throughout. A security code may follow. */
const grouped = [
  /(?<!\d|\d[-./_ ])\d{4}([-./_ ])\d{4}\1\d{4}\1\d{4}(\1\d{3})?(?!\d|\1\d{4})/g,
  /(?<!\d|\d[-./_ ])\d{4}([-./_ ])\d{6}\1\d{4,5}(?!\d|\1\d{5})/g,
];
/** In one piece, and no part of a decimal; of 14 digits also the end of a boleto line. */
const inOnePiece = /(?<!\d|\d[.,])((?<!\d )\d{14}|\d{15,16}|\d{19})(?!\d|[.,]\d)/g;
const letter = /[\p{L}\p{N}]/u;
const cardWord =
  /(pan|card|cart[aã]o|cr[eé]dito|visa|master|elo|amex|hiper|diners|jcb)[^\p{L}\d]{0,3}(n\p{L}{0,6}[^\p{L}\d]{0,3})?$/iu;

/** The numbers that brands and providers publish for tests: a field that is wired wrongly is first met with these. */
const published = new Set(
  `4111111111111111 4242424242424242 4000000000000002 4000000000000010 4000056655665556 4012888888881881
  4012001037141112 4012001038443335 4024007153763191 4551870000000183 4917610000000000 4988438843884305
  5555555555554444 5105105105105100 5200828282828210 5454545454545454 5453010000066167 5436031030606378
  2223003122003222 2223000048400011 2222405343248877 2720999999999996 378282246310005 371449635398431
  376449047333005 378734493671000 370000000000002 6362970000457013 6362970000000005 6550000000000001 6516510000000005
  5067310000000010 5066991111111118 4389350000000009 6062825624254001 6062826786276634 3841001111222233334
  6370950000000005 30569309025904 38520000023237 36227206271667 36490102462661 36006666333344 3056930009020004
  6011111111111117 6011000990139424 6011000000000004 6445644564456445 6011000180331112 3530111333300000
  3566002020360505 3566111111111113 3569990010095841`.split(/\s+/),
);

interface Found {
  run: string;
  shown: boolean;
}

function found(text: string): Found[] {
  if (!/\d(?:\D?\d){12}/.test(text) && !/[^\p{ASCII}]/u.test(text)) return [];
  const plain = plainOf(text);
  const numbers: Found[] = [];
  for (const form of grouped) {
    for (const { 0: match, 2: code = '', index } of plain.matchAll(form)) {
      const length = [match.length, match.length - code.length].find((cut) => isIssued(match.slice(0, cut)));
      if (length) numbers.push({ run: text.slice(index, index + length), shown: true });
    }
  }
  for (const { 0: match, index } of plain.matchAll(inOnePiece)) {
    const before = plain.slice(Math.max(0, index - 24), index);
    const shown = published.has(match) || (cardWord.test(before) && isIssued(match));
    const ofItsOwn = !letter.test(plain[index - 1] ?? '') && !letter.test(plain[index + match.length] ?? '');
    if (shown || (ofItsOwn && isIssued(match) && !isLikeCnpj(match))) {
      numbers.push({ run: text.slice(index, index + match.length), shown });
    }
  }
  return numbers;
}

/** A CNPJ, also of a head office with a wrong check digit, is as long as a Diners card. */
const isLikeCnpj = (digits: string) => isCnpj(digits) || /^\d{8}0001\d\d$/.test(digits);

/** The text in ASCII where that has the same length: full-width digits, dashes and spaces of other kinds. */
function plainOf(text: string): string {
  const ascii = /^\p{ASCII}*$/u.test(text)
    ? text
    : Array.from({ length: text.length }, (_, place) => {
        const plain = text.charAt(place).normalize('NFKC');
        return plain.length === 1 ? plain : text.charAt(place);
      })
        .join('')
        .replace(/[\u2010-\u2015\u2212]/g, '-');
  return ascii.replace(/\s/g, ' ').replace(random, (id) => ' '.repeat(id.length));
}

/** Whether a brand issues numbers of this beginning and length, and the check digit is right. */
function isIssued(run: string): boolean {
  const digits = run.replace(/\D/g, '');
  const lengths = ranges.find(([, first]) => first.test(digits))?.[2];
  return (lengths?.includes(digits.length) ?? false) && luhn(digits);
}

/** Whether this is a card number: 13 to 19 digits without spaces, with a right check digit. */
export const isCardNumber = (digits: string): boolean => /^[0-9]{13,19}$/.test(digits) && luhn(digits);

export const brands = ['visa', 'mastercard', 'amex', 'elo', 'hipercard', 'diners', 'discover', 'jcb', 'other'] as const;
export type Brand = (typeof brands)[number];

/**
 * First digits and lengths by brand. The ranges of Brazil's own brands lie within those of others, so they are tested
 * first. Visa's 13 digits, no longer issued, are as long as a phone number and a time.
 */
const ranges: readonly (readonly [Brand, RegExp, readonly number[]])[] = [
  [
    'elo',
    /^(40117[89]|431274|438935|451416|457393|45763[12]|504175|506[67]|509|627780|636297|636368|650[0-9]|6516|655)/,
    [16],
  ],
  ['hipercard', /^(606282|3841|637(095|568|599|609|612))/, [16, 19]],
  ['visa', /^4/, [16, 19]],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  ['amex', /^3[47]/, [15]],
  ['diners', /^3(0[0-5]|095|[689])/, [14, 16]],
  ['jcb', /^35(2[89]|[3-8])/, [16]],
  ['discover', /^6(011|4[4-9]|5|22(12[6-9]|1[3-9]|[2-8]|9[01]|92[0-5]))/, [16]],
];

/** The brand by a card's first digits: for display, and for acquirers that ask for it; never for decisions. */
export const brandOf = (digits: string): Brand => ranges.find(([, first]) => first.test(digits))?.[0] ?? 'other';

function luhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
