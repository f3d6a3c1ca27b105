import { heartbeat } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { sql } from 'kysely';
import type { Store } from '../../db/core/store.ts';
import { disputesOf } from '../../db/disputes/disputes.ts';
import { deliveriesOf } from '../../db/events/deliveries.ts';
import { type ExportRow, type Filters, searchOf } from '../../db/finance/exports.ts';
import { auditPage } from '../../db/identity/audit.ts';
import { paymentsOf } from '../../db/payments/payments.ts';
import { payoutsOf } from '../../db/payouts/payouts.ts';
import { receiversOf } from '../../db/receivers/receivers.ts';
import { refundsOf } from '../../db/refunds/refunds.ts';
import {
  auditColumns,
  type Column,
  disputeColumns,
  eventColumns,
  paymentColumns,
  payoutColumns,
  receiverColumns,
  refundColumns,
} from '../../domain/finance/csv-columns.ts';
import { type CsvLanguage, type ExportList, exportRetentionMs, mostExportRows } from '../../domain/finance/exports.ts';
import { csvPart } from '../../runtime/csv.ts';
import type { Log } from '../../runtime/log.ts';
import { newFileName, type Storage } from '../../runtime/storage/storage.ts';
import { startExport } from '../../runtime/workflow-starts.ts';

/** Identifies one export. The merchant is always part of it. */
export interface ExportRef {
  exportId: string;
  merchantId: string;
}

interface Place {
  value: Date | number;
  id: string;
}

/** The rows after a position, with the next position where there are more rows. */
type Page<Row> = (at: { limit: number; after?: Place }) => Promise<{ data: Row[]; next?: Place }>;

/** Rows per read. */
const pageRows = 500;
/** A part of a file ends with the page that reaches either limit; the object store takes ten megabytes at most. */
const usualPartRows = 5_000;
const mostPartBytes = 4 * 1024 * 1024;
/** Longest time (ms) of one run of the activity: short enough for a stopping worker to wait for it. */
const sliceMs = 15_000;
/** An export unchecked for this long (ms) has lost its run, or the run never started. */
const lostAfterMs = 120_000;

interface Deps {
  store: Store;
  client: Client;
  /** Absent: files cannot be stored. */
  storage: Storage | undefined;
  log: Log;
  /** Rows per part of a file. */
  partRows?: number;
}

/** Writes exports: reads a list page by page, and stores it part by part. */
export const exporting = (deps: Deps) => ({
  writeExport: (ref: ExportRef): Promise<boolean> => writeExport(deps, ref),
  deleteExpiredExports: (): Promise<number> => deleteExpiredExports(deps),
});

