import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { registry } from '../../runtime/metrics.ts';
import type { Database } from './database.ts';

/** The tables whose rows may need a person, by the entity that the console calls them. */
const attentionTables = {
  payment: 'payments',
  refund: 'refunds',
  payout: 'payouts',
  receiver: 'receivers',
  receiver_account: 'receiver_accounts',
  dispute: 'disputes',
  settlement: 'settlements',
} as const;

/** Minimum interval between two counts, however often Prometheus scrapes, since counting loads the database. */
const freshMs = 10_000;

/**
 * Gauges counted in the database when Prometheus scrapes: the attention queue, unprocessed webhooks, deliveries, open
 * circuit breakers. All processes export the same values, so a query takes their maximum, not their sum.
 */
export function watchQueues(db: Database): void {
  const queues = (help: string, name: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect: () => counted() });
  const attention = queues('Entities that need a person, by kind and reason', 'trilho_attention', ['entity', 'reason']);
  const webhooks = queues(
    'Age of the oldest webhook that is stored and not processed',
    'trilho_webhook_oldest_seconds',
  );
  const deliveries = queues('Deliveries of events, by state', 'trilho_deliveries', ['state']);
  const breakers = queues('Provider connections whose circuit breaker is open or half open', 'trilho_open_breakers', [
    'provider',
  ]);
  let counting: Promise<void> | undefined;
  let at = Number.NEGATIVE_INFINITY;

  /** The gauges of one scrape share one count. Without the database they have no value. */
  function counted(): Promise<void> {
    if (!counting || performance.now() - at > freshMs) {
      at = performance.now();
      counting = count().catch(() => {
        for (const gauge of [attention, webhooks, deliveries, breakers]) gauge.reset();
      });
    }
    return counting;
  }

  async function countReasons(entity: string, table: (typeof attentionTables)[keyof typeof attentionTables]) {
    const rows = await db
      .selectFrom(table)
      .select((eb) => ['attention_reason', eb.fn.countAll<number>().as('count')])
      .where('attention_reason', 'is not', null)
      .groupBy('attention_reason')
      .execute();
    return rows.map(({ attention_reason, count }) => ({ entity, reason: attention_reason ?? '', count }));
  }

  async function count(): Promise<void> {
    const [reasons, oldest, states, open] = await Promise.all([
      Promise.all(Object.entries(attentionTables).map(([entity, table]) => countReasons(entity, table))),
      db
        .selectFrom('webhook_inbox')
        .select((eb) => eb.fn.min('received_at').as('at'))
        .where('done_at', 'is', null)
        .executeTakeFirst(),
      db
        .selectFrom('deliveries')
        .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'deliveries.endpoint_id')
        .select((eb) => [
          sql<string>`case when state = 'pending' and disabled_at is not null then 'held' else state end`.as('state'),
          eb.fn.countAll<number>().as('count'),
        ])
        .where('state', 'in', ['pending', 'exhausted'])
        .groupBy(sql`1`)
        .execute(),
      db
        .selectFrom('connection_health')
        .innerJoin('connections', 'connections.id', 'connection_id')
        .select((eb) => ['provider', eb.fn.countAll<number>().as('count')])
        .where('open_until', 'is not', null)
        .groupBy('provider')
        .execute(),
    ]);
    attention.reset();
    for (const { entity, reason, count } of reasons.flat()) attention.set({ entity, reason }, count);
    breakers.reset();
    for (const { provider, count } of open) breakers.set({ provider }, count);
    webhooks.set(oldest?.at ? (Date.now() - oldest.at.getTime()) / 1000 : 0);
    for (const state of ['pending', 'held', 'exhausted']) {
      deliveries.set({ state }, states.find((row) => row.state === state)?.count ?? 0);
    }
  }
}

/**
 * Ends of client certificates, and certificates that cannot be read or presented, as of the last check: the earliest
 * end per merchant, owner (`platform` or `connection`) and use. Labelled by merchant, who must be contacted weeks
 * before.
 */
export function watchExpiries(db: Database): void {
  const labelNames = ['merchant', 'owner', 'use'];
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect: () => counted() });
  const ends = gauge(
    'trilho_certificate_expires_timestamp_seconds',
    'When the first of these client certificates expires, in seconds since 1970',
  );
  const problems = gauge('trilho_certificate_problems', 'Client certificates that cannot be read or used');
  let counting: Promise<void> | undefined;
  let at = Number.NEGATIVE_INFINITY;

  function counted(): Promise<void> {
    if (!counting || performance.now() - at > freshMs) {
      at = performance.now();
      counting = count().catch(() => {
        for (const one of [ends, problems]) one.reset();
      });
    }
    return counting;
  }

  async function count(): Promise<void> {
    const rows = await db
      .selectFrom('certificate_checks')
      .select((eb) => [
        'merchant_id as merchant',
        'owner',
        'use',
        eb.fn.min('not_after').as('first'),
        eb.fn.count<number>('problem').as('broken'),
      ])
      .groupBy(['merchant_id', 'owner', 'use'])
      .execute();
    ends.reset();
    problems.reset();
    for (const { first, broken, ...labels } of rows) {
      if (first) ends.set(labels, first.getTime() / 1000);
      problems.set(labels, broken);
    }
  }
}
