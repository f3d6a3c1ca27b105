import { describe, expect, it } from 'vitest';
import { canTransition, isLatePayment, paymentRank } from './status-transitions.ts';
import { PaymentStatus } from './statuses.ts';

/** The contract's order, written out here so that the test does not depend on the table that it checks. */
const order = ['PENDING', 'REJECTED', 'APPROVED', 'REFUNDED', 'CHARGEBACK'] as const;

const pairs = order.flatMap((from, low) => order.map((to, high) => ({ from, to, up: high > low })));

describe('order of payment statuses', () => {
  it('knows these statuses and no other', () => {
    expect([...PaymentStatus.options].sort()).toEqual([...order].sort());
    expect(Object.keys(paymentRank).sort()).toEqual([...order].sort());
  });

  it('covers all 25 pairs, of which ten go up', () => {
    expect(pairs).toHaveLength(25);
    expect(pairs.filter((pair) => pair.up)).toHaveLength(10);
  });

  it.each(pairs)('$from with money refunded → $to: $up, and REJECTED is the one way back', ({ from, to, up }) => {
    const current = { status: from, refundedAmount: 500 };
    expect(canTransition(current, to)).toBe(up);
    expect(isLatePayment(current, to)).toBe(from === 'REJECTED' && to === 'APPROVED');
  });

  it('lets money reach a charge that was cancelled unpaid, and nothing else', () => {
    const cancelled = { status: 'REFUNDED', refundedAmount: 0 } as const;
    expect(order.filter((to) => canTransition(cancelled, to))).toEqual(['APPROVED', 'CHARGEBACK']);
    expect(isLatePayment(cancelled, 'APPROVED')).toBe(true);
    expect(isLatePayment(cancelled, 'CHARGEBACK')).toBe(false);
  });
});