const read = ({ store }: Deps, { exportId, merchantId }: ExportRef): Promise<ExportRow> =>
  store.db
    .selectFrom('exports')
    .selectAll()
    .where('id', '=', exportId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow(() => new Error(`no export ${exportId}`));

const running = ({ store }: Deps, { exportId }: ExportRef) =>
  store.db.updateTable('exports').where('id', '=', exportId).where('state', '=', 'RUNNING');

/** Deletes all files of an export, including those that were begun but not finished. */
async function removeFiles(
  { store, storage }: Deps,
  { exportId }: ExportRef,
  { started_parts }: Pick<ExportRow, 'started_parts'>,
): Promise<void> {
  for (const name of started_parts) await storage?.remove(name);
  await store.db
    .updateTable('exports')
    .set({ started_parts: sql`'{}'`, parts: sql`'{}'` })
    .where('id', '=', exportId)
    .where('state', '<>', 'RUNNING')
    .execute();
}

/**
 * Continues after the last row that was written. A part counts once the row has its position, which is written in the
 * same statement: a crash leaves at most a file that only `started_parts` names, and no row is written twice or lost.
 *
 * @returns whether there is more to write.
 */
async function writeExport(deps: Deps, ref: ExportRef): Promise<boolean> {
  const { store, storage, log, partRows = usualPartRows } = deps;
  if (!storage) throw new Error('this installation cannot store files: no storage is configured');
  const until = performance.now() + sliceMs;
  while (performance.now() < until) {
    const row = await read(deps, ref);
    if (row.state !== 'RUNNING') {
      await removeUnlessDone(deps, ref, row);
      return false;
    }
    const { filters } = searchOf(row, await store.sealOf(ref.merchantId));
    const { bytes, count, next } = await sources[row.list](store, ref.merchantId, revived(filters), {
      language: row.language,
      head: row.parts.length === 0,
      after: row.cursor && cursorOf(row.cursor),
      partRows,
    });
    const rows = row.rows + count;
    if (rows > mostExportRows) {
      await running(deps, ref).set({ state: 'FAILED', failure: 'too_many_rows', ended_at: new Date() }).execute();
      continue;
    }
    const name = newFileName('private', 'text/csv');
    const [started] = await running(deps, ref)
      .set({ started_parts: sql`array_append(started_parts, ${name})`, checked_at: new Date() })
      .returning('id')
      .execute();
    if (!started) continue;
    heartbeat();
    await storage.write(name, 'text/csv', bytes);
    const ended = next === undefined && { state: 'DONE' as const, ended_at: new Date(), expires_at: inAWeek() };
    await running(deps, ref)
      .set({
        parts: sql`array_append(parts, ${name})`,
        rows,
        size: row.size + bytes.length,
        cursor: next ? JSON.stringify(next) : null,
        checked_at: new Date(),
        ...ended,
      })
      // Another run, which was taken for lost, may have written a part meanwhile.
      .where(sql<number>`cardinality(parts)`, '=', row.parts.length)
      .execute();
    if (ended) log.info({ ...ref, list: row.list, rows }, 'export done');
  }
  return true;
}

/** Restarts exports that have lost their run, and deletes the files of expired, failed and canceled ones. */
async function deleteExpiredExports(deps: Deps): Promise<number> {
  const { store, client, log } = deps;
  const now = Date.now();
  const lost = await store.db
    .updateTable('exports')
    .set({ checked_at: new Date(now) })
    .where('state', '=', 'RUNNING')
    .where('checked_at', '<', new Date(now - lostAfterMs))
    .returning(['id', 'merchant_id'])
    .execute();
  let started = 0;
  for (const { id, merchant_id: merchantId } of lost) {
    if (await startExport(client, { exportId: id, merchantId })) started += 1;
  }
  await store.db
    .updateTable('exports')
    .set({ state: 'EXPIRED' })
    .where('state', '=', 'DONE')
    .where('expires_at', '<', new Date(now))
    .execute();
  const over = await store.db
    .selectFrom('exports')
    .select(['id', 'merchant_id', 'started_parts'])
    .where('state', 'in', ['FAILED', 'CANCELED', 'EXPIRED'])
    .where(sql<boolean>`started_parts <> '{}'`)
    // A minute is enough for a write that was under way at the cancel to end.
    .where('ended_at', '<', new Date(now - 60_000))
    .limit(50)
    .execute();
  for (const row of over) await removeFiles(deps, { exportId: row.id, merchantId: row.merchant_id }, row);
  if (started + over.length > 0) log.info({ started, removed: over.length }, 'exports tidied');
  return started + over.length;
}

async function removeUnlessDone(deps: Deps, ref: ExportRef, row: ExportRow): Promise<void> {
  const { log } = deps;
  if (row.state === 'DONE' || row.started_parts.length === 0) return;
  await removeFiles(deps, ref, row);
  log.info({ ...ref, state: row.state }, 'export ended; its files were removed');
}

const inAWeek = () => new Date(Date.now() + exportRetentionMs);

const cursorOf = ({ value, id }: { value: string | number; id: string }): Place => ({
  value: typeof value === 'string' ? new Date(value) : value,
  id,
});

/** JSON has no dates: these filters are converted. */
const instants = ['createdFrom', 'createdTo', 'dueBefore', 'olderThan', 'since', 'until'];
const revived = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      instants.includes(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  );

interface Part {
  bytes: Buffer;
  count: number;
  /** Absent after the last row. */
  next?: Place;
}

interface PartRequest {
  language: CsvLanguage;
  head: boolean;
  after: Place | null;
  partRows: number;
}

type Source = (store: Store, merchantId: string, filters: Filters, request: PartRequest) => Promise<Part>;

/** The list of one merchant as parts of a file. */
const sourceOf =
  <Row>(columns: Column<Row>[], pageOf: (store: Store, merchantId: string, filters: Filters) => Page<Row>): Source =>
  async (store, merchantId, filters, { language, head, after, partRows }) => {
    const page = pageOf(store, merchantId, filters);
    const pieces: Buffer[] = [];
    let [count, size] = [0, 0];
    let place = after ?? undefined;
    do {
      const limit = Math.min(pageRows, partRows - count);
      const { data, next } = await page({ limit, ...(place && { after: place }) });
      heartbeat();
      const piece = csvPart(columns, data, language, head && pieces.length === 0);
      pieces.push(piece);
      count += data.length;
      size += piece.length;
      place = next;
    } while (place && count < partRows && size < mostPartBytes);
    return { bytes: Buffer.concat(pieces), count, ...(place && { next: place }) };
  };

const sources: Record<ExportList, Source> = {
  payments: sourceOf(
    paymentColumns,
    (store, merchantId, filters) => (at) => paymentsOf(store, merchantId).page({ ...filters, ...at }),
  ),
  payouts: sourceOf(
    payoutColumns,
    (store, merchantId, filters) => (at) => payoutsOf(store, merchantId).page({ ...filters, ...at }),
  ),
  refunds: sourceOf(
    refundColumns,
    (store, merchantId, filters) => (at) => refundsOf(store, merchantId).page({ ...filters, ...at }),
  ),
  disputes: sourceOf(
    disputeColumns,
    (store, merchantId, filters) => (at) => disputesOf(store, merchantId).page({ ...filters, ...at }),
  ),
  receivers: sourceOf(
    receiverColumns,
    (store, merchantId, filters) => (at) => receiversOf(store, merchantId).page({ ...filters, ...at }),
  ),
  events: sourceOf(eventColumns, (store, merchantId, filters) => async ({ limit, after }) => {
    const found = await deliveriesOf(store, merchantId).page({
      ...filters,
      order: 'oldest',
      limit,
      after: Number(after?.value ?? 0),
    });
    const last = found.at(-1);
    return {
      data: found.map(({ id, type, timestamp, data }) => ({ id, type, timestamp, ...entityOf(data) })),
      ...(found.length === limit && last && { next: { value: last.seq, id: last.id } }),
    };
  }),
  audit: sourceOf(auditColumns, ({ db }, merchantId, filters) => async ({ limit, after }) => {
    const before = after && { before: Number(after.value) };
    // Any colleague who may read this merchant's log may take the file: it has no lines of others, whoever asked for it.
    const found = await auditPage(db, { ...filters, ...before, limit, merchantId, everywhere: false });
    const last = found.at(-1);
    return {
      data: found.map((row) => ({
        seq: row.seq,
        at: row.at.toISOString(),
        who: row.actor_name ?? row.actor_kind,
        whoId: row.actor_id ?? undefined,
        role: row.role ?? undefined,
        action: row.action,
        phase: row.phase,
        status: row.status ?? undefined,
        entityId: row.entity_id ?? undefined,
        detail: row.detail ?? undefined,
        address: row.address ?? undefined,
        requestId: row.request_id ?? undefined,
      })),
      ...(found.length === limit && last && { next: { value: last.seq, id: String(last.seq) } }),
    };
  }),
};

const entityOf = (data: unknown): { entityId?: string } => {
  const id = (data as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? { entityId: id } : {};
};
