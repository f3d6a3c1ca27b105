import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/core/schema.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { seededBy } from '../../db/demo.ts';
import { countsOf, type ItemRow, noCounts, reconciliationsOf, storeCounts } from '../../db/finance/reconciliations.ts';
import { idFrom } from '../../domain/core/ids.ts';
import {
  compareLine,
  type Difference,
  dayBefore,
  type Facts,
  factsOfOurs,
  type ItemKind,
} from '../../domain/finance/reconciliation.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import type { Log } from '../../runtime/log.ts';
import { startReconciliation } from '../../runtime/workflow-starts.ts';
import type { CallContext } from '../core/call-context.ts';
import { lookUpAtProvider, type OurRow, type ProviderAnswer } from './provider-answer.ts';

/** Identifies one reconciliation. The merchant is always part of it. */
export interface ReconciliationRef {
  reconciliationId: string;
  merchantId: string;
}

/** Input of a reconciliation with the providers. */
export interface ReconciliationOrder extends ReconciliationRef {
  /** ISO 8601. It covers rows that were created or changed from `from` until just before `to`. */
  from: string;
  to: string;
  provider?: string;
  /** A person's name, or `API key`; absent: the daily schedule. */
  startedBy?: string;
}

/** `running`: a reconciliation of the same days is under way, and this one wrote nothing. */
export type ReconciliationOpened = { kind: 'opened' } | { kind: 'running'; reconciliationId: string };

/** Items left in this round, and all items that have no result yet. */
export interface ComparedSome {
  left: number;
  pendingPolls: number;
}

export type ComparedAgain = { kind: ItemKind } | { kind: 'unanswered'; why: string };

/** Items compared by one run of the activity, and concurrent calls. */
const batchSize = 50;
const parallelCalls = 5;

type Comparison = { kind: ItemKind; differs?: Difference[]; ours?: Facts; theirs?: Facts; why?: string };

/**
 * Rows created, approved or last changed in the span. A row that changed again later belongs to the reconciliation of
 * that day. The first two lines allow the use of indexes.
 */
const movedIn = (from: Date, to: Date) => sql`created_at < ${to}
  and (updated_at >= ${from} or created_at >= ${from})
  and (created_at >= ${from} or (updated_at >= ${from} and updated_at < ${to}) or (approved_at >= ${from} and approved_at < ${to}))`;

interface Deps {
  store: Store;
  client: Client;
  log: Log;
  calls: CallContext;
}

/** Compares our rows with the providers. It stores the differences, and changes no payment or payout. */
export const reconciling = (deps: Deps) => ({
  openReconciliation: (order: ReconciliationOrder) => openReconciliation(deps, order),
  compareNextItems: (ref: ReconciliationRef, round: number) => compareNextItems(deps, ref, round),
  closeReconciliation: (ref: ReconciliationRef) => closeReconciliation(deps, ref),
  compareAgain: (ref: ReconciliationRef, n: number) => compareAgain(deps, ref, n),
  startDailyReconciliations: (at: string) => startDailyReconciliations(deps, at),
});

/** Opens a reconciliation with its items: every payment and payout of the span that may have reached a provider. */
async function openReconciliation({ store }: Deps, order: ReconciliationOrder): Promise<ReconciliationOpened> {
  const { reconciliationId: id, merchantId, provider, startedBy } = order;
  const [from, to] = [new Date(order.from), new Date(order.to)];
  return store.db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('reconciliations')
      .values({
        id,
        merchant_id: merchantId,
        kind: 'provider',
        provider: provider ?? null,
        from_at: from,
        to_at: to,
        state: 'RUNNING',
        counts: JSON.stringify(noCounts),
        started_by: startedBy ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return openedBefore(tx, order, { from, to });
    const ofProvider = provider === undefined ? sql`` : sql`and provider = ${provider}`;
    const within = sql`merchant_id = ${merchantId} ${ofProvider} and ${movedIn(from, to)}
      and correlation_id is distinct from ${seededBy}`;
    const unclear = (operation: string) =>
      sql`exists (select from provider_sends where entity_id = id and operation = ${operation} and state = 'sending')`;
    await sql`
      insert into reconciliation_items (reconciliation_id, n, entity, entity_id)
      select ${id}, row_number() over (order by created_at, id), entity, id from (
        select 'payment' as entity, id, created_at from payments
        where ${within} and (transaction_id is not null or ${unclear('createTransaction')})
        union all
        select 'payout', id, created_at from payouts
        where ${within} and (withdraw_id is not null or ${unclear('withdraw')})
      ) as ours`.execute(tx);
    return { kind: 'opened' };
  });
}

