import { type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import { daysLater } from '../../domain/core/days.ts';
import { maskDocument, normaliseDocument } from '../../domain/core/documents.ts';
import { isId } from '../../domain/core/ids.ts';
import {
  asOne,
  type Counts,
  type Difference,
  factsOfOurs,
  type ItemEntity,
  type ItemKind,
  idsIn,
  type KindAmounts,
  type LineItem,
  type OurPart,
  type OurSettlement,
  type Ours,
  type Reconciliation,
  type ReconciliationItem,
  type SettleAction,
  type UndoneMatch,
  usualOf,
} from '../../domain/finance/reconciliation.ts';
import { lateDays } from '../../domain/finance/settlement-lines.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import type { StatementLine } from '../../domain/finance/statement-line.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import { storableJson, storableText } from '../core/storable.ts';
import type { Store } from '../core/store.ts';
import { disprovePayout } from './own-payouts.ts';
import { bankSettlements, disproveSettlements } from './settlements.ts';

export type ReconciliationRow = Selectable<Schema['reconciliations']>;
export type ItemRow = Selectable<Schema['reconciliation_items']>;

export const noCounts: Counts = {
  matched: 0,
  suggested: 0,
  missing: 0,
  different: 0,
  unknown: 0,
  unasked: 0,
  waiting: 0,
  open: 0,
};

/** One merchant's reconciliations. Every query is bound to the merchant. */
export function reconciliationsOf(store: Store, merchantId: string) {
  const rows = () => store.db.selectFrom('reconciliations').selectAll().where('merchant_id', '=', merchantId);
  const items = (id: string) =>
    store.db
      .selectFrom('reconciliation_items')
      .innerJoin('reconciliations', 'reconciliations.id', 'reconciliation_id')
      .selectAll('reconciliation_items')
      .where('reconciliations.merchant_id', '=', merchantId)
      .where('reconciliation_id', '=', id);

  return {
    row: async (id: string): Promise<ReconciliationRow | undefined> =>
      isId('rec', id) ? rows().where('id', '=', id).executeTakeFirst() : undefined,

    /** While the reconciliation runs, its counts are the present ones. */
    async get(id: string): Promise<Reconciliation | undefined> {
      const row = await this.row(id);
      if (!row) return undefined;
      const counts = row.state === 'RUNNING' ? await countsOf(store.db, id) : row.counts;
      const shown = showReconciliation({ ...row, counts });
      return row.kind === 'statement' ? { ...shown, amounts: await amountsOf(store.db, id) } : shown;
    },

    /** Newest first; one row more than `limit` shows that there is a next page. */
    async page(filter: {
      limit: number;
      kind?: Reconciliation['kind'];
      after?: { value: Date | number; id: string };
    }): Promise<{ data: Reconciliation[]; next?: { value: Date; id: string } }> {
      const { limit, kind, after } = filter;
      const found = await rows()
        .$if(kind !== undefined, (s) => s.where('kind', '=', kind ?? 'provider'))
        .$if(after !== undefined, (s) =>
          s.where(sql<SqlBool>`(created_at, id) < (${after?.value}::timestamptz, ${after?.id}::text)`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      return {
        data: shown.map(showReconciliation),
        ...(found.length > limit && last && { next: { value: last.created_at, id: last.id } }),
      };
    },

    /** Items by their numbers, without those that are not compared yet. */
    async items(
      id: string,
      { limit, kind, after = -1, settled }: { limit: number; kind?: ItemKind[]; after?: number; settled?: boolean },
    ): Promise<{ data: ReconciliationItem[]; next?: number }> {
      const found = await items(id)
        .where('reconciliation_items.kind', 'is not', null)
        .$if(kind !== undefined, (s) => s.where('reconciliation_items.kind', 'in', kind ?? []))
        .$if(settled !== undefined, (s) => s.where('settled_at', settled ? 'is not' : 'is', null))
        .where('n', '>', after)
        .orderBy('n')
        .limit(limit + 1)
        .execute();
      const seal = await store.sealOf(merchantId);
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      return {
        data: shown.map((row) => showItem(row, seal)),
        ...(found.length > limit && last && { next: last.n }),
      };
    },

    item: (id: string, n: number): Promise<ItemRow | undefined> => items(id).where('n', '=', n).executeTakeFirst(),

    async shownItem(id: string, n: number): Promise<ReconciliationItem | undefined> {
      const row = await this.item(id, n);
      return row && showItem(row, await store.sealOf(merchantId));
    },

    /** The reconciliation that a file was imported as. */
    ofFile: (hash: Buffer): Promise<ReconciliationRow | undefined> =>
      rows().where('file_hash', '=', hash).executeTakeFirst(),

    oursOn: (lines: readonly StatementLine[], provider: string | undefined) =>
      oursOn(store, merchantId, lines, provider),

    /** @param together further settlements of the same line */
    oursOf: (entity: ItemEntity, id: string, together?: readonly string[]) =>
      entity === 'settlement'
        ? settlementsAsOne(store.db, merchantId, [id, ...(together ?? [])])
        : oursOf(store.db, merchantId, entity, id),

    /** Open suggestions that differ in nothing, and how many are left beyond these. */
    async clearSuggestions(id: string, limit: number): Promise<{ rows: ItemRow[]; left: number }> {
      const clear = () =>
        items(id)
          .where('reconciliation_items.kind', '=', 'suggested')
          .where('settled_at', 'is', null)
          .where('differs', 'is', null);
      const [rows, { count }] = await Promise.all([
        clear().orderBy('n').limit(limit).execute(),
        clear()
          .clearSelect()
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ]);
      return { rows, left: Math.max(0, Number(count) - rows.length) };
    },

    /** Takes a match back, with what was booked because of it. @returns false when it is none that can be taken back. */
    undoMatch: (row: ReconciliationRow, n: number, by: Omit<Settled, 'action'>): Promise<boolean> =>
      undoMatch(store.db, row, n, by),

    /** Settles a suggested match as wrong. @returns false when it was settled before. */
    rejectMatch: (id: string, n: number, by: Omit<Settled, 'action'>): Promise<boolean> =>
      rejectMatch(store.db, id, n, by),

    settle: (id: string, n: number, by: Settled): Promise<boolean> => settle(store.db, id, n, by),

    /** Settles a line that is none of our rows, as its description suggested. @returns false when it was settled before. */
    explain: (id: string, n: number, by: Omit<Settled, 'action'>): Promise<boolean> =>
      settle(store.db, id, n, { ...by, action: 'note' }, 'unknown'),

    /** The description of a statement's line. */
    async descriptionOf({ reconciliation_id: id, n, text_sealed: sealed }: ItemRow): Promise<string> {
      if (!sealed) return '';
      return (await store.sealOf(merchantId)).open<string>(contexts.statementLine(id, n), sealed);
    },

    /** Suggests what a person has named for a line that nothing explains. @returns false when it is no such line now. */
    assign: (id: string, n: number, ours: Ours): Promise<boolean> => assign(store.db, id, n, ours),

    storeStatement: (statement: StoredStatement) => storeStatement(store, merchantId, statement),
  };
}

export const showReconciliation = (row: ReconciliationRow): Reconciliation => ({
  id: row.id,
  kind: row.kind,
  ...(row.provider !== null && { provider: row.provider }),
  from: row.from_at.toISOString(),
  to: row.to_at.toISOString(),
  ...(row.file_name !== null && { fileName: row.file_name }),
  state: row.state,
  // Counts of an earlier version have fewer kinds.
  counts: { ...noCounts, ...row.counts },
  ...(row.started_by !== null && { startedBy: row.started_by }),
  needsAttention: row.attention_reason !== null,
  ...(row.attention_reason !== null && {
    attention: {
      reason: row.attention_reason,
      detail: row.attention_detail ?? '',
      since: (row.attention_since ?? row.created_at).toISOString(),
    },
  }),
  createdAt: row.created_at.toISOString(),
  ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
});

export function showItem(row: ItemRow, seal: MerchantSeal): ReconciliationItem {
  const text =
    row.text_sealed && seal.open<string>(contexts.statementLine(row.reconciliation_id, row.n), row.text_sealed);
  return {
    n: row.n,
    kind: row.kind ?? 'unasked',
    ...(row.entity && { entity: row.entity }),
    ...(row.entity_id !== null && { entityId: row.entity_id }),
    ...(row.differs && { differs: row.differs }),
    ...(row.ours && { ours: row.ours }),
    ...(row.theirs && { theirs: row.theirs }),
    ...(row.matched_by && { by: row.matched_by }),
    ...(row.learned && { learned: row.learned }),
    ...(row.why !== null && { why: row.why }),
    ...(text && { text: withoutDocuments(text) }),
    ...(row.found && { found: row.found }),
    ...(row.undone.length > 0 && { undone: row.undone }),
    ...(row.settled_at &&
      row.settled_action && {
        settled: {
          at: row.settled_at.toISOString(),
          by: row.settled_by ?? '',
          action: row.settled_action,
          reason: row.settled_reason ?? '',
        },
      }),
  };
}

/** A statement's text with CPF and CNPJ masked, since banks write the payer into their lines. */
export const withoutDocuments = (text: string): string =>
  text.replace(
    /(?<![\dA-Za-z])(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2})(?![\dA-Za-z])/g,
    (found) => maskDocument(normaliseDocument(found)),
  );

const needsPerson = (kind: ItemKind | null): boolean =>
  kind === 'suggested' || kind === 'missing' || kind === 'different' || kind === 'unknown';

/** The number of items of each kind, and of those that are not settled. */
export async function countsOf(db: Database, id: string): Promise<Counts> {
  const rows = await db
    .selectFrom('reconciliation_items')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('all'), fn.count<number>('settled_at').as('settled')])
    .where('reconciliation_id', '=', id)
    .groupBy('kind')
    .execute();
  const counts = { ...noCounts };
  for (const { kind, all, settled } of rows) {
    counts[kind ?? 'waiting'] = Number(all);
    if (needsPerson(kind)) counts.open += Number(all) - Number(settled);
  }
  return counts;
}

