import { type Insertable, sql, type Transaction } from 'kysely';
import { payoutReference } from '../../adapters/index.ts';
import { versionInForce } from '../../db/connections/connections.ts';
import type { Schema } from '../../db/core/schema.ts';
import type { Store } from '../../db/core/store.ts';
import { policyOf } from '../../db/payouts/policies.ts';
import { formatBRL } from '../../domain/core/money.ts';
import { approvalFor, type PayoutPolicy, whyOverLimit } from '../../domain/payouts/policy.ts';
import { addLogFields } from '../../runtime/log.ts';
import { idempotencyRecord } from '../core/idempotency.ts';
import { addTimelineEntry } from '../core/timeline.ts';
import { payoutEntity, sendingNow, snapshotOf } from './row.ts';
import type { PayoutOpened, PayoutOrder, PayoutRef } from './types.ts';

type Tx = Transaction<Schema>;

/** Inserts payout and idempotency record together, before anything is sent; loads them if they exist. */
export async function openPayout(store: Store, order: PayoutOrder): Promise<PayoutOpened> {
  const { payoutId, merchantId, amount, idempotency } = order;
  const opened = await store.db.transaction().execute(async (tx): Promise<PayoutOpened> => {
    // Limits and duplicates are checked for one payout of a merchant at a time.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts/${merchantId}`}, 0))`.execute(tx);
    const before = await rowOf(tx, order);
    if (before) return { kind: 'opened', payout: snapshotOf(before) };
    const policy = await policyOf(tx, merchantId);
    const why = await whyRefused(tx, order, policy);
    if (why) return { kind: 'refused', detail: why };

    // A batch was approved as a whole, so its payouts need no approval.
    const approval = order.batchId ? undefined : approvalFor(policy, amount);
    if (idempotency) {
      await tx
        .insertInto('idempotency_keys')
        .values(idempotencyRecord({ merchantId, entityId: payoutId }, idempotency))
        .execute();
    }
    const values = newRow(order, approval);
    // A batch may have waited for days, and its connection's credentials been rotated.
    if (order.batchId) values.connection_version = await versionInForce(tx, order.connectionId);
    const row = await tx.insertInto('payouts').values(values).returningAll().executeTakeFirstOrThrow();
    const { provider, paymentMethod, batchId, correlationId: requestId } = order;
    const line = payoutEntity(order);
    await addTimelineEntry(
      tx,
      line,
      'accepted',
      'Request accepted',
      { provider, paymentMethod, amount, reference: order.withdrawReference, batchId, requestId },
      'accepted',
    );
    if (approval)
      await addTimelineEntry(tx, line, 'approval', approval.why, { what: 'asked', ...approval }, 'approval:asked');
    return { kind: 'opened', payout: snapshotOf(row) };
  });
  if (opened.kind === 'opened') addLogFields({ payoutId, merchantId });
  return opened;
}

/** The row of a new payout, which waits for approval where `approval` says so. */
function newRow(order: PayoutOrder, approval: ReturnType<typeof approvalFor>): Insertable<Schema['payouts']> {
  const { payoutId, merchantId, amount } = order;
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const at = new Date();
  return {
    id: payoutId,
    merchant_id: merchantId,
    connection_id: order.connectionId,
    connection_version: order.connectionVersion,
    account: order.account,
    provider: order.provider,
    payment_method: order.paymentMethod,
    amount,
    stage: 'awaiting_approval',
    reference: payoutReference(order.provider, payoutId),
    withdraw_reference: order.withdrawReference,
    request_sealed: bytes(order.sealedRequest),
    receiver_index: bytes(order.receiverIndex),
    document_index: order.documentIndex ? bytes(order.documentIndex) : null,
    email_index: order.emailIndex ? bytes(order.emailIndex) : null,
    name_index: order.nameIndex,
    ...(approval && {
      approvals_needed: approval.needed,
      approval_reason: approval.why,
      attention_reason: 'approval_needed',
      attention_detail: approval.why,
      attention_since: at,
    }),
    batch_id: order.batchId ?? null,
    created_by: order.createdBy ?? null,
    correlation_id: order.correlationId ?? null,
    ...(!approval && sendingNow()),
  };
}

/** Why the merchant's policy refuses this payout; undefined when it may be opened. */
async function whyRefused(tx: Tx, order: PayoutOrder, policy: PayoutPolicy): Promise<string | undefined> {
  const taken = await referenceTaken(tx, order);
  if (taken) return taken;
  if (policy.maxAmount !== undefined || policy.maxPerDay !== undefined) {
    const why = whyOverLimit(policy, order.amount, await leftToday(tx, order.merchantId));
    if (why) return why;
  }
  return order.allowDuplicate ? undefined : sentBefore(tx, order, policy.duplicateWindowMinutes);
}

const rowOf = (tx: Tx, { payoutId, merchantId }: PayoutRef) =>
  tx
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', payoutId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();

async function referenceTaken(tx: Tx, { merchantId, withdrawReference }: PayoutOrder): Promise<string | undefined> {
  const taken = await tx
    .selectFrom('payouts')
    .select(['id', 'status'])
    .where('merchant_id', '=', merchantId)
    .where('withdraw_reference', '=', withdrawReference)
    .executeTakeFirst();
  return (
    taken &&
    `withdrawReference was already used by payout ${taken.id} (${taken.status}): use a new one for each payout.`
  );
}

/** Cents that were sent, or are about to be, since midnight in São Paulo. */
async function leftToday(tx: Tx, merchantId: string): Promise<number> {
  const { cents } = await tx
    .selectFrom('payouts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('cents'))
    .where('merchant_id', '=', merchantId)
    .where('status', 'in', ['PENDING', 'APPROVED'])
    .where(
      'created_at',
      '>=',
      sql<Date>`date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'`,
    )
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** Why the payout is refused as a duplicate: the same receiver got the same amount a short while ago. */
async function sentBefore(tx: Tx, order: PayoutOrder, windowMinutes: number): Promise<string | undefined> {
  if (windowMinutes === 0) return undefined;
  const twin = await tx
    .selectFrom('payouts')
    .select(['id', 'status', 'created_at'])
    .where('merchant_id', '=', order.merchantId)
    .where('receiver_index', '=', Buffer.from(order.receiverIndex, 'base64'))
    .where('amount', '=', order.amount)
    .where('status', 'in', ['PENDING', 'APPROVED'])
    .where('created_at', '>', new Date(Date.now() - windowMinutes * 60_000))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!twin) return undefined;
  return `This receiver got ${formatBRL(order.amount)} less than ${windowMinutes} minutes ago: payout ${twin.id} (${twin.status}). Send allowDuplicate: true if a second payout is intended.`;
}
