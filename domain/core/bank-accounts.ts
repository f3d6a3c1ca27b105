/**
 * Bank accounts in Brazil, as merchants write them. One form for every provider: the account's number, a dash and its check
 * digit (`12345-6`, `12345-X`). Without a dash the last character is the check digit, as banks print it. Pure.
 */

/** A branch (agência): its number, which providers take, and the digit that two of the large banks print behind it. */
export interface BranchParts {
  number: string;
  digit?: string;
}

/** An account (conta): its number, and one or two check digits. */
export interface AccountParts {
  number: string;
  digit: string;
}

/** Why a text is no branch or no account: the rest of a sentence that begins with the field's name. */
export const branchForm = 'must be 1 to 6 digits, with or without a dash and the check digit';
export const accountForm = 'must be the number, a dash and the check digit, such as 12345-6';

/** The parts of a branch such as `0001` or `0001-2`; undefined where the text is none. */
export function branchParts(text: string): BranchParts | undefined {
  const [, number, digit] = /^([0-9]{1,6})(?:-([0-9xX]))?$/.exec(text.trim()) ?? [];
  return number === undefined ? undefined : { number, ...(digit && { digit: digit.toUpperCase() }) };
}

/** The parts of an account such as `12345-6`, `12.345-6` or `123456`; undefined where the text is none. */
export function accountParts(text: string): AccountParts | undefined {
  const plain = text.replace(/[.\s]/g, '');
  const [, number, digit] =
    /^([0-9]{1,20})-([0-9xX]{1,2})$/.exec(plain) ?? /^([0-9]{1,19})([0-9xX])$/.exec(plain) ?? [];
  return number === undefined || digit === undefined ? undefined : { number, digit: digit.toUpperCase() };
}

/** The one form of an account, `12345-6`; a text that is none comes back as it was, and the check refuses it. */
export function formatAccount(text: string): string {
  const parts = accountParts(text);
  return parts ? `${parts.number}-${parts.digit}` : text;
}

/** The normal form of an account, in which two payouts to it are recognised as such: without zeros in front. */
export function plainAccount(bankCode: string, branchNumber: string, accountNumber: string): string {
  const plain = (text: string) =>
    text
      .replace(/[^0-9a-z]/gi, '')
      .replace(/^0+/, '')
      .toUpperCase();
  return [bankCode, branchParts(branchNumber)?.number ?? branchNumber, accountNumber].map(plain).join(' ');
}