/** The cents of a statement's items by kind and direction. */
async function amountsOf(db: Database, id: string): Promise<KindAmounts> {
  const direction = sql<
    'in' | 'out'
  >`coalesce(theirs->>'direction', case when entity = 'payout' or (ours->>'amount')::bigint < 0 then 'out' else 'in' end)`;
  const rows = await db
    .selectFrom('reconciliation_items')
    .select(['kind', direction.as('direction')])
    .select(sql<number>`sum(abs(coalesce(theirs->>'amount', ours->>'amount')::bigint))`.as('cents'))
    .where('reconciliation_id', '=', id)
    .where('kind', 'is not', null)
    .groupBy(['kind', direction])
    .execute();
  const amounts: KindAmounts = {};
  for (const { kind, direction: way, cents } of rows)
    if (kind) amounts[kind] = { in: 0, out: 0, ...amounts[kind], [way]: Number(cents ?? 0) };
  return amounts;
}

/**
 * Stores new counts, and raises attention as long as a difference is not settled. An unknown line is a difference on a
 * provider's statement, but not on a bank's, whose account has unrelated movements.
 */
export async function storeCounts(tx: Transaction<Schema>, id: string): Promise<void> {
  const row = await tx
    .selectFrom('reconciliations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const counts = await countsOf(tx, id);
  const kinds: ItemKind[] = [
    'suggested',
    'missing',
    'different',
    ...(row.provider === null ? [] : (['unknown'] as const)),
  ];
  const open = await tx
    .selectFrom('reconciliation_items')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('reconciliation_id', '=', id)
    .where('kind', 'in', kinds)
    .where('settled_at', 'is', null)
    // So is a bank's line that is none of our rows, and that a person has only to confirm as explained before.
    .$if(row.provider === null, (query) =>
      query.where((eb) => eb.or([eb('kind', '<>', 'suggested'), eb('entity_id', 'is not', null)])),
    )
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  const detail = open.map(({ kind, count }) => `${count} ${kind}`).join(', ');
  const attention =
    detail === ''
      ? { attention_reason: null, attention_detail: null, attention_since: null }
      : {
          attention_reason: 'books_differ' as const,
          attention_detail: `Differences between our rows and the provider’s: ${detail}.`,
          attention_since: row.attention_since ?? new Date(),
        };
  await tx
    .updateTable('reconciliations')
    .set({ counts: JSON.stringify(counts), ...attention })
    .where('id', '=', id)
    .execute();
}

interface Settled {
  by: string;
  action: SettleAction;
  reason: string;
}

/** @param kind what the item becomes, if that is something else */
const settle = (
  db: Database,
  id: string,
  n: number,
  { by, action, reason }: Settled,
  kind?: ItemKind,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const settled = await tx
      .updateTable('reconciliation_items')
      .set({
        settled_at: new Date(),
        settled_by: by,
        settled_action: action,
        settled_reason: storableText(reason, 500),
        ...(kind && { kind }),
      })
      .where('reconciliation_id', '=', id)
      .where('n', '=', n)
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (Number(settled.numUpdatedRows) === 0) return false;
    await storeCounts(tx, id);
    return true;
  });

