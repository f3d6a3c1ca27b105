/** Formatters of instants for the reader. Creating one is slow, so each is created once. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const made = new Map<string, unknown>();

function once<Made>(key: string, make: () => Made): Made {
  const found = made.get(key) as Made | undefined;
  if (found) return found;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

const formatter = (tag: string, name: string, options: Intl.DateTimeFormatOptions) =>
  once(`${name} ${tag}`, () => new Intl.DateTimeFormat(tag, { timeZone: zone, ...options }));

export const zoneName = zone;

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

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `há 3 min`, `em 2 h`: in the largest unit that fits, rounded towards now. */
export function relativeTime(iso: string, now: number, tag: string): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const formats = once(
    `relative ${tag}`,
    () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: tag.startsWith('en') ? 'narrow' : 'short' }),
  );
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return formats.format(Math.trunc(seconds / size), unit);
  }
  return formats.format(0, 'second');
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
