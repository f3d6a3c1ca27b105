import { describe, expect, it } from 'vitest';
import type { PaymentSnapshot } from '../../activities/payments/types.ts';
import { waits } from './waits.ts';

const minute = 60_000;
const snapshot: PaymentSnapshot = {
  status: 'PENDING',
  amount: 12990,
  refundedAmount: 0,
  transactionId: 'tx-1',
  createdAt: 0,
  expiresAt: 60 * minute,
  reference: 'r-1',
};
const at = (ms: number) => new Date(ms).toISOString();
const state = { snapshot, nextPollAt: minute, isPollPending: false, graceMs: minute };

describe('what a payment waits for', () => {
  it('is the next look-up, the payer, and the last look-up', () => {
    expect(waits(state)).toEqual([
      { what: 'poll', until: at(minute) },
      { what: 'webhook', until: at(60 * minute) },
      { what: 'expiry', until: at(61 * minute) },
    ]);
  });

  it('names the last look-up once when it is the next one', () => {
    expect(waits({ ...state, nextPollAt: 61 * minute })).toEqual([
      { what: 'expiry', until: at(61 * minute) },
      { what: 'webhook', until: at(60 * minute) },
    ]);
  });

  it('says that a look-up is pending, also of a payment that is no longer open', () => {
    expect(waits({ ...state, isPollPending: true })[0]).toEqual({ what: 'owed_look', until: at(minute) });
    const approved: PaymentSnapshot = { ...snapshot, status: 'APPROVED' };
    expect(waits({ ...state, snapshot: approved, isPollPending: true })).toEqual([
      { what: 'owed_look', until: at(minute) },
    ]);
  });

  it('says that a look-up is under way', () => {
    expect(waits({ ...state, nextPollAt: undefined })[0]).toEqual({ what: 'look' });
  });

  it('claims no look-up at a provider that gave no id to ask by', () => {
    const { transactionId: _, expiresAt: __, ...unknown } = snapshot;
    expect(waits({ ...state, snapshot: unknown })).toEqual([{ what: 'webhook' }]);
    const findable = { ...unknown, findable: true as const };
    expect(waits({ ...state, snapshot: findable })[0]).toEqual({ what: 'poll', until: at(minute) });
  });
});
