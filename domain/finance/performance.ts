import { daysBetween, daysLater, monthsLater } from '../core/days.ts';

/** Days of Brazil's calendar, both included. */
export interface DaySpan {
  from: string;
  to: string;
}

/** What a span is compared with: the same number of days before it, or its days a month or a year earlier. */
export const comparisons = ['previous', 'lastMonth', 'lastYear', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

export const figureSteps = ['hour', 'day', 'month'] as const;
export type FigureStep = (typeof figureSteps)[number];

/** Days up to which a span is shown by hour, and by day. */
const [mostHours, mostDays] = [2, 92];

const lengthOf = ({ from, to }: DaySpan): number => daysBetween(from, to) + 1;

export function stepFor(span: DaySpan): FigureStep {
  const length = lengthOf(span);
  if (length <= mostHours) return 'hour';
  return length <= mostDays ? 'day' : 'month';
}

/** The span that another one is compared with. */
export function spanBefore(span: DaySpan, comparison: Exclude<Comparison, 'none'>): DaySpan {
  if (comparison === 'previous') {
    const length = lengthOf(span);
    return { from: daysLater(span.from, -length), to: daysLater(span.to, -length) };
  }
  const months = comparison === 'lastMonth' ? -1 : -12;
  return { from: monthsLater(span.from, months), to: monthsLater(span.to, months) };
}
