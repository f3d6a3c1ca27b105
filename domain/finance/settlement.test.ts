import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusinessDay } from './business-days.ts';
import type { SettlementTerms } from './fees.ts';
import { expectedDays, overdueUpTo, type PlannedPart, planParts } from './settlement.ts';

const monthly: SettlementTerms = { days: 30, count: 'calendar', perInstallment: true };
const atOnce: SettlementTerms = { days: 2, count: 'business', perInstallment: false };

describe('the days', () => {
  it.each([
    [
      'each instalment after 30 days, never on a holiday',
      monthly,
      '2026-11-26',
      3,
      ['2026-12-28', '2027-01-25', '2027-02-24'],
    ],
    ['all after two business days', atOnce, '2026-11-26', 3, ['2026-11-30']],
    ['a boleto on the next business day', { ...atOnce, days: 1 }, '2026-11-27', 1, ['2026-11-30']],
    ['the same day', { days: 0, count: 'business', perInstallment: false }, '2026-11-26', 1, ['2026-11-26']],
    ['over Carnival', { ...atOnce, days: 1 }, '2026-02-13', 1, ['2026-02-18']],
  ] as const)('%s', (_, terms, approvedOn, installments, expected) =>
    expect(expectedDays(terms, approvedOn, installments)).toEqual(expected),
  );
});

describe('the plan', () => {
  const given = {
    terms: monthly,
    approvedOn: '2026-11-26',
    installments: 3,
    owed: 10_000,
    arrived: [],
    today: '2026-11-26',
  };

  it('has the rest of a division in the first instalment', () => {
    expect(planParts(given)).toEqual([
      { installment: 1, amount: 3_334, expectedOn: '2026-12-28' },
      { installment: 2, amount: 3_333, expectedOn: '2027-01-25' },
      { installment: 3, amount: 3_333, expectedOn: '2027-02-24' },
    ]);
  });

  it('takes a refund from what is still to arrive', () => {
    const arrived = [{ installment: 1, amount: 3_334 }];
    expect(
      planParts({ ...given, owed: 6_000, arrived }).map(({ installment, amount }) => [installment, amount]),
    ).toEqual([
      [2, 1_333],
      [3, 1_333],
    ]);
  });

  it('takes a refund after the last instalment from the next business day', () => {
    const arrived = planParts(given);
    expect(planParts({ ...given, owed: 0, arrived, today: '2027-03-05' })).toEqual([
      { installment: 0, amount: -10_000, expectedOn: '2027-03-08' },
    ]);
  });

  it('is empty once everything has arrived, and where nothing is owed', () => {
    expect(planParts({ ...given, arrived: planParts(given) })).toEqual([]);
    expect(planParts({ ...given, owed: 0 })).toEqual([]);
  });

  it('sums to what is owed, whatever changes and arrives between', () => {
    const step = fc.record({ owed: fc.integer({ min: -5_000, max: 100_000 }), arrives: fc.nat(12) });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        fc.array(step, { maxLength: 8 }),
        (installments, spread, steps) => {
          const arrived: PlannedPart[] = [];
          for (const { owed, arrives } of steps) {
            const plan = planParts({
              terms: spread ? monthly : atOnce,
              approvedOn: '2026-11-26',
              installments,
              owed,
              arrived,
              today: '2026-12-01',
            });
            expect([...arrived, ...plan].reduce((sum, { amount }) => sum + amount, 0)).toBe(owed);
            for (const { expectedOn, amount } of plan) {
              expect(isBusinessDay(expectedOn)).toBe(true);
              expect(amount).not.toBe(0);
            }
            arrived.push(...plan.slice(0, arrives));
          }
        },
      ),
    );
  });
});

describe('overdue', () => {
  it.each([
    ['2026-11-26', '2026-11-24', 'a Thursday: what was due on Tuesday had Wednesday to arrive'],
    ['2026-11-30', '2026-11-26', 'a Monday: what was due on Friday still has this day'],
    ['2026-12-01', '2026-11-27', 'a Tuesday: what was due on Friday had Monday'],
    ['2026-02-19', '2026-02-13', 'after Carnival: what was due on Friday had Wednesday'],
  ])('on %s is what was due on %s or earlier: %s', (today, expected) => expect(overdueUpTo(today)).toBe(expected));
});
