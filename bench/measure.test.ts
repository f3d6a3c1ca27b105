import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { median, quantile, violations } from './measure.ts';

it('computes median and quantile', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95)).toBe(10);
  expect(quantile([1, Number.POSITIVE_INFINITY, 2], 0.99)).toBe(Number.POSITIVE_INFINITY);
  expect(median([])).toBeNaN();
});

const approved = (id: string) => ({ id, status: 'APPROVED' });
const pending = (id: string) => ({ id, status: 'PENDING' });

it('finds payments that are not approved, or not charged exactly once', () => {
  expect(violations([approved('a'), approved('b')], ['b', 'a'])).toEqual([]);
  expect(violations([pending('a')], ['a'])).toEqual(['payment a is PENDING']);
  expect(violations([approved('a')], ['a', 'a'])).toEqual(['payment a was charged 2 times']);
  expect(violations([approved('a')], [])).toEqual(['payment a was charged 0 times']);
  expect(violations([approved('a')], ['a', 'x'])).toEqual(['a charge of x has no payment']);
});

it('excuses only as many as failed, and no second charge', () => {
  expect(violations([pending('a'), approved('b')], ['b'], { failed: 1 })).toEqual([]);
  expect(violations([pending('a')], ['a'], { failed: 1 })).toEqual([]);
  expect(violations([pending('a'), pending('b')], ['a', 'b'], { failed: 1 })).toEqual(['payment b is PENDING']);
  expect(violations([pending('a')], ['a', 'a'], { failed: 1 })).toEqual(['payment a was charged 2 times']);
  expect(violations([approved('a')], [], { failed: 1 })).toEqual(['payment a was charged 0 times']);
});

it('leaves out rows without a charge, and expects what nobody paid to be PENDING and charged once', () => {
  const [open, seeded] = [new Set(['a']), new Set(['s'])];
  expect(violations([pending('a'), approved('b'), approved('s')], ['a', 'b'], { open, seeded })).toEqual([]);
  expect(violations([pending('a')], ['a', 'a'], { open })).toEqual(['payment a was charged 2 times']);
  expect(violations([pending('a')], [], { open })).toEqual(['payment a was charged 0 times']);
  expect(violations([approved('a')], ['a'], { open })).toEqual(['payment a is APPROVED']);
});

// Figures of different times are compared by it: another rival gets files of its own.
it('leaves bare with local rows as it was when it became the reference', () => {
  const hash = createHash('sha256');
  for (const name of ['activities', 'api', 'client', 'workflows']) {
    hash.update(readFileSync(new URL(`./bare/${name}.ts`, import.meta.url)));
  }
  expect(hash.digest('hex')).toBe('3151e5cb48133fe11c061e145fe86cfc19c211039ca028ffb81509bff0b4a9f8');
});
