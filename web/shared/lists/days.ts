import { daysLater } from '../../../domain/core/days.ts';
import { merchantZone } from '../../ui/time.ts';
import { rangeOf } from './address.ts';

/**
 * Days of a filter begin by Brasília time in any time zone of the reader, so that a link shows the same rows to all.
 */
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: merchantZone, dateStyle: 'short' });
const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone: merchantZone, timeZoneName: 'longOffset' });

/** The instant at which a day (`2026-11-21`) begins in Brasília. */
export function beginningOf(day: string): Date {
  const noon = new Date(`${day}T15:00:00Z`);
  const named = offsetFormat.formatToParts(noon).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const offset = /[+-]\d\d:\d\d/.exec(named)?.[0] ?? 'Z';
  return new Date(`${day}T00:00:00${offset}`);
}

/** The day in Brasília at an instant: `2026-11-21`. */
export const dayAt = (at: number): string => dayFormat.format(at);

/** The bounds of `created` for the API. The end of a range includes the whole day. */
export function createdBetween(created: string | undefined, now: number): { createdFrom?: string; createdTo?: string } {
  if (!created) return {};
  const today = dayAt(now);
  const last = { today: 0, '7d': 6, '30d': 29 }[created];
  const [from, to] =
    rangeOf(created) ??
    (created === 'yesterday' ? [daysLater(today, -1), daysLater(today, -1)] : [daysLater(today, -(last ?? 0)), '']);
  return {
    ...(from && { createdFrom: beginningOf(from).toISOString() }),
    ...(to && { createdTo: beginningOf(daysLater(to, 1)).toISOString() }),
  };
}

/** `2026-11-21` → `21/11/2026`; both languages write the day first. */
export const shownDay = (day: string): string => day.split('-').reverse().join('/');
