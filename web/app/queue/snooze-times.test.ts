import { expect, it } from 'vitest';
import { snoozeTimes, typedTime } from './snooze-times.ts';

const offered = (now: string) => snoozeTimes(Date.parse(now)).map(({ preset, at }) => `${preset} ${at.toISOString()}`);

it('offers times of the merchant’s clock', () => {
  // A Thursday, ten in the morning.
  expect(offered('2026-11-26T13:00:00Z')).toEqual([
    'hour 2026-11-26T14:00:00.000Z',
    'evening 2026-11-26T21:00:00.000Z',
    'tomorrow 2026-11-27T12:00:00.000Z',
    'monday 2026-11-30T12:00:00.000Z',
  ]);
});

it('offers no evening that is over, and Monday once', () => {
  // A Sunday, 23:30 there and Monday in Greenwich.
  expect(offered('2026-11-30T02:30:00Z')).toEqual([
    'hour 2026-11-30T03:30:00.000Z',
    'tomorrow 2026-11-30T12:00:00.000Z',
  ]);
});

it('reads a typed time by the merchant’s clock', () => {
  expect(typedTime('2026-11-26T14:30')?.toISOString()).toBe('2026-11-26T17:30:00.000Z');
  expect(typedTime('')).toBeUndefined();
});
