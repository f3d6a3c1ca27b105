// What a run is checked by: the merchant's rows, the stand-ins' ledgers, and the histories of its workflows.
import type { Selectable } from 'kysely';
import type { Schema } from '../db/core/schema.ts';
import type { Books } from './books.ts';
import type { Run } from './run.ts';

/** What is checked of each row, and no sealed field: most are read after every step. */
const columns = {
  payments: [
    'id',
    'provider',
    'status',
    'amount',
    'received_amount',
    'refunded_amount',
    'approved_at',
    'expected_fee',
    'transaction_id',
    'attention_reason',
    'poll_due_at',
    'created_at',
  ],
  refunds: ['id', 'payment_id', 'refund_id', 'state', 'status_basis', 'amount', 'attention_reason', 'created_at'],
  payouts: [
    'id',
    'provider',
    'status',
    'amount',
    'attention_reason',
    'poll_due_at',
    'returned_at',
    'expected_fee',
    'created_at',
  ],
  events: ['id', 'type', 'queue_entity_id'],
  deliveries: ['id', 'event_id', 'state'],
  webhook_inbox: ['id', 'account', 'done_at', 'body_hash', 'duplicate', 'received_at'],
  provider_events: ['inbox_id', 'type', 'transaction_id', 'reference', 'entity_id'],
} as const;
type Columns = typeof columns;
type Row<Table extends keyof Schema, Names extends readonly (keyof Selectable<Schema[Table]>)[]> = Pick<
  Selectable<Schema[Table]>,
  Names[number]
>;

/** What the history of a workflow's last run shows. */
export interface Past {
  workflowId: string;
  /** Why it does not replay. */
  replayError?: string;
  /** Workflow tasks that failed in a row at its end: it is stuck. */
  failedTasks: number;
  /** Of the last of them. */
  failure?: string;
}

export interface StepView extends Books {
  run: Run;
  rows: {
    payments: Row<'payments', Columns['payments']>[];
    refunds: Row<'refunds', Columns['refunds']>[];
    payouts: Row<'payouts', Columns['payouts']>[];
  };
  /** By the simulation's clock. */
  now: number;
}

/** With what is only read at the end. */
export interface View extends StepView {
  rows: StepView['rows'] & {
    events: Row<'events', Columns['events']>[];
    deliveries: Row<'deliveries', Columns['deliveries']>[];
    webhooks: Row<'webhook_inbox', Columns['webhook_inbox']>[];
    providerEvents: Row<'provider_events', Columns['provider_events']>[];
  };
  pasts: Past[];
  /** The workflows that should have had a run, and had none, after hours in which everybody behaved. */
  runless: string[];
}

export async function stepViewOf(run: Run): Promise<StepView> {
  const { db } = run.world.store;
  const of = run.merchantId;
  const [payments, refunds, payouts] = await Promise.all([
    db.selectFrom('payments').select(columns.payments).where('merchant_id', '=', of).execute(),
    db.selectFrom('refunds').select(columns.refunds).where('merchant_id', '=', of).orderBy('created_at').execute(),
    db.selectFrom('payouts').select(columns.payouts).where('merchant_id', '=', of).execute(),
  ]);
  // The ledgers are read last: what a row says has happened there before.
  return { run, rows: { payments, refunds, payouts }, ...run.books(), now: Date.now() };
}

export async function viewOf(run: Run, pasts: Past[], runless: string[]): Promise<View> {
  const { db } = run.world.store;
  const of = run.merchantId;
  const [events, deliveries, webhooks, providerEvents] = await Promise.all([
    db.selectFrom('events').select(columns.events).where('merchant_id', '=', of).orderBy('seq').execute(),
    db.selectFrom('deliveries').select(columns.deliveries).where('merchant_id', '=', of).execute(),
    db.selectFrom('webhook_inbox').select(columns.webhook_inbox).where('merchant_id', '=', of).orderBy('id').execute(),
    db
      .selectFrom('provider_events')
      .innerJoin('webhook_inbox', 'webhook_inbox.id', 'inbox_id')
      .select(columns.provider_events)
      .where('merchant_id', '=', of)
      .execute(),
  ]);
  const { rows, ...step } = await stepViewOf(run);
  return { ...step, rows: { ...rows, events, deliveries, webhooks, providerEvents }, pasts, runless };
}
