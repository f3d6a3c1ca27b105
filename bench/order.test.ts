import { expect, it } from 'vitest';
import { arrivals, mirrored } from './order.ts';

it('runs the forms in mirrored order', () => {
  expect(mirrored(['A', 'B'])).toEqual(['A', 'B', 'B', 'A']);
  expect(mirrored(['A', 'B', 'C'])).toEqual(['A', 'B', 'C', 'C', 'B', 'A']);
});

it('lets payments arrive at random times, the same for the same seed', () => {
  const times = arrivals(50, 200, 7);
  expect(arrivals(50, 200, 7)).toEqual(times);
  expect(arrivals(50, 200, 8)).not.toEqual(times);
  expect([...times].sort((a, b) => a - b)).toEqual(times);
  expect(times.at(-1)).toBeLessThan(200_000);
  // 10,000 are expected, with a standard deviation of 100.
  expect(times.length).toBeGreaterThan(9_600);
  expect(times.length).toBeLessThan(10_400);
  // Of exponential gaps 63.2 % are shorter than the mean of 20 ms; of constant ones none or all.
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(gaps.filter((gap) => gap < 20).length / gaps.length).toBeCloseTo(0.632, 1);
});
