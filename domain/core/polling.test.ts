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
  ])('a payment of %i ms is polled next at %i', (age, next) => {
    expect(nextPoll(age)).toBe(next);
  });

  it.each([
    [0, 2 * minute],
    [2 * minute, 20 * minute],
    [hour, 4 * hour],
    [4 * hour, 6 * hour],
  ])('a payment of %i ms is polled next at %i where webhooks work', (age, next) => {
    expect(nextPoll(age, [], true)).toBe(next);
    expect(pollDueBy(age, { createdAt: 0, pollsLater: true })).toBe(next + 10 * minute);
  });

  it('polls earlier while a transaction is searched for', () => {
    expect(nextPoll(1_000, [2_000, 5_000])).toBe(2_000);
    expect(nextPoll(6_000, [2_000, 5_000])).toBe(minute);
  });
});

describe('a poll is overdue', () => {
  it('ten minutes after its planned time', () => {
    expect(pollDueBy(90_000, { createdAt: 0 })).toBe(12 * minute);
    expect(pollDueBy(hour + 5 * hour, { createdAt: 0 })).toBe(12 * hour + 10 * minute);
  });

  it('ten minutes after the last look-up of a code that expires before the next poll', () => {
    expect(pollDueBy(4 * hour, { createdAt: 0, expiresAt: 5 * hour })).toBe(5 * hour + 11 * minute);
    expect(pollDueBy(4 * hour, { createdAt: 0, expiresAt: 9 * hour })).toBe(6 * hour + 10 * minute);
  });

  it('by the plan alone after the code has expired', () => {
    expect(pollDueBy(7 * hour, { createdAt: 0, expiresAt: 5 * hour })).toBe(12 * hour + 10 * minute);
  });
});
