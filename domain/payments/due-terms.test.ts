import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysLater } from '../core/days.ts';
import { type DueRequest, type DueTerms, dueOn, dueTermsOf, justifies, whyNoTerms, whyNotDue } from './due-terms.ts';

/** A Tuesday, a Saturday and a Sunday. */
const [tuesday, saturday] = ['2026-12-01', '2026-12-05'];
const terms = (over: Partial<DueTerms> = {}): DueTerms => ({ dueDate: tuesday, daysAfterDue: 30, ...over });
const on = (day: string) => ({ from: day, to: day });
const late = (days: number) => on(daysLater(tuesday, days));

const full = terms({
  discount: { type: 'PERCENTAGE', amount: 5, until: '2026-11-26' },
  fine: { type: 'PERCENTAGE', amount: 2 },
  interest: { percentPerMonth: 1 },
});

describe('what a charge asks for on a day', () => {
  // R$ 129,90: 5 % are 649.5 cents, 2 % are 259.8, and 1 % a month is 4.33 cents a day.
  it.each([
    ['on the discount’s last day', '2026-11-26', [12_340, 12_341], 12_340],
    ['the day after it', '2026-11-27', [], 12_990],
    ['on the due date', tuesday, [], 12_990],
    ['one day late', '2026-12-02', [13_253, 13_254, 13_255], 13_254],
    ['ten days late', '2026-12-11', [13_292, 13_293, 13_294], 13_293],
    ['on the last day', '2026-12-31', [13_378, 13_379, 13_380], 13_380],
    ['after the last day', '2027-01-01', [], 13_384],
  ])('%s', (_, day, right, about) => {
    for (let paid = 12_000; paid < 14_000; paid += 1) {
      expect([paid, justifies(full, 12_990, paid, on(day))]).toEqual([paid, right.includes(paid)]);
    }
    expect(dueOn(full, 12_990, day)).toBe(about);
  });

  it('counts fixed amounts to the cent', () => {
    const fixed = terms({
      discount: { type: 'FIXED', amount: 500, until: '2026-11-28' },
      fine: { type: 'FIXED', amount: 200 },
    });
    expect(justifies(fixed, 12_990, 12_490, on('2026-11-28'))).toBe(true);
    expect(justifies(fixed, 12_990, 12_491, on('2026-11-28'))).toBe(false);
    expect(justifies(fixed, 12_990, 13_190, late(1))).toBe(true);
    expect(justifies(fixed, 12_990, 13_190, late(30))).toBe(true);
    expect(justifies(fixed, 12_990, 13_189, late(1))).toBe(false);
  });

  it('lets a payer pay on the Monday after a weekend, and counts from the day or from that Monday', () => {
    const weekend = terms({ dueDate: saturday, daysAfterDue: 9, interest: { percentPerMonth: 1 } });
    const day = 10_000 / 3_000;
    const paid = (days: number) => 10_000 + Math.floor(day * days);
    expect(justifies(weekend, 10_000, paid(3), on('2026-12-08'))).toBe(true);
    expect(justifies(weekend, 10_000, paid(1), on('2026-12-08'))).toBe(true);
    expect(justifies(weekend, 10_000, paid(2), on('2026-12-08'))).toBe(false);
    expect(dueOn(weekend, 10_000, '2026-12-07')).toBe(10_000);
    // 2026-12-14 is a Monday, too.
    const shorter = { ...weekend, daysAfterDue: 7 };
    expect(justifies(shorter, 10_000, paid(9), on('2026-12-14'))).toBe(true);
    expect(justifies(shorter, 10_000, paid(10), on('2026-12-15'))).toBe(false);
  });

  it('finds the day of a payment whose day is not told', () => {
    const days = { from: '2026-11-20', to: '2026-12-10' };
    expect(justifies(full, 12_990, 12_340, days)).toBe(true);
    expect(justifies(full, 12_990, 13_254, days)).toBe(true);
    // Eleven days late, which is not over yet.
    expect(justifies(full, 12_990, 13_297, days)).toBe(false);
    expect(justifies(full, 12_990, 12_989, days)).toBe(false);
  });

  it('asks for nothing else without terms of its own', () => {
    for (const paid of [1, 9_999, 10_001]) expect(justifies(terms(), 10_000, paid, late(5))).toBe(false);
  });
});

