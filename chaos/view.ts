// What a run is checked by: the merchant's rows, the stand-ins' ledgers, and the histories of its workflows.
import type { Selectable } from 'kysely';
import type { Schema } from '../db/core/schema.ts';
import type { Books } from './books.ts';
import type { Run } from './run.ts';

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

/** What the history of a workflow's last run shows. */
export interface Past {
  workflowId: string;
  /** Why it does not replay. */
  replayError?: string;
  /** Workflow tasks that failed in a row at its end: it is stuck. */
  failedTasks: number;
}

export interface View extends Books {
  run: Run;
  rows: {
    payments: Row<'payments'>[];
    refunds: Row<'refunds'>[];
    payouts: Row<'payouts'>[];
    events: Row<'events'>[];
    deliveries: Row<'deliveries'>[];
    webhooks: Pick<Row<'webhook_inbox'>, 'id' | 'account' | 'done_at' | 'body_hash' | 'duplicate' | 'received_at'>[];
    providerEvents: Pick<Row<'provider_events'>, 'inbox_id' | 'type' | 'transaction_id' | 'reference' | 'entity_id'>[];
  };
  /** At the end only. */
  pasts: Past[];
  /** By the simulation's clock. */
  now: number;
}

export async function viewOf(run: Run, pasts: Past[] = []): Promise<View> {
  const { db } = run.world.store;
  const of = run.merchantId;
  const [payments, refunds, payouts, events, deliveries, webhooks, providerEvents, books] = await Promise.all([
    db.selectFrom('payments').selectAll().where('merchant_id', '=', of).execute(),
    db.selectFrom('refunds').selectAll().where('merchant_id', '=', of).orderBy('created_at').execute(),
    db.selectFrom('payouts').selectAll().where('merchant_id', '=', of).execute(),
    db.selectFrom('events').selectAll().where('merchant_id', '=', of).orderBy('seq').execute(),
    db.selectFrom('deliveries').selectAll().where('merchant_id', '=', of).execute(),
    db
      .selectFrom('webhook_inbox')
      .select(['id', 'account', 'done_at', 'body_hash', 'duplicate', 'received_at'])
      .where('merchant_id', '=', of)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('provider_events')
      .innerJoin('webhook_inbox', 'webhook_inbox.id', 'inbox_id')
      .select(['inbox_id', 'type', 'transaction_id', 'reference', 'entity_id'])
      .where('merchant_id', '=', of)
      .execute(),
    run.books(),
  ]);
  const rows = { payments, refunds, payouts, events, deliveries, webhooks, providerEvents };
  return { run, rows, ...books, pasts, now: Date.now() };
}
