/*
 * Days are texts, `2026-11-26`, of a calendar without times and zones.
 */

/** The day so many calendar days later. @param days an integer; negative: earlier. */
export function daysLater(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
