/*
 * Days are texts, `2026-11-26`, of a calendar without times and zones.
 */

const brazil = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** The day of an instant in São Paulo. @param at a date, or milliseconds since the epoch */
export const dayInBrazil = (at: Date | number): string => brazil.format(at);

/** Days from the first to the second; negative where that is earlier. */
export const daysBetween = (first: string, second: string): number =>
  Math.round((Date.parse(`${second}T12:00:00Z`) - Date.parse(`${first}T12:00:00Z`)) / 86_400_000);

/** The day so many calendar days later. @param days an integer; negative: earlier. */
export function daysLater(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The same day so many months later; where that month is shorter, its last day. @param months an integer; negative: earlier. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0, 12));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
