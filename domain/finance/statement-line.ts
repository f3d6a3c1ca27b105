import { cardNumbers, hasCardNumber, showsCardNumber } from '../core/card-numbers.ts';

/* What the readers of all formats of statements have in common. */

/** A line of a bank's or provider's statement. */
export interface StatementLine {
  /** The line number in a CSV file, or the position of the transaction in an OFX file; from 1. */
  n: number;
  /** Day in Brazil, `2026-11-20`. */
  day: string;
  /** Integer cents; negative where money left the account. */
  cents: number;
  /** Without whatever may be a card number. It is stored. */
  description: string;
  /** Words that the description has no longer, since they may be a card number as well as an id. For the match; not stored. */
  hidden?: string[];
  fitId?: string;
  /** For a PIX: from its own column, or found in the description. */
  endToEndId?: string;
  /** For a boleto in a return file: its number at the bank, in the form of `slipNumber`. */
  slip?: string;
  /** Integer cents that the bank kept of it, where the line says so. `cents` are before it. */
  fee?: number;
}

export interface LineError {
  line: number;
  field: string;
  message: string;
}

export interface Statement {
  lines: StatementLine[];
  errors: LineError[];
  /** Lines that move no money: balances and zero amounts. */
  skipped: number;
}

/** The file is not a statement that we can read. The message is fit to be shown to the person who uploaded it. */
export class UnreadableStatement extends Error {
  override name = 'UnreadableStatement';
}

/** Most lines of a statement. */
export const mostLines = 20_000;

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** `2026-11-20`; undefined for a day that no calendar has, or of another century. */
export const dayText = (year: number, month: number, day: number): string | undefined =>
  isDay(year, month, day) ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : undefined;

/** `E` or `D`, the bank's ISPB, date and time to the minute, and eleven letters or digits: the central bank's form. */
const endToEnd = /(?<![A-Za-z0-9])[ED]\d{20}[A-Za-z0-9]{11}(?![A-Za-z0-9])/;

/** Whether a line only reports the account's balance. */
export const isBalance = (description: string): boolean => /^\s*saldo\b/i.test(description);

/** A text in one line, cut to what is kept of it. */
export const clean = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500);

/** The words of a text, as ids are written. */
export const wordsIn = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}._-]+/u).map((word) => word.replace(/^[._-]+|[._-]+$/g, ''));

/** Adds a line that moves money. `more`: other texts that may identify the row it belongs to. */
export function addLine(
  read: Statement,
  {
    n,
    day,
    cents,
    description,
    fitId,
    more,
    slip,
    fee,
  }: Omit<StatementLine, 'endToEndId' | 'hidden'> & { fitId: string; more: string },
): void {
  if (cents === 0 || isBalance(description)) {
    read.skipped += 1;
    return;
  }
  const found = endToEnd.exec(`${more} ${fitId} ${description}`)?.[0];
  const whole = clean([description, more].filter(Boolean).join(' '));
  const numbers = cardNumbers(whole);
  const hidden = showsCardNumber(whole)
    ? []
    : wordsIn(whole).filter((word) => numbers.some((number) => word.includes(number)));
  read.lines.push({
    n,
    day,
    cents,
    description: without(numbers, whole),
    ...(hidden.length > 0 && { hidden }),
    ...(fitId !== '' && !showsCardNumber(fitId) && { fitId: fitId.slice(0, 100) }),
    ...(found !== undefined && { endToEndId: found }),
    ...(slip !== undefined && { slip }),
    ...(fee !== undefined && { fee }),
  });
}

/** Card numbers are removed: none may be stored, even where a bank wrote it into a statement. */
function without(numbers: readonly string[], text: string): string {
  const rest = numbers.reduce((left, number) => left.replaceAll(number, `•••• ${number.slice(-4)}`), text);
  return hasCardNumber(rest) ? '••••' : rest;
}
