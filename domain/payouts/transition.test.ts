// The effect of a provider's word on a payout in each state; and no order of words makes a transition that a person, or
// the next word, would have to undo.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AttentionReason } from '../core/attention.ts';
import { WithdrawStatus } from '../core/statuses.ts';
import {
  decidePayoutTransition,
  type PayoutDecision,
  type PayoutState,
  type ProviderPayoutState,
  payoutReasonClearsItself,
} from './transition.ts';

const amount = 1000;
const reported = (status: WithdrawStatus, over: Partial<ProviderPayoutState> = {}): ProviderPayoutState => ({
  status,
  providerWord: status.toLowerCase(),
  amount,
  basis: 'lookup',
  ...over,
});
const payout = (status: WithdrawStatus, attention?: AttentionReason): PayoutState => ({
  status,
  amount,
  ...(attention && { attention }),
});

/** All provider states of the test, by a short name. */
const words: Record<string, ProviderPayoutState> = {
  PENDING: reported('PENDING'),
  APPROVED: reported('APPROVED'),
  REJECTED: reported('REJECTED'),
  CANCELED: reported('CANCELED'),
  'APPROVED, without amount': reported('APPROVED', { amount: 0 }),
  'APPROVED, unconfirmed': reported('APPROVED', { basis: 'unsigned_webhook' }),
  'REJECTED, unconfirmed': reported('REJECTED', { basis: 'unsigned_webhook' }),
  'CANCELED, unconfirmed': reported('CANCELED', { basis: 'unsigned_webhook' }),
  'APPROVED, a cent less': reported('APPROVED', { amount: amount - 1 }),
  'APPROVED, a cent more': reported('APPROVED', { amount: amount + 1 }),
  'PENDING, in another unit': reported('PENDING', { amount: amount * 100 }),
  'REJECTED, in another unit': reported('REJECTED', { amount: amount / 100 }),
  'unknown, taken for APPROVED': reported('APPROVED', { unmapped: true }),
  'unknown, taken for REJECTED': reported('REJECTED', { unmapped: true }),
  'unknown, taken for CANCELED': reported('CANCELED', { unmapped: true }),
};

/**
 * The effect on a payout without attention: its new status, `?` and the attention reason, both, `old` for a state that
 * is only stored as evidence, or `–` for none. Written by hand from the contract's "Status order" and "Words".
 */
const table = `
  | word                        | PENDING               | APPROVED              | REJECTED               | CANCELED               |
  | PENDING                     | –                     | old                   | old                    | old                    |
  | APPROVED                    | APPROVED              | –                     | ?books_differ          | ?books_differ          |
  | REJECTED                    | REJECTED              | REJECTED ?returned    | –                      | old                    |
  | CANCELED                    | CANCELED              | REJECTED ?returned    | old                    | –                      |
  | APPROVED, without amount    | APPROVED              | –                     | ?books_differ          | ?books_differ          |
  | APPROVED, unconfirmed       | ?webhook_unconfirmed  | –                     | ?books_differ          | ?books_differ          |
  | REJECTED, unconfirmed       | ?webhook_unconfirmed  | ?webhook_unconfirmed  | –                      | old                    |
  | CANCELED, unconfirmed       | ?webhook_unconfirmed  | ?webhook_unconfirmed  | old                    | –                      |
  | APPROVED, a cent less       | ?paid_amount_differs  | ?paid_amount_differs  | ?paid_amount_differs   | ?paid_amount_differs   |
  | APPROVED, a cent more       | ?paid_amount_differs  | ?paid_amount_differs  | ?paid_amount_differs   | ?paid_amount_differs   |
  | PENDING, in another unit    | ?paid_amount_differs  | ?paid_amount_differs old | ?paid_amount_differs old | ?paid_amount_differs old |
  | REJECTED, in another unit   | REJECTED              | REJECTED ?returned    | –                      | old                    |
  | unknown, taken for APPROVED | ?unmapped_word        | ?unmapped_word        | ?unmapped_word         | ?unmapped_word         |
  | unknown, taken for REJECTED | ?unmapped_word        | ?unmapped_word        | ?unmapped_word         | ?unmapped_word         |
  | unknown, taken for CANCELED | ?unmapped_word        | ?unmapped_word        | ?unmapped_word         | ?unmapped_word         |
`;

