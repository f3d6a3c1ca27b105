import { daysLater } from '../../../domain/core/days.ts';
import { merchantZone } from '../../ui/time.ts';
import { momentsOf, type Preset, presets } from './address.ts';

/**
 * Days of a filter begin by Brasília time in any time zone of the reader, so that a link shows the same rows to all.
 */
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: merchantZone, dateStyle: 'short' });
const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone: merchantZone, timeZoneName: 'longOffset' });

/** What Brasília's clock differs from UTC by at an instant: `UTC−03:00`. */
export const offsetAt = (at: number): string => {
  const named = offsetFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return named.replace('GMT', 'UTC').replace('-', '−');
};

/** The instant at which a day (`2026-11-21`) begins in Brasília. */
export function beginningOf(day: string): Date {
  const noon = new Date(`${day}T15:00:00Z`);
  const named = offsetFormat.formatToParts(noon).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const offset = /[+-]\d\d:\d\d/.exec(named)?.[0] ?? 'Z';
  return new Date(`${day}T00:00:00${offset}`);
}

/** The day in Brasília at an instant: `2026-11-21`. */
export const dayAt = (at: number): string => dayFormat.format(at);

/** The instant of an end with an hour, `2026-11-21T14:30`, by the clock in Brasília. */
function instantOf(moment: string): Date {
  const [day = '', clock = '00:00'] = moment.split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return new Date(beginningOf(day).getTime() + (hours * 60 + minutes) * 60_000);
}

const hasHour = (moment: string): boolean => moment.includes('T');

/** The first and the last day of a preset; the last is empty where it has not ended. */
function daysOf(preset: Preset, today: string): [from: string, to: string] {
  const month = `${today.slice(0, 7)}-01`;
  const lastOfBefore = daysLater(month, -1);
  switch (preset) {
    case 'yesterday':
      return [daysLater(today, -1), daysLater(today, -1)];
    case '7d':
      return [daysLater(today, -6), ''];
    case '30d':
      return [daysLater(today, -29), ''];
    case 'month':
      return [month, ''];
    case 'lastMonth':
      return [`${lastOfBefore.slice(0, 7)}-01`, lastOfBefore];
    default:
      return [today, ''];
  }
}

const hours: Partial<Record<string, number>> = { '1h': 1, '24h': 24 };

/** The bounds of `created` for the API. An end that is a day includes all of it; one with an hour ends there. */
export function createdBetween(created: string | undefined, now: number): { createdFrom?: string; createdTo?: string } {
  if (!created) return {};
  const past = hours[created];
  if (past !== undefined) return { createdFrom: new Date(now - past * 3_600_000).toISOString() };
  const preset = presets.find((one) => one === created) ?? 'today';
  const [from, to] = momentsOf(created) ?? daysOf(preset, dayAt(now));
  return {
    ...(from && { createdFrom: instantOf(from).toISOString() }),
    ...(to && { createdTo: (hasHour(to) ? instantOf(to) : beginningOf(daysLater(to, 1))).toISOString() }),
  };
}

/** `2026-11-21T14:30` → `21/11/2026 14:30`; both languages write the day first. */
export function shownDay(moment: string): string {
  const [day = '', clock] = moment.split('T');
  return [day.split('-').reverse().join('/'), clock].filter(Boolean).join(' ');
}
