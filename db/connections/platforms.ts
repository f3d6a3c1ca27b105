import { type Selectable, sql } from 'kysely';
import {
  CertificateUse,
  type CreatePlatform,
  daysLeft,
  type PatchPlatform,
  type Platform,
  type SeenCertificate,
} from '../../domain/connections/platforms.ts';
import type { AttentionReason } from '../../domain/core/attention.ts';
import { newId } from '../../runtime/ids.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

/** Maximum number of platforms per merchant; a list shows all of them. */
export const maxPlatforms = 50;

type PlatformRow = Selectable<Schema['platforms']>;
type SeenRow = Selectable<Schema['certificate_checks']>;

/** The specification's record, as adapters read it from a connection. */
export type PlatformRecord = Partial<Record<'defaultReceiverId' | Secret, string>>;

const secrets = {
  privateKey: 'private_key_sealed',
  certCashInUrl: 'cert_cash_in_url_sealed',
  certCashOutUrl: 'cert_cash_out_url_sealed',
  certCashInPassword: 'cert_cash_in_password_sealed',
  certCashOutPassword: 'cert_cash_out_password_sealed',
} as const;
type Secret = keyof typeof secrets;
const secretNames = Object.keys(secrets) as Secret[];

const fieldsOf = {
  cashIn: ['certCashInUrl', 'certCashInPassword'],
  cashOut: ['certCashOutUrl', 'certCashOutPassword'],
} as const;