/** Numbers of new items are taken in turn. */
const locked = (tx: Database, id: string): Promise<{ provider: string | null }> =>
  tx.selectFrom('reconciliations').select('provider').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/**
 * A person has seen that a line is not the row that has its amount and day: the line is unknown, and the row is missing on
 * a statement that must contain it. Of a line that is none of our rows, that it is not what its description suggested.
 */
const rejectMatch = (db: Database, id: string, n: number, { by, reason }: Omit<Settled, 'action'>): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { provider } = await locked(tx, id);
    const items = tx.selectFrom('reconciliation_items').where('reconciliation_id', '=', id);
    const item = await items
      .selectAll()
      .where('n', '=', n)
      .where('kind', '=', 'suggested')
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (!item) return false;
    const { kind, entity_id, ours, theirs } = item;
    await tx
      .updateTable('reconciliation_items')
      .set({
        kind: 'unknown',
        entity: null,
        entity_id: null,
        ours: null,
        matched_by: null,
        learned: null,
        why: entity_id === null ? null : `Not ${entity_id}`,
        found: storableJson({ kind: kind ?? 'suggested', ...(ours && { ours }), ...(theirs && { theirs }) }),
        settled_at: new Date(),
        settled_by: by,
        settled_action: 'reject_match',
        settled_reason: storableText(reason, 500),
      })
      .where('reconciliation_id', '=', id)
      .where('n', '=', n)
      .execute();
    if (provider !== null && entity_id !== null) await addMissing(tx, item);
    await storeCounts(tx, id);
    return true;
  });

