/**
 * The time zone in which the API counts the days of every merchant. Times are shown in it too, whatever the reader's is:
 * a payment must not stand on one day in a list and on another in a figure or a statement.
 */
export const merchantZone = 'America/Sao_Paulo';

/** Formatters of instants. Creating one is slow, so each is created once. */
const made = new Map<string, unknown>();

function once<Made>(key: string, make: () => Made): Made {
  const found = made.get(key) as Made | undefined;
  if (found) return found;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

const formatter = (tag: string, name: string, options: Intl.DateTimeFormatOptions) =>
  once(`${name} ${tag}`, () => new Intl.DateTimeFormat(tag, { timeZone: merchantZone, ...options }));

const minute = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;

/** `03/07/2026 14:32`, the same width in every row. */
export const dateAndTime = (iso: string, tag: string) =>
  formatter(tag, 'minute', minute).format(new Date(iso)).replace(',', '');

/** A date without a time, `2026-07-03`, as `03/07/2026`: independent of the time zone. */
export const calendarDay = (day: string, tag: string) =>
  formatter(tag, 'day', { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(day));

/** `14:32:07` */
export const clockTime = (iso: string, tag: string) =>
  formatter(tag, 'clock', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(new Date(iso));

/** To the millisecond, for the tooltip. */
export const exactTime = (iso: string, tag: string) =>
  formatter(tag, 'exact', { ...minute, second: '2-digit', fractionalSecondDigits: 3 }).format(new Date(iso));

const dayMs = 86_400_000;

/** The merchant's date at an instant. `day` counts whole days from a fixed date on. */
function dateOf(at: number) {
  const format = once('date', () => new Intl.DateTimeFormat('sv-SE', { timeZone: merchantZone, dateStyle: 'short' }));
  const [year = 0, month = 1, date = 1] = format.format(at).split('-').map(Number);
  return { day: Date.UTC(year, month - 1, date) / dayMs, month: year * 12 + month, date };
}

/** Complete calendar months from one date to a later one: from 31 January to 1 March one, to 28 February none. */
function monthsBetween(from: ReturnType<typeof dateOf>, to: ReturnType<typeof dateOf>): number {
  return to.month - from.month - (to.date < from.date ? 1 : 0);
}

/**
 * `há 3 min`, `em 2 h`, `amanhã`: up to a day in full hours and minutes, rounded towards now, and from then on in days
 * of the merchant's calendar, so that "tomorrow" is the next date and not 24 to 48 hours.
 */
export function relativeTime(iso: string, now: number, tag: string): string {
  const at = Date.parse(iso);
  const style = tag.startsWith('en') ? 'narrow' : 'short';
  const format = (numeric: 'auto' | 'always') =>
    once(`relative ${numeric} ${tag}`, () => new Intl.RelativeTimeFormat(tag, { numeric, style }));
  const seconds = Math.trunc((at - now) / 1000);
  const past = Math.abs(seconds);
  if (past < 60) return format('auto').format(0, 'second');
  if (past < 3_600) return format('always').format(Math.trunc(seconds / 60), 'minute');
  if (past < 86_400) return format('always').format(Math.trunc(seconds / 3_600), 'hour');
  const [from, to] = seconds < 0 ? [dateOf(at), dateOf(now)] : [dateOf(now), dateOf(at)];
  const sign = Math.sign(seconds);
  const months = monthsBetween(from, to);
  // "Next month" and "last year" would be said of the calendar's, so numbers are given.
  if (months >= 12) return format('always').format(sign * Math.trunc(months / 12), 'year');
  if (months >= 1) return format('always').format(sign * months, 'month');
  return format('auto').format(sign * (to.day - from.day), 'day');
}

/** The relative time, and from a day on with the merchant's date: `em 3 dias (26/11/2026)`. */
export function relativeDate(iso: string, now: number, tag: string): string {
  const relative = relativeTime(iso, now, tag);
  if (Math.abs(Date.parse(iso) - now) < dayMs) return relative;
  const date = formatter(tag, 'date', { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${relative} (${date.format(new Date(iso))})`;
}

/** A duration between two entries: `320 ms`, `1,2 s`, `14 min`, `3 h`. */
export function spanOf(ms: number, tag: string): string {
  const unit = (value: number, name: string, digits: number) =>
    once(
      `span ${name} ${tag}`,
      () =>
        new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: digits }),
    ).format(value);
  if (ms < 1_000) return unit(ms, 'millisecond', 0);
  if (ms < 60_000) return unit(ms / 1_000, 'second', 1);
  if (ms < 3_600_000) return unit(ms / 60_000, 'minute', 0);
  if (ms < 86_400_000) return unit(ms / 3_600_000, 'hour', 0);
  return unit(ms / 86_400_000, 'day', 0);
}
