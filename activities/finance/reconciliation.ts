import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { sql } from 'kysely';
import {
  AdapterRefusal,
  catalogueEntry,
  createAdapter,
  createCache,
  type Exchange,
  type LookUp,
} from '../../adapters/index.ts';
import { connectionOpener } from '../../db/connections/connections.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { seededBy } from '../../db/demo.ts';
import { countsOf, type ItemRow, noCounts, reconciliationsOf, storeCounts } from '../../db/finance/reconciliations.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import type { PayoutRow } from '../../db/payouts/payouts.ts';
import { idFrom } from '../../domain/core/ids.ts';
import {
  type Compared,
  compareLine,
  comparePayment,
  comparePayout,
  type Difference,
  dayBefore,
  type Facts,
  factsOfOurs,
  type ItemKind,
} from '../../domain/finance/reconciliation.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import type { WithdrawResult } from '../../domain/payouts/payout.ts';
import { type Log, withLogFields } from '../../runtime/log.ts';
import type { Mode } from '../../runtime/settings.ts';
import { startReconciliation } from '../../runtime/temporal.ts';
import type { LookUpBudget } from '../core/budget.ts';
import { downloads } from '../core/download.ts';
import { callObserver } from '../core/observe-call.ts';
import { failureOf } from '../core/provider-errors.ts';
import { transportOf } from '../core/transport.ts';
import { known, readingOf } from '../payments/index.ts';
import { payoutLookUpBy } from '../payouts/index.ts';

/** Names one reconciliation. The merchant is always part of it. */
export interface ReconciliationRef {
  reconciliationId: string;
  merchantId: string;
}

/** What a pass over the providers is started with. */
export interface ReconciliationOrder extends ReconciliationRef {
  /** ISO 8601. What was created or moved from `from` until just before `to`. */
  from: string;
  to: string;
  provider?: string;
  /** A person's name, or `API key`; absent: the daily schedule. */
  startedBy?: string;
}

/** `running`: another one of the same days is under way, and this one did nothing. */
export type ReconciliationOpened = { kind: 'opened' } | { kind: 'running'; reconciliationId: string };

/** What is left in this round, and what is not compared at all. */
export interface ComparedSome {
  left: number;
  pendingPolls: number;
}

export type ComparedAgain = { kind: ItemKind } | { kind: 'unanswered'; why: string };

/** Compared by one run of the activity, and by how many calls at a time. */
const batch = 50;
const atOnce = 5;
/** Look-ups that a pass leaves to the news of payments, per connection: theirs come first. */
const reserved = 30;

/** What a provider says of one of ours. `unanswered`: it did not, and may be asked again. */
type Said =
  | { kind: 'read'; theirs: Facts; compare(now: One): Compared }
  | { kind: 'missing'; why: string }
  | { kind: 'unasked'; why: string }
  | { kind: 'unanswered'; why: string };

type One = { entity: 'payment'; row: PaymentRow } | { entity: 'payout'; row: PayoutRow };
type Found = { kind: ItemKind; differs?: Difference[]; ours?: Facts; theirs?: Facts; why?: string };

/**
 * Created, approved or last changed in the span. What moved once more since then is in the pass over that day. The first
 * two lines are what the indexes can find.
 */
const movedIn = (from: Date, to: Date) => sql`created_at < ${to}
  and (updated_at >= ${from} or created_at >= ${from})
  and (created_at >= ${from} or (updated_at >= ${from} and updated_at < ${to}) or (approved_at >= ${from} and approved_at < ${to}))`;