/** Of a match that a line's own id does not prove: a settlement's, and what a person has confirmed. */
const isUndoable = ({
  kind,
  entity,
  entity_id: id,
  theirs,
  settled_action: action,
}: Pick<ItemRow, 'kind' | 'entity' | 'entity_id' | 'theirs' | 'settled_action'>): boolean =>
  kind === 'matched' && id !== null && theirs !== null && (entity === 'settlement' || action === 'confirm_match');

/**
 * The line becomes one that nothing explains, which may be assigned again; what was booked by it is taken back. On a statement
 * that must contain the row, the row is missing.
 */
const undoMatch = (
  db: Database,
  { id, merchant_id: merchantId }: ReconciliationRow,
  n: number,
  { by, reason }: Omit<Settled, 'action'>,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { provider } = await locked(tx, id);
    const item = await tx
      .selectFrom('reconciliation_items')
      .selectAll()
      .where('reconciliation_id', '=', id)
      .where('n', '=', n)
      .executeTakeFirst();
    if (!item || !isUndoable(item)) return false;
    const { entity, entity_id: entityId, ours, theirs, settled_at, settled_by, settled_reason } = item;
    if (entity === null || entityId === null) return false;
    const undone: UndoneMatch = {
      ...{ entity, entityId, by, reason: storableText(reason, 500), at: new Date().toISOString() },
      ...(settled_at && {
        settled: { at: settled_at.toISOString(), by: settled_by ?? '', reason: settled_reason ?? '' },
      }),
    };
    const line = lineName(id, n);
    if (entity === 'settlement') await disproveSettlements(tx, merchantId, [entityId, ...(ours?.together ?? [])], line);
    if (entity === 'payout') await disprovePayout(tx, merchantId, entityId, line);
    await tx
      .updateTable('reconciliation_items')
      .set({
        kind: 'unknown',
        entity: null,
        entity_id: null,
        differs: null,
        ours: null,
        matched_by: null,
        learned: null,
        why: `Not ${entityId}`,
        found: storableJson({ kind: 'matched', ...(ours && { ours }), ...(theirs && { theirs }) }),
        undone: JSON.stringify([...item.undone, undone]),
        settled_at: null,
        settled_by: null,
        settled_action: null,
        settled_reason: null,
      })
      .where('reconciliation_id', '=', id)
      .where('n', '=', n)
      .execute();
    if (provider !== null) await addMissing(tx, item);
    await storeCounts(tx, id);
    return true;
  });

