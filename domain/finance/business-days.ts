import Holidays from 'date-holidays';
import { daysLater } from '../core/days.ts';

/*
 * Days are texts, `2026-11-26`, of Brazil's calendar. A business day is one on which Brazil's banks settle: no Saturday, no
 * Sunday and no national or bank holiday (Carnival and Corpus Christi are of the second kind). Holidays of a state or a town
 * do not count, since settlement is national.
 */

const calendar = new Holidays('BR', { types: ['public', 'bank'] });
/** By year: asking the library computes each of its rules anew. */
const holidaysOf = new Map<number, Set<string>>();

function holidays(year: number): Set<string> {
  const known = holidaysOf.get(year);
  if (known) return known;
  const found = new Set(calendar.getHolidays(year).map(({ date }) => date.slice(0, 10)));
  holidaysOf.set(year, found);
  return found;
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

export function isBusinessDay(day: string): boolean {
  const weekday = noon(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays(Number(day.slice(0, 4))).has(day);
}

/** The day itself, if it is a business day, else the next one. */
export function businessDayFrom(day: string): string {
  let found = day;
  while (!isBusinessDay(found)) found = daysLater(found, 1);
  return found;
}

/** The business day so many business days later. @param days 0: the day itself or the next business day. */
export function businessDaysLater(day: string, days: number): string {
  let found = businessDayFrom(day);
  for (let left = days; left > 0; left -= 1) found = businessDayFrom(daysLater(found, 1));
  return found;
}

/** The instants at which the business days around a day begin, by their hour of opening. */
export function openingsAround(day: string, hour: number, days: number): Date[] {
  const found: Date[] = [];
  for (let at = -days; at <= days; at += 1) {
    const each = daysLater(day, at);
    if (isBusinessDay(each)) found.push(new Date(`${each}T${String(hour).padStart(2, '0')}:00:00-03:00`));
  }
  return found;
}
