import type { Transaction, Updateable } from 'kysely';
import { catalogueEntry } from '../../adapters/index.ts';
import type { Schema } from '../../db/core/schema.ts';
import type { SendKey } from '../../db/core/send-guard.ts';
import { type AccountRow, receiverDetailsOf, receiverLogFields, showReceivers } from '../../db/receivers/receivers.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { addLogFields } from '../../runtime/log.ts';
import type { AccountRef, AccountSnapshot } from './types.ts';

type Tx = Transaction<Schema>;
export type AccountPatch = Updateable<Schema['receiver_accounts']>;

/** The send guard of the account's current attempt. */
export const sendKeyOf = ({ id, attempt }: AccountRow): SendKey => ({
  entityId: id,
  operation: 'createReceiver',
  attempt,
});

/** The row, locked: changes of one account happen one after the other. */
export async function lockAccount(tx: Tx, ref: AccountRef): Promise<AccountRow> {
  addLogFields(receiverLogFields(ref));
  return tx
    .selectFrom('receiver_accounts')
    .selectAll()
    .where('id', '=', ref.accountId)
    .where('merchant_id', '=', ref.merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`no account ${ref.accountId}`));
}

/** A receiver as `GET` answers it, and the `webhookUrl` of its own request. */
export async function receiverAsShown(tx: Tx, seal: MerchantSeal, receiverId: string) {
  const row = await tx.selectFrom('receivers').selectAll().where('id', '=', receiverId).executeTakeFirstOrThrow();
  const [shown] = await showReceivers(tx, [row], seal);
  return { shown, webhookUrl: receiverDetailsOf(row, seal).webhookUrl };
}

/** Milliseconds that creating an account may take: some providers need several calls, with documents. */
function creationMs(provider: string): number {
  const { timeoutMs = 10_000, receiverTimeoutMs = 2 * timeoutMs } = catalogueEntry(provider)?.limits ?? {};
  return receiverTimeoutMs + 10_000;
}

/** An account's state as its row has it, with what its workflow needs. */
export function snapshotOf(row: AccountRow): AccountSnapshot {
  return {
    status: row.status,
    stage: row.stage,
    attempt: row.attempt,
    provider: row.provider,
    ...(row.attention_reason && { attention: row.attention_reason }),
    ...(row.provider_receiver_id !== null && { providerReceiverId: row.provider_receiver_id }),
    callMs: creationMs(row.provider),
    createdAt: row.created_at.getTime(),
  };
}
