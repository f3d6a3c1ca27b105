import { expect, it } from 'vitest';
import { median, quantile } from './measure.ts';
import { ratioToBest } from './report.ts';

const rounds = (form: string, ...byRound: number[]) => ({ form, byRound });

it('compares ours with the best bare form of the same round', () => {
  const answers = [rounds('bare a', 10, 40, 10), rounds('bare b', 20, 20, 20), rounds('ours', 30, 30, 40)];
  expect(ratioToBest(answers, Math.min)).toEqual({ ratio: 3, lowest: 1.5, highest: 4 });
  const speeds = [rounds('bare a', 10, 40, 10), rounds('bare b', 20, 20, 20), rounds('ours', 10, 10, 10)];
  expect(ratioToBest(speeds, Math.max)).toEqual({ ratio: 0.5, lowest: 0.25, highest: 0.5 });
});

it('computes median and quantile', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95)).toBe(10);
  expect(median([])).toBeNaN();
});
