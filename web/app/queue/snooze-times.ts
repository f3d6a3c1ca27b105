import { daysLater } from '../../../domain/core/days.ts';
import { beginningOf, dayAt } from '../../shared/lists/days.ts';

const hourMs = 3_600_000;
/** When work begins, and when the afternoon's does. */
const morning = 9;
const evening = 18;

export const presets = ['hour', 'evening', 'tomorrow', 'monday'] as const;
export type Preset = (typeof presets)[number];

const at = (day: string, hour: number): Date => new Date(beginningOf(day).getTime() + hour * hourMs);

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

/** The times that are offered now, by the merchant's clock. The evening only until an hour before it. */
export function snoozeTimes(now: number): { preset: Preset; at: Date }[] {
  const today = dayAt(now);
  const tomorrow = daysLater(today, 1);
  const monday = daysLater(today, (8 - weekdayOf(today)) % 7 || 7);
  const times: { preset: Preset; at: Date }[] = [
    { preset: 'hour', at: new Date(now + hourMs) },
    { preset: 'evening', at: at(today, evening) },
    { preset: 'tomorrow', at: at(tomorrow, morning) },
    { preset: 'monday', at: at(monday, morning) },
  ];
  return times.filter(
    (one) =>
      (one.preset !== 'evening' || one.at.getTime() - now >= hourMs) &&
      (one.preset !== 'monday' || monday !== tomorrow),
  );
}

/** The instant of a date and time as typed, `2026-11-26T14:30`, by the merchant's clock; undefined if it is none. */
export function typedTime(typed: string): Date | undefined {
  const [, day, hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(typed) ?? [];
  if (day === undefined) return undefined;
  const found = new Date(beginningOf(day).getTime() + Number(hours) * hourMs + Number(minutes) * 60_000);
  return Number.isNaN(found.getTime()) ? undefined : found;
}