/** One merchant's platforms. Every query is bound to the merchant. */
export function platformsOf(store: Store, merchantId: string) {
  const rows = (db: Database = store.db) =>
    db.selectFrom('platforms').selectAll().where('merchant_id', '=', merchantId);

  /** Serializes changes per merchant, since a change may move the default. */
  const inTurn = <T>(work: (tx: Database) => Promise<T>): Promise<T> =>
    store.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`platforms/${merchantId}`}, 0))`.execute(tx);
      return work(tx);
    });

  return {
    /** All of them, oldest first: there are at most `maxPlatforms`. */
    async list(): Promise<Platform[]> {
      const found = await rows().orderBy('created_at').orderBy('id').execute();
      return found.length > 0 ? showPlatforms(store, merchantId, found) : [];
    },

    async get(id: string): Promise<Platform | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && (await showPlatforms(store, merchantId, [row]))[0];
    },

    /**
     * Creates a platform; a merchant's first platform is its default.
     * @returns the id; undefined when there are `maxPlatforms`.
     */
    async create(given: CreatePlatform): Promise<string | undefined> {
      const seal = await store.sealOf(merchantId);
      const id = newId('plt');
      return inTurn(async (tx) => {
        const others = await rows(tx).execute();
        if (others.length >= maxPlatforms) return undefined;
        const isDefault = given.isDefault === true || others.length === 0;
        if (isDefault) await clearDefault(tx, merchantId);
        await tx
          .insertInto('platforms')
          .values({
            id,
            merchant_id: merchantId,
            name: given.name,
            is_default: isDefault,
            default_receiver_id: given.defaultReceiverId ?? null,
            private_key_sealed: null,
            cert_cash_in_url_sealed: null,
            cert_cash_out_url_sealed: null,
            cert_cash_in_password_sealed: null,
            cert_cash_out_password_sealed: null,
            ...sealed(id, given, seal),
          })
          .execute();
        return id;
      });
    },

    /**
     * Absent fields stay, null removes a value. The last check of a certificate whose address or password changes is deleted.
     * @returns `default` when the merchant would have no default platform; undefined when there is no platform of this
     *   id.
     */
    async change(id: string, given: PatchPlatform): Promise<'changed' | 'default' | undefined> {
      const seal = await store.sealOf(merchantId);
      return inTurn(async (tx) => {
        const row = await rows(tx).where('id', '=', id).executeTakeFirst();
        if (!row) return undefined;
        if (given.isDefault === false && row.is_default) return 'default';
        if (given.isDefault && !row.is_default) await clearDefault(tx, merchantId);
        await tx
          .updateTable('platforms')
          .set({
            ...(given.name !== undefined && { name: given.name }),
            ...(given.isDefault && { is_default: true }),
            ...(given.defaultReceiverId !== undefined && { default_receiver_id: given.defaultReceiverId }),
            ...sealed(id, given, seal),
            version: row.version + 1,
            updated_at: new Date(),
          })
          .where('id', '=', id)
          .execute();
        const changedUses = CertificateUse.options.filter((use) =>
          fieldsOf[use].some((field) => given[field] !== undefined),
        );
        if (changedUses.length > 0) {
          await tx
            .deleteFrom('certificate_checks')
            .where('owner_id', '=', id)
            .where('use', 'in', changedUses)
            .execute();
        }
        return 'changed';
      });
    },
  };
}

const clearDefault = (tx: Database, merchantId: string) =>
  tx
    .updateTable('platforms')
    .set({ is_default: false })
    .where('merchant_id', '=', merchantId)
    .where('is_default', '=', true)
    .execute();

async function showPlatforms(store: Store, merchantId: string, rows: PlatformRow[]): Promise<Platform[]> {
  const seal = await store.sealOf(merchantId);
  const ids = rows.map(({ id }) => id);
  const checks = await store.db.selectFrom('certificate_checks').selectAll().where('owner_id', 'in', ids).execute();
  return rows.map((row) =>
    showPlatform(
      row,
      checks.filter(({ owner_id }) => owner_id === row.id),
      seal,
    ),
  );
}

/**
 * The platform of a connection: the one that it names, otherwise the merchant's default platform.
 * @returns undefined when there is none.
 */
export async function platformFor(
  store: Store,
  merchantId: string,
  platformId: string | null,
): Promise<PlatformRecord | undefined> {
  const row = await store.db
    .selectFrom('platforms')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where((eb) => (platformId === null ? eb('is_default', '=', true) : eb('id', '=', platformId)))
    .executeTakeFirst();
  return row && openPlatform(row, await store.sealOf(merchantId));
}

/** The platform with its secrets, opened only for a call or to check its certificates. */
export function openPlatform(row: PlatformRow, seal: MerchantSeal): PlatformRecord {
  const opened: PlatformRecord = {
    ...(row.default_receiver_id !== null && { defaultReceiverId: row.default_receiver_id }),
  };
  for (const name of secretNames) {
    const value = row[secrets[name]];
    if (value) opened[name] = seal.open<string>(contexts.platform(row.id, name), value);
  }
  return opened;
}

function sealed(id: string, given: Pick<PatchPlatform, Secret>, seal: MerchantSeal) {
  const columns: Partial<Record<(typeof secrets)[Secret], Buffer | null>> = {};
  for (const name of secretNames) {
    const value = given[name];
    if (value !== undefined)
      columns[secrets[name]] = value === null ? null : seal.seal(contexts.platform(id, name), value);
  }
  return columns;
}

function showPlatform(row: PlatformRow, seen: SeenRow[], seal: MerchantSeal): Platform {
  const { defaultReceiverId, certCashInUrl, certCashOutUrl, privateKey, certCashInPassword, certCashOutPassword } =
    openPlatform(row, seal);
  const urls = { cashIn: certCashInUrl, cashOut: certCashOutUrl };
  return {
    id: row.id,
    name: row.name,
    isDefault: row.is_default,
    ...(defaultReceiverId !== undefined && { defaultReceiverId }),
    hasPrivateKey: privateKey !== undefined,
    hasCertCashInPassword: certCashInPassword !== undefined,
    hasCertCashOutPassword: certCashOutPassword !== undefined,
    ...(certCashInUrl && { certCashInUrl: withoutQuery(certCashInUrl) }),
    ...(certCashOutUrl && { certCashOutUrl: withoutQuery(certCashOutUrl) }),
    certificates: CertificateUse.options.flatMap((use) => {
      if (urls[use] === undefined) return [];
      return [
        {
          use,
          ...showSeen(
            seen.find((one) => one.use === use),
            seal,
          ),
        },
      ];
    }),
    needsAttention: row.attention_reason !== null,
    ...(row.attention_reason !== null && {
      attention: {
        reason: row.attention_reason,
        detail: row.attention_detail ?? '',
        since: (row.attention_since ?? row.created_at).toISOString(),
      },
    }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function showSeen(row: SeenRow | undefined, seal: MerchantSeal): Omit<Platform['certificates'][number], 'use'> {
  if (!row) return {};
  const { not_after: notAfter, problem } = row;
  const subject = subjectOf(row, seal);
  return {
    ...(subject !== undefined && { subject }),
    ...(notAfter && { notAfter: notAfter.toISOString(), daysLeft: daysLeft(notAfter, new Date()) }),
    checkedAt: row.checked_at.toISOString(),
    ...(problem !== null && { problem }),
  };
}

const subjectOf = ({ owner_id, use, subject_sealed }: SeenRow, seal: MerchantSeal): string | undefined =>
  subject_sealed ? seal.open<string>(contexts.certificateSubject(owner_id, use), subject_sealed) : undefined;

/** The address without its query, which may contain a key. */
function withoutQuery(text: string): string {
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`;
}

