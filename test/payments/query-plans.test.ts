// The statements of a quick PIX charge, its webhook, look-up, events and timeline, as they are executed, on a database with
// a year of rows: each finds its rows by an index, and in the months that it needs.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { type CompiledQuery, Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventDeliveries } from '../../activities/events/deliveries.ts';
import { firstTries } from '../../activities/events/first-tries.ts';
import { findConnection } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { markDone, receiveWebhook } from '../../db/events/inbox.ts';
import { paymentsOf } from '../../db/payments/payments.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import { seedVolume } from '../../launcher/seed-volume.ts';
import { newId } from '../../runtime/ids.ts';
import { openLog } from '../../runtime/log.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { ownDatabase } from '../support/own-database.ts';
import { scriptedCalls } from '../support/scripted-provider.ts';
import { sharedSystem } from '../support/shared.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const { databaseUrl, sandboxUrl } = sharedSystem();
const log = openLog('test', 'silent');

/** The tables that grow with the payments. */
const bigTables = [
  ...['payments', 'timeline', 'timeline_keys', 'events', 'event_keys', 'webhook_inbox', 'provider_events'],
  ...['deliveries', 'delivery_attempts', 'provider_sends', 'idempotency_keys'],
];
/** The month, and another one around its first or last day. */
const monthsAtOnce = 2;
/** Rows of one table that a statement may look at: a payment has a dozen lines. */
const rowsAtOnce = 50;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Loops'?: number;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

let own: Awaited<ReturnType<typeof ownDatabase>>;
let pool: pg.Pool;
let watched: Store;
let queries: CompiledQuery[] = [];
let merchantId: string;
/** The statements of one payment, by what was done. */
const steps = new Map<string, CompiledQuery[]>();

beforeAll(async () => {
  own = await ownDatabase(databaseUrl);
  ({ id: merchantId } = await newMerchant(own.store, sandboxUrl));
  await seedVolume(own.store, own.url, { merchantId, payments: 3_000, seed: 'a' }, () => {});
  await seedTheRest();
  pool = new pg.Pool({ connectionString: own.url, max: 6 });
  const watch = ({ query }: LogEvent) => void queries.push(query);
  watched = openStore(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: watch }), own.store.keys);
  await payOnce();
});
afterAll(async () => {
  await pool?.end();
  await own?.close();
});

/** What the seed has no rows for: deliveries, guards, idempotency records, and the keys of timelines. */
async function seedTheRest(): Promise<void> {
  for (const statement of [
    sql`insert into deliveries (id, event_id, event_at, merchant_id, entity_id, url_sealed, state, attempts)
      select 'dlv_' || id, id, created_at, merchant_id, queue_entity_id, '\\x00',
        case when seq % 5 = 0 then 'pending' else 'delivered' end, 1 from events`,
    sql`insert into delivery_attempts (delivery_id, number, merchant_id, at, ms, outcome, exchange_sealed)
      select id, 1, merchant_id, created_at, 5, 'delivered', '\\x00' from deliveries`,
    sql`insert into provider_sends (entity_id, operation, attempt, state) select id, 'createTransaction', 1, 'answered'
      from payments`,
    sql`insert into idempotency_keys (merchant_id, key_hash, fingerprint, nonce, entity_id)
      select merchant_id, document_index || id::bytea, '\\x00', '', id from payments`,
    sql`insert into timeline_keys (entity_id, dedupe_key) select entity_id, dedupe_key from timeline
      where dedupe_key is not null`,
    sql`analyze`,
  ]) {
    await statement.execute(own.store.db);
  }
}

