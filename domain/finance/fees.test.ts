import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectedFee,
  expectedPayoutFee,
  FeeRule,
  FeeTable,
  faultsOfTable,
  PayoutFeeRule,
  partsOf,
  ruleFor,
  tableOn,
} from './fees.ts';

const rule = (given: Partial<FeeRule> & Pick<FeeRule, 'method'>) => FeeRule.parse(given);

describe('the expected fee', () => {
  const card = rule({ method: 'CREDIT_CARD', percentage: 3.49, fixed: 39 });
  const pix = rule({ method: 'PIX', percentage: 0.99, min: 10, max: 250 });
  const anticipated = rule({
    method: 'CREDIT_CARD',
    percentage: 3,
    anticipationPerMonth: 1.99,
    settlement: { days: 2, count: 'business', perInstallment: false },
  });
  it.each([
    ['a percentage and a fixed part', card, 10_000, 1, 349 + 39],
    ['half a cent goes up', card, 5_000, 1, 175 + 39],
    ['less than half a cent goes down', card, 1_001, 1, 35 + 39],
    ['a floor', pix, 500, 1, 10],
    ['between floor and cap', pix, 10_000, 1, 99],
    ['a cap', pix, 100_000, 1, 250],
    ['never more than was paid', card, 20, 1, 20],
    // 300.00 in 3: 100.00 each, 28, 58 and 88 days early: 1.86, 3.85, 5.84 beside 9.00.
    ['an anticipation of each instalment', anticipated, 30_000, 3, 900 + 186 + 385 + 584],
    ['a boleto of a fixed price', rule({ method: 'BILLET', fixed: 199 }), 5_000, 1, 199],
    ['the largest amount, exactly', rule({ method: 'PIX', percentage: 99.99 }), 99_999_999_999, 1, 99_989_999_999],
  ])('%s', (_, given, amount, installments, expected) =>
    expect(expectedFee(given, { amount, installments })).toBe(expected),
  );
});

describe('the rule for a sale', () => {
  const rules = [
    rule({ method: 'CREDIT_CARD', installmentsTo: 1, percentage: 3 }),
    rule({ method: 'CREDIT_CARD', installmentsFrom: 2, installmentsTo: 6, percentage: 4 }),
    rule({ method: 'PIX', percentage: 1 }),
  ];
  it.each([
    ['CREDIT_CARD', 1, 3],
    ['CREDIT_CARD', 2, 4],
    ['CREDIT_CARD', 6, 4],
    ['CREDIT_CARD', 7, undefined],
    ['PIX', 1, 1],
    ['BILLET', 1, undefined],
  ] as const)('%s in %i', (method, installments, percentage) =>
    expect(ruleFor(rules, { method, installments })?.percentage).toBe(percentage),
  );

  it('is of the version of its day', () => {
    const versions = [{ from: '2026-03-01' }, { from: '2026-01-01' }, { from: '2026-06-01' }];
    expect(tableOn(versions, '2025-12-31')).toBeUndefined();
    expect(tableOn(versions, '2026-01-01')?.from).toBe('2026-01-01');
    expect(tableOn(versions, '2026-05-31')?.from).toBe('2026-03-01');
    expect(tableOn(versions, '2027-01-01')?.from).toBe('2026-06-01');
  });
});

describe('rules', () => {
  const settlement = { days: 30, count: 'calendar', perInstallment: true } as const;
  it.each([
    ['of overlapping instalments', [{ method: 'CREDIT_CARD' }, { method: 'CREDIT_CARD', installmentsFrom: 2 }], 1],
    ['that end before they begin', [{ method: 'CREDIT_CARD', installmentsFrom: 4, installmentsTo: 3 }], 1],
    ['with a cap below the floor', [{ method: 'PIX', min: 20, max: 10 }], 1],
    ['of a later PIX', [{ method: 'PIX', settlement }], 1],
    ['that anticipate and pay by instalment', [{ method: 'CREDIT_CARD', anticipationPerMonth: 1, settlement }], 1],
    ['that anticipate without a day', [{ method: 'CREDIT_CARD', anticipationPerMonth: 1 }], 1],
    [
      'of several methods and ranges',
      [{ method: 'CREDIT_CARD', installmentsTo: 1 }, { method: 'CREDIT_CARD', installmentsFrom: 2 }, { method: 'PIX' }],
      0,
    ],
  ] as const)('%s', (_, rules, faults) =>
    expect(faultsOfTable({ rules: rules.map((one) => rule(one)), payouts: [] })).toHaveLength(faults),
  );

  it.each([
    ['a third decimal', { percentage: 1.234 }],
    ['more than all', { percentage: 100.01 }],
    ['a negative fee', { fixed: -1 }],
    ['half a cent', { fixed: 0.5 }],
    ['an unknown member', { fee: 1 }],
  ])('with %s are refused', (_, wrong) => expect(FeeRule.safeParse({ method: 'PIX', ...wrong }).success).toBe(false));

  it('take two decimals that a float does not have exactly', () => {
    for (const percentage of [0.07, 0.29, 1.1, 2.49, 3.49, 4.35, 19.99])
      expect(FeeRule.safeParse({ method: 'PIX', percentage }).success).toBe(true);
  });

  it('need a real day', () => {
    const table = { connectionId: 'con_1', rules: [] };
    expect(FeeTable.safeParse({ ...table, from: '2026-02-30' }).success).toBe(false);
    expect(FeeTable.safeParse({ ...table, from: '2026-02-28' }).success).toBe(true);
  });
});

describe('the fee of a payout', () => {
  const payoutRule = (one: object) => PayoutFeeRule.parse({ method: 'PIX', ...one });
  it.each([
    ['fixed', { fixed: 200 }, 5_000, 200],
    // Beside the amount: it may be more than what the receiver gets.
    ['fixed, of a small payout', { fixed: 200 }, 1, 200],
    ['a percentage, rounded half up', { percentage: 1.5 }, 1_234, 19],
    ['a percentage with a floor', { percentage: 1, min: 50 }, 1_000, 50],
    ['a percentage with a cap', { percentage: 1, max: 500 }, 1_000_000, 500],
  ])('%s', (_, one, amount, fee) => expect(expectedPayoutFee(payoutRule(one), amount)).toBe(fee));

  it.each([
    ['one for each method', [{ fixed: 1 }, { method: 'BANK_ACCOUNT', fixed: 2 }], []],
    ['two for one method', [{ fixed: 1 }, { fixed: 2 }], ['payouts.1.method']],
    ['a cap below the floor', [{ min: 2, max: 1 }], ['payouts.0.max']],
  ])('has %s', (_, payouts, faults) =>
    expect(faultsOfTable({ rules: [], payouts: payouts.map(payoutRule) }).map(({ field }) => field)).toEqual(faults),
  );
});

it('equal parts sum to the whole, and differ from each other by the rest in the first only', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 1, max: 24 }), (amount, parts) => {
      const found = partsOf(amount, parts);
      expect(found).toHaveLength(parts);
      expect(found.reduce((sum, one) => sum + one, 0)).toBe(amount);
      expect(new Set(found.slice(1)).size).toBeLessThanOrEqual(1);
    }),
  );
});
