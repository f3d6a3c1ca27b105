import { describe, expect, it } from 'vitest';
import { AttentionReason } from '../core/attention.ts';
import { PaymentStatus } from '../core/statuses.ts';
import { isDismissible, isResolvable, type Situation, safeActions, whyNot } from './actions.ts';

const unpaid: Situation = {
  status: 'PENDING',
  amount: 1000,
  refundedAmount: 0,
  hasProviderId: true,
  lookUpBy: ['id'],
  cancels: true,
  refunds: true,
};
const paid: Situation = { ...unpaid, status: 'APPROVED' };

describe('the safe actions', () => {
  it.each<[string, Situation, string[]]>([
    ['is unpaid', unpaid, ['look', 'cancel']],
    ['is unpaid, without a cancel at the provider', { ...unpaid, cancels: false }, ['look']],
    ['is an authorised card', { ...unpaid, authorized: true }, ['look', 'capture', 'void']],
    [
      'was captured without an answer',
      { ...unpaid, authorized: true, attention: 'outcome_unknown' },
      ['look', 'resolve'],
    ],
    ['was sent and not answered', { ...unpaid, attention: 'outcome_unknown', hasProviderId: false }, ['resolve']],
    [
      'was not answered, where our reference finds it',
      { ...unpaid, attention: 'outcome_unknown', hasProviderId: false, lookUpBy: ['id', 'reference'] },
      ['look', 'resolve'],
    ],
    ['was paid with another amount', { ...unpaid, attention: 'paid_amount_differs' }, ['look', 'cancel', 'resolve']],
    [
      'was paid too little',
      { ...unpaid, attention: 'paid_amount_differs', receivedAmount: 999 },
      ['look', 'cancel', 'resolve', 'refund'],
    ],
    [
      'was paid too much',
      { ...unpaid, attention: 'paid_amount_differs', receivedAmount: 1001 },
      ['look', 'cancel', 'resolve'],
    ],
    ['is disputed', { ...paid, disputed: true }, ['look']],
    ['was paid late', { ...paid, attention: 'late_payment' }, ['look', 'dismiss', 'refund']],
    ['was paid twice', { ...paid, attention: 'second_charge' }, ['look', 'dismiss', 'refund']],
    ['was refunded', { ...paid, refundedAmount: 1000 }, ['look']],
    ['has no look-up', { ...paid, lookUpBy: [], refunds: false }, []],
  ])('of one that %s', (_what, situation, actions) => {
    expect(safeActions(situation)).toEqual(actions);
  });

  it('cancels nothing that is not PENDING, and refunds nothing that is not APPROVED', () => {
    for (const status of PaymentStatus.options) {
      const now: Situation = { ...unpaid, status };
      expect(whyNot('cancel', now) === undefined, status).toBe(status === 'PENDING');
      expect(whyNot('refund', now) === undefined, status).toBe(status === 'APPROVED');
    }
  });

  it('allows one way of settling per reason at most, and only with a reason', () => {
    expect(AttentionReason.options.filter((reason) => isResolvable(reason) && isDismissible(reason))).toEqual([]);
    expect(whyNot('resolve', unpaid)).toBe('no_attention');
    expect(whyNot('resolve', { ...paid, attention: 'late_payment' })).toBe('known_fact');
    expect(whyNot('dismiss', { ...unpaid, attention: 'outcome_unknown' })).toBe('outcome_open');
  });
});