/** A payment from its request to the delivery of its second event, in this process. */
async function payOnce(): Promise<void> {
  const connection = await findConnection(own.store, merchantId, 'Orbita');
  if (!connection) throw new Error('the merchant has no Orbita');
  const took = async (name: string, work: () => Promise<unknown>) => {
    queries = [];
    await work();
    await tries.settled(10_000);
    steps.set(name, queries);
  };
  const call = async () => ({
    at: new Date(),
    ms: 5,
    httpStatus: 200,
    exchange: { request: { url: 'http://localhost', headers: {} }, answer: '' },
  });
  const tries = firstTries({ store: watched, client: {} as Client, log, call: call as never });
  const paymentId = newId('pay');
  const transactionId = newId('evt');
  const result = (status: 'PENDING' | 'APPROVED', providerWord: string): TransactionResult => ({
    ...{ paymentMethod: 'PIX', transactionId, status, amount: 100, providerWord },
  });
  const provider = {
    createTransaction: async () => result('PENDING', 'waiting_payment'),
    getTransaction: async () => result('APPROVED', 'paid'),
  };
  const { quickCharge, quickLookUp } = scriptedCalls(watched, provider, tries.deliverNew);
  const within = () => new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
  const seal = await own.store.sealOf(merchantId);
  const customer = { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725' };
  const request = { amount: 100, paymentMethod: 'PIX', customer, items: [], webhookUrl: 'http://localhost/hook' };
  const bytes = () => randomBytes(32).toString('base64');
  await took('charge', () =>
    within().run(quickCharge, {
      paymentId,
      merchantId,
      provider: 'Orbita',
      connectionId: connection.id,
      connectionVersion: connection.version,
      account: connection.account,
      paymentMethod: 'PIX' as const,
      reference: paymentId,
      sealedRequest: seal.seal(contexts.request(paymentId), request).toString('base64'),
      documentIndex: bytes(),
      emailIndex: bytes(),
      nameIndex: [],
      correlationId: 'req_test',
      chargeMs: 20_000,
      quick: 'charge' as const,
      idempotency: { keyHash: bytes(), fingerprint: bytes(), nonce: 'nonce' },
      step: `${paymentId}:0`,
    }),
  );
  await took('webhook', async () => {
    const raw = { headers: {}, rawBody: transactionId, path: '', query: {} };
    const event = {
      type: 'TRANSACTION',
      transactionId,
      status: 'APPROVED',
      providerWord: 'paid',
      reference: paymentId,
    };
    const parse = async () => ({ events: [event as never], masked: {} });
    const deps = { log, parse, notify: async () => {}, done: markDone(watched) };
    await (await receiveWebhook(watched, connection, raw, deps))?.settle();
  });
  await took('look-up', () =>
    within().run(quickLookUp, { paymentId, merchantId, step: `${paymentId}:1`, cause: 'webhook', overdue: false }),
  );
  await took('reading', async () => {
    const of = paymentsOf(watched, merchantId);
    const shown = await of.get(paymentId);
    if (!shown) throw new Error('there is no payment');
    const kinds = (await of.timeline(shown)).map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['accepted', 'provider_call', 'webhook', 'status', 'event', 'delivery']),
    );
  });
  await took('later tries', async () => {
    const { nextDelivery, deliver } = eventDeliveries({ store: watched, log, ...tries });
    const one = await own.store.db
      .updateTable('deliveries')
      .set({ state: 'pending' })
      .where('entity_id', '=', paymentId)
      .returning('id')
      .execute();
    expect(one).toHaveLength(2);
    const next = await nextDelivery({ merchantId, entityId: paymentId });
    expect(next).toMatchObject({ deliveryId: one[0]?.id });
    await within().run(deliver, { deliveryId: one[0]?.id ?? '', merchantId, pool: 'first' as const });
    await sleep(0);
  });
}

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

