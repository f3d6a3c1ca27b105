// What a payment costs, whatever the machine does meanwhile: counters that are read before and after, less what the same
// time costs at rest.
import process from 'node:process';
import { byProcess, readProcesses } from './processes.ts';
import type { World } from './world.ts';

/**
 * Counters by name:
 *
 * - `tx/<database>`: transactions that were committed or rolled back
 * - `persistence/<operation>`, `visibility/<operation>`: persistence requests of Temporal
 * - `http/<whom>`: calls to the form's API, to the provider, of the provider's webhook, and to the merchant's endpoint
 * - `cpu/<process>`: milliseconds
 */
export type Counts = Readonly<Record<string, number>>;

export interface Reading {
  /** Milliseconds of a monotonic clock. */
  at: number;
  counts: Counts;
}

/**
 * How long all must be at rest before a reading: a connection of Postgres that has fallen idle reports its last
 * transactions after ten seconds.
 */
export const settleMs = 11_000;

export async function readCounters(world: World): Promise<Reading> {
  const [temporal, databases] = await Promise.all([
    fetch(world.metricsUrl).then((reply) => reply.text()),
    world.stats.query<{ datname: string; count: string }>(
      'select datname, xact_commit + xact_rollback as count from pg_stat_database where datname is not null',
    ),
  ]);
  const counts: Record<string, number> = persistenceRequests(temporal);
  for (const { datname, count } of databases.rows) counts[`tx/${datname}`] = Number(count);
  for (const [whom, count] of Object.entries(world.calls)) counts[`http/${whom}`] = count;
  for (const [name, ms] of Object.entries(byProcess(readProcesses(), process.pid, 'cpuMs'))) counts[`cpu/${name}`] = ms;
  return { at: performance.now(), counts };
}

/** Bytes of Postgres's write-ahead log since the start: of all, and by backend with its database. */
export interface Wal {
  all: number;
  backends: { pid: number; database: string; bytes: number }[];
}

export async function readWal({ stats }: World): Promise<Wal> {
  const [all, backends] = await Promise.all([
    stats.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0' as bytes`),
    stats.query<{ pid: number; database: string; bytes: string }>(
      `select pid, datname as database, (pg_stat_get_backend_wal(pid)).wal_bytes as bytes
       from pg_stat_activity where backend_type = 'client backend'`,
    ),
  ]);
  return {
    all: Number(all.rows[0]?.bytes),
    backends: backends.rows.map((row) => ({ ...row, bytes: Number(row.bytes) })),
  };
}

/**
 * Bytes between two readings: of all, and of the backends of one database that are still there. A backend that is new
 * began at 0.
 */
export function walBetween(before: Wal, after: Wal, database: string): { all: number; own: number } {
  const began = new Map(before.backends.map(({ pid, bytes }) => [pid, bytes]));
  const own = after.backends.filter((backend) => backend.database === database);
  return {
    all: after.all - before.all,
    own: own.reduce((sum, { pid, bytes }) => sum + bytes - (began.get(pid) ?? 0), 0),
  };
}

/** Sums Temporal's two counters of persistence requests by operation. @param text in Prometheus's format. */
export function persistenceRequests(text: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const line of text.split('\n')) {
    const [, visibility, labels = '', value] = /^(visibility_)?persistence_requests\{(.*)\} (\S+)$/.exec(line) ?? [];
    const operation = /(?:^|,)operation="([^"]*)"/.exec(labels)?.[1];
    if (operation === undefined) continue;
    const name = `${visibility ? 'visibility' : 'persistence'}/${operation}`;
    sums[name] = (sums[name] ?? 0) + Number(value);
  }
  return sums;
}

/** What happened between two readings, for each millisecond. */
export function rates(before: Reading, after: Reading): Counts {
  return mapCounts(difference(before, after), (count) => count / (after.at - before.at));
}

/** What one of `payments` payments between two readings cost beyond what the same time costs at rest. */
export function perPayment(before: Reading, after: Reading, idle: Counts, payments: number): Counts {
  const elapsed = after.at - before.at;
  return mapCounts(difference(before, after), (count, name) => (count - (idle[name] ?? 0) * elapsed) / payments);
}

function difference(before: Reading, after: Reading): Counts {
  return mapCounts(after.counts, (count, name) => count - (before.counts[name] ?? 0));
}

function mapCounts(counts: Counts, change: (count: number, name: string) => number): Counts {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, change(count, name)]));
}

/** Writes of a workflow's state; the other requests read, or keep queues. */
const stateWrites = ['CreateWorkflowExecution', 'UpdateWorkflowExecution', 'ConflictResolveWorkflowExecution'];

/** The sums that the tables show. */
export function summary(counts: Counts) {
  const sum = (matches: (name: string) => boolean) =>
    Object.entries(counts).reduce((total, [name, count]) => total + (matches(name) ? count : 0), 0);
  return {
    stateWrites: sum((name) => stateWrites.includes(name.replace('persistence/', ''))),
    visibilityWrites: sum((name) => /^visibility\/(Record|Upsert)/.test(name)),
    httpCalls: sum((name) => name.startsWith('http/')),
    temporalTx: sum((name) => name.startsWith('tx/temporal')),
  };
}
