import { describe, expect, it } from 'vitest';
import type { PaymentSnapshot } from '../../activities/payments/types.ts';
import { waits } from './waits.ts';

const minute = 60_000;
const now: PaymentSnapshot = {
  status: 'PENDING',
  amount: 12990,
  refundedAmount: 0,
  transactionId: 'tx-1',
  createdAt: 0,
  expiresAt: 60 * minute,
  reference: 'r-1',
};
const at = (ms: number) => new Date(ms).toISOString();
const standing = { now, nextPollAt: minute, isPollPending: false, graceMs: minute };

describe('what a payment waits for', () => {
  it('is the next question, the payer, and the last look', () => {
    expect(waits(standing)).toEqual([
      { what: 'poll', until: at(minute) },
      { what: 'webhook', until: at(60 * minute) },
      { what: 'expiry', until: at(61 * minute) },
    ]);
  });

  it('names the last look once when it is the next one', () => {
    expect(waits({ ...standing, nextPollAt: 61 * minute })).toEqual([
      { what: 'expiry', until: at(61 * minute) },
      { what: 'webhook', until: at(60 * minute) },
    ]);
  });

  it('says that a question is pendingPolls, also of a payment that is no longer open', () => {
    expect(waits({ ...standing, isPollPending: true })[0]).toEqual({ what: 'owed_look', until: at(minute) });
    const approved: PaymentSnapshot = { ...now, status: 'APPROVED' };
    expect(waits({ ...standing, now: approved, isPollPending: true })).toEqual([
      { what: 'owed_look', until: at(minute) },
    ]);
  });

  it('says that a question is under way', () => {
    expect(waits({ ...standing, nextPollAt: undefined })[0]).toEqual({ what: 'look' });
  });

  it('claims no question to a provider that gave no id to ask by', () => {
    const { transactionId: _, expiresAt: __, ...unknown } = now;
    expect(waits({ ...standing, now: unknown })).toEqual([{ what: 'webhook' }]);
    const findable = { ...unknown, findable: true as const };
    expect(waits({ ...standing, now: findable })[0]).toEqual({ what: 'poll', until: at(minute) });
  });
});
