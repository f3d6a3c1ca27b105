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

describe('what is safe', () => {
  it.each<[string, Situation, string[]]>([
    ['waits for its payer', unpaid, ['look', 'cancel']],
    ['waits, where nobody can cancel', { ...unpaid, cancels: false }, ['look']],
    ['was sent and not answered', { ...unpaid, attention: 'outcome_unknown', hasProviderId: false }, ['resolve']],
    [
      'was not answered, where our reference finds it',
      { ...unpaid, attention: 'outcome_unknown', hasProviderId: false, lookUpBy: ['id', 'reference'] },
      ['look', 'resolve'],
    ],
    ['was paid otherwise than charged', { ...unpaid, attention: 'paid_amount_differs' }, ['look', 'cancel', 'resolve']],
    ['was paid late', { ...paid, attention: 'late_payment' }, ['look', 'dismiss', 'refund']],
    ['was paid twice', { ...paid, attention: 'second_charge' }, ['look', 'dismiss', 'refund']],
    ['was given back', { ...paid, refundedAmount: 1000 }, ['look']],
    ['cannot be asked about', { ...paid, lookUpBy: [], refunds: false }, []],
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

  it('settles each reason in one way at most, and needs a reason', () => {
    expect(AttentionReason.options.filter((reason) => isResolvable(reason) && isDismissible(reason))).toEqual([]);
    expect(whyNot('resolve', unpaid)).toBe('no_attention');
    expect(whyNot('resolve', { ...paid, attention: 'late_payment' })).toBe('only_seen');
    expect(whyNot('dismiss', { ...unpaid, attention: 'outcome_unknown' })).toBe('waits_for_news');
  });
});
