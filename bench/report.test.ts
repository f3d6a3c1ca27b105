import { expect, it } from 'vitest';
import { ratios, roundsOf } from './report.ts';

it('compares figures of the same round, and shows the median with its range', () => {
  // The machine was four times as fast in the second round.
  const bare = [10, 40, 10];
  const ours = [5, 10, 4];
  expect(ratios(ours, bare)).toEqual([0.5, 0.25, 0.4]);
  expect(roundsOf(ratios(ours, bare))).toEqual({ middle: 0.4, lowest: 0.25, highest: 0.5 });
});
