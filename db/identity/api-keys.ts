import { sql } from 'kysely';
import type { ApiKey, ApiKeyWithSecret, ChangeApiKey, CreateApiKey } from '../../domain/identity/api-keys.ts';
import { type Scope as KeyScope, scopesAdded } from '../../domain/identity/scopes.ts';
import type { Mode } from '../../runtime/settings.ts';
import type { Database } from '../core/database.ts';
import { storableText } from '../core/storable.ts';
import type { Store } from '../core/store.ts';
import { insertApiKey, insertPublicKey } from './merchants.ts';

/** Maximum number of active keys per merchant and kind. */
export const maxKeys = 50;
/** Days for which an ended key is still listed. */
export const shownAfterDays = 90;
const dayMs = 86_400_000;

interface Scope {
  store: Store;
  merchantId: string;
  mode: Mode;
}

/** One merchant's keys. Every query is bound to the merchant. */
export function apiKeysOf(store: Store, merchantId: string, mode: Mode) {
  const scope: Scope = { store, merchantId, mode };
  return {
    list: () => listKeys(scope),
    one: (id: string) => findKey(store.db, scope, id),
    create: (key: CreateApiKey, by: string) => createKey(scope, key, by),
    change: (id: string, change: ChangeApiKey, mayAdd: MayAdd) => changeKey(scope, id, change, mayAdd),
    rotate: (id: string, graceMs: number, by: string) => rotateKey(scope, id, graceMs, by),
    revoke: (id: string, by: string, reason: string) => revokeKey(scope, id, by, reason),
  };
}

const kindOf = (id: string): ApiKey['kind'] => (id.startsWith('pub_') ? 'public' : 'secret');