const [[, ...froms] = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const cells = rows.flatMap(([word = '', ...outcomes]) =>
  outcomes.map((outcome, column) => ({ word, from: froms[column] as WithdrawStatus, outcome })),
);

/** A decision in the table's notation. Reasons that it clears are in the other table. */
function inWords({ to, attention, evidence }: PayoutDecision): string {
  const raised = typeof attention === 'object' ? `?${attention.reason}` : undefined;
  return [to, raised, evidence && 'old'].filter(Boolean).join(' ') || '–';
}

/** The payout's state after these words, in turn. */
function payoutAfter(all: readonly ProviderPayoutState[], from = payout('PENDING')): PayoutState {
  return all.reduce((now, one) => {
    const { to = now.status, attention } = decidePayoutTransition(now, one);
    const reason = attention === 'clear' ? undefined : (attention?.reason ?? now.attention);
    return payout(to, reason);
  }, from);
}

const anyWord = fc.constantFrom(...Object.values(words));
const anyWords = fc.array(anyWord, { maxLength: 12 });
const isUncertain = (one: ProviderPayoutState) =>
  one.unmapped === true ||
  (one.status === 'APPROVED' && one.amount > 0 && one.amount !== amount) ||
  (one.status !== 'PENDING' && one.basis === 'unsigned_webhook');

describe('a provider state of a payout', () => {
  it('has a cell for each state and status', () => {
    expect(rows.map(([word]) => word)).toEqual(Object.keys(words));
    expect([...froms].sort()).toEqual([...WithdrawStatus.options].sort());
  });

  it.each(cells)('$word, when it is $from: $outcome', ({ word, from, outcome }) => {
    const decision = decidePayoutTransition(payout(from), words[word] as ProviderPayoutState);
    expect(inWords(decision)).toBe(outcome);
    expect(decision.returned).toBe(outcome === 'REJECTED ?returned' ? true : undefined);
  });

  it.each(AttentionReason.options)('does the same when there is already the attention %s', (attention) => {
    for (const { word, from, outcome } of cells) {
      expect(inWords(decidePayoutTransition(payout(from, attention), words[word] as ProviderPayoutState))).toBe(
        outcome,
      );
    }
  });

  it('of acceptance is the last one, where the provider reports no outcome: attention at once', () => {
    const unreported = { ...payout('PENDING'), unreported: true as const };
    expect(inWords(decidePayoutTransition(unreported, reported('PENDING')))).toBe('?not_reported');
    expect(inWords(decidePayoutTransition(unreported, reported('APPROVED', { basis: 'answer' })))).toBe('APPROVED');
  });

  it('describes the attention', () => {
    const detail = (from: WithdrawStatus, word: string) =>
      JSON.stringify(decidePayoutTransition(payout(from), words[word] as ProviderPayoutState).attention);
    expect(detail('PENDING', 'APPROVED, a cent less')).toMatch(/9,99.*10,00/);
    expect(detail('PENDING', 'REJECTED, unconfirmed')).toContain('REJECTED');
    expect(detail('APPROVED', 'CANCELED')).toContain('canceled');
    const long = decidePayoutTransition(
      payout('PENDING'),
      reported('PENDING', { providerWord: 'x'.repeat(500), unmapped: true }),
    );
    expect(JSON.stringify(long).length).toBeLessThan(250);
  });
});

describe('an attention reason', () => {
  /** Reasons that a clear word resolves; the others need a person. */
  const ended: AttentionReason[] = [
    'outcome_unknown',
    'unmapped_word',
    'provider_unreachable',
    'paid_amount_differs',
    'pending_too_long',
    'webhook_unconfirmed',
    'not_reported',
  ];

  it.each(AttentionReason.options)('%s is cleared by a clear state, or not', (attention) => {
    const end = ended.includes(attention) ? 'clear' : undefined;
    expect(payoutReasonClearsItself(attention)).toBe(end !== undefined);
    for (const status of ['APPROVED', 'REJECTED', 'CANCELED'] as const) {
      expect(decidePayoutTransition(payout('PENDING', attention), reported(status)).attention).toBe(end);
      // The same word again, for a payout that has ended.
      expect(decidePayoutTransition(payout(status, attention), reported(status)).attention).toBe(end);
    }
  });

  it.each(AttentionReason.options)('%s, while the provider reports PENDING', (attention) => {
    const stays = ['pending_too_long', 'webhook_unconfirmed', 'not_reported'].includes(attention);
    const end = ended.includes(attention) && !stays ? 'clear' : undefined;
    expect(decidePayoutTransition(payout('PENDING', attention), reported('PENDING'))).toEqual(
      end ? { attention: end } : {},
    );
  });

  it('about the amount is cleared by the right amount or a refusal, and not by a state without one', () => {
    const ends = (from: WithdrawStatus, one: ProviderPayoutState) =>
      decidePayoutTransition(payout(from, 'paid_amount_differs'), one).attention === 'clear';
    expect(ends('PENDING', reported('APPROVED', { amount: 0 }))).toBe(false);
    expect(ends('APPROVED', reported('APPROVED', { amount: 0 }))).toBe(false);
    expect(ends('PENDING', reported('PENDING', { amount: 0 }))).toBe(false);
    expect(ends('PENDING', reported('APPROVED'))).toBe(true);
    expect(ends('PENDING', reported('REJECTED', { amount: 0 }))).toBe(true);
  });

  it('is not cleared by an uncertain state, or an older one', () => {
    for (const attention of AttentionReason.options) {
      for (const [word, one] of Object.entries(words)) {
        for (const from of WithdrawStatus.options) {
          const decision = decidePayoutTransition(payout(from, attention), one);
          if (decision.attention !== 'clear') continue;
          expect([word, decision.evidence]).toEqual([word, undefined]);
          expect(one.unmapped).toBeUndefined();
          expect(decision.to ?? from).toBe(one.status);
        }
      }
    }
  });
});

describe('any sequence of provider states', () => {
  it('leaves a final payout as it is, except for a bank return', () => {
    fc.assert(
      fc.property(anyWords, (all) => {
        let now = payout('PENDING');
        for (const one of all) {
          const next = payoutAfter([one], now);
          if (next.status !== now.status) {
            const returned = now.status === 'APPROVED' && next.status === 'REJECTED';
            expect(now.status === 'PENDING' || returned).toBe(true);
            if (returned) expect(next.attention).toBe('returned');
          }
          now = next;
        }
      }),
    );
  });

  it('leads to the first certain final status, or to a return if a certain refusal follows', () => {
    fc.assert(
      fc.property(anyWords, (all) => {
        const ends = all.filter((one) => one.status !== 'PENDING' && !isUncertain(one)).map(({ status }) => status);
        const first = ends[0] ?? 'PENDING';
        const returned = first === 'APPROVED' && ends.some((status) => status !== 'APPROVED');
        expect(payoutAfter(all).status).toBe(returned ? 'REJECTED' : first);
      }),
      { numRuns: 1000 },
    );
  });

  it('changes nothing by uncertain states, and the last of them raises attention', () => {
    fc.assert(
      fc.property(anyWords, anyWord.filter(isUncertain), (all, last) => {
        expect(payoutAfter(all).status).toBe(payoutAfter(all.filter((one) => !isUncertain(one))).status);
        const before = payoutAfter(all);
        const { status, attention } = payoutAfter([last], before);
        expect(status).toBe(before.status);
        // A status that the payout has already changes nothing, and neither does a refusal of one that is REJECTED.
        const isKnown = last.status === status && last.amount === amount;
        if (last.unmapped || (!isKnown && (status === 'PENDING' || status === 'APPROVED'))) {
          expect(attention).toBeDefined();
        }
      }),
    );
  });

  it('has no further effect when its last state is repeated', () => {
    fc.assert(
      fc.property(anyWords, anyWord, (before, last) => {
        const once = payoutAfter([...before, last]);
        expect(payoutAfter([last], once)).toEqual(once);
      }),
    );
  });
});
