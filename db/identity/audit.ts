import { sql } from 'kysely';
import stringify from 'safe-stable-stringify';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

/** One line of the audit log: actor, action, entity and address. It contains no body and no secret. */
export interface AuditEntry {
  /** `operator`: a person with a shell on the server, through `npm run admin`. */
  actor: { kind: 'person' | 'system' | 'operator'; id?: string; role?: string };
  /** An operation of the API (`POST /v1/payments`), or a name of ours (`session.signed_in`). */
  action: string;
  /** `asked` is written before an action, `done` after it, with the outcome. */
  phase: 'asked' | 'done';
  /** The HTTP status of the outcome, if there is one. */
  status?: number;
  merchantId?: string;
  entityId?: string;
  requestId?: string;
  address?: string;
  /** At most 4,000 characters are stored: a role's change names all its permissions. */
  detail?: string;
}

export type AuditRow = Schema['audit_log'];

const mostDetail = 4_000;
const firstPrevious = Buffer.alloc(32);
const headName = 'audit_head';

/**
 * Adds a line to the log. Lines are chained: the hash of each is a keyed MAC over the previous hash and its own
 * content, so that a change of a row by someone with the tables but without the keys is detected. The row lock on the
 * chain's head serializes writers. In a transaction of the caller the line is committed or rolled back with it; it
 * should be the last statement there, since other writers wait until the transaction ends.
 */
export async function audit(store: Store, entry: AuditEntry, db: Database = store.db): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((tx) => audit(store, entry, tx));
  const head = await db
    .selectFrom('system_facts')
    .select('value')
    .where('name', '=', headName)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error('the audit log has lost its head: nothing can be recorded'));
  const { seq, hash: previous } = readHead(head.value);
  const content = {
    seq: seq + 1,
    at: new Date(),
    actor_kind: entry.actor.kind,
    actor_id: entry.actor.id ?? null,
    role: entry.actor.role ?? null,
    merchant_id: entry.merchantId ?? null,
    action: entry.action,
    phase: entry.phase,
    status: entry.status ?? null,
    entity_id: entry.entityId ?? null,
    request_id: entry.requestId ?? null,
    address: entry.address ?? null,
    detail: entry.detail?.slice(0, mostDetail) ?? null,
    previous,
  };
  const hash = hashOf(store, content);
  await db
    .insertInto('audit_log')
    .values({ ...content, hash })
    .execute();
  await db
    .updateTable('system_facts')
    .set({ value: `${content.seq} ${hash.toString('hex')}` })
    .where('name', '=', headName)
    .execute();
}

export interface AuditFilters {
  person?: string;
  entity?: string;
  action?: string;
  createdFrom?: Date;
  /** Exclusive. */
  createdTo?: Date;
  /** Omits an `asked` line if its `done` line exists. */
  fold?: boolean;
}

export interface AuditQuery extends AuditFilters {
  limit: number;
  /** Rows older than this one. */
  before?: number;
  merchantId: string;
  /** Includes rows without a merchant: refused sign-ins of unknown e-mails, operators' actions. */
  everywhere: boolean;
}

/**
 * Lines without a merchant, such as sign-ins, that concern one merchant: of its people, since they joined it. Those of a
 * person who has a role elsewhere too belong to no single merchant, so that none sees where and when they work for
 * another.
 */
const ofThisMerchantAlone = (merchantId: string) => sql<boolean>`exists (
  select from memberships as here
  where here.user_id = audit_log.actor_id and here.merchant_id = ${merchantId} and audit_log.at >= here.created_at
    and not exists (select from memberships as elsewhere
      where elsewhere.user_id = here.user_id and elsewhere.merchant_id is distinct from here.merchant_id))`;

