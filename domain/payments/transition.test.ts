import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysLater } from '../core/days.ts';
import { canTransition, paymentRank } from '../core/status-transitions.ts';
import { PaymentStatus } from '../core/statuses.ts';
import { type DueTerms, justifies } from './due-terms.ts';
import { changeByLookUp, decidePaymentTransition, type PaymentState, type ProviderPaymentState } from './transition.ts';

const pending: PaymentState = { status: 'PENDING', amount: 1000, refundedAmount: 0 };
const providerState = (over: Partial<ProviderPaymentState> = {}): ProviderPaymentState => ({
  status: 'PENDING',
  providerWord: 'waiting',
  basis: 'lookup',
  amount: 1000,
  ...over,
});

describe('decidePaymentTransition', () => {
  it('approves the exact amount', () => {
    expect(decidePaymentTransition(pending, providerState({ status: 'APPROVED', paidAmount: 1000 }))).toEqual({
      to: 'APPROVED',
      basis: 'lookup',
      amountShown: true,
    });
  });

  it.each([
    ['no amount', { amount: 0 }, undefined],
    ['the amount of the charge alone', {}, true],
    ['another amount', { paidAmount: 999 }, undefined],
    ['a charge 100 times as large, with our amount as paid', { amount: 100_000, paidAmount: 1000 }, undefined],
  ] as const)('takes our amount for shown only where an approval states it: %s', (_, over, shown) => {
    const decision = decidePaymentTransition(pending, providerState({ status: 'APPROVED', ...over }));
    expect(decision.amountShown).toBe(shown);
  });

  it('passes a claim on that a look-up shows beside a paid charge, and nothing else', () => {
    const approved: PaymentState = { ...pending, status: 'APPROVED' };
    const read = (phase: 'opened' | 'lost') =>
      providerState({ status: 'APPROVED', paidAmount: 1000, dispute: { kind: 'MED', phase } });
    const dispute = { kind: 'MED', phase: 'opened' };
    expect(decidePaymentTransition(approved, read('opened'))).toEqual({ basis: 'lookup', dispute });
    expect(decidePaymentTransition(approved, read('lost'))).toEqual({});
  });

  it.each([1, 999, 1001])('never approves %i cents for 1000 without attention', (paidAmount) => {
    const decision = decidePaymentTransition(pending, providerState({ status: 'APPROVED', paidAmount }));
    expect(decision.to).toBeUndefined();
    expect(decision.attention).toMatchObject({ reason: 'paid_amount_differs' });
    expect(decision.receivedAmount).toBe(paidAmount);
  });

  it.each([
    ['PENDING', 100_000],
    ['PENDING', 10],
    ['REJECTED', 100_000],
    ['REFUNDED', 100_000],
    ['CHARGEBACK', 10],
    ['APPROVED', 100_000],
  ] as const)('needs a person where the provider states %s with %i cents for 1000: another unit', (status, amount) => {
    // Although the paid amount is right.
    const paid = status === 'APPROVED' ? { paidAmount: 1000 } : {};
    for (const state of [pending, { ...pending, status: 'APPROVED' } as const]) {
      const { attention } = decidePaymentTransition(state, providerState({ status, amount, ...paid }));
      expect(attention).toMatchObject({ reason: 'code_mismatch', detail: expect.stringContaining('another unit') });
    }
  });

  describe('of a charge with a due date', () => {
    const due: PaymentState = {
      ...pending,
      terms: {
        dueDate: '2026-12-01',
        daysAfterDue: 30,
        discount: { type: 'PERCENTAGE', amount: 10, until: '2026-11-28' },
        fine: { type: 'PERCENTAGE', amount: 2 },
        interest: { percentPerMonth: 1 },
      },
    };
    const paidOn = (day: string, paidAmount: number, over: Partial<ProviderPaymentState> = {}) =>
      providerState({ status: 'APPROVED', paidAmount, paidWithin: { from: day, to: day }, ...over });

    it.each([
      ['early', '2026-11-27', 900],
      ['late', '2026-12-16', 1025],
    ])('is approved with what its terms ask for %s, which counts from then on', (_, day, paid) => {
      const decision = decidePaymentTransition(due, paidOn(day, paid));
      expect(decision).toEqual({ to: 'APPROVED', basis: 'lookup', termsAmount: paid });
      const approved: PaymentState = { ...due, status: 'APPROVED', amount: paid, askedAmount: 1000 };
      expect(decidePaymentTransition(approved, paidOn(day, paid))).toEqual({});
      // A reply that repeats what was asked for says nothing else.
      expect(decidePaymentTransition(approved, providerState({ status: 'APPROVED' }))).toEqual({});
      expect(decidePaymentTransition(approved, paidOn(day, paid + 1)).attention).toMatchObject({
        reason: 'paid_amount_differs',
      });
      const back = decidePaymentTransition(
        { ...approved, ownRefunds: paid },
        providerState({ status: 'REFUNDED', paidAmount: paid, refundedAmount: paid }),
      );
      expect(back).toMatchObject({ to: 'REFUNDED', refundedAmount: paid });
    });

    it('is approved with the charged amount on any day', () => {
      const decision = decidePaymentTransition(due, providerState({ status: 'APPROVED', paidAmount: 1000 }));
      expect(decision).toEqual({ to: 'APPROVED', basis: 'lookup', amountShown: true });
    });

    it.each([
      ['the discount a day too late', '2026-11-29', 900, /R\$\s10,00 were due on 2026-11-29/],
      ['the fine alone', '2026-12-16', 1020, /R\$\s10,25 were due on 2026-12-16/],
      ['after its last day', '2027-01-05', 1031, /until 2026-12-31/],
    ])('needs a person with %s', (_, day, paid, detail) => {
      const { to, receivedAmount, attention } = decidePaymentTransition(due, paidOn(day, paid));
      expect({ to, receivedAmount, attention }).toEqual({
        to: undefined,
        receivedAmount: paid,
        attention: { reason: 'paid_amount_differs', detail: expect.stringMatching(detail) },
      });
    });

    it('needs a person where nothing tells when another amount was paid, and where it has no terms', () => {
      const untold = providerState({ status: 'APPROVED', paidAmount: 900 });
      expect(decidePaymentTransition(due, untold).attention).toMatchObject({ reason: 'paid_amount_differs' });
      expect(decidePaymentTransition(pending, paidOn('2026-11-27', 900)).to).toBeUndefined();
    });

    it('is flagged where it had been closed unpaid, although the amount is right', () => {
      expect(decidePaymentTransition({ ...due, status: 'REJECTED' }, paidOn('2026-12-16', 1025))).toMatchObject({
        to: 'APPROVED',
        termsAmount: 1025,
        attention: { reason: 'late_payment' },
      });
    });

    it('is never approved with an amount that its terms do not justify on that day', () => {
      const days = fc.integer({ min: 20, max: 60 }).map((day) => daysLater('2026-11-01', day));
      fc.assert(
        fc.property(days, fc.integer({ min: 880, max: 1040 }), (day, paid) => {
          const { to, termsAmount, attention } = decidePaymentTransition(due, paidOn(day, paid));
          const isRight = paid === 1000 || justifies(due.terms as DueTerms, 1000, paid, { from: day, to: day });
          expect([to === 'APPROVED', attention === undefined]).toEqual([isRight, isRight]);
          expect(termsAmount).toBe(isRight && paid !== 1000 ? paid : undefined);
        }),
      );
    });
  });

  describe('of a card that the merchant captures itself', () => {
    const manual: PaymentState = { ...pending, manualCapture: true };
    const held: PaymentState = { ...manual, authorizedUntil: 9_000, authorizedAmount: 1000 };

    it('stores until when it is authorised, once', () => {
      const reserved = providerState({ authorizedUntil: 9_000 });
      expect(decidePaymentTransition(manual, reserved)).toEqual({ authorizedUntil: 9_000, basis: 'lookup' });
      expect(decidePaymentTransition(held, reserved)).toEqual({});
      expect(decidePaymentTransition(pending, reserved)).toEqual({});
    });

    it('is approved with what was captured, and with nothing else', () => {
      const part: PaymentState = { ...held, captureAmount: 600 };
      const paidWith = (paidAmount: number) => providerState({ status: 'APPROVED', paidAmount });
      expect(decidePaymentTransition(part, paidWith(600))).toMatchObject({ to: 'APPROVED' });
      expect(decidePaymentTransition(part, paidWith(1000)).to).toBeUndefined();
      expect(decidePaymentTransition(held, paidWith(600)).to).toBeUndefined();
    });

    it('takes what was authorised for no other unit once a hundredth was captured', () => {
      const part: PaymentState = { ...held, status: 'APPROVED', amount: 10, captureAmount: 10 };
      expect(decidePaymentTransition(part, providerState({ status: 'APPROVED', paidAmount: 10 }))).toEqual({});
    });

    it('counts a void as nothing refunded, whatever the provider shows', () => {
      const voided = providerState({ status: 'REFUNDED', refundedAmount: 1000, paidAmount: 1000 });
      expect(decidePaymentTransition(held, voided)).toEqual({ to: 'REFUNDED', basis: 'lookup' });
    });

    it('clears an unknown outcome where it is still authorised, and not the nearing end', () => {
      const reserved = providerState({ authorizedUntil: 9_000 });
      expect(decidePaymentTransition({ ...held, attention: 'outcome_unknown' }, reserved)).toEqual({
        attention: 'clear',
      });
      expect(decidePaymentTransition({ ...held, attention: 'authorization_ending' }, reserved)).toEqual({});
      const lost: PaymentState = { ...held, attention: 'outcome_unknown', captureAmount: 600 };
      expect(decidePaymentTransition(lost, reserved)).toEqual({ attention: 'clear', captureAmount: null });
      // A capture that was answered may be shown later.
      expect(decidePaymentTransition({ ...held, captureAmount: 600 }, reserved)).toEqual({});
    });
  });

  it('takes an amount that differs otherwise for no other unit', () => {
    const decision = decidePaymentTransition(pending, providerState({ amount: 100_001 }));
    expect(JSON.stringify(decision)).not.toContain('another unit');
  });

  it('asks nobody about another amount once our refunds have given it back', () => {
    const paid = providerState({ status: 'APPROVED', paidAmount: 100 });
    expect(decidePaymentTransition({ ...pending, ownRefunds: 100 }, paid)).toEqual({});
    expect(decidePaymentTransition({ ...pending, ownRefunds: 99 }, paid).attention).toBeDefined();
    const returned = providerState({ status: 'REFUNDED', paidAmount: 100, refundedAmount: 100 });
    expect(decidePaymentTransition({ ...pending, ownRefunds: 100 }, returned)).toEqual({ refundedAmount: 100 });
  });

  it('changes nothing on an unmapped word, whatever its default', () => {
    const decision = decidePaymentTransition(
      pending,
      providerState({ status: 'REJECTED', providerWord: '¿?', unmapped: true }),
    );
    expect(decision).toEqual({ attention: expect.objectContaining({ reason: 'unmapped_word' }) });
  });

  it('approves a late payment with attention', () => {
    const decision = decidePaymentTransition({ ...pending, status: 'REJECTED' }, providerState({ status: 'APPROVED' }));
    expect(decision).toMatchObject({ to: 'APPROVED', attention: { reason: 'late_payment' } });
  });

  it('approves money for a charge that was cancelled unpaid, with attention', () => {
    const cancelled = decidePaymentTransition(pending, providerState({ status: 'REFUNDED', refundedAmount: 0 }));
    expect(cancelled).toEqual({ to: 'REFUNDED', basis: 'lookup' });
    const decision = decidePaymentTransition({ ...pending, status: 'REFUNDED' }, providerState({ status: 'APPROVED' }));
    expect(decision).toMatchObject({ to: 'APPROVED', attention: { reason: 'late_payment' } });
  });

  it('counts a refund without an amount as the whole amount', () => {
    const approved: PaymentState = { ...pending, status: 'APPROVED' };
    expect(decidePaymentTransition(approved, providerState({ status: 'REFUNDED' }))).toEqual({
      to: 'REFUNDED',
      basis: 'lookup',
      refundedAmount: 1000,
    });
    expect(decidePaymentTransition(approved, providerState({ status: 'REFUNDED', refundedAmount: 0 }))).toMatchObject({
      refundedAmount: 1000,
    });
  });

  describe('on returned money', () => {
    const approved: PaymentState = { ...pending, status: 'APPROVED' };
    const back = (over: Partial<ProviderPaymentState> = {}) =>
      providerState({ status: 'REFUNDED', paidAmount: 1000, ...over });

    it('leaves a payment APPROVED for a part', () => {
      expect(decidePaymentTransition(approved, back({ refundedAmount: 300 }))).toEqual({ refundedAmount: 300 });
    });

    it('attributes a word without an amount to our own refunds, if there are any', () => {
      expect(decidePaymentTransition({ ...approved, ownRefunds: 300 }, back())).toEqual({ refundedAmount: 300 });
      expect(decidePaymentTransition({ ...approved, ownRefunds: 1000 }, back())).toEqual({
        to: 'REFUNDED',
        basis: 'lookup',
        refundedAmount: 1000,
      });
    });

    it('gives CHARGEBACK where the provider reports one, unless it was our refund', () => {
      const returned = { returned: true as const };
      expect(decidePaymentTransition(approved, back(returned)).to).toBe('CHARGEBACK');
      expect(decidePaymentTransition({ ...approved, ownRefunds: 1000 }, back(returned)).to).toBe('REFUNDED');
      expect(
        decidePaymentTransition({ ...approved, ownRefunds: 300 }, back({ ...returned, refundedAmount: 1000 })).to,
      ).toBe('CHARGEBACK');
      const word = providerState({ status: 'CHARGEBACK', providerWord: 'PixInReversal', amount: 0, ...returned });
      expect(decidePaymentTransition({ ...approved, ownRefunds: 300 }, word)).toEqual({ refundedAmount: 300 });
      expect(decidePaymentTransition(approved, word).to).toBe('CHARGEBACK');
      // The word for the last part arrives when the whole amount has been returned.
      expect(
        decidePaymentTransition({ ...approved, status: 'REFUNDED', refundedAmount: 1000, ownRefunds: 1000 }, word),
      ).toEqual({});
    });

    it('gives no CHARGEBACK for a charge that was cancelled unpaid', () => {
      expect(decidePaymentTransition(pending, providerState({ status: 'REFUNDED', returned: true }))).toEqual({
        to: 'REFUNDED',
        basis: 'lookup',
      });
    });
  });

  it('stores older provider states as evidence', () => {
    const decision = decidePaymentTransition({ ...pending, status: 'APPROVED' }, providerState());
    expect(decision).toEqual({ evidence: 'PENDING cannot follow APPROVED' });
  });

  it('clears attention that a provider state settles, and leaves other reasons to a person', () => {
    expect(decidePaymentTransition({ ...pending, attention: 'outcome_unknown' }, providerState())).toEqual({
      attention: 'clear',
    });
    expect(decidePaymentTransition({ ...pending, attention: 'second_charge' }, providerState())).toEqual({});
    const late: PaymentState = { ...pending, attention: 'pending_too_long' };
    expect(decidePaymentTransition(late, providerState())).toEqual({});
    expect(decidePaymentTransition(late, providerState({ status: 'REJECTED' }))).toEqual({
      to: 'REJECTED',
      basis: 'lookup',
      attention: 'clear',
    });
  });

  it('only raises statuses and refunds, up to the amount, in any order of provider states', () => {
    const reported = fc.record({
      status: fc.constantFrom(...PaymentStatus.options),
      providerWord: fc.constant('word'),
      basis: fc.constant('lookup' as const),
      amount: fc.constant(1000),
      paidAmount: fc.option(fc.constantFrom(999, 1000), { nil: 0 }),
      refundedAmount: fc.integer({ min: 0, max: 2000 }),
    });
    fc.assert(
      fc.property(fc.array(reported, { maxLength: 12 }), (all) => {
        let now = pending;
        for (const one of all) {
          const decision = decidePaymentTransition(now, one);
          if (decision.to) {
            const cameBack = now.status === 'REFUNDED' && now.refundedAmount === 0 && decision.to === 'APPROVED';
            expect(paymentRank[decision.to] > paymentRank[now.status] || cameBack).toBe(true);
            expect(canTransition(now, decision.to)).toBe(true);
          }
          const refundedAmount = decision.refundedAmount ?? now.refundedAmount;
          expect(refundedAmount).toBeGreaterThanOrEqual(now.refundedAmount);
          expect(refundedAmount).toBeLessThanOrEqual(1000);
          now = { ...now, status: decision.to ?? now.status, refundedAmount };
        }
      }),
    );
  });
});