/** The reconciliation that prevented the insert: this one itself, or a running one of the same span. */
async function openedBefore(
  tx: Transaction<Schema>,
  { reconciliationId: id, merchantId, provider }: ReconciliationOrder,
  { from, to }: { from: Date; to: Date },
): Promise<ReconciliationOpened> {
  const running = await tx
    .selectFrom('reconciliations')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([
          eb('state', '=', 'RUNNING'),
          eb('from_at', '=', from),
          eb('to_at', '=', to),
          eb('provider', 'is not distinct from', provider ?? null),
        ]),
      ]),
    )
    .orderBy(sql`id = ${id}`, 'desc')
    .executeTakeFirst();
  // The other one has ended since the insert, so a retry can insert.
  if (!running) throw ApplicationFailure.retryable('the earlier run has just ended');
  return running.id === id ? { kind: 'opened' } : { kind: 'running', reconciliationId: running.id };
}

/**
 * Compares some of the remaining items, each once per round. A connection that does not answer is not called again in
 * the same batch.
 */
async function compareNextItems(
  deps: Deps,
  { reconciliationId, merchantId }: ReconciliationRef,
  round: number,
): Promise<ComparedSome> {
  const waiting = () =>
    deps.store.db
      .selectFrom('reconciliation_items')
      .where('reconciliation_id', '=', reconciliationId)
      .where('kind', 'is', null);
  const items = await waiting().selectAll().where('tries', '<', round).orderBy('n').limit(batchSize).execute();
  /** Why a connection did not answer, by its id. */
  const down = new Map<string, string>();
  for (let at = 0; at < items.length; at += parallelCalls) {
    Context.current().heartbeat(at);
    await Promise.all(
      items.slice(at, at + parallelCalls).map((item) => compareItem(deps, merchantId, item, { round, down })),
    );
  }
  const { pendingPolls, left } = await waiting()
    .select(({ fn }) => [
      fn.countAll<number>().as('pendingPolls'),
      fn.countAll<number>().filterWhere('tries', '<', round).as('left'),
    ])
    .executeTakeFirstOrThrow();
  return { left: Number(left), pendingPolls: Number(pendingPolls) };
}

async function compareItem(
  deps: Deps,
  merchantId: string,
  item: ItemRow,
  { round, down }: { round: number; down: Map<string, string> },
): Promise<void> {
  const update = deps.store.db
    .updateTable('reconciliation_items')
    .where('reconciliation_id', '=', item.reconciliation_id)
    .where('n', '=', item.n)
    .where('kind', 'is', null);
  const ours = await readOurs(deps.store, merchantId, item);
  const { connection_id: connectionId } = ours.row;
  const why = down.get(connectionId);
  const answer = why === undefined ? await lookUpAtProvider(deps.calls, ours) : ({ kind: 'unanswered', why } as const);
  if (answer.kind === 'unanswered') {
    down.set(connectionId, answer.why);
    await update.set({ tries: round, why: storableText(answer.why, 300) }).execute();
    return;
  }
  const compared = await applyProviderState(deps.store, answer, merchantId, item);
  // Of an item that matches, only the kind is stored, since most items match.
  await update.set(compared.kind === 'matched' ? { kind: compared.kind, why: null } : columnsOf(compared)).execute();
}

/** Ends a reconciliation: items that never had an answer are listed as `unasked`. */
async function closeReconciliation({ store, log }: Deps, { reconciliationId: id }: ReconciliationRef): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('reconciliation_items')
      .set({ kind: 'unasked' })
      .where('reconciliation_id', '=', id)
      .where('kind', 'is', null)
      .execute();
    const closed = await tx
      .updateTable('reconciliations')
      .set({ state: 'DONE', ended_at: new Date() })
      .where('id', '=', id)
      .where('state', '=', 'RUNNING')
      .executeTakeFirst();
    if (Number(closed.numUpdatedRows) > 0) await storeCounts(tx, id);
  });
  log.info({ reconciliationId: id, ...(await countsOf(store.db, id)) }, 'reconciliation done');
}

