import { describe, expect, it } from 'vitest';
import { AttentionReason } from '../core/attention.ts';
import { WithdrawStatus } from '../core/statuses.ts';
import { type PayoutSituation, safePayoutActions, whyNotPayout } from './actions.ts';
import { PayoutAction, PayoutStage } from './payout.ts';

const ana = { id: 'usr_ana', role: 'finance' };
const bia = { id: 'usr_bia', role: 'finance' };

const sent: PayoutSituation = {
  status: 'PENDING',
  stage: 'sent',
  hasProviderId: true,
  askable: true,
  createdBy: ana.id,
  given: [],
  person: bia,
};
const waits: PayoutSituation = {
  ...sent,
  stage: 'awaiting_approval',
  attention: 'approval_needed',
  hasProviderId: false,
};
const held: PayoutSituation = { ...sent, stage: 'held', attention: 'not_sent', hasProviderId: false };
const unknown: PayoutSituation = { ...sent, attention: 'outcome_unknown', hasProviderId: false, askable: false };
const paid: PayoutSituation = { ...sent, status: 'APPROVED', stage: 'closed' };

describe('the safe actions', () => {
  it.each<[string, PayoutSituation, string[]]>([
    ['waits for its second person', waits, ['approve', 'cancel']],
    ['waits, and is one’s own', { ...waits, person: ana }, ['cancel']],
    ['waits, and one has approved it', { ...waits, given: [{ by: bia.id }] }, ['cancel']],
    ['is being sent', { ...sent, stage: 'sending', hasProviderId: false }, []],
    ['was sent, and can be looked up', sent, ['look']],
    ['was sent without an answer', unknown, ['resolve']],
    ['was not answered, where our reference finds it', { ...unknown, askable: true }, ['look', 'resolve']],
    ['was certainly not sent', { ...held, askable: false }, ['retry', 'cancel']],
    ['was certainly not sent, and can be looked up', held, ['retry', 'cancel', 'look']],
    ['failed according to an unsigned webhook', { ...unknown, attention: 'webhook_unconfirmed' }, ['resolve']],
    ['one person has resolved, and that was oneself', { ...unknown, proposedBy: bia.id }, []],
    ['one person has resolved, and that was another', { ...unknown, proposedBy: ana.id }, ['resolve']],
    ['is done', paid, ['look']],
    ['came back from the receiver’s bank', { ...paid, status: 'REJECTED', attention: 'returned' }, ['look', 'dismiss']],
    [
      'was canceled before it left',
      { ...held, status: 'CANCELED', stage: 'closed', attention: undefined, askable: false },
      [],
    ],
  ])('of a payout that %s', (_, now, safe) => expect(safePayoutActions(now)).toEqual(safe));
});

describe('the reason of a refusal', () => {
  it.each<[PayoutAction, PayoutSituation, string]>([
    ['approve', { ...waits, person: ana }, 'own_payout'],
    ['approve', { ...waits, given: [{ by: bia.id }] }, 'approved_already'],
    ['approve', held, 'not_awaiting'],
    ['approve', paid, 'not_pending'],
    ['retry', waits, 'awaiting_approval'],
    ['retry', { ...sent, stage: 'sending' }, 'under_way'],
    ['retry', sent, 'may_have_been_sent'],
    ['retry', unknown, 'may_have_been_sent'],
    ['retry', paid, 'not_pending'],
    ['cancel', sent, 'provider_cannot_cancel'],
    ['cancel', unknown, 'may_have_been_sent'],
    ['cancel', { ...sent, stage: 'sending' }, 'under_way'],
    ['look', waits, 'awaiting_approval'],
    ['look', unknown, 'no_look_up'],
    ['resolve', sent, 'no_attention'],
    ['resolve', held, 'certainly_not_sent'],
    ['resolve', waits, 'awaiting_approval'],
    ['resolve', { ...paid, attention: 'returned' }, 'known_fact'],
    ['resolve', { ...unknown, proposedBy: bia.id }, 'own_resolution'],
    ['dismiss', unknown, 'outcome_open'],
    ['dismiss', held, 'certainly_not_sent'],
    ['dismiss', waits, 'awaiting_approval'],
    ['dismiss', paid, 'no_attention'],
  ])('%s is refused with its reason', (action, now, why) => expect(whyNotPayout(action, now)).toBe(why));
});

describe('in every situation', () => {
  const reasons = [undefined, ...AttentionReason.options];
  const every = WithdrawStatus.options.flatMap((status) =>
    PayoutStage.options.flatMap((stage) =>
      reasons.flatMap((attention) =>
        [true, false].map((hasProviderId): PayoutSituation => ({ ...sent, status, stage, attention, hasProviderId })),
      ),
    ),
  );

  it('only what was certainly not sent is sent again', () => {
    const retried = every.filter((now) => whyNotPayout('retry', now) === undefined);
    expect(retried.length).toBeGreaterThan(0);
    expect(retried.every(({ status, stage }) => status === 'PENDING' && stage === 'held')).toBe(true);
  });

  it('nothing that the provider may have is canceled', () => {
    const canceled = every.filter((now) => whyNotPayout('cancel', now) === undefined);
    expect(new Set(canceled.map(({ stage }) => stage))).toEqual(new Set(['awaiting_approval', 'held']));
  });

  it('no reason can be both resolved and dismissed', () => {
    for (const now of every) {
      const both = (['resolve', 'dismiss'] as const).filter((action) => whyNotPayout(action, now) === undefined);
      expect(both.length, `${now.status} ${now.stage} ${now.attention}`).toBeLessThan(2);
    }
  });
});

it('an API key has no person: it is never its own creator or approver', () => {
  const { person: _, ...byKey } = { ...waits, createdBy: undefined };
  expect(safePayoutActions(byKey)).toContain('cancel');
  expect(PayoutAction.options.filter((action) => whyNotPayout(action, byKey) === 'own_payout')).toEqual([]);
});