const cents = fc.integer({ min: 200, max: 99_999_999_999 });
const percent = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((hundredths) => hundredths / 100);
const someTerms = fc.record({
  discount: fc.option(
    fc.record({ type: fc.constant('PERCENTAGE' as const), amount: percent(50), until: fc.constant('2026-11-26') }),
    { nil: undefined },
  ),
  fine: fc.option(fc.record({ type: fc.constant('PERCENTAGE' as const), amount: percent(2) }), { nil: undefined }),
  interest: fc.option(fc.record({ percentPerMonth: percent(1) }), { nil: undefined }),
});
const termsOf = ({ discount, fine, interest }: typeof someTerms extends fc.Arbitrary<infer Given> ? Given : never) =>
  terms({ ...(discount && { discount }), ...(fine && { fine }), ...(interest && { interest }) });

describe('for any terms', () => {
  it('the amount that people are shown is justified on its day, unless it is the charged one', () => {
    fc.assert(
      fc.property(cents, someTerms, fc.integer({ min: -10, max: 30 }), (amount, given, days) => {
        const its = termsOf(given);
        const asked = dueOn(its, amount, daysLater(tuesday, days));
        expect(asked === amount || justifies(its, amount, asked, late(days))).toBe(true);
      }),
    );
  });

  it('what is justified is less than a cent a part from the exact sum', () => {
    fc.assert(
      fc.property(
        cents,
        someTerms,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: -3, max: 3 }),
        (amount, given, days, off) => {
          const its = termsOf(given);
          const { fine, interest } = its;
          // In three-hundred-thousandths of a cent, independently of the code.
          const exact =
            BigInt(amount) * 300_000n +
            BigInt(amount) * BigInt(Math.round((fine?.amount ?? 0) * 100)) * 30n +
            BigInt(amount) * BigInt(Math.round((interest?.percentPerMonth ?? 0) * 100)) * BigInt(days);
          const paid = Number(exact / 300_000n) + off;
          const distance = BigInt(paid) * 300_000n - exact;
          const parts = [fine, interest].filter(Boolean).length;
          const right = justifies(its, amount, paid, late(days));
          if (right) expect(distance < 300_000n * BigInt(parts) && distance > -300_000n * BigInt(parts)).toBe(true);
          if (parts === 0) expect(right).toBe(false);
          if (parts === 1 && distance < 300_000n && distance > -300_000n) expect(right).toBe(true);
        },
      ),
    );
  });

  it('a payment on a day justifies it for each span that has the day, and for none before it', () => {
    fc.assert(
      fc.property(
        cents,
        percent(1),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 9 }),
        (amount, rate, days, more) => {
          const its = terms({ interest: { percentPerMonth: rate } });
          const paid = dueOn(its, amount, daysLater(tuesday, days));
          fc.pre(paid !== amount);
          expect(justifies(its, amount, paid, { from: tuesday, to: daysLater(tuesday, days + more) })).toBe(true);
          // The same cents may be those of an earlier day, where a day is less than a cent.
          const daily = (amount * rate) / 3000;
          if (daily > 2)
            expect(justifies(its, amount, paid, { from: tuesday, to: daysLater(tuesday, days - 1) })).toBe(false);
        },
      ),
    );
  });

  it('a discount is never more than the amount, and what is late never less', () => {
    fc.assert(
      fc.property(cents, someTerms, fc.integer({ min: -20, max: 60 }), (amount, given, days) => {
        const asked = dueOn(termsOf(given), amount, daysLater(tuesday, days));
        expect(Number.isSafeInteger(asked) && asked > 0).toBe(true);
        expect(days <= 0 ? asked <= amount : asked >= amount).toBe(true);
      }),
    );
  });
});

