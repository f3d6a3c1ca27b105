import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxCents } from '../core/money.ts';
import { type InstallmentTerms, installmentsOf } from './installments.ts';

const terms = (over: Partial<InstallmentTerms> = {}): InstallmentTerms => ({
  amount: 10_000,
  numberOfInstallments: 3,
  maxInstallmentsWithoutInterest: 3,
  fees: [],
  minInstallmentValue: 0,
  ...over,
});

const values = (over: Partial<InstallmentTerms>) => installmentsOf(terms(over)).map((one) => one.installmentValue);

describe('instalments', () => {
  it('are the amount divided by the count, in whole cents, and their product', () => {
    expect(installmentsOf(terms())).toEqual([
      { installmentNumber: 1, installmentValue: 10_000, finalValue: 10_000 },
      { installmentNumber: 2, installmentValue: 5_000, finalValue: 10_000 },
      { installmentNumber: 3, installmentValue: 3_333, finalValue: 9_999 },
    ]);
  });

  it('include the fee of their count, above the number without interest', () => {
    const fees = ['50', '50', '3', '10.5'];
    expect(values({ numberOfInstallments: 4, maxInstallmentsWithoutInterest: 2, fees })).toEqual([
      10_000,
      5_000,
      3_433, // 10300 ÷ 3
      2_763, // 11050 ÷ 4 = 2762.5
    ]);
  });

  it('can include a fee from the first on', () => {
    expect(values({ numberOfInstallments: 1, maxInstallmentsWithoutInterest: 0, fees: ['2.99'] })).toEqual([10_299]);
  });

  it('round half a cent up, without floating-point errors', () => {
    expect(values({ amount: 1, numberOfInstallments: 2, maxInstallmentsWithoutInterest: 2 })).toEqual([1, 1]);
    // 100 × 1.005 is 100.49999999999999 as a float.
    expect(values({ amount: 100, numberOfInstallments: 1, maxInstallmentsWithoutInterest: 0, fees: ['0.5'] })).toEqual([
      101,
    ]);
  });

  it('are offered only from the minimum value on, after rounding', () => {
    expect(installmentsOf(terms({ minInstallmentValue: 3_333 })).map((one) => one.installmentNumber)).toEqual([
      1, 2, 3,
    ]);
    expect(installmentsOf(terms({ minInstallmentValue: 3_334 })).map((one) => one.installmentNumber)).toEqual([1, 2]);
    expect(installmentsOf(terms({ minInstallmentValue: 10_001 }))).toEqual([]);
  });

  it('require a fee for each count that has one', () => {
    expect(() => installmentsOf(terms({ maxInstallmentsWithoutInterest: 1, fees: ['0', '2.5'] }))).toThrow(
      'there is no fee for 3 instalments',
    );
  });

  it.each(['', '-1', '1,5', '1e2', '1000', '1.1234567', '.5', '5.', 'NaN', ' 1'])('refuse the fee %j', (fee) => {
    const one = terms({ numberOfInstallments: 1, maxInstallmentsWithoutInterest: 0, fees: [fee] });
    expect(() => installmentsOf(one)).toThrow(RangeError);
  });

  it('are within half a cent of the rule, at any amount and fee', () => {
    // The rule again, in another form: no other whole number is as near to total × (100 + fee) ÷ (100 × count).
    const millionths = fc.integer({ min: 0, max: 999_999_999 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: maxCents }),
        fc.array(millionths, { minLength: 24, maxLength: 24 }),
        fc.integer({ min: 0, max: 24 }),
        fc.integer({ min: 0, max: 100_000 }),
        (amount, fees, maxInstallmentsWithoutInterest, minInstallmentValue) => {
          const text = fees.map((fee) => `${Math.floor(fee / 1e6)}.${String(fee % 1e6).padStart(6, '0')}`);
          const request = { amount, numberOfInstallments: 24, maxInstallmentsWithoutInterest, fees: text };
          const all = installmentsOf({ ...request, minInstallmentValue: 0 });
          expect(all.map((one) => one.installmentNumber)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
          for (const { installmentNumber: count, installmentValue, finalValue } of all) {
            const fee = count <= maxInstallmentsWithoutInterest ? 0 : (fees[count - 1] ?? 0);
            const exact = BigInt(amount) * (100_000_000n + BigInt(fee)); // × 10⁸ × count
            const unit = 100_000_000n * BigInt(count);
            const off = BigInt(installmentValue) * unit - exact;
            expect(2n * off > -unit && 2n * off <= unit).toBe(true);
            expect(BigInt(finalValue)).toBe(BigInt(installmentValue) * BigInt(count));
          }
          const expected = all.filter((one) => one.installmentValue >= minInstallmentValue);
          expect(installmentsOf({ ...request, minInstallmentValue })).toEqual(expected);
        },
      ),
    );
  });
});