/** Compares our books with the providers'. It asks and writes down what it found; it moves nothing. */
export function reconciling({
  store,
  client,
  log,
  mode,
  budget,
}: {
  store: Store;
  client: Client;
  log: Log;
  mode: Mode;
  budget: LookUpBudget;
}) {
  const openConnection = connectionOpener(store);
  const roadOf = transportOf(mode);
  const observeCall = callObserver(store.db, log);
  const shared = { tokens: createCache<string>(), certificates: createCache<string>(), download: downloads(mode) };

  return {
    /** Writes down that it runs, and what there is to compare: whatever may have reached a provider. */
    async openReconciliation(order: ReconciliationOrder): Promise<ReconciliationOpened> {
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
        if (!made) {
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
          // It has ended just now: the next try finds the place free.
          if (!running) throw ApplicationFailure.retryable('the one that ran has just ended');
          return running.id === id ? { kind: 'opened' } : { kind: 'running', reconciliationId: running.id };
        }
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
    },

    /**
     * Asks about some of what is left, each once in a round. A provider that does not answer is not asked again in the
     * same batch.
     */
    async compareNextItems({ reconciliationId, merchantId }: ReconciliationRef, round: number): Promise<ComparedSome> {
      const waiting = () =>
        store.db
          .selectFrom('reconciliation_items')
          .where('reconciliation_id', '=', reconciliationId)
          .where('kind', 'is', null);
      const items = await waiting().selectAll().where('tries', '<', round).orderBy('n').limit(batch).execute();
      const down = new Map<string, string>();
      for (let at = 0; at < items.length; at += atOnce) {
        Context.current().heartbeat(at);
        await Promise.all(
          items.slice(at, at + atOnce).map(async (item) => {
            const one = await read(merchantId, item);
            const why = down.get(one.row.connection_id);
            const said = why === undefined ? await ask(one) : ({ kind: 'unanswered', why } as const);
            if (said.kind === 'unanswered') {
              down.set(one.row.connection_id, said.why);
              await ofItem(item)
                .set({ tries: round, why: storableText(said.why, 300) })
                .execute();
              return;
            }
            const now = await applyProviderState(said, merchantId, item);
            // What matched is one of many: that it did, and which it was, is all that is kept of it.
            const facts = now.kind === 'matched' ? { kind: now.kind, why: null } : columnsOf(now);
            await ofItem(item).set(facts).execute();
          }),
        );
      }
      const { pendingPolls, left } = await waiting()
        .select(({ fn }) => [
          fn.countAll<number>().as('pendingPolls'),
          fn.countAll<number>().filterWhere('tries', '<', round).as('left'),
        ])
        .executeTakeFirstOrThrow();
      return { left: Number(left), pendingPolls: Number(pendingPolls) };
    },

    /** The end: what was never answered is listed as such, and a person is called where the books differ. */
    async closeReconciliation({ reconciliationId: id }: ReconciliationRef): Promise<void> {
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
    },

    /** One item once more, with the row and the provider as they are now. What was found first is kept beside it. */
    async compareAgain({ reconciliationId, merchantId }: ReconciliationRef, n: number): Promise<ComparedAgain> {
      const books = reconciliationsOf(store, merchantId);
      const [rec, item] = await Promise.all([books.row(reconciliationId), books.item(reconciliationId, n)]);
      if (!rec || !item?.kind || !item.entity || item.entity_id === null) {
        throw ApplicationFailure.nonRetryable('there is nothing to compare');
      }
      if (item.settled_at) return { kind: item.kind };
      let now: Found;
      if (rec.kind === 'statement') {
        const ours = await books.oursOf(item.entity, item.entity_id);
        const { amount = 0, direction } = item.theirs ?? {};
        if (!ours || !direction) return { kind: item.kind };
        now = { ...compareLine(ours, { cents: direction === 'in' ? amount : -amount }), ours: factsOfOurs(ours) };
        // That it came twice is no matter of how ours stands.
        if (item.differs?.includes('repeated')) return { kind: item.kind };
        if (item.theirs) now.theirs = item.theirs;
      } else {
        const one = await read(merchantId, item);
        const said = await ask(one);
        if (said.kind === 'unanswered') return said;
        now = await applyProviderState(said, merchantId, item);
      }
      const { kind, differs, ours, theirs } = item;
      const first = item.found ?? {
        kind,
        ...(differs && { differs }),
        ...(ours && { ours }),
        ...(theirs && { theirs }),
      };
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
    },

    /**
     * Starts a pass over the day before `at` (ISO 8601), in Brazil, for each merchant of whom anything was created or moved
     * then. Its id comes from merchant and day: running this twice starts nothing twice.
     */
    async startDailyReconciliations(at: string): Promise<number> {
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
    },
  };

  /** An item that is not compared yet. */
  function ofItem({ reconciliation_id, n }: ItemRow) {
    return store.db
      .updateTable('reconciliation_items')
      .where('reconciliation_id', '=', reconciliation_id)
      .where('n', '=', n)
      .where('kind', 'is', null);
  }

  async function read(merchantId: string, { entity, entity_id: id }: ItemRow): Promise<One> {
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

  /** What follows from what the provider says, for the row as it is by now: a webhook may have been quicker. */
  async function applyProviderState(
    said: Exclude<Said, { kind: 'unanswered' }>,
    merchantId: string,
    item: ItemRow,
  ): Promise<Found> {
    const now = await read(merchantId, item);
    const ours = factsOf(now);
    if (said.kind === 'read') return { ...said.compare(now), ours, theirs: said.theirs };
    const { row } = now;
    const id = now.entity === 'payment' ? now.row.transaction_id : now.row.withdraw_id;
    // That it is not there is what we say, too.
    if (said.kind === 'missing' && id === null && (row.status === 'REJECTED' || row.status === 'CANCELED')) {
      return { kind: 'matched' };
    }
    return { kind: said.kind, why: said.why, ours };
  }

  /** Asks the provider, within the connection's budget. It changes nothing, here or there. */
  async function ask(one: One): Promise<Said> {
    const { row, entity } = one;
    const operation = entity === 'payment' ? 'getTransaction' : 'getWithdraw';
    const entry = catalogueEntry(row.provider);
    if (!entry?.operations.includes(operation)) {
      return { kind: 'unasked', why: `${row.provider} cannot be asked how a ${entity} stands` };
    }
    const id = (one.entity === 'payment' ? one.row.transaction_id : one.row.withdraw_id) ?? undefined;
    const keys = entity === 'payment' ? entry.lookUpBy : payoutLookUpBy(row.provider);
    if (id === undefined && !keys.includes('reference')) {
      return { kind: 'unasked', why: `${row.provider} can be asked by its own id only, which is not known` };
    }
    for (let waitMs = budget.take(row.connection_id, reserved); waitMs > 0; ) {
      Context.current().heartbeat();
      await Context.current().sleep(waitMs);
      waitMs = budget.take(row.connection_id, reserved);
    }
    const asked: LookUp = {
      ...(id !== undefined && { id }),
      ...((id === undefined || !keys.includes('id')) && { reference: row.reference }),
      ...(row.end_to_end_id !== null && keys.includes('endToEndId') && { endToEndId: row.end_to_end_id }),
      createdAt: row.created_at.toISOString(),
      ...(row.provider_refs && { providerRefs: row.provider_refs }),
    };
    const exchanges: Exchange[] = [];
    const { merchant_id: merchantId, connection_id, connection_version, provider } = row;
    return withLogFields({ merchantId, [`${entity}Id`]: row.id }, async () => {
      try {
        const opened = await openConnection(merchantId, connection_id, connection_version);
        const adapter = createAdapter(provider, opened.credentials, {
          ...shared,
          ...roadOf(opened),
          record: (exchange) => exchanges.push(exchange),
        });
        const about = { entity, id: row.id };
        const call = { provider, merchantId, connectionId: connection_id, about, operation, exchanges } as const;
        const observed = <T>(make: () => Promise<T>) => observeCall(call, make);
        if (one.entity === 'payment') {
          const paymentMethod = one.row.payment_method;
          return paymentSaid(await observed(() => adapter.getTransaction({ ...asked, paymentMethod })), one.row);
        }
        return payoutSaid(await observed(() => adapter.getWithdraw(asked)));
      } catch (error) {
        return refusal(error);
      }
    });
  }
}

function paymentSaid(result: TransactionResult, { provider, reference }: PaymentRow): Said {
  const reading = readingOf(provider, result);
  const strange = result.reference !== undefined && result.reference !== reference;
  return {
    kind: 'read',
    theirs: {
      status: result.status,
      ...theirFacts(result),
      ...(result.refundedAmount !== undefined && { refundedAmount: result.refundedAmount }),
      providerId: result.transactionId.slice(0, 100),
    },
    compare: (now) =>
      strange || now.entity !== 'payment'
        ? { kind: 'different', differs: ['reference'] }
        : comparePayment(known(now.row), reading),
  };
}

function payoutSaid(result: WithdrawResult): Said {
  const { status, providerWord, amount, unmapped } = result;
  return {
    kind: 'read',
    theirs: { status, ...theirFacts(result), providerId: result.withdrawId.slice(0, 100) },
    compare: (now) =>
      now.entity === 'payout'
        ? comparePayout(now.row, { status, providerWord, amount, ...(unmapped && { unmapped }) })
        : { kind: 'different', differs: ['reference'] },
  };
}

const theirFacts = ({ providerWord, amount, endToEndId }: TransactionResult | WithdrawResult): Facts => ({
  word: providerWord.slice(0, 100),
  ...(amount > 0 && { amount }),
  ...(endToEndId && { endToEndId: endToEndId.slice(0, 100) }),
});

function refusal(error: unknown): Said {
  // Before any call: what it lacks it will lack tomorrow.
  if (error instanceof AdapterRefusal) return { kind: 'unasked', why: error.message };
  const { message, httpStatus, effect } = failureOf(error);
  if (httpStatus === 404) return { kind: 'missing', why: message };
  return { kind: effect === 'refused' ? 'unasked' : 'unanswered', why: message };
}

function factsOf(one: One): Facts {
  const { row } = one;
  const id = one.entity === 'payment' ? one.row.transaction_id : one.row.withdraw_id;
  return {
    status: row.status,
    amount: row.amount,
    ...(one.entity === 'payment' && one.row.refunded_amount > 0 && { refundedAmount: one.row.refunded_amount }),
    ...(id !== null && { providerId: id }),
    ...(row.end_to_end_id !== null && { endToEndId: row.end_to_end_id }),
    ...(row.approved_at && { day: dayInBrazil(row.approved_at) }),
  };
}

const columnsOf = ({ kind, differs, ours, theirs, why }: Found) => ({
  kind,
  differs: differs ?? null,
  ours: ours ? storableJson(ours) : null,
  theirs: theirs ? storableJson(theirs) : null,
  why: why === undefined ? null : storableText(why, 300),
});