/** Adds the row of an item whose line is not its own, on a statement that must contain it. */
async function addMissing(tx: Transaction<Schema>, item: ItemRow): Promise<void> {
  const { reconciliation_id: id, entity, entity_id, ours } = item;
  const { last } = await tx
    .selectFrom('reconciliation_items')
    .select(({ fn }) => fn.max('n').as('last'))
    .where('reconciliation_id', '=', id)
    .executeTakeFirstOrThrow();
  const missing = { reconciliation_id: id, n: last + 1, kind: 'missing' as const, entity, entity_id };
  await tx
    .insertInto('reconciliation_items')
    .values({ ...missing, ...(ours && { ours: storableJson(ours) }) })
    .execute();
}

const assign = (db: Database, id: string, n: number, ours: Ours): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const item = await tx
      .selectFrom('reconciliation_items')
      .selectAll()
      .where('reconciliation_id', '=', id)
      .where('n', '=', n)
      // One that was explained before may be something else this time.
      .where((eb) =>
        eb.or([eb('kind', '=', 'unknown'), eb.and([eb('kind', '=', 'suggested'), eb('entity', 'is', null)])]),
      )
      .where('settled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    const { theirs } = item ?? {};
    if (!item || theirs?.amount === undefined || theirs.direction !== usualOf(ours)) return false;
    const differs: Difference[] = [];
    if (theirs.amount !== Math.abs(ours.amount)) differs.push('amount');
    if (theirs.day !== ours.day) differs.push('day');
    await tx
      .updateTable('reconciliation_items')
      .set({
        kind: 'suggested',
        entity: ours.entity,
        entity_id: ours.id,
        ours: storableJson(factsOfOurs(ours)),
        differs: differs.length > 0 ? differs : null,
        matched_by: 'hand',
        learned: null,
        found: storableJson({ kind: 'unknown', theirs }),
      })
      .where('reconciliation_id', '=', id)
      .where('n', '=', n)
      .execute();
    await storeCounts(tx, id);
    return true;
  });

/** The number of items of each kind, before they are stored. */
export function countItems(items: readonly Pick<LineItem, 'kind'>[]): Counts {
  const counts = { ...noCounts };
  for (const { kind } of items) {
    counts[kind] += 1;
    if (needsPerson(kind)) counts.open += 1;
  }
  return counts;
}

// ---- statements --------------------------------------------------------------------------------------------------

export interface StoredStatement {
  id: string;
  provider: string | undefined;
  from: Date;
  to: Date;
  fileName: string;
  fileHash: Buffer;
  startedBy: string;
  items: readonly LineItem[];
}

/** Maximum rows per SQL statement, since Postgres takes at most 65,535 values. */
const rowsAtOnce = 2000;

/** The line of a statement, as what was booked by it names it. */
export const lineName = (reconciliationId: string, n: number): string => `${reconciliationId}/${n}`;

/**
 * Stores a statement with its items. On a bank's, the settlements that its lines show are in the bank.
 * @returns the id of the reconciliation that has the same file already, if there is one.
 */
