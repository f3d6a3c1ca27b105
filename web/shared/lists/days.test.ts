import { expect, test } from 'vitest';
import { days } from './address.ts';
import { createdBetween } from './days.ts';

/** 01:00 in Brasília, 04:00 in UTC: the same day in both time zones. */
const now = Date.parse('2026-11-21T04:00:00Z');

test('days begin at midnight in Brasília', () => {
  expect(createdBetween('today', now)).toEqual({ createdFrom: '2026-11-21T03:00:00.000Z' });
  expect(createdBetween('today', now - 2 * 3_600_000)).toEqual({ createdFrom: '2026-11-20T03:00:00.000Z' });
  expect(createdBetween('yesterday', now)).toEqual({
    createdFrom: '2026-11-20T03:00:00.000Z',
    createdTo: '2026-11-21T03:00:00.000Z',
  });
  expect(createdBetween('7d', now)).toEqual({ createdFrom: '2026-11-15T03:00:00.000Z' });
});

test('a range has its last day whole, and may be open', () => {
  expect(createdBetween('2026-02-27..2026-02-28', now)).toEqual({
    createdFrom: '2026-02-27T03:00:00.000Z',
    createdTo: '2026-03-01T03:00:00.000Z',
  });
  expect(createdBetween('..2026-02-28', now)).toEqual({ createdTo: '2026-03-01T03:00:00.000Z' });
  expect(createdBetween(undefined, now)).toEqual({});
});

test('the clock of a year in which summer had another is kept', () => {
  expect(createdBetween('2018-12-01..', now)).toEqual({ createdFrom: '2018-12-01T02:00:00.000Z' });
});

test('an end may have an hour', () => {
  expect(createdBetween('2026-11-20T14:30..2026-11-21T00:15', now)).toEqual({
    createdFrom: '2026-11-20T17:30:00.000Z',
    createdTo: '2026-11-21T03:15:00.000Z',
  });
  expect(createdBetween('2026-11-20T14:30..2026-11-20', now).createdTo).toBe('2026-11-21T03:00:00.000Z');
});

test('hours are counted back from now, and months are those of the calendar in Brasília', () => {
  expect(createdBetween('1h', now)).toEqual({ createdFrom: '2026-11-21T03:00:00.000Z' });
  expect(createdBetween('24h', now)).toEqual({ createdFrom: '2026-11-20T04:00:00.000Z' });
  expect(createdBetween('month', now)).toEqual({ createdFrom: '2026-11-01T03:00:00.000Z' });
  expect(createdBetween('lastMonth', Date.parse('2026-03-01T02:00:00Z'))).toEqual({
    createdFrom: '2026-01-01T03:00:00.000Z',
    createdTo: '2026-02-01T03:00:00.000Z',
  });
});

test('an address with an hour that no clock has is no filter', () => {
  for (const wrong of ['2026-11-20T24:00..', '2026-11-20T1:00..', '2026-11-20T10:00:00..', '2026-11-20T..'])
    expect(days(wrong), wrong).toBeUndefined();
  expect(days('2026-11-20T23:59..')).toBe('2026-11-20T23:59..');
});
