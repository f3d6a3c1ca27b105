import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PaymentMethod } from '../core/schemas.ts';
import { PaymentStatus, WithdrawStatus } from '../core/statuses.ts';
import {
  kindOfMove,
  type LedgerLine,
  linesBetween,
  type PaymentFacts,
  type PayoutFacts,
  type Position,
  positionOfDispute,
  positionOfPayment,
  positionOfPayout,
  positionOfSettlement,
  type SettlementFacts,
} from './ledger.ts';

const unpaid: PaymentFacts = {
  paymentMethod: 'PIX',
  status: 'PENDING',
  amount: 10_000,
  receivedAmount: null,
  refundedAmount: 0,
  isApproved: false,
  fee: null,
};
const approved: PaymentFacts = { ...unpaid, status: 'APPROVED', isApproved: true, fee: 99 };
const sumOf = (position: Position) => Object.values(position).reduce((sum, one) => sum + one, 0);

describe('the position of a payment', () => {
  it.each<[string, PaymentFacts, Position]>([
    ['that nobody has paid', unpaid, {}],
    ['that was refused', { ...unpaid, status: 'REJECTED' }, {}],
    ['that was cancelled unpaid', { ...unpaid, status: 'REFUNDED' }, {}],
    ['by PIX', approved, { available: 9901, sales: -10_000, fees: 99 }],
    [
      'by card, which is settled later',
      { ...approved, paymentMethod: 'CREDIT_CARD' },
      { receivable: 9901, sales: -10_000, fees: 99 },
    ],
    [
      'refunded in part',
      { ...approved, refundedAmount: 4000 },
      { available: 5901, sales: -10_000, fees: 99, refunds: 4000 },
    ],
    [
      'charged back after a part refund',
      { ...approved, status: 'CHARGEBACK', refundedAmount: 4000 },
      { available: -99, sales: -10_000, fees: 99, refunds: 4000, disputes: 6000 },
    ],
    [
      'refunded before any look-up saw it paid',
      { ...unpaid, status: 'REFUNDED', refundedAmount: 10_000 },
      { sales: -10_000, refunds: 10_000 },
    ],
    [
      'paid with another amount, undecided',
      { ...unpaid, receivedAmount: 9_000 },
      { available: 9_000, unassigned: -9_000 },
    ],
    [
      'paid with another amount, given back',
      { ...unpaid, status: 'REJECTED', receivedAmount: 9_000, refundedAmount: 9_000 },
      { sales: -9_000, refunds: 9_000 },
    ],
    [
      'paid with another amount, accepted',
      { ...approved, fee: null, receivedAmount: 9_000 },
      { available: 9_000, sales: -9_000 },
    ],
  ])('%s', (_, payment, position) => {
    const found = positionOfPayment(payment);
    expect(Object.fromEntries(Object.entries(found).filter(([, cents]) => cents !== 0))).toEqual(position);
  });
});

const sent: PayoutFacts = {
  status: 'PENDING',
  stage: 'sent',
  amount: 5,
  fee: 2,
  isReturned: false,
  feeGivenBack: false,
  bankedAmount: null,
};
const done: PayoutFacts = { ...sent, status: 'APPROVED', stage: 'closed' };
const refused: PayoutFacts = { ...sent, status: 'REJECTED', stage: 'closed' };
const returned: PayoutFacts = { ...refused, isReturned: true };
const arrived: SettlementFacts = { amount: 100, settledAmount: 90, bankedAmount: null };

describe('the fee of a payout', () => {
  it.each([
    ['with one that was sent', sent, { in_transit: 5, payout_fees: 2, available: -7 }],
    ['with one that is done', done, { payouts: 5, payout_fees: 2, available: -7 }],
    ['no longer with one that was refused', refused, {}],
    ['with one that a bank has returned', returned, { payout_fees: 2, available: -2 }],
    ['not with a returned one whose terms give it back', { ...returned, feeGivenBack: true }, {}],
    ['with one to the merchant’s own bank', { ...done, bankedAmount: 5 }, { bank: 5, payout_fees: 2, available: -7 }],
    ['not where none is known', { ...done, fee: null }, { payouts: 5, available: -5 }],
  ])('is kept %s', (_, facts, position) =>
    expect(linesBetween(position as Position, positionOfPayout(facts as PayoutFacts))).toEqual([]),
  );
});