/** What is wrong with the plan of a statement. It is executed, and rolled back: only so is it seen which months are read. */
async function faultsOf(query: CompiledQuery): Promise<string[]> {
  const client = await pool.connect();
  const explain = async (how: string) => {
    await client.query('begin');
    // A month has few rows on its first day: a scan of the whole table is a fault only where no index helps.
    await client.query('set local enable_seqscan = off');
    try {
      const { rows } = await client.query(`explain (format json${how}) ${query.sql}`, [...query.parameters]);
      return flat(rows[0]['QUERY PLAN'][0].Plan);
    } finally {
      await client.query('rollback');
    }
  };
  try {
    // Rows that this inserts exist already, where they have a number of their own.
    const nodes = await explain(', analyze').catch(() => explain(''));
    const months = new Map<string, number>();
    const faults: string[] = [];
    for (const node of nodes) {
      const relation = node['Relation Name'];
      if (!relation || !/Scan/.test(node['Node Type'])) continue;
      const table = relation.replace(/_(\d{4}_\d{2}|default)$/, '');
      if (!bigTables.includes(table)) continue;
      const isByIndex =
        node['Node Type'] === 'Bitmap Heap Scan'
          ? flat(node).some((one) => one['Node Type'] === 'Bitmap Index Scan' && one['Index Cond'])
          : node['Index Cond'] !== undefined;
      const loops = node['Actual Loops'];
      // A month that is not read. Other parts are left out only because a repeat of the statement has nothing to do.
      if (loops === 0 && table !== relation) continue;
      const looked = ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (loops ?? 0);
      if (looked > rowsAtOnce) faults.push(`${looked} rows of ${relation}`);
      if (!isByIndex) faults.push(`${node['Node Type']} of ${relation}`);
      if (table !== relation) months.set(table, (months.get(table) ?? 0) + 1);
    }
    for (const [table, read] of months) if (read > monthsAtOnce) faults.push(`${read} months of ${table}`);
    return faults;
  } finally {
    client.release();
  }
}

const isData = ({ sql: text }: CompiledQuery) => /^\s*(select|insert|update|delete|with)\b/i.test(text);

describe('the statements of a payment', () => {
  it.each([
    ['charge', 6, /insert into "payments".*|insert into "events"/s],
    ['webhook', 4, /insert into "webhook_inbox"/],
    ['look-up', 4, /insert into "events"/],
    ['reading', 2, /from "timeline"/],
    ['later tries', 3, /join "events"/],
  ])('%s: use indexes, and read the months that they need', async (name, least, known) => {
    const found = (steps.get(name) ?? []).filter(isData);
    expect(found.length).toBeGreaterThanOrEqual(least);
    expect(found.some(({ sql: text }) => known.test(text))).toBe(true);
    expect(await faultsOfStep(name)).toEqual({});
  });

  it.each([
    ['idempotency_keys_entity_id_idx', 'charge', 'rows of idempotency_keys'],
    ['webhook_inbox_connection_id_body_hash_received_at_idx', 'webhook', 'rows of webhook_inbox_'],
    ['deliveries_entity_id_idx', 'look-up', 'Scan of deliveries'],
  ])('would fail without the index %s', async (index, step, fault) => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_indexdef(${index}::regclass) as text`.execute(own.store.db);
    // A search for an earlier webhook would stop at the one of the payment, wherever its row lies.
    await sql`delete from webhook_inbox where received_at > now() - interval '10 minutes'`.execute(own.store.db);
    await sql`drop index ${sql.id(index)}`.execute(own.store.db);
    const faults = Object.values(await faultsOfStep(step)).flat();
    await sql.raw((rows[0]?.text ?? '').replace(' ON ONLY ', ' ON ')).execute(own.store.db);
    expect(faults.join(', ')).toContain(fault);
  });

  it('would fail without a bound in time', async () => {
    const query = { sql: 'select from webhook_inbox where id = $1', parameters: [1] } as unknown as CompiledQuery;
    expect(await faultsOf(query)).toEqual([expect.stringMatching(/^1\d months of webhook_inbox$/)]);
  });
});

async function faultsOfStep(step: string): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const query of (steps.get(step) ?? []).filter(isData)) {
    const found = await faultsOf(query);
    if (found.length > 0) faults[query.sql] = found;
  }
  return faults;
}
