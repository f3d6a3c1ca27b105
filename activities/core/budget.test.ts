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

it('grows with the charges of the connection, up to a most', () => {
  let now = 0;
  const budget = lookUpBudget(() => now, 3, 10);
  const granted = (id: string) => {
    let count = 0;
    while (budget.take(id) === 0) count += 1;
    return count;
  };
  for (let charge = 0; charge < 50; charge += 1) budget.earn('a');
  expect(granted('a')).toBe(103);
  expect(granted('b')).toBe(3);
  for (let charge = 0; charge < 5_000; charge += 1) budget.earn('a');
  // Time adds nothing to what is above the bucket's size.
  now += 3_600_000;
  expect(granted('a')).toBe(1_000);
  now += 3_600_000;
  expect(granted('a')).toBe(3);
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