async function storeStatement(
  store: Store,
  merchantId: string,
  { id, provider, from, to, fileName, fileHash, startedBy, items }: StoredStatement,
): Promise<{ before?: string }> {
  const seal = await store.sealOf(merchantId);
  return store.db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('reconciliations')
      .values({
        id,
        merchant_id: merchantId,
        kind: 'statement',
        provider: provider ?? null,
        from_at: from,
        to_at: to,
        file_name: fileName,
        file_hash: fileHash,
        state: 'DONE',
        counts: JSON.stringify(noCounts),
        started_by: startedBy,
        ended_at: new Date(),
      })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'file_hash']).where('file_hash', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!stored) {
      const before = await tx
        .selectFrom('reconciliations')
        .select('id')
        .where('merchant_id', '=', merchantId)
        .where('file_hash', '=', fileHash)
        .executeTakeFirstOrThrow();
      return { before: before.id };
    }
    for (let at = 0; at < items.length; at += rowsAtOnce) {
      const rows = items.slice(at, at + rowsAtOnce).map((item) => ({
        reconciliation_id: id,
        n: item.n,
        kind: item.kind,
        entity: item.entity ?? null,
        entity_id: item.entityId ?? null,
        differs: item.differs ?? null,
        ours: item.ours ? storableJson(item.ours) : null,
        theirs: item.theirs ? storableJson(item.theirs) : null,
        matched_by: item.by ?? null,
        learned: item.learned ? storableJson(item.learned) : null,
        why: item.why ?? null,
        text_sealed: item.text ? seal.seal(contexts.statementLine(id, item.n), storableText(item.text, 500)) : null,
      }));
      await tx.insertInto('reconciliation_items').values(rows).execute();
    }
    if (provider === undefined) {
      for (const { n, kind, entity, entityId, ours } of items)
        if (kind === 'matched' && entity === 'settlement' && entityId !== undefined)
          await bankSettlements(tx, merchantId, [entityId, ...(ours?.together ?? [])], lineName(id, n));
    }
    await storeCounts(tx, id);
    return {};
  });
}

const day = 86_400_000;
/** Maximum number of ids per query. */
const idsAtOnce = 5000;
/** Maximum number of our rows compared with one statement; above it the statement must be shorter. */
export const mostOurs = 100_000;

const paymentColumns = [
  'id',
  'connection_id',
  'provider',
  'payment_method',
  'transaction_id',
  'reference',
  'end_to_end_id',
  'status',
  'amount',
  'refunded_amount',
  'approved_at',
  'fee',
  'expected_fee',
] as const;
const payoutColumns = [
  'id',
  'connection_id',
  'provider',
  'payment_method',
  'withdraw_id',
  'reference',
  'withdraw_reference',
  'end_to_end_id',
  'status',
  'amount',
  'approved_at',
  'returned_at',
  'banked_amount',
] as const;
const settlementColumns = [
  'id',
  'connection_id',
  'provider',
  'state',
  'expected_on',
  'amount',
  'settled_on',
  'settled_amount',
] as const;
/** A boleto's number at its bank, as `slipNumber` writes it. */
const slipOf = sql<string | null>`boleto_slip(billet_code)`.as('slip');
type SettlementColumns = Pick<Selectable<Schema['settlements']>, (typeof settlementColumns)[number]>;
type PaymentFacts = Pick<Selectable<Schema['payments']>, (typeof paymentColumns)[number]> & { slip: string | null };
type PayoutFacts = Pick<Selectable<Schema['payouts']>, (typeof payoutColumns)[number]>;

