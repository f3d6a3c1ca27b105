import { describe, expect, it } from 'vitest';
import { nextPoll, pollDueBy } from './polling.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('the poll plan', () => {
  it.each([
    [0, minute],
    [minute - 1, minute],
    [minute, 2 * minute],
    [3 * minute, 5 * minute],
    [2 * hour, 4 * hour],
    [4 * hour, 6 * hour],
    [6 * hour, 12 * hour],
    [7 * hour, 12 * hour],
  ])('asks about a payment of %i ms next at %i', (age, next) => {
    expect(nextPoll(age)).toBe(next);
  });

  it('asks earlier where something is searched for', () => {
    expect(nextPoll(1_000, [2_000, 5_000])).toBe(2_000);
    expect(nextPoll(6_000, [2_000, 5_000])).toBe(minute);
  });
});

describe('what is late', () => {
  it('is ten minutes behind the plan', () => {
    expect(pollDueBy(90_000, 0)).toBe(12 * minute);
    expect(pollDueBy(hour + 5 * hour, 0)).toBe(12 * hour + 10 * minute);
  });

  it('is ten minutes behind the last look of a code that expires before the next poll', () => {
    expect(pollDueBy(4 * hour, 0, 5 * hour)).toBe(5 * hour + 11 * minute);
    expect(pollDueBy(4 * hour, 0, 9 * hour)).toBe(6 * hour + 10 * minute);
  });

  it('is asked by the plan alone when the code has expired and nobody knows', () => {
    expect(pollDueBy(7 * hour, 0, 5 * hour)).toBe(12 * hour + 10 * minute);
  });
});
