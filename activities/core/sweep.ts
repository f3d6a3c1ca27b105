import type { Client } from '@temporalio/client';
import { sql } from 'kysely';
import { readWebhook } from '../../adapters/webhooks.ts';
import { connectionOpener } from '../../db/connections/connections.ts';
import type { Store } from '../../db/core/store.ts';
import { postponeWebhook, settleWebhook, unfinishedWebhooks } from '../../db/events/inbox.ts';
import { backfillLedger, foldLedger } from '../../db/finance/ledger.ts';
import { countOlderPayments } from '../../db/finance/performance.ts';
import { rollUpStatistics } from '../../db/finance/statistics.ts';
import { deleteOldRequests } from '../../db/identity/api-requests.ts';
import { eraseExpiredCards } from '../../db/payments/cards.ts';
import { forgetAbandonedUploads } from '../../db/receivers/uploads.ts';
import { type DeliveryQueue, workflowIds } from '../../domain/core/names.ts';
import { lostAfterMs } from '../../domain/core/polling.ts';
import { type Log, withLogFields } from '../../runtime/log.ts';
import { paymentsRecovered, payoutsRecovered, webhooksIn } from '../../runtime/metrics.ts';
import type { Storage } from '../../runtime/storage/storage.ts';
import {
  notifyProviderEvent,
  notifyReceiver,
  recoverPayment,
  recoverPayout,
  recoverRefund,
  startBankChange,
  startDeliveryQueue,
  startDispute,
} from '../../runtime/workflow-starts.ts';

/**
 * Most overdue payments, and most overdue payouts, of one provider that a pass recovers. The Schedule runs every 30 s.
 */
const overduePerProvider = 20;
/** Milliseconds until a recovered row is recovered again: its run may be late only because its provider is down. */
const retryAfterMs = 3_600_000;
/** A row that changed less than so many ms ago may still have a call to its provider under way, which outlives its run. */
const callsEndMs = 120_000;
/** Most refunds under way whose run a pass looks for, of any age: mostly all of them. */
const refundsAtOnce = 50;

interface Deps {
  store: Store;
  client: Client;
  /** Absent: files cannot be stored. */
  storage: Storage | undefined;
  log: Log;
  openConnection: ReturnType<typeof connectionOpener>;
}

/** Picks up what a crash left between two steps. Run by a Temporal Schedule. */
export function sweeping({ store, client, storage, log }: Omit<Deps, 'openConnection'>) {
  const deps: Deps = { store, client, storage, log, openConnection: connectionOpener(store) };
  return {
    finishStoredWebhooks: (): Promise<number> => finishStoredWebhooks(deps),
    eraseAbandonedCards: (): Promise<number> => eraseAbandonedCards(deps),
    recoverOverduePayments: () => recoverOverdue(deps, 'payments', 'payment', recoverPayment, paymentsRecovered),
    recoverOverduePayouts: () => recoverOverdue(deps, 'payouts', 'payout', recoverPayout, payoutsRecovered),
    recoverLostRefunds: (): Promise<number> => recoverLostRefunds(deps),
    recoverOverdueOnboardings: (): Promise<number> => recoverOverdueOnboardings(deps),
    deleteAbandonedUploads: (): Promise<number> => deleteAbandonedUploads(deps),
    deleteOldRequests: () => deleteOldRequests(store.db),
    rollUpStatistics: () => rollUpSums(store.db),
    startMissingDisputes: (): Promise<number> => startMissingDisputes(deps),
    startMissingDeliveries: (): Promise<number> => startMissingDeliveries(deps),
  };
}

/**
 * Makes every look-up due that is not: Temporal has lost its database, and the next passes start a run for each entity under
 * way. A webhook that was processed just before does not come again to do so.
 */
export async function lookForLostRuns(db: Store['db']): Promise<void> {
  const due = sql<Date>`greatest(now(), updated_at + ${callsEndMs} * interval '1 ms')`;
  for (const table of ['payments', 'payouts', 'receiver_accounts'] as const) {
    await db.updateTable(table).set({ poll_due_at: due }).where('poll_due_at', '>', due).execute();
  }
}