/** Compares one item again, with the current row and provider state. The first result is stored beside the new one. */
async function compareAgain(
  deps: Deps,
  { reconciliationId, merchantId }: ReconciliationRef,
  n: number,
): Promise<ComparedAgain> {
  const { store } = deps;
  const reconciliations = reconciliationsOf(store, merchantId);
  const [reconciliation, item] = await Promise.all([
    reconciliations.row(reconciliationId),
    reconciliations.item(reconciliationId, n),
  ]);
  if (!reconciliation || !item?.kind || !item.entity || item.entity_id === null) {
    throw ApplicationFailure.nonRetryable('there is nothing to compare');
  }
  if (item.settled_at) return { kind: item.kind };
  let now: Comparison;
  if (reconciliation.kind === 'statement') {
    const ours = await reconciliations.oursOf(item.entity, item.entity_id, item.ours?.together);
    const { amount = 0, direction, fee, day } = item.theirs ?? {};
    if (!ours || !direction) return { kind: item.kind };
    const line = {
      cents: direction === 'in' ? amount : -amount,
      ...(fee !== undefined && { fee }),
      ...(day !== undefined && { day }),
    };
    now = { ...compareLine(ours, line), ours: factsOfOurs(ours, line) };
    // A repeated line stays `repeated`, whatever the state of our row.
    if (item.differs?.includes('repeated')) return { kind: item.kind };
    if (item.theirs) now.theirs = item.theirs;
  } else {
    const answer = await lookUpAtProvider(deps.calls, await readOurs(store, merchantId, item));
    if (answer.kind === 'unanswered') return answer;
    now = await applyProviderState(store, answer, merchantId, item);
  }
  const { kind, differs, ours, theirs } = item;
  const first = item.found ?? { kind, ...(differs && { differs }), ...(ours && { ours }), ...(theirs && { theirs }) };
  await store.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('reconciliation_items')
      .set({ ...columnsOf(now), found: storableJson(first) })
      .where('reconciliation_id', '=', reconciliationId)
      .where('n', '=', n)
      .where('settled_at', 'is', null)
      .execute();
    await storeCounts(tx, reconciliationId);
  });
  return { kind: now.kind };
}

/**
 * Starts a reconciliation of the day before `at` (ISO 8601), in Brazil, for each merchant with rows created or changed
 * on that day. Its id is derived from merchant and day, so a repeat starts nothing twice.
 */
async function startDailyReconciliations({ store, client, log }: Deps, at: string): Promise<number> {
  const { from, to } = dayBefore(new Date(at));
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant_id from payments where ${movedIn(from, to)}
    union select merchant_id from payouts where ${movedIn(from, to)}`.execute(store.db);
  for (const { merchant_id: merchantId } of rows) {
    const mac = store.keys.mac('reconciliation-id', merchantId, from.toISOString(), to.toISOString());
    const order: ReconciliationOrder = {
      reconciliationId: idFrom('rec', mac),
      merchantId,
      from: from.toISOString(),
      to: to.toISOString(),
    };
    await startReconciliation(client, order);
  }
  log.info({ merchants: rows.length, from, to }, 'daily reconciliations started');
  return rows.length;
}

async function readOurs(store: Store, merchantId: string, { entity, entity_id: id }: ItemRow): Promise<OurRow> {
  if (entity === 'payout') {
    const row = await store.db
      .selectFrom('payouts')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow();
    return { entity, row };
  }
  const row = await store.db
    .selectFrom('payments')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();
  return { entity: 'payment', row };
}

/** Compares the provider's answer with the current row: a webhook may have changed it since the look-up. */
async function applyProviderState(
  store: Store,
  answer: Exclude<ProviderAnswer, { kind: 'unanswered' }>,
  merchantId: string,
  item: ItemRow,
): Promise<Comparison> {
  const now = await readOurs(store, merchantId, item);
  const ours = factsOf(now);
  if (answer.kind === 'read') return { ...answer.compare(now), ours, theirs: answer.theirs };
  const { status } = now.row;
  // Both sides report that no money moved.
  if (answer.kind === 'missing' && providerIdOf(now) === null && (status === 'REJECTED' || status === 'CANCELED')) {
    return { kind: 'matched' };
  }
  return { kind: answer.kind, why: answer.why, ours };
}

const providerIdOf = (ours: OurRow): string | null =>
  ours.entity === 'payment' ? ours.row.transaction_id : ours.row.withdraw_id;

function factsOf(ours: OurRow): Facts {
  const { row } = ours;
  const id = providerIdOf(ours);
  return {
    status: row.status,
    amount: row.amount,
    ...(ours.entity === 'payment' && ours.row.refunded_amount > 0 && { refundedAmount: ours.row.refunded_amount }),
    ...(id !== null && { providerId: id }),
    ...(row.end_to_end_id !== null && { endToEndId: row.end_to_end_id }),
    ...(row.approved_at && { day: dayInBrazil(row.approved_at) }),
  };
}

const columnsOf = ({ kind, differs, ours, theirs, why }: Comparison) => ({
  kind,
  differs: differs ?? null,
  ours: ours ? storableJson(ours) : null,
  theirs: theirs ? storableJson(theirs) : null,
  why: why === undefined ? null : storableText(why, 300),
});
