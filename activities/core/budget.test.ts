import { afterEach, expect, it, vi } from 'vitest';
import { lookUpBudget } from './budget.ts';

afterEach(() => vi.useRealTimers());

it('grants a burst, then the rate, for each connection apart', () => {
  let now = 0;
  const budget = lookUpBudget(() => now, 3, 10);
  expect([1, 2, 3].map(() => budget.take('a'))).toEqual([0, 0, 0]);
  expect(budget.take('a')).toBe(100);
  expect(budget.take('b')).toBe(0);
  now += 100;
  expect(budget.take('a')).toBe(0);
  expect(budget.take('a')).toBeGreaterThan(0);
  now += 3_600_000;
  expect([1, 2, 3].map(() => budget.take('a'))).toEqual([0, 0, 0]);
  expect(budget.take('a')).toBeGreaterThan(0);
});

it('leaves a reserve to others, who may still take it', () => {
  let now = 0;
  const budget = lookUpBudget(() => now, 3, 10);
  expect(budget.take('a', 2)).toBe(0);
  expect(budget.take('a', 2)).toBe(100);
  expect([1, 2].map(() => budget.take('a'))).toEqual([0, 0]);
  now += 100;
  expect(budget.take('a', 2)).toBe(200);
  now += 200;
  expect(budget.take('a', 2)).toBe(0);
});

it('is not emptied by a clock that is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const budget = lookUpBudget();
  expect(budget.take('a')).toBe(0);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(budget.take('a')).toBe(0);
});