/** Webhooks that were stored and answered with 200, and whose process died before it notified the entity. */
async function finishStoredWebhooks({ store, client, log, openConnection }: Deps): Promise<number> {
  const left = await unfinishedWebhooks(store, 100);
  for (const row of left) {
    const connection = {
      id: row.connection_id,
      merchantId: row.merchant_id,
      provider: row.provider,
      version: row.version,
      account: row.account,
    };
    const work = settleWebhook(store, connection, row, {
      log,
      parse: async ({ id, merchantId, provider, version }, raw) => {
        const { credentials } = await openConnection(merchantId, id, version);
        return readWebhook(provider, credentials, raw);
      },
      notify: (entity, event) => notifyProviderEvent(client, entity, event),
    });
    await work.catch(async (error: unknown) => {
      webhooksIn.inc({ provider: row.provider, outcome: 'failed' });
      const { id: inboxId, provider, merchant_id: merchantId, tries } = row;
      log.error({ err: error, inboxId, provider, merchantId, tries }, 'a stored webhook cannot be processed');
      await postponeWebhook(store, row, row.tries, error instanceof Error ? error.message : 'no reason');
    });
  }
  if (left.length > 0) log.warn({ count: left.length }, 'webhooks were left unfinished; settled now');
  return left.length;
}

/** Batches of entities from before the ledger, or the figures, in one pass. */
const backfilledAtOnce = 20;

/** Folds what has changed into the sums of statistics and ledger, and goes on with what older entities lack in them. */
async function rollUpSums(db: Store['db']): Promise<number> {
  let done = 0;
  for (const backfill of [countOlderPayments, backfillLedger]) {
    for (let pass = 0; pass < backfilledAtOnce; pass += 1) {
      const written = await backfill(db);
      if (written === 0) break;
      done += written;
    }
  }
  done += await rollUpStatistics(db);
  return done + (await foldLedger(db));
}

/** Card data that was never used, or whose charge never ended. */
async function eraseAbandonedCards({ store, log }: Deps): Promise<number> {
  const erased = await eraseExpiredCards(store.db);
  if (erased > 0) log.info({ count: erased }, 'card data expired; erased');
  return erased;
}

/**
 * Refunds under way that have lost their run. Which have one, only the engine knows: a pass takes some by chance, so that each
 * has its turn, however many wait for their provider or for a person.
 */
async function recoverLostRefunds({ store, client, log }: Deps): Promise<number> {
  const { rows: taken } = await sql<{ id: string; payment_id: string; merchant_id: string }>`
    select open.id, open.payment_id, open.merchant_id
    from merchants, lateral (
      select id, payment_id, merchant_id from refunds
      where refunds.merchant_id = merchants.id and state = 'PENDING'
        and updated_at < now() - ${lostAfterMs} * interval '1 ms'
    ) open
    order by random() limit ${refundsAtOnce}`.execute(store.db);
  let recovered = 0;
  for (const { id: refundId, payment_id: paymentId, merchant_id: merchantId } of taken) {
    if (!(await recoverRefund(client, { refundId, paymentId, merchantId }))) continue;
    recovered += 1;
    log.warn({ refundId, paymentId, merchantId }, 'refund had no run; started again');
  }
  return recovered;
}

/** Onboardings that are overdue without a run, and bank changes without a run. */
async function recoverOverdueOnboardings({ store, client, log }: Deps): Promise<number> {
  const due = store.db
    .selectFrom('receiver_accounts')
    .select('id')
    .where('poll_due_at', '<', new Date())
    .orderBy('poll_due_at')
    .limit(overduePerProvider);
  const taken = await store.db
    .updateTable('receiver_accounts')
    .set({ poll_due_at: new Date(Date.now() + retryAfterMs) })
    .where('id', 'in', due)
    .returning(['id', 'receiver_id', 'merchant_id', 'provider'])
    .execute();
  for (const { id: accountId, receiver_id: receiverId, merchant_id: merchantId, provider } of taken) {
    await notifyReceiver(client, { accountId, receiverId, merchantId, provider });
  }
  const waiting = await store.db
    .selectFrom('receivers')
    .select(['id', 'merchant_id'])
    .where('bank_change', 'is not', null)
    .where('updated_at', '<', new Date(Date.now() - 120_000))
    .limit(200)
    .execute();
  let started = 0;
  for (const { id, merchant_id } of waiting) {
    if (await startBankChange(client, { receiverId: id, merchantId: merchant_id })) started += 1;
  }
  if (taken.length + started > 0)
    log.warn({ onboardings: taken.length, bankChanges: started }, 'overdue onboardings and bank changes: runs started');
  return taken.length + started;
}

/** Uploads that were begun and never completed. */
async function deleteAbandonedUploads({ store, storage, log }: Deps): Promise<number> {
  const forgotten = storage ? await forgetAbandonedUploads(store.db, storage) : 0;
  if (forgotten > 0) log.info({ count: forgotten }, 'uploads were not completed within a day; deleted');
  return forgotten;
}

