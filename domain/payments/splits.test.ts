import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxCents } from '../core/money.ts';
import { type Share, splitCents } from './splits.ts';

const percent = (amount: number, chargeRemainder = false): Share => ({ type: 'PERCENTAGE', amount, chargeRemainder });
const fixed = (amount: number): Share => ({ type: 'FIXED', amount });
const total = (parts: readonly number[]) => parts.reduce((left, right) => left + right, 0);

describe('splits', () => {
  test.each([
    ['even halves', 10000, [percent(50), percent(50)], [5000, 5000]],
    ['a remainder goes to the first', 10001, [percent(50), percent(50)], [5001, 5000]],
    ['a remainder goes to the part that bears it', 10001, [percent(50), percent(50, true)], [5000, 5001]],
    ['thirds of a hundred per cent', 10001, [percent(33.33), percent(33.33), percent(33.34)], [3334, 3333, 3334]],
    ['cents are cents', 10000, [fixed(2500), fixed(1)], [2500, 1]],
    ['the rest stays with the account', 10000, [percent(10)], [1000]],
    ['both kinds', 10001, [fixed(500), percent(12.5), percent(12.5, true)], [500, 1250, 1250]],
    ['a percentage of one cent', 1, [percent(99.99)], [0]],
    ['two decimals that floats garble', 100, [percent(1.1), percent(98.9)], [2, 98]],
    ['no part', 10000, [], []],
  ] as const)('%s', (_, amount, shares, expected) => {
    expect(splitCents(amount, shares)).toEqual(expected);
  });

  test('a hundred per cent is the whole amount, to the cent', () => {
    for (const amount of [1, 2, 99, 101, 12_345, 99_999, maxCents]) {
      for (const shares of [
        [percent(33.33), percent(33.33), percent(33.34, true)],
        [percent(0.01), percent(99.99)],
        [
          percent(14.29),
          percent(14.29),
          percent(14.29),
          percent(14.29),
          percent(14.29),
          percent(14.29),
          percent(14.26),
        ],
      ]) {
        expect(total(splitCents(amount, shares))).toBe(amount);
      }
    }
  });

  test('follow the rule to the cent, for any shares', () => {
    // Hundredths of a per cent from parts of a whole, and cents out of what these leave.
    const parts = fc.array(fc.record({ weight: fc.nat(100), chargeRemainder: fc.boolean() }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        fc.nat(maxCents),
        fc.nat(10_000),
        parts,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
        (amount, shared, weights, takes) => {
          const weighed = Math.max(total(weights.map(({ weight }) => weight)), 1);
          const hundredths = weights.map(({ weight }) => Math.floor((shared * weight) / weighed));
          const ofWhole = (part: number) => Number((BigInt(amount) * BigInt(part)) / 10_000n);
          const together = ofWhole(total(hundredths));
          let left = amount - together;
          const cents = takes.map((take) => {
            const taken = Math.floor(left * take);
            left -= taken;
            return taken;
          });
          const shares = [
            ...hundredths.map((part, at) => percent(part / 100, weights[at]?.chargeRemainder)),
            ...cents.map((part) => fixed(part)),
          ];

          const found = splitCents(amount, shares);
          expect(total(found)).toBe(together + total(cents));
          const bearer = Math.max(
            shares.findIndex((share) => share.chargeRemainder),
            0,
          );
          const without = [...hundredths.map(ofWhole), ...cents];
          const remainder = together - total(hundredths.map(ofWhole));
          expect(remainder).toBeLessThan(hundredths.length);
          expect(found).toEqual(without.map((part, at) => (at === bearer ? part + remainder : part)));
        },
      ),
    );
  });

  test.each([
    ['percentages', 10000, [percent(60), percent(40.01)]],
    ['cents', 100, [fixed(101)]],
    ['both', 100, [fixed(51), percent(50)]],
  ] as const)('parts never ask for more than there is: %s', (_, amount, shares) => {
    expect(() => splitCents(amount, shares)).toThrow(RangeError);
  });
});
