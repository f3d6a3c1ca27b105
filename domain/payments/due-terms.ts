import { daysBetween, daysLater } from '../core/days.ts';
import { formatBRL } from '../core/money.ts';
import type { PaymentMethod } from '../core/schemas.ts';

/*
 * What a charge with a due date asks for: less until some day, more after the due date. A payer then pays another amount
 * than the charged one, and that amount is right on that day alone.
 *
 * Days are texts, `2026-11-26`, of São Paulo's calendar; amounts are integer cents; rates are per cent with at most two
 * decimals, which are hundredths of a per cent as integers.
 */

/** Consumer law caps the fine (CDC, art. 52 § 1). Interest for being late is held to 1 % a month. */
const mostFinePercent = 2;
const mostPercentPerMonth = 1;
/** A due date is at most so far ahead. */
export const mostDaysAhead = 365;

export type ShareType = 'PERCENTAGE' | 'FIXED';

/** The terms of a charge with a due date, complete: as they are stored, and decided by. */
export interface DueTerms {
  dueDate: string;
  daysAfterDue: number;
  discount?: { type: ShareType; amount: number; until: string };
  fine?: { type: ShareType; amount: number };
  interest?: { percentPerMonth: number };
}

/** What a request says of its due date. */
export type DueRequest = {
  amount: number;
  paymentMethod: PaymentMethod;
  dueDate?: string | undefined;
  daysAfterDue?: number | undefined;
  discount?: { type: ShareType; amount: number; until?: string | undefined } | undefined;
  fine?: { type: ShareType; amount: number } | undefined;
  interest?: { percentPerMonth: number } | undefined;
};

/** The request's terms; undefined where it has no due date of its own. Pure. */
export function dueTermsOf({ dueDate, daysAfterDue = 0, discount, fine, interest }: DueRequest): DueTerms | undefined {
  if (dueDate === undefined) return undefined;
  return {
    dueDate,
    daysAfterDue,
    ...(discount && { discount: { ...discount, until: discount.until ?? dueDate } }),
    ...(fine && { fine }),
    ...(interest && { interest }),
  };
}

/** Why a request's terms cannot be, with the field; undefined where they can, and where it has none. Pure. */
export function whyNoTerms(request: DueRequest): { field: string; message: string } | undefined {
  const { amount, paymentMethod, daysAfterDue, discount, fine, interest } = request;
  const terms = dueTermsOf(request);
  const given = Object.entries({ daysAfterDue, discount, fine, interest }).find(([, value]) => value !== undefined);
  if (!terms) return given && { field: 'dueDate', message: `is required with ${given[0]}` };
  if (paymentMethod === 'CREDIT_CARD')
    return { field: 'dueDate', message: 'is not for a card, which is charged at once' };
  if (terms.discount) {
    if (terms.discount.until > terms.dueDate) return { field: 'discount.until', message: 'is after the due date' };
    if (sharesOf(amount, terms.discount).most >= amount) {
      return { field: 'discount.amount', message: 'must be less than the amount' };
    }
  }
  const late = fine ? 'fine' : interest ? 'interest' : undefined;
  if (late && terms.daysAfterDue === 0) {
    return {
      field: 'daysAfterDue',
      message: `is required with ${late}: it cannot be paid after its due date otherwise`,
    };
  }
  if (fine && exceeds(amount, fine, mostFinePercent)) {
    const message = `must be at most ${mostFinePercent} % of the amount: consumer law caps the fine (CDC, art. 52)`;
    return { field: 'fine.amount', message };
  }
  if (interest && interest.percentPerMonth > mostPercentPerMonth) {
    const message = `must be at most ${mostPercentPerMonth}: more than 1 % a month is not charged for being late`;
    return { field: 'interest.percentPerMonth', message };
  }
  return undefined;
}

/** Why a due date is not taken on this day; undefined where it is. Pure. */
export function whyNotDue(dueDate: string, today: string): string | undefined {
  if (dueDate < today) return 'is in the past';
  return dueDate > daysLater(today, mostDaysAhead) ? `is more than ${mostDaysAhead} days ahead` : undefined;
}

/** The last day on which it can be paid. */
export const lastDayOf = ({ dueDate, daysAfterDue }: DueTerms): string => daysLater(dueDate, daysAfterDue);

