import { rangeOf } from './address.ts';

/** Days of a filter begin by the merchants' clock, wherever the person sits: a link shows everybody the same rows. */
const zone = 'America/Sao_Paulo';

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });

/** The instant at which a day (`2026-11-21`) begins there. */
function beginningOf(day: string): Date {
  const noon = new Date(`${day}T15:00:00Z`);
  const named = offsetFormat.formatToParts(noon).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const offset = /[+-]\d\d:\d\d/.exec(named)?.[0] ?? 'Z';
  return new Date(`${day}T00:00:00${offset}`);
}

function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** `created` of a search as the API takes it. The end of a range is a whole day. */
export function createdBetween(created: string | undefined, now: number): { createdFrom?: string; createdTo?: string } {
  if (!created) return {};
  const today = dayFormat.format(now);
  const last = { today: 0, '7d': 6, '30d': 29 }[created];
  const [from, to] =
    rangeOf(created) ??
    (created === 'yesterday' ? [plusDays(today, -1), plusDays(today, -1)] : [plusDays(today, -(last ?? 0)), '']);
  return {
    ...(from && { createdFrom: beginningOf(from).toISOString() }),
    ...(to && { createdTo: beginningOf(plusDays(to, 1)).toISOString() }),
  };
}

/** `2026-11-21` → `21/11/2026`, both languages being written day first. */
export const shownDay = (day: string): string => day.split('-').reverse().join('/');
