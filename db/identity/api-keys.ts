import { sql } from 'kysely';
import type { ApiKey, ApiKeyWithSecret, CreateApiKey } from '../../domain/identity/api-keys.ts';
import type { Mode } from '../../runtime/settings.ts';
import type { Database } from '../core/database.ts';
import { storableText } from '../core/storable.ts';
import type { Store } from '../core/store.ts';
import { insertApiKey, insertPublicKey } from './merchants.ts';

/** Keys of one merchant that work, of each kind. */
export const mostKeys = 50;
/** Days for which a key that works no more is still listed. */
export const shownAfterDays = 90;
const dayMs = 86_400_000;

/** What one merchant's people do with its keys. The merchant is bound here, so no query can forget it. */
export function apiKeysOf(store: Store, merchantId: string, mode: Mode) {
  const { db } = store;
  const ofId = (id: string) => (id.startsWith('pub_') ? 'public' : 'secret');

  /** Both kinds, as one shape. */
  const rows = (of: Database) =>
    of
      .selectFrom('api_keys')
      .select(['id', 'merchant_id', 'name', 'scopes', 'last_four', 'created_by', 'last_used_at', 'created_at'])
      .select(['expires_at', 'replaced_by', 'revoked_at', 'revoked_by', 'revoked_reason'])
      .select(sql<string | null>`null::text`.as('key'))
      .where('merchant_id', '=', merchantId)
      .unionAll(
        of
          .selectFrom('public_keys')
          .select(['id', 'merchant_id', 'name', sql<string[] | null>`null::text[]`.as('scopes')])
          .select([sql<string | null>`null::text`.as('last_four'), 'created_by', 'last_used_at', 'created_at'])
          .select([
            sql<Date | null>`null::timestamptz`.as('expires_at'),
            sql<string | null>`null::text`.as('replaced_by'),
          ])
          .select(['revoked_at', 'revoked_by', 'revoked_reason', 'key'])
          .where('merchant_id', '=', merchantId),
      );

  const named = (of: Database) =>
    of
      .selectFrom(rows(of).as('k'))
      .leftJoin('users as makers', 'makers.id', 'k.created_by')
      .leftJoin('users as enders', 'enders.id', 'k.revoked_by')
      .selectAll('k')
      .select(['makers.name as maker', 'enders.name as ender']);
  type Row = Awaited<ReturnType<ReturnType<typeof named>['executeTakeFirstOrThrow']>>;

  const shape = (row: Row): ApiKey => {
    const ended = row.expires_at !== null && row.expires_at.getTime() <= Date.now();
    const start = mode === 'production' ? 'sk_live' : 'sk_test';
    return {
      id: row.id,
      kind: row.key === null ? 'secret' : 'public',
      name: row.name,
      state: row.revoked_at ? 'revoked' : ended ? 'ended' : row.expires_at ? 'ending' : 'active',
      shown: row.key ?? `${start}_…${row.last_four ?? ''}`,
      ...(row.scopes && { scopes: row.scopes }),
      createdAt: row.created_at.toISOString(),
      ...(row.created_by !== null && { createdBy: row.maker ?? row.created_by }),
      ...(row.last_used_at && { lastUsedAt: row.last_used_at.toISOString() }),
      ...(row.expires_at && { endsAt: row.expires_at.toISOString() }),
      ...(row.replaced_by !== null && { replacedBy: row.replaced_by }),
      ...(row.revoked_at && { revokedAt: row.revoked_at.toISOString() }),
      ...(row.revoked_by !== null && { revokedBy: row.ender ?? row.revoked_by }),
      ...(row.revoked_reason !== null && { revokedReason: row.revoked_reason }),
    };
  };

  const one = async (id: string, of: Database = db): Promise<ApiKey | undefined> => {
    const row = await named(of).where('k.id', '=', id).executeTakeFirst();
    return row && shape(row);
  };

  /** How many work, and whether one of this name does. Whoever makes another waits for the one before. */
  async function working(tx: Database, kind: ApiKey['kind'], name: string) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`trilho/keys/${merchantId}`}, 0))`.execute(tx);
    const all = await (kind === 'public'
      ? tx
          .selectFrom('public_keys')
          .select('name')
          .where('merchant_id', '=', merchantId)
          .where('revoked_at', 'is', null)
      : tx
          .selectFrom('api_keys')
          .select('name')
          .where('merchant_id', '=', merchantId)
          .where('revoked_at', 'is', null)
          .where('expires_at', 'is', null)
    ).execute();
    return { count: all.length, twin: all.some((key) => key.name === name) };
  }

  return {
    /** Those that work, and those that did until lately; newest first. */
    async list(): Promise<ApiKey[]> {
      const lately = new Date(Date.now() - shownAfterDays * dayMs);
      const found = await named(db)
        .where((eb) => eb.or([eb('k.revoked_at', 'is', null), eb('k.revoked_at', '>', lately)]))
        .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', lately)]))
        .orderBy('k.created_at', 'desc')
        .orderBy('k.id')
        .execute();
      return found.map(shape);
    },

    one,

    /** A new key. @returns why not, where there is one of this name, or there are too many. */
    async create({ kind, name, scopes }: CreateApiKey, by: string): Promise<ApiKeyWithSecret | 'twin' | 'too_many'> {
      return db.transaction().execute(async (tx) => {
        const { count, twin } = await working(tx, kind, name);
        if (twin) return 'twin';
        if (count >= mostKeys) return 'too_many';
        const { id, key } =
          kind === 'public'
            ? await insertPublicKey(tx, merchantId, name, mode, by)
            : await insertApiKey({ db: tx, keys: store.keys }, merchantId, name, mode, { scopes, createdBy: by });
        return { ...made(await one(id, tx)), key };
      });
    },

    /** @returns undefined where it is not there, or works no more. */
    async rename(id: string, name: string): Promise<ApiKey | 'twin' | undefined> {
      return db.transaction().execute(async (tx) => {
        const now = await one(id, tx);
        if (now?.state !== 'active') return undefined;
        if (now.name === name) return now;
        if ((await working(tx, now.kind, name)).twin) return 'twin';
        const table = now.kind === 'public' ? 'public_keys' : 'api_keys';
        await tx.updateTable(table).set({ name }).where('id', '=', id).where('merchant_id', '=', merchantId).execute();
        return one(id, tx);
      });
    },

    /**
     * A new key in the place of this one, with its name and scopes. The old one works on for so many milliseconds.
     * @returns undefined where it is no secret key that is active.
     */
    async rotate(id: string, graceMs: number, by: string): Promise<ApiKeyWithSecret | undefined> {
      if (ofId(id) === 'public') return undefined;
      return db.transaction().execute(async (tx) => {
        const old = await tx
          .updateTable('api_keys')
          .set({ expires_at: new Date(Date.now() + graceMs) })
          .where('id', '=', id)
          .where('merchant_id', '=', merchantId)
          .where('revoked_at', 'is', null)
          .where('expires_at', 'is', null)
          .returning(['name', 'scopes'])
          .executeTakeFirst();
        if (!old) return undefined;
        const given = { scopes: old.scopes, createdBy: by };
        const fresh = await insertApiKey({ db: tx, keys: store.keys }, merchantId, old.name, mode, given);
        await tx.updateTable('api_keys').set({ replaced_by: fresh.id }).where('id', '=', id).execute();
        return { ...made(await one(fresh.id, tx)), key: fresh.key };
      });
    },

    /** From now on it opens nothing. @returns undefined where it is not there, or opens nothing already. */
    async revoke(id: string, by: string, reason: string): Promise<ApiKey | undefined> {
      const revoked = { revoked_at: new Date(), revoked_by: by, revoked_reason: storableText(reason, 200) };
      const row = { id, merchant_id: merchantId };
      const done =
        ofId(id) === 'public'
          ? db
              .updateTable('public_keys')
              .set(revoked)
              .where((eb) => eb.and(row))
              .where('revoked_at', 'is', null)
          : db
              .updateTable('api_keys')
              .set(revoked)
              .where((eb) => eb.and(row))
              .where('revoked_at', 'is', null)
              .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]));
      const { numUpdatedRows } = await done.executeTakeFirst();
      return numUpdatedRows > 0n ? one(id) : undefined;
    },
  };
}

function made(key: ApiKey | undefined): ApiKey {
  if (!key) throw new Error('a key that was just written is not there');
  return key;
}
