import { expect, it } from 'vitest';
import { explained } from './soak.ts';

const row = (id: string, status: string, attention: string | null = null) => ({ id, status, attention });

it('takes a payment as explained that is approved and charged once, or not charged and refused or with a person', () => {
  const rows = [row('a', 'APPROVED'), row('b', 'REJECTED'), row('c', 'PENDING', 'outcome_unknown')];
  expect(explained(rows, ['a'])).toEqual({ ends: { approved: 1, refused: 1, asked: 1 }, unexplained: [] });
});

it.each([
  [row('a', 'APPROVED'), []],
  [row('a', 'APPROVED'), ['a', 'a']],
  [row('a', 'APPROVED', 'second_charge'), ['a']],
  [row('a', 'REJECTED'), ['a']],
  [row('a', 'PENDING'), []],
  [row('a', 'PENDING', 'outcome_unknown'), ['a']],
])('finds %j with the charges %j', (one, references) => {
  expect(explained([one], references).unexplained).toHaveLength(1);
});

it('finds a charge without a payment', () => {
  expect(explained([], ['a']).unexplained).toEqual(['a charge of a has no payment']);
});