/** Our rows that may match the lines: by any id in a line, and by day and amount. */
async function oursOn(
  store: Store,
  merchantId: string,
  lines: readonly StatementLine[],
  provider: string | undefined,
): Promise<Ours[]> {
  const { db } = store;
  const found = new Map<string, Ours>();
  const add = (one: Ours) => found.set(one.id, one);
  const payments = () =>
    db
      .selectFrom('payments')
      .select([...paymentColumns, slipOf])
      .where('merchant_id', '=', merchantId)
      .$if(provider !== undefined, (s) => s.where('provider', '=', provider ?? ''));
  const payouts = () =>
    db
      .selectFrom('payouts')
      .select(payoutColumns)
      .where('merchant_id', '=', merchantId)
      .$if(provider !== undefined, (s) => s.where('provider', '=', provider ?? ''));

  const heads = await db
    .selectFrom('connections')
    .innerJoin('connection_versions', 'connection_id', 'connections.id')
    .select('account')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .execute();
  const accounts = heads.map(({ account }) => account);
  const spelt = lines.flatMap((line) => [...idsIn(line), ...(line.endToEndId ? [line.endToEndId] : [])]);
  const ids = [...new Set(spelt.flatMap((id) => [id, id.toLowerCase(), id.toUpperCase()]))];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = sql`any(${ids.slice(at, at + idsAtOnce)}::text[])`;
    const ofAccount = (column: string) =>
      sql<SqlBool>`(account = any(${accounts}::text[]) and ${sql.ref(column)} = ${some})`;
    const is = (column: string) => sql<SqlBool>`${sql.ref(column)} = ${some}`;
    const [paid, sent] = await Promise.all([
      payments()
        .where((eb) => eb.or([is('id'), is('end_to_end_id'), ofAccount('transaction_id'), ofAccount('reference')]))
        .execute(),
      payouts()
        .where((eb) =>
          eb.or([
            is('id'),
            is('end_to_end_id'),
            is('withdraw_reference'),
            ofAccount('withdraw_id'),
            ofAccount('reference'),
          ]),
        )
        .execute(),
    ]);
    paid.map(paymentOurs).forEach(add);
    sent.map(payoutOurs).forEach(add);
  }

  const slips = [...new Set(lines.flatMap(({ slip }) => slip ?? []))];
  for (let at = 0; at < slips.length; at += idsAtOnce) {
    const some = slips.slice(at, at + idsAtOnce);
    const paid = await payments()
      .where('billet_code', 'is not', null)
      .where(sql<SqlBool>`boleto_slip(billet_code) = any(${some}::text[])`)
      .execute();
    paid.map(paymentOurs).forEach(add);
  }

  const { from, to } = daysOf(lines);
  // A provider's statement must contain all our rows; for a bank's statement only rows with an amount of its lines
  // count.
  const amounts = [...new Set(lines.map(({ cents }) => Math.abs(cents)))];
  const within = sql<SqlBool>`approved_at >= ${from} and approved_at < ${to} and updated_at >= ${from} and created_at < ${to}`;
  const ofAmount = sql<SqlBool>`amount = any(${amounts}::bigint[])`;
  const [paid, sent] = await Promise.all([
    payments()
      .where(within)
      .$if(provider === undefined, (s) => s.where(ofAmount))
      .limit(mostOurs + 1)
      .execute(),
    payouts()
      .where(within)
      .$if(provider === undefined, (s) => s.where(ofAmount))
      .limit(mostOurs + 1)
      .execute(),
  ]);
  paid.map(paymentOurs).forEach(add);
  sent.map(payoutOurs).forEach(add);
  (await settlementsAround(db, merchantId, lines, provider)).forEach(add);
  if (provider !== undefined) await addDueParts(db, merchantId, lines, provider, found);
  if (provider !== undefined || slips.length > 0) await addParts(db, merchantId, found);
  return [...found.values()];
}

/** Adds the payments of cards and boletos of which a provider's report of settlements has a part: those that are due. */
async function addDueParts(
  db: Database,
  merchantId: string,
  lines: readonly StatementLine[],
  provider: string,
  found: Map<string, Ours>,
): Promise<void> {
  const days = lines.map((line) => line.day).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const due = await db
    .selectFrom('settlement_parts')
    .innerJoin('settlements', 'settlements.id', 'settlement_id')
    .select('payment_id')
    .distinct()
    .where('settlements.merchant_id', '=', merchantId)
    .where('settlements.provider', '=', provider)
    .where('expected_on', '>=', daysLater(first, -lateDays))
    .where('expected_on', '<=', last)
    .limit(mostOurs)
    .execute();
  const unknown = due.map(({ payment_id }) => payment_id).filter((id) => !found.has(id));
  const payments = await db
    .selectFrom('payments')
    .select([...paymentColumns, slipOf])
    .where('merchant_id', '=', merchantId)
    .where(sql<SqlBool>`id = any(${unknown}::text[])`)
    .execute();
  for (const row of payments) found.set(row.id, paymentOurs(row));
}

/** Adds to payments the parts in which a provider pays them out. */
async function addParts(db: Database, merchantId: string, found: Map<string, Ours>): Promise<void> {
  const ids = [...found.values()].filter(({ entity }) => entity === 'payment').map(({ id }) => id);
  const parts = await partsOf(db, merchantId, ids);
  for (const [id, own] of parts) {
    const one = found.get(id);
    if (one) found.set(id, { ...one, parts: own });
  }
}

/** The parts of payments, the first day first. */
async function partsOf(db: Database, merchantId: string, ids: readonly string[]): Promise<Map<string, OurPart[]>> {
  const rows = await db
    .selectFrom('settlement_parts')
    .innerJoin('settlements', 'settlements.id', 'settlement_id')
    .select(['payment_id', 'settlement_parts.amount', 'expected_on', 'settled_on'])
    .where('settlements.merchant_id', '=', merchantId)
    .where(sql<SqlBool>`payment_id = any(${[...ids]}::text[])`)
    .where('settlement_parts.amount', '>', 0)
    .orderBy('expected_on')
    .orderBy('installment')
    .execute();
  const found = new Map<string, OurPart[]>();
  for (const { payment_id: id, amount, expected_on, settled_on } of rows) {
    found.set(id, [...(found.get(id) ?? []), { amount, day: settled_on ?? expected_on }]);
  }
  return found;
}

