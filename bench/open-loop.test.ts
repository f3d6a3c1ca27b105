import { expect, it } from 'vitest';
import { holds, rampRates } from './open-loop.ts';

it('raises the rate of a ramp by a quarter at each step', () => {
  expect(rampRates(40, 4)).toEqual([10, 12.5, 15.625, 19.53125]);
});

it('ends a ramp when a percentile is too high, a payment failed or too many are under way', () => {
  const fine = { p50: 100, p99: 1000 };
  const slow = { p50: 100, p99: 1001 };
  const step = {
    form: 'ours',
    rate: 10,
    payments: 100,
    failed: 0,
    overloaded: false,
    firstAnswer: fine,
    lastEvent: fine,
  };
  expect(holds(step)).toBe(true);
  expect(holds({ ...step, firstAnswer: slow })).toBe(false);
  expect(holds({ ...step, lastEvent: slow })).toBe(false);
  expect(holds({ ...step, failed: 1 })).toBe(false);
  expect(holds({ ...step, overloaded: true })).toBe(false);
});