// Certificate checks

/** The owner of certificates: a platform or a connection. */
export interface CertificateOwner {
  owner: 'platform' | 'connection';
  id: string;
  merchantId: string;
}

/**
 * Platforms, live connections to these providers, and connections that still have stored checks, which may have to be
 * deleted. Sorted by id, at most `limit`, after the id `after`.
 */
export async function certificateOwners(
  db: Database,
  { providers, after, limit }: { providers: readonly string[]; after: string; limit: number },
): Promise<CertificateOwner[]> {
  const { rows } = await sql<CertificateOwner>`
    select id, 'connection' as owner, merchant_id as "merchantId" from connections
    where id > ${after} and ((disabled_at is null and provider = any(${providers}::text[]))
      or exists (select from certificate_checks where owner_id = connections.id))
    union all
    select id, 'platform', merchant_id from platforms where id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** The platform with its version: results of a check are stored only while the version is the same. */
export async function platformRow(
  store: Store,
  { id, merchantId }: CertificateOwner,
): Promise<PlatformRow | undefined> {
  return store.db
    .selectFrom('platforms')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
}

/**
 * Stores the result of a check, and raises attention for certificates that end soon, or clears it.
 *
 * @param found all certificates of the owner; checks of others are deleted. One with a problem keeps the facts last
 *   read.
 * @param version of the owner, when it was checked.
 * @param ending the attention detail for the certificates as stored after this; undefined: no attention.
 * @returns false when the owner has changed since, and nothing was written.
 */
export async function noteCertificates(
  store: Store,
  { owner, id, merchantId }: CertificateOwner,
  found: readonly SeenCertificate[],
  { version, ending, now }: { version: number; ending: (seen: SeenCertificate[]) => string | undefined; now: Date },
): Promise<boolean> {
  const seal = await store.sealOf(merchantId);
  const table = owner === 'platform' ? 'platforms' : 'connections';
  return store.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom(table)
      .select(['version', 'attention_reason'])
      .where('id', '=', id)
      .where('merchant_id', '=', merchantId)
      .forUpdate()
      .executeTakeFirst();
    if (row?.version !== version) return false;
    const before = await tx.selectFrom('certificate_checks').selectAll().where('owner_id', '=', id).execute();
    const certificates = found.map((one): SeenCertificate => {
      const last = one.problem === undefined ? undefined : before.find(({ use }) => use === one.use);
      const subject = one.subject ?? (last && subjectOf(last, seal));
      const notAfter = one.notAfter ?? last?.not_after ?? undefined;
      return { ...one, ...(subject !== undefined && { subject }), ...(notAfter && { notAfter }) };
    });
    await tx.deleteFrom('certificate_checks').where('owner_id', '=', id).execute();
    for (const { use, subject, notAfter, problem } of certificates) {
      await tx
        .insertInto('certificate_checks')
        .values({
          owner_id: id,
          use,
          owner,
          merchant_id: merchantId,
          subject_sealed: subject === undefined ? null : seal.seal(contexts.certificateSubject(id, use), subject),
          not_after: notAfter ?? null,
          problem: problem ?? null,
          checked_at: now,
        })
        .execute();
    }
    // Another attention reason has precedence, and stays.
    const free = row.attention_reason === null || row.attention_reason === reason;
    const detail = ending(certificates) ?? null;
    if (free && (detail !== null || row.attention_reason !== null)) {
      await tx
        .updateTable(table)
        .set({
          attention_reason: detail === null ? null : reason,
          attention_detail: detail,
          attention_since: detail === null ? null : sql<Date>`coalesce(attention_since, ${now})`,
        })
        .where('id', '=', id)
        .execute();
    }
    return true;
  });
}

const reason: AttentionReason = 'certificate_ending';
