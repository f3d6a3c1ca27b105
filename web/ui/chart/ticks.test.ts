import { expect, it } from 'vitest';
import { wholeTicks } from './ticks.ts';

const count = String;
const reais = (cents: number) => (cents / 100).toFixed(0);

it('are at 0 alone, where the next one would read 0 too', () => {
  expect(wholeTicks([0, 0.5, 1], reais)).toEqual([0]);
});

it('are at no part of what is counted', () => {
  expect(wholeTicks([0, 0.5, 1], count)).toEqual([0, 1]);
});

it('are all others', () => {
  expect(wholeTicks([0, 5, 10], count)).toEqual([0, 5, 10]);
});