/** One merchant's part of the log, newest first, including sign-ins of people who work for it alone. */
export async function auditPage(
  db: Database,
  query: AuditQuery,
): Promise<(AuditRow & { actor_name: string | null })[]> {
  const {
    limit,
    before,
    merchantId,
    everywhere,
    person,
    entity,
    action,
    createdFrom: from,
    createdTo: to,
    fold,
  } = query;
  // Rows are in the order of their times, so the first row of a day is searched by index instead of reading every row.
  const firstAt = (at: Date) =>
    db.selectFrom('audit_log').select('seq').where('at', '>=', at).orderBy('at').orderBy('seq').limit(1);
  return db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select('users.name as actor_name')
    .where((eb) =>
      eb.or([
        eb('merchant_id', '=', merchantId),
        eb.and([eb('merchant_id', 'is', null), everywhere ? eb.lit(true) : ofThisMerchantAlone(merchantId)]),
      ]),
    )
    .$if(before !== undefined, (rows) => rows.where('seq', '<', before ?? 0))
    .$if(person !== undefined, (rows) => rows.where('actor_id', '=', person ?? ''))
    .$if(entity !== undefined, (rows) => rows.where('entity_id', '=', entity ?? ''))
    .$if(action !== undefined, (rows) => rows.where('action', '=', action ?? ''))
    .$if(from !== undefined, (rows) => rows.where('seq', '>=', firstAt(from ?? new Date())))
    .$if(to !== undefined, (rows) =>
      rows.where(({ eb, fn, val }) =>
        eb('seq', '<', fn.coalesce(firstAt(to ?? new Date()), val(Number.MAX_SAFE_INTEGER))),
      ),
    )
    .$if(fold === true, (rows) =>
      rows.where(({ eb, not, exists, selectFrom }) =>
        eb.or([
          eb('phase', '=', 'done'),
          not(
            exists(
              selectFrom('audit_log as after')
                .select('after.seq')
                .whereRef('after.request_id', '=', 'audit_log.request_id')
                .where('after.phase', '=', 'done')
                .whereRef('after.action', '=', 'audit_log.action'),
            ),
          ),
        ]),
      ),
    )
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** A line of what concerns a person's own access. */
export interface SecurityLine {
  at: Date;
  action: string;
  detail: string | null;
  /** The person's own address; another's is not theirs to know. */
  address: string | null;
  by: { kind: AuditRow['actor_kind']; self: boolean; name: string | null };
  merchantName: string | null;
}

/**
 * What was done to a person's access and with it, newest first: their sign-ins and changes of password and second
 * factor, and what others changed about them at any merchant.
 */
export async function securityHistory(db: Database, userId: string, limit: number): Promise<SecurityLine[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .leftJoin('merchants', 'merchants.id', 'audit_log.merchant_id')
    .select(['at', 'action', 'detail', 'address', 'actor_kind', 'actor_id'])
    .select(['users.name as actorName', 'merchants.name as merchantName'])
    .where('phase', '=', 'done')
    .where((eb) =>
      eb.or([
        eb.and([eb('actor_id', '=', userId), eb('action', 'like', 'session.%')]),
        eb.and([
          eb('entity_id', '=', userId),
          eb.or([eb('status', 'is', null), eb('status', '<', 400)]),
          eb.or([eb('actor_id', 'is', null), eb('actor_id', '!=', userId)]),
        ]),
      ]),
    )
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ actor_kind, actor_id, actorName, address, ...line }) => {
    const self = actor_id === userId;
    return { ...line, address: self ? address : null, by: { kind: actor_kind, self, name: actorName } };
  });
}

export interface Verification {
  intact: boolean;
  /** The number of rows that were verified. */
  rows: number;
  /** The first row that differs from what was written. */
  broken?: { seq: number; why: string };
}

/** Verifies the whole chain, from the first row to the head. It reads every row once. */
export async function verifyAudit(store: Store, pageSize = 1_000): Promise<Verification> {
  // One snapshot, so that the head matches the rows that are read.
  return store.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const storedHead = await tx
        .selectFrom('system_facts')
        .select('value')
        .where('name', '=', headName)
        .executeTakeFirst();
      let seq = 0;
      let previous: Buffer = firstPrevious;
      const broken = (at: number, why: string): Verification => ({
        intact: false,
        rows: seq,
        broken: { seq: at, why },
      });
      for (;;) {
        const rows = await tx
          .selectFrom('audit_log')
          .selectAll()
          .where('seq', '>', seq)
          .orderBy('seq')
          .limit(pageSize)
          .execute();
        for (const { hash, ...content } of rows) {
          if (content.seq !== seq + 1) return broken(seq + 1, 'is missing');
          if (!hashOf(store, content).equals(hash)) return broken(content.seq, 'was changed');
          if (!content.previous.equals(previous)) return broken(content.seq, 'does not follow the row before it');
          seq = content.seq;
          previous = hash;
        }
        if (rows.length < pageSize) break;
      }
      if (!storedHead) return broken(seq + 1, 'may be missing: the chain has lost its head');
      const head = readHead(storedHead.value);
      if (head.seq > seq) return broken(seq + 1, 'is missing');
      if (head.seq < seq || !head.hash.equals(previous)) return broken(seq, 'is not the one that the head names');
      return { intact: true, rows: seq };
    });
}

function readHead(value: string): { seq: number; hash: Buffer } {
  const [seq = '', hash = ''] = value.split(' ');
  return { seq: Number(seq), hash: Buffer.from(hash, 'hex') };
}

/** The hash of a row's content, independent of column order and types: dates as ISO text, bytes separately. */
function hashOf(store: Store, { previous, ...content }: Omit<AuditRow, 'hash'>): Buffer {
  return store.keys.mac('audit', previous, stringify(content));
}