/** Settlements that may be behind a line: those of its days, and those that may be late. */
async function settlementsAround(
  db: Database,
  merchantId: string,
  lines: readonly StatementLine[],
  provider: string | undefined,
): Promise<OurSettlement[]> {
  const days = lines.map((line) => line.day).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const rows = await db
    .selectFrom('settlements')
    .select(settlementColumns)
    .where('merchant_id', '=', merchantId)
    .where('expected_on', '>=', daysLater(first, -lateDays))
    .where('expected_on', '<=', last)
    .where('amount', '<>', 0)
    .$if(provider !== undefined, (s) => s.where('provider', '=', provider ?? ''))
    .orderBy('expected_on')
    .orderBy('id')
    .limit(mostOurs)
    .execute();
  return rows.map(settlementOurs);
}

/** From the first midnight of the first line's day to the midnight after the last line's day, in Brazil. */
export function daysOf(lines: readonly Pick<StatementLine, 'day'>[]): { from: Date; to: Date } {
  const days = lines.map((line) => line.day).sort();
  const midnight = (text: string | undefined) => new Date(`${text}T00:00:00-03:00`);
  return { from: midnight(days[0]), to: new Date(midnight(days.at(-1)).getTime() + day) };
}

/** The present facts of the settlements behind a line, the first of them with the sum. */
async function settlementsAsOne(
  db: Database,
  merchantId: string,
  ids: readonly string[],
): Promise<OurSettlement | undefined> {
  const rows = await db
    .selectFrom('settlements')
    .select(settlementColumns)
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .execute();
  const found = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map(settlementOurs);
  const [first, ...more] = found;
  return first && found.length === ids.length ? (more.length > 0 ? asOne(first, more) : first) : undefined;
}

/** The present facts of one of our rows. */
async function oursOf(
  db: Database,
  merchantId: string,
  entity: Exclude<ItemEntity, 'settlement'>,
  id: string,
): Promise<Ours | undefined> {
  if (entity === 'payment') {
    const row = await db
      .selectFrom('payments')
      .select([...paymentColumns, slipOf])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .executeTakeFirst();
    const parts = (await partsOf(db, merchantId, [id])).get(id);
    return row && { ...paymentOurs(row), ...(parts && { parts }) };
  }
  const row = await db
    .selectFrom('payouts')
    .select(payoutColumns)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && payoutOurs(row);
}

const common = (row: PaymentFacts | PayoutFacts) => ({
  id: row.id,
  connectionId: row.connection_id,
  status: row.status,
  amount: row.amount,
  ...(row.end_to_end_id !== null && { endToEndId: row.end_to_end_id }),
  ...(row.approved_at && { day: dayInBrazil(row.approved_at) }),
  // Boletos and cards settle days later, and some providers settle many in one sum.
  expected: row.payment_method === 'PIX' && row.approved_at !== null,
});

function paymentOurs(row: PaymentFacts): Ours {
  const fee = row.fee ?? row.expected_fee;
  return {
    entity: 'payment',
    ...common(row),
    names: [row.id, row.reference, row.transaction_id, row.slip].filter((name) => name !== null),
    refundedAmount: row.refunded_amount,
    ...(fee !== null && { fee }),
  };
}

const payoutOurs = (row: PayoutFacts): Ours => ({
  entity: 'payout',
  ...common(row),
  names: [row.id, row.reference, row.withdraw_reference, ...(row.withdraw_id === null ? [] : [row.withdraw_id])],
  ...(row.returned_at && { returned: true }),
  ...(row.banked_amount !== null && { banked: true }),
});

const settlementOurs = (row: SettlementColumns): OurSettlement => ({
  entity: 'settlement',
  id: row.id,
  connectionId: row.connection_id,
  provider: row.provider,
  names: [row.id],
  status: row.state,
  amount: row.settled_amount ?? row.amount,
  day: row.settled_on ?? row.expected_on,
  expected: row.state === 'EXPECTED',
});