/**
 * Whether the terms justify this payment, to the cent, on one of these days. A part of a cent is rounded either way: no
 * source says how a provider rounds. The charged amount itself is not asked about here: it is always right. Pure.
 *
 * @param amount the charged cents. @param paid cents. @param days the first and the last day on which it may have been paid
 */
export function justifies(terms: DueTerms, amount: number, paid: number, { from, to }: Days): boolean {
  const { discount } = terms;
  if (discount && from <= discount.until) {
    const { least, most } = sharesOf(amount, discount);
    if (paid >= amount - most && paid <= amount - least) return true;
  }
  // A due date on a weekend is as good as the Monday after it, from which some banks count.
  const starts = new Set([terms.dueDate, weekdayFrom(terms.dueDate)]);
  const last = weekdayFrom(lastDayOf(terms));
  return [...starts].some((start) => {
    const first = Math.max(daysBetween(start, from), 1);
    const end = daysBetween(start, to < last ? to : last);
    for (let late = first; late <= end; late += 1) {
      const { least, most } = lateCharges(terms, amount, late);
      if (most > 0 && paid >= amount + least && paid <= amount + most) return true;
    }
    return false;
  });
}

/** The first and the last of some days. */
export interface Days {
  from: string;
  to: string;
}

/** What is due on a day by the terms, rounded to the nearest cent: for people, who read it as about so much. Pure. */
export function dueOn(terms: DueTerms, amount: number, on: string): number {
  const { discount, dueDate } = terms;
  if (discount && on <= discount.until) return amount - nearest(partsOf(amount, discount), shareScale);
  const late = daysBetween(dueDate, on);
  if (late <= 0 || on <= weekdayFrom(dueDate)) return amount;
  const fine = terms.fine ? nearest(partsOf(amount, terms.fine), shareScale) : 0;
  return amount + fine + nearest(interestParts(terms, amount, late), interestScale);
}

/** The sentence for a payment that the terms do not justify. */
export function asTermsHaveIt(terms: DueTerms, amount: number, { from, to }: Days): string {
  if (from !== to) return 'On no day could its terms have asked for that.';
  if (from > weekdayFrom(lastDayOf(terms))) return `By its terms it could be paid until ${lastDayOf(terms)}.`;
  return `By its terms, ${formatBRL(dueOn(terms, amount, from))} were due on ${from}.`;
}

// Parts of a cent, exactly

/** A share in ten-thousandths of a cent, and interest in three-hundred-thousandths: all integers. */
const shareScale = 10_000n;
const interestScale = 300_000n;

const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100));

const partsOf = (amount: number, share: { type: ShareType; amount: number }): bigint =>
  share.type === 'FIXED' ? BigInt(share.amount) * shareScale : BigInt(amount) * hundredths(share.amount);

const interestParts = ({ interest }: DueTerms, amount: number, days: number): bigint =>
  interest ? BigInt(amount) * hundredths(interest.percentPerMonth) * BigInt(days) : 0n;

const down = (parts: bigint, scale: bigint): number => Number(parts / scale);
const up = (parts: bigint, scale: bigint): number => Number((parts + scale - 1n) / scale);
const nearest = (parts: bigint, scale: bigint): number => Number((parts + scale / 2n) / scale);

function sharesOf(amount: number, share: { type: ShareType; amount: number }): { least: number; most: number } {
  const parts = partsOf(amount, share);
  return { least: down(parts, shareScale), most: up(parts, shareScale) };
}

/** Fine and interest of a payment so many days late, each rounded down, and each rounded up. */
function lateCharges(terms: DueTerms, amount: number, days: number): { least: number; most: number } {
  const fine = terms.fine ? sharesOf(amount, terms.fine) : { least: 0, most: 0 };
  const interest = interestParts(terms, amount, days);
  return { least: fine.least + down(interest, interestScale), most: fine.most + up(interest, interestScale) };
}

const exceeds = (amount: number, share: { type: ShareType; amount: number }, percent: number): boolean =>
  partsOf(amount, share) > BigInt(amount) * hundredths(percent);

// Days

/** The day itself, or the Monday after a Saturday or Sunday. Holidays are not known here. */
function weekdayFrom(of: string): string {
  const weekday = new Date(`${of}T12:00:00Z`).getUTCDay();
  return weekday === 6 ? daysLater(of, 2) : weekday === 0 ? daysLater(of, 1) : of;
}
