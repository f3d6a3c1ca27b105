import { daysLater } from '../../../../domain/core/days.ts';
import { type Comparison, comparisons } from '../../../../domain/finance/performance.ts';
import { listAddress, names, oneOf, rangeOf, type SearchOf, someOf } from '../../../shared/lists/address.ts';
import { dayAt } from '../../../shared/lists/days.ts';
import { methods } from '../../../shared/status/display.ts';
import { address, type PaymentSearch } from '../search.ts';

export const spans = ['today', '7d', '30d', '90d', '12m'] as const;
export type Span = (typeof spans)[number];
/** Days of a span, the present one included. */
const lengths = { today: 1, '7d': 7, '30d': 30, '90d': 90, '12m': 365 } as const;

/** Both ends are given. */
const days = (given: string | undefined) => {
  const [from, to] = rangeOf(given) ?? [];
  return from && to ? given : undefined;
};

/** What is shown, in the address, so that a link shows the same to everybody. */
export const choiceAddress = listAddress({
  span: oneOf(spans),
  /** A range of days instead of a span. */
  days,
  compare: oneOf(comparisons),
  /** A range of days to compare with. */
  with: days,
  paymentMethod: someOf(methods),
  provider: names,
});
export type Choice = SearchOf<typeof choiceAddress>;

/** Without a choice: a month, beside the one before. */
export const spanOf = ({ span, days: chosen }: Choice): Span | undefined => (chosen ? undefined : (span ?? '30d'));
export const comparisonOf = ({ compare, with: chosen }: Choice): Comparison | undefined =>
  chosen ? undefined : (compare ?? 'previous');

/** The days that are shown, both included. */
export function daysOf({ span = '30d', days: chosen }: Choice, now: number): { from: string; to: string } {
  const [from, to] = rangeOf(chosen) ?? [];
  if (from && to) return { from, to };
  const today = dayAt(now);
  return { from: daysLater(today, 1 - lengths[span]), to: today };
}

export function queryOf(choice: Choice, now: number) {
  const { with: chosen, paymentMethod, provider } = choice;
  const [compareFrom, compareTo] = rangeOf(chosen) ?? [];
  return {
    ...daysOf(choice, now),
    ...(compareFrom && compareTo ? { compareFrom, compareTo } : { compare: comparisonOf(choice) ?? 'previous' }),
    ...(paymentMethod && { paymentMethod: paymentMethod.join(',') }),
    ...(provider && { provider: provider.join(',') }),
  };
}

/** The payments behind a figure: those of what is shown, and the figure's own filters. */
export function searchBehind(choice: Choice, now: number, filters: PaymentSearch): string {
  const { from, to } = daysOf(choice, now);
  const { paymentMethod, provider } = choice;
  return address
    .write({
      ...(paymentMethod && { paymentMethod }),
      ...(provider && { provider }),
      created: `${from}..${to}`,
      ...filters,
    })
    .toString();
}
