import type { Transaction, Updateable } from 'kysely';
import { catalogueEntry } from '../../adapters/index.ts';
import type { Schema } from '../../db/core/schema.ts';
import type { SendKey } from '../../db/core/send-guard.ts';
import { type PayoutRow, payoutLogFields } from '../../db/payouts/payouts.ts';
import { lostAfterMs } from '../../domain/core/polling.ts';
import { addLogFields } from '../../runtime/log.ts';
import type { EntityRef } from '../core/types.ts';
import { payoutLookUpBy } from './provider.ts';
import type { PayoutRef, PayoutSnapshot } from './types.ts';

export type PayoutPatch = Updateable<Schema['payouts']>;

export const payoutEntity = ({ payoutId, merchantId }: PayoutRef): EntityRef => ({ entityId: payoutId, merchantId });

/** The send guard of the payout's current attempt. */
export const sendKeyOf = ({ id, attempt }: PayoutRow): SendKey => ({ entityId: id, operation: 'withdraw', attempt });

/** The columns of a payout that is sent now: no fee of an earlier attempt is its own. After `poll_due_at` the sweep recovers it. */
export const sendingNow = () => ({
  stage: 'sending' as const,
  fee: null,
  expected_fee: null,
  fee_given_back: false,
  sent_at: new Date(),
  poll_due_at: new Date(Date.now() + lostAfterMs),
});

/** When its current attempt was let out; where it was not yet, when the payout was requested. */
export const sentAtOf = ({ sent_at, created_at }: PayoutRow): Date => sent_at ?? created_at;

/** The row, locked: changes of one payout happen one after the other. */
export async function lockPayout(tx: Transaction<Schema>, ref: PayoutRef): Promise<PayoutRow> {
  const row = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', ref.payoutId)
    .where('merchant_id', '=', ref.merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`no payout ${ref.payoutId}`));
  addLogFields(payoutLogFields(row));
  return row;
}

/** What the payout's workflow needs of its row. */
export function snapshotOf(row: PayoutRow): PayoutSnapshot {
  const by = payoutLookUpBy(row.provider);
  const entry = catalogueEntry(row.provider);
  return {
    status: row.status,
    stage: row.stage,
    amount: row.amount,
    attempt: row.attempt,
    ...(row.attention_reason && { attention: row.attention_reason }),
    ...(row.withdraw_id !== null && { withdrawId: row.withdraw_id }),
    askable: row.withdraw_id !== null ? by.includes('id') : by.includes('reference'),
    route: {
      connectionId: row.connection_id,
      // The provider's timeout, and 10 s for the log-in and the rows around it.
      callMs: (entry?.limits.timeoutMs ?? 10_000) + 10_000,
    },
    ...(entry?.payoutsUnreported && { unreported: true as const }),
    ...(row.returned_at && { returned: true as const }),
    createdAt: row.created_at.getTime(),
    ...(row.sent_at && { sentAt: row.sent_at.getTime() }),
  };
}