describe('terms that cannot be', () => {
  const request = (over: Partial<DueRequest>): DueRequest => ({
    amount: 10_000,
    paymentMethod: 'BILLET',
    dueDate: tuesday,
    ...over,
  });
  it.each<[string, Partial<DueRequest>, string, RegExp]>([
    [
      'a fine without a due date',
      { dueDate: undefined, fine: { type: 'FIXED', amount: 1 } },
      'dueDate',
      /required with fine/,
    ],
    ['days without a due date', { dueDate: undefined, daysAfterDue: 0 }, 'dueDate', /required with daysAfterDue/],
    ['a card', { paymentMethod: 'CREDIT_CARD' }, 'dueDate', /charged at once/],
    [
      'a discount after the due date',
      { discount: { type: 'FIXED', amount: 1, until: '2026-12-02' } },
      'discount.until',
      /after the due date/,
    ],
    [
      'a discount of all of it',
      { discount: { type: 'FIXED', amount: 10_000 } },
      'discount.amount',
      /less than the amount/,
    ],
    [
      'a discount that leaves less than a cent',
      { amount: 10, discount: { type: 'PERCENTAGE', amount: 99 } },
      'discount.amount',
      /less than/,
    ],
    [
      'a fine of what cannot be late',
      { fine: { type: 'PERCENTAGE', amount: 2 } },
      'daysAfterDue',
      /required with fine/,
    ],
    ['interest of it', { interest: { percentPerMonth: 1 } }, 'daysAfterDue', /required with interest/],
    [
      'a fine of more than 2 %',
      { daysAfterDue: 5, fine: { type: 'PERCENTAGE', amount: 2.01 } },
      'fine.amount',
      /consumer law/,
    ],
    [
      'the same in cents',
      { daysAfterDue: 5, fine: { type: 'FIXED', amount: 201 } },
      'fine.amount',
      /2 % of the amount/,
    ],
    [
      'interest of more than 1 %',
      { daysAfterDue: 5, interest: { percentPerMonth: 1.01 } },
      'interest.percentPerMonth',
      /1 % a month/,
    ],
  ])('%s', (_, over, field, message) => {
    expect(whyNoTerms(request(over))).toEqual({ field, message: expect.stringMatching(message) });
  });

  it.each<[string, Partial<DueRequest>]>([
    ['none', { dueDate: undefined }],
    ['a card without any', { dueDate: undefined, paymentMethod: 'CREDIT_CARD' }],
    ['a due date', {}],
    [
      'the most that is allowed',
      { daysAfterDue: 1, fine: { type: 'PERCENTAGE', amount: 2 }, interest: { percentPerMonth: 1 } },
    ],
    ['the same in cents', { daysAfterDue: 1, fine: { type: 'FIXED', amount: 200 } }],
    ['a discount until the due date', { discount: { type: 'PERCENTAGE', amount: 50 } }],
  ])('are not %s', (_, over) => expect(whyNoTerms(request(over))).toBeUndefined());

  it('a due date in the past, or more than a year ahead', () => {
    expect(whyNotDue('2026-11-25', '2026-11-26')).toMatch(/past/);
    expect(whyNotDue('2026-11-26', '2026-11-26')).toBeUndefined();
    expect(whyNotDue('2027-11-26', '2026-11-26')).toBeUndefined();
    expect(whyNotDue('2027-11-27', '2026-11-26')).toMatch(/365 days ahead/);
  });

  it('a discount without a day is until the due date', () => {
    expect(dueTermsOf(request({ discount: { type: 'FIXED', amount: 100 } }))).toEqual({
      dueDate: tuesday,
      daysAfterDue: 0,
      discount: { type: 'FIXED', amount: 100, until: tuesday },
    });
  });
});