describe('moves', () => {
  it.each<[string, Position, Position, string]>([
    ['a sale', {}, positionOfPayment(approved), 'sale'],
    ['a refund', positionOfPayment(approved), positionOfPayment({ ...approved, refundedAmount: 1 }), 'refund'],
    ['a chargeback', positionOfPayment(approved), positionOfPayment({ ...approved, status: 'CHARGEBACK' }), 'dispute'],
    [
      'a dispute that was won',
      {},
      positionOfDispute({ state: 'WON', payment: { ...approved, status: 'CHARGEBACK' } }),
      'dispute_won',
    ],
    ['a payout that was sent', {}, positionOfPayout(sent), 'payout_sent'],
    ['a payout that arrived', positionOfPayout(sent), positionOfPayout(done), 'payout'],
    ['a payout that was returned', positionOfPayout(done), positionOfPayout(returned), 'payout_undone'],
    ['a payout that was refused', positionOfPayout(sent), positionOfPayout(refused), 'payout_undone'],
    ['another fee of a payout', positionOfPayout(done), positionOfPayout({ ...done, fee: 3 }), 'fee'],
    ['a payout in the bank', positionOfPayout(done), positionOfPayout({ ...done, bankedAmount: 5 }), 'bank'],
    ['a settlement', {}, positionOfSettlement(arrived), 'settlement'],
    ['a settlement in the bank', {}, positionOfSettlement({ ...arrived, bankedAmount: 90 }), 'settlement'],
    [
      'a settlement that is found in the bank',
      positionOfSettlement(arrived),
      positionOfSettlement({ ...arrived, bankedAmount: 90 }),
      'bank',
    ],
    [
      'a settlement that the provider took',
      {},
      positionOfSettlement({ ...arrived, amount: -9, settledAmount: -9 }),
      'settlement',
    ],
    ['another amount', {}, positionOfPayment({ ...unpaid, receivedAmount: 9 }), 'received'],
    ['a fee that became known', positionOfPayment({ ...approved, fee: null }), positionOfPayment(approved), 'fee'],
  ])('%s', (_, before, after, kind) => {
    const lines = linesBetween(before, after);
    expect(kindOfMove(lines)).toBe(kind);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  it('are none where nothing changed', () => {
    expect(linesBetween(positionOfPayment(approved), positionOfPayment(approved))).toEqual([]);
    expect(positionOfDispute({ state: 'WON', payment: approved })).toEqual({});
  });

  it.each([{ sales: -1 }, { sales: -0.5, available: 0.5 }])('of %j are refused', (position) => {
    expect(() => linesBetween({}, position)).toThrow(RangeError);
  });
});

const facts = fc.record<PaymentFacts>({
  paymentMethod: fc.constantFrom(...PaymentMethod.options),
  status: fc.constantFrom(...PaymentStatus.options),
  amount: fc.integer({ min: 1, max: 1e9 }),
  receivedAmount: fc.option(fc.integer({ min: 1, max: 1e9 })),
  refundedAmount: fc.integer({ min: 0, max: 1e9 }),
  isApproved: fc.boolean(),
  fee: fc.option(fc.integer({ min: 0, max: 1e6 })),
});

describe('whatever happens', () => {
  it('each position and each entry sums to zero', () => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 12 }), (states) => {
        let before: Position = {};
        for (const state of states) {
          const after = positionOfPayment(state);
          expect(sumOf(after)).toBe(0);
          const lines = linesBetween(before, after);
          expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          before = after;
        }
      }),
    );
  });

  it('the entries of an entity add up to its last state', () => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 12 }), (states) => {
        const positions = [{}, ...states.map(positionOfPayment)];
        const lines: LedgerLine[] = positions.slice(1).flatMap((after, at) => linesBetween(positions[at] ?? {}, after));
        const sums: Position = {};
        for (const { account, amount } of lines) sums[account] = (sums[account] ?? 0) + amount;
        expect(linesBetween(sums, positions.at(-1) ?? {})).toEqual([]);
      }),
    );
  });

  it('what a payout takes is what it is, or nothing', () => {
    for (const status of WithdrawStatus.options) {
      for (const stage of ['awaiting_approval', 'sending', 'sent', 'held', 'closed'] as const) {
        const position = positionOfPayout({ ...sent, status, stage, amount: 7 });
        expect(sumOf(position)).toBe(0);
        expect([0, -9]).toContain(position.available ?? 0);
      }
    }
  });
});