/** Disputes whose workflow was never started, or was lost. */
async function startMissingDisputes({ store, client, log }: Deps): Promise<number> {
  const due = store.db
    .selectFrom('disputes')
    .select('id')
    .where('state', 'in', ['OPEN', 'CONTESTED'])
    .where('checked_at', '<', new Date(Date.now() - 120_000))
    .orderBy('checked_at')
    .limit(200);
  const undecided = await store.db
    .updateTable('disputes')
    .set({ checked_at: new Date() })
    .where('id', 'in', due)
    .returning(['id', 'merchant_id'])
    .execute();
  let started = 0;
  for (const { id, merchant_id } of undecided) {
    if (await startDispute(client, { disputeId: id, merchantId: merchant_id })) started += 1;
  }
  if (started > 0) log.warn({ count: started }, 'disputes had no run; started now');
  return started;
}

/**
 * Deliveries whose queue was never notified, has lost its run, or was disabled until now; and those that were claimed by a
 * process which died before it ended the claim.
 */
async function startMissingDeliveries({ store, client, log }: Deps): Promise<number> {
  const due = store.db
    .selectFrom('deliveries')
    .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'deliveries.endpoint_id')
    .select('deliveries.id')
    .where('state', '=', 'pending')
    .where((eb) =>
      eb.or([
        eb('checked_at', '<', new Date(Date.now() - 120_000)).and('claimed_until', 'is', null),
        eb('claimed_until', '<', sql<Date>`clock_timestamp()`),
      ]),
    )
    .where('disabled_at', 'is', null)
    .orderBy('checked_at')
    .limit(1000)
    .forUpdate('deliveries')
    .skipLocked();
  // Stamped as they are taken, so that those of an endpoint that is down for days do not hold back the others.
  const pending = await store.db
    .updateTable('deliveries')
    .set({ checked_at: new Date(), claimed_until: null })
    .where('id', 'in', due)
    .returning(['entity_id', 'merchant_id', 'endpoint_id'])
    .execute();
  const queues = new Map<string, DeliveryQueue>();
  for (const { merchant_id: merchantId, entity_id: entityId, endpoint_id: endpointId } of pending) {
    const queue = { merchantId, entityId, ...(endpointId && { endpointId }) };
    queues.set(workflowIds.delivery(queue), queue);
  }
  let started = 0;
  for (const queue of queues.values()) if (await startDeliveryQueue(client, queue)) started += 1;
  if (started > 0) log.warn({ count: started }, 'deliveries had no run; started now');
  return started;
}

/**
 * Starts a run for each overdue row that has none: it was terminated, or the engine lost it. A pass takes a limited number
 * per provider, the longest due first, and stamps them, so that those of a provider that is down do not hold back the
 * others.
 */
async function recoverOverdue(
  { store, client, log }: Deps,
  table: 'payments' | 'payouts',
  kind: 'payment' | 'payout',
  recover: typeof recoverPayment,
  recoveredOf: typeof paymentsRecovered,
): Promise<number> {
  const due = store.db
    .selectFrom((db) =>
      db
        .selectFrom(table)
        .select((eb) => [
          'id',
          eb.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('provider').orderBy('poll_due_at').orderBy('id'))
            .as('place'),
        ])
        .where('poll_due_at', '<', new Date())
        .as('overdue'),
    )
    .select('overdue.id')
    .where('place', '<=', overduePerProvider);
  const taken = await store.db
    .updateTable(table)
    .set({ poll_due_at: new Date(Date.now() + retryAfterMs) })
    .where('id', 'in', due)
    .returning(['id', 'merchant_id', 'provider', 'payment_method', 'correlation_id'])
    .execute();
  let recovered = 0;
  for (const row of taken) {
    const { id, merchant_id: merchantId, provider, payment_method: paymentMethod } = row;
    const correlationId = row.correlation_id ?? undefined;
    await withLogFields({ [`${kind}Id`]: id, merchantId, correlationId }, async () => {
      try {
        if (!(await recover(client, { id, merchantId, provider, paymentMethod }))) return;
        recovered += 1;
        recoveredOf.inc({ provider });
        log.warn({ provider }, `${kind} had no run; started again`);
      } catch (error) {
        log.error({ err: error, provider }, `${kind} not started; a later pass will`);
      }
    });
  }
  return recovered;
}
