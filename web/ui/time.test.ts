import { expect, test } from 'vitest';
import { clockTime, dateAndTime, relativeDate, relativeTime } from './time.ts';

/** 23:30 of 23 November in São Paulo, and 24 November already in UTC. */
const lateEvening = Date.parse('2026-11-24T02:30:00Z');

const inBoth = (iso: string, now: number) => [relativeTime(iso, now, 'pt-BR'), relativeTime(iso, now, 'en-GB')];

test('a deadline in almost three days is three days away by the calendar', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  expect(inBoth('2026-11-26T11:59:00Z', now)).toEqual(['em 3 dias', 'in 3 days']);
  expect(inBoth('2026-11-20T12:01:00Z', now)).toEqual(['há 3 dias', '3 days ago']);
});

test('days change at midnight in the merchant’s time zone', () => {
  // 25 hours: half past midnight of the day after next.
  expect(inBoth('2026-11-25T03:30:00Z', lateEvening)).toEqual(['depois de amanhã', 'in 2 days']);
  expect(inBoth('2026-11-25T02:59:00Z', lateEvening)).toEqual(['amanhã', 'tomorrow']);
  // 47 hours back: the day before yesterday, at half past midnight.
  expect(inBoth('2026-11-22T03:30:00Z', lateEvening)).toEqual(['ontem', 'yesterday']);
  expect(inBoth('2026-11-22T02:30:00Z', lateEvening)).toEqual(['anteontem', '2 days ago']);
});

test('up to a day, hours and minutes are rounded towards now', () => {
  expect(inBoth('2026-11-25T02:29:00Z', lateEvening)).toEqual(['em 23 h', 'in 23 hr']);
  expect(inBoth('2026-11-24T02:28:01Z', lateEvening)).toEqual(['há 1 min.', '1 min ago']);
  expect(inBoth('2026-11-24T02:30:59Z', lateEvening)).toEqual(['agora', 'now']);
});

test('months are complete ones of the calendar, also at their ends', () => {
  const january = Date.parse('2026-01-31T15:00:00Z');
  expect(inBoth('2026-02-01T15:00:00Z', january)).toEqual(['amanhã', 'tomorrow']);
  expect(inBoth('2026-02-28T15:00:00Z', january)).toEqual(['em 28 dias', 'in 28 days']);
  expect(inBoth('2026-03-01T15:00:00Z', january)).toEqual(['em 1 mês', 'in 1 mo']);
  expect(inBoth('2027-01-30T15:00:00Z', january)).toEqual(['em 11 meses', 'in 11 mo']);
  expect(inBoth('2027-01-31T15:00:00Z', january)).toEqual(['em 1 ano', 'in 1 yr']);
  expect(inBoth('2025-12-31T15:00:00Z', january)).toEqual(['há 1 mês', '1 mo ago']);
});

test('from a day on, the merchant’s date stands beside the relative time', () => {
  expect(relativeDate('2026-11-27T02:30:00Z', lateEvening, 'pt-BR')).toBe('em 3 dias (26/11/2026)');
  expect(relativeDate('2026-11-27T02:30:00Z', lateEvening, 'en-GB')).toBe('in 3 days (26/11/2026)');
  expect(relativeDate('2026-11-24T05:30:00Z', lateEvening, 'pt-BR')).toBe('em 3 h');
});

test('times are those of the merchant’s zone, like the days', () => {
  const iso = new Date(lateEvening).toISOString();
  expect(dateAndTime(iso, 'pt-BR')).toBe('23/11/2026 23:30');
  expect(clockTime(iso, 'en-GB')).toBe('23:30:00');
});