describe('changeByLookUp of a card whose payer had an hour to confirm it', () => {
  const hour = 3_600_000;
  const card = { ...pending, createdAt: 0, expiresAt: hour };
  const by = (over: Partial<ProviderPaymentState>, now: number, overdue = now > hour) =>
    changeByLookUp(
      card,
      { providerState: providerState({ status: 'PENDING', ...over }) },
      { cause: 'poll', overdue, now },
    );

  it('waits within that hour', () => {
    expect(by({}, hour / 2)).toBeUndefined();
    expect(by({ payerDone: true }, hour / 2)).toBeUndefined();
  });
  it('ends with the hour where the payer has left', () => {
    expect(by({}, hour + 1)).toMatchObject({ cause: 'expiry', to: 'REJECTED', failure: { code: 'expired' } });
  });
  it('does not end while the issuer reviews what was confirmed, and needs a person after a day', () => {
    expect(by({ payerDone: true }, hour + 1)).toBeUndefined();
    expect(by({ payerDone: true }, 24 * hour)).toMatchObject({ attention: { reason: 'pending_too_long' } });
    expect(by({ payerDone: true }, 24 * hour)).not.toHaveProperty('to');
  });
});

describe('a consent of the payer, which a capture of ours takes', () => {
  const agreed = providerState({ providerWord: 'AUTHORIZED', amount: 0, consented: true, payerDone: true });
  const doubted: PaymentState = { ...pending, attention: 'outcome_unknown' };

  it('settles an unclear charge', () => {
    expect(decidePaymentTransition(doubted, agreed)).toEqual({ attention: 'clear' });
  });
  it('settles no unclear capture: it does not show that nothing was taken', () => {
    expect(decidePaymentTransition({ ...doubted, captureAmount: 1000 }, agreed)).toEqual({});
  });
  it('is paid by the word for that, whatever was unclear', () => {
    const taken = providerState({ status: 'APPROVED', providerWord: 'COMPLETED', amount: 0 });
    const decision = decidePaymentTransition({ ...doubted, captureAmount: 1000 }, taken);
    expect(decision).toMatchObject({ to: 'APPROVED', attention: 'clear' });
  });
  it('does not end with the time to agree, nor is it ever refused by that', () => {
    const open = { ...pending, captureAmount: 1000, createdAt: 0, expiresAt: 3_600_000 };
    const by = { cause: 'poll', overdue: true, now: 7_200_000 };
    expect(changeByLookUp(open, { providerState: agreed }, by)).toBeUndefined();
  });
});
