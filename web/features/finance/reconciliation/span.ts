import { merchantZone } from '../../../ui/time.ts';

/** Days of a reconciliation, as everywhere in the console. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: merchantZone, dateStyle: 'short' });

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(tag: string): Intl.DateTimeFormat {
  const found = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { timeZone: merchantZone, dateStyle: 'short' });
  formats.set(tag, found);
  return found;
}

/** `20/11/2026`, or the first and the last day. The end of a span is exclusive. */
export function spanText(from: string, to: string, tag: string): string {
  const format = formatOf(tag);
  const first = format.format(new Date(from));
  const last = format.format(new Date(Date.parse(to) - 1));
  return first === last ? first : `${first} – ${last}`;
}

/** The day before an instant (`2026-11-20`). */
export const dayBefore = (at: number): string => day.format(at - 86_400_000);

export const dayOf = (at: number): string => day.format(at);