/** Secret and public keys in one shape. */
const keyRows = (db: Database, merchantId: string) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'merchant_id', 'name', 'scopes', 'last_four', 'created_by', 'last_used_at', 'created_at'])
    .select(['expires_at', 'replaced_by', 'revoked_at', 'revoked_by', 'revoked_reason'])
    .select(sql<string | null>`null::text`.as('key'))
    .where('merchant_id', '=', merchantId)
    .unionAll(
      db
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

/** With the names of the people who created and revoked them. */
const keysWithNames = (db: Database, merchantId: string) =>
  db
    .selectFrom(keyRows(db, merchantId).as('k'))
    .leftJoin('users as creators', 'creators.id', 'k.created_by')
    .leftJoin('users as revokers', 'revokers.id', 'k.revoked_by')
    .selectAll('k')
    .select(['creators.name as creator', 'revokers.name as revoker']);
type KeyRow = Awaited<ReturnType<ReturnType<typeof keysWithNames>['executeTakeFirstOrThrow']>>;

function showKey(row: KeyRow, mode: Mode): ApiKey {
  const isExpired = row.expires_at !== null && row.expires_at.getTime() <= Date.now();
  const prefix = mode === 'production' ? 'sk_live' : 'sk_test';
  return {
    id: row.id,
    kind: row.key === null ? 'secret' : 'public',
    name: row.name,
    state: row.revoked_at ? 'revoked' : isExpired ? 'ended' : row.expires_at ? 'ending' : 'active',
    shown: row.key ?? `${prefix}_…${row.last_four ?? ''}`,
    ...(row.scopes && { scopes: row.scopes }),
    createdAt: row.created_at.toISOString(),
    ...(row.created_by !== null && { createdBy: row.creator ?? row.created_by, createdById: row.created_by }),
    ...(row.last_used_at && { lastUsedAt: row.last_used_at.toISOString() }),
    ...(row.expires_at && { endsAt: row.expires_at.toISOString() }),
    ...(row.replaced_by !== null && { replacedBy: row.replaced_by }),
    ...(row.revoked_at && { revokedAt: row.revoked_at.toISOString() }),
    ...(row.revoked_by !== null && { revokedBy: row.revoker ?? row.revoked_by }),
    ...(row.revoked_reason !== null && { revokedReason: row.revoked_reason }),
  };
}

async function findKey(db: Database, { merchantId, mode }: Scope, id: string): Promise<ApiKey | undefined> {
  const row = await keysWithNames(db, merchantId).where('k.id', '=', id).executeTakeFirst();
  return row && showKey(row, mode);
}

/** The number of active keys, and whether one has this name. The lock serializes the creation of keys. */
async function activeKeys(tx: Database, merchantId: string, kind: ApiKey['kind'], name: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trilho/keys/${merchantId}`}, 0))`.execute(tx);
  const all = await (kind === 'public'
    ? tx.selectFrom('public_keys').select('name').where('merchant_id', '=', merchantId).where('revoked_at', 'is', null)
    : tx
        .selectFrom('api_keys')
        .select('name')
        .where('merchant_id', '=', merchantId)
        .where('revoked_at', 'is', null)
        .where('expires_at', 'is', null)
  ).execute();
  return { count: all.length, twin: all.some((key) => key.name === name) };
}

/** Active keys, and those that ended in the last `shownAfterDays`; newest first. */
async function listKeys({ store: { db }, merchantId, mode }: Scope): Promise<ApiKey[]> {
  const listedSince = new Date(Date.now() - shownAfterDays * dayMs);
  const rows = await keysWithNames(db, merchantId)
    .where((eb) => eb.or([eb('k.revoked_at', 'is', null), eb('k.revoked_at', '>', listedSince)]))
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', listedSince)]))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .execute();
  return rows.map((row) => showKey(row, mode));
}

/**
 * @returns the new key, or the reason why it was not created: `twin` when an active key has this name, `too_many` when
 *   there are `maxKeys`.
 */
async function createKey(
  scope: Scope,
  { kind, name, scopes }: CreateApiKey,
  by: string,
): Promise<ApiKeyWithSecret | 'twin' | 'too_many'> {
  const { store, merchantId, mode } = scope;
  return store.db.transaction().execute(async (tx) => {
    const { count, twin } = await activeKeys(tx, merchantId, kind, name);
    if (twin) return 'twin';
    if (count >= maxKeys) return 'too_many';
    const { id, key } =
      kind === 'public'
        ? await insertPublicKey(tx, merchantId, name, mode, by)
        : await insertApiKey({ db: tx, keys: store.keys }, merchantId, name, mode, { scopes, createdBy: by });
    return { ...requireKey(await findKey(tx, scope, id)), key };
  });
}

/** Throws where these scopes may not be added to a key that this person made; null: an operator made it. */
type MayAdd = (added: readonly KeyScope[], madeBy: string | null) => void;

/** @returns undefined when there is no such active key; `twin` when another active key has the name. */
async function changeKey(
  scope: Scope,
  id: string,
  { name, scopes }: ChangeApiKey,
  mayAdd: MayAdd,
): Promise<ApiKey | 'twin' | undefined> {
  const { store, merchantId } = scope;
  return store.db.transaction().execute(async (tx) => {
    const current = await findKey(tx, scope, id);
    if (current?.state !== 'active') return undefined;
    if (name !== undefined && name !== current.name) {
      if ((await activeKeys(tx, merchantId, current.kind, name)).twin) return 'twin';
      const table = current.kind === 'public' ? 'public_keys' : 'api_keys';
      await tx.updateTable(table).set({ name }).where('id', '=', id).where('merchant_id', '=', merchantId).execute();
    }
    if (scopes) {
      // Under the row's lock, so that what is added is judged by what the key has now.
      const before = await tx
        .selectFrom('api_keys')
        .select(['scopes', 'created_by'])
        .where('id', '=', id)
        .where('merchant_id', '=', merchantId)
        .where('revoked_at', 'is', null)
        .where('expires_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!before) return undefined;
      mayAdd(scopesAdded(before.scopes ?? undefined, scopes), before.created_by);
      await tx
        .updateTable('api_keys')
        .set({ scopes })
        .where('id', '=', id)
        .where('merchant_id', '=', merchantId)
        .execute();
    }
    return findKey(tx, scope, id);
  });
}

/**
 * Replaces a secret key by a new one with its name and scopes. The old one stays valid for `graceMs` milliseconds.
 * @returns undefined when it is not an active secret key.
 */
async function rotateKey(scope: Scope, id: string, graceMs: number, by: string): Promise<ApiKeyWithSecret | undefined> {
  const { store, merchantId, mode } = scope;
  if (kindOf(id) === 'public') return undefined;
  return store.db.transaction().execute(async (tx) => {
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
    const options = { scopes: old.scopes, createdBy: by };
    const created = await insertApiKey({ db: tx, keys: store.keys }, merchantId, old.name, mode, options);
    await tx.updateTable('api_keys').set({ replaced_by: created.id }).where('id', '=', id).execute();
    return { ...requireKey(await findKey(tx, scope, created.id)), key: created.key };
  });
}

/** The secret keys that work and that this person made. @param merchantId null: at all merchants. */
export async function keysMadeBy(
  db: Database,
  userId: string,
  merchantId: string | null,
): Promise<{ name: string; scopes: readonly string[] | null }[]> {
  return db
    .selectFrom('api_keys')
    .select(['name', 'scopes'])
    .where('created_by', '=', userId)
    .$if(merchantId !== null, (query) => query.where('merchant_id', '=', merchantId))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .orderBy('created_at')
    .execute();
}

/** Ends a key at once. @returns undefined when there is no such active key. */
async function revokeKey(scope: Scope, id: string, by: string, reason: string): Promise<ApiKey | undefined> {
  const { store, merchantId } = scope;
  const revoked = { revoked_at: new Date(), revoked_by: by, revoked_reason: storableText(reason, 200) };
  const row = { id, merchant_id: merchantId };
  const update =
    kindOf(id) === 'public'
      ? store.db
          .updateTable('public_keys')
          .set(revoked)
          .where((eb) => eb.and(row))
          .where('revoked_at', 'is', null)
      : store.db
          .updateTable('api_keys')
          .set(revoked)
          .where((eb) => eb.and(row))
          .where('revoked_at', 'is', null)
          .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]));
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n ? findKey(store.db, scope, id) : undefined;
}

function requireKey(key: ApiKey | undefined): ApiKey {
  if (!key) throw new Error('A key that was just written cannot be read.');
  return key;
}
