/** Digits as cards are written: in one piece or in fours, whatever follows (a security code, mostly); and in other groups. */
const written = [
  /(?<![\d-])\d{13,19}(?![\d-])/g,
  /(?<![\d-])\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?!\d)/g,
  /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-]|[ ]\d)/g,
];

/** The card numbers in a text, as they stand there. What has no right check digit (ids, times, slip lines) is none. */
export function cardNumbers(text: string): string[] {
  const runs = new Set(written.flatMap((form) => text.match(form) ?? []));
  return [...runs].filter((run) => luhn(run.replace(/\D/g, '')));
}

/** Numbers as card brands issue them. Shorter ones are left out: a CNPJ has 14 digits, a phone 13. */
const issued = /^(4(\d{15}|\d{18})|(5[0-5]|2[2-7]|35|6\d)\d{14}|3[47]\d{13})$/;

/** Has somebody put a card's number into this text? A merchant's own long numbers are seldom taken for one. */
export const hasCardNumber = (text: string): boolean =>
  cardNumbers(text).some((number) => issued.test(number.replace(/\D/g, '')));

/** Is this a card number: 13 to 19 digits, without spaces, the last one the right check digit? */
export const isCardNumber = (digits: string): boolean => /^[0-9]{13,19}$/.test(digits) && luhn(digits);

function luhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
