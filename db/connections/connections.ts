import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Credentials } from '../../domain/connections/connection.ts';
import { seal, unseal } from '../../runtime/keys.ts';
import { contexts } from '../core/contexts.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';
import { platformFor } from './platforms.ts';

/** Opened only to make a call or to change the credentials. */
export type { Credentials };

export interface ConnectionHead {
  id: string;
  merchantId: string;
  provider: string;
  version: number;
  account: string;
  /** A look-up has shown a payment of it as paid with our amount (unit-trials.ts). Absent where nobody asks. */
  unitProven?: boolean;
}

/**
 * A keyed hash that names the provider account behind credentials without revealing them: two connections with the same
 * credentials have the same account, whichever merchant owns them.
 *
 * @param by the fields that stay the same when keys and certificates are renewed; all fields by default.
 */
export function accountOf(
  store: Store,
  provider: string,
  credentials: Credentials,
  by: readonly string[] = Object.keys(credentials),
): string {
  const parts = Object.entries(credentials)
    .filter(([field, value]) => value !== '' && by.includes(field))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)]);
  return store.keys
    .mac('provider-account', provider, ...parts)
    .toString('hex')
    .slice(0, 32);
}

/** A merchant's live connection, by its id or by the provider's name (then the oldest one). */
export async function findConnection(
  store: Store,
  merchantId: string,
  nameOrId: string,
): Promise<ConnectionHead | undefined> {
  const row = await heads(store)
    .where('connections.merchant_id', '=', merchantId)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('connections.id', '=', nameOrId), eb('connections.provider', '=', nameOrId)]))
    .orderBy('connections.created_at')
    .orderBy('connections.id')
    .executeTakeFirst();
  return row && head(row);
}

/**
 * The connection whose callback address contains this token. Disabled connections count, since their payments may still
 * be paid.
 */
export async function connectionByToken(store: Store, token: string): Promise<ConnectionHead | undefined> {
  const row = await heads(store)
    .where('callback_token_hash', '=', store.keys.mac('callback-token', token))
    .executeTakeFirst();
  return row && head(row);
}

/** All connections, of one merchant or of all merchants. */
export async function listConnections(store: Store, merchantId?: string) {
  const rows = await heads(store)
    .select(['disabled_at', 'platform_id'])
    .$if(merchantId !== undefined, (query) => query.where('connections.merchant_id', '=', merchantId ?? ''))
    .orderBy('connections.created_at')
    .orderBy('connections.id')
    .execute();
  return rows.map((row) => ({ ...head(row), disabledAt: row.disabled_at, platformId: row.platform_id }));
}

function heads(store: Store) {
  return store.db
    .selectFrom('connections')
    .innerJoin('connection_versions', (join) =>
      join
        .onRef('connection_versions.connection_id', '=', 'connections.id')
        .onRef('connection_versions.version', '=', 'connections.version'),
    )
    .select([
      'connections.id',
      'connections.merchant_id',
      'connections.provider',
      'connections.version',
      'connections.unit_proven_at',
      'connection_versions.account',
    ]);
}

function head(row: {
  id: string;
  merchant_id: string;
  provider: string;
  version: number;
  account: string;
  unit_proven_at: Date | null;
}): ConnectionHead {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    provider: row.provider,
    version: row.version,
    account: row.account,
    unitProven: row.unit_proven_at !== null,
  };
}

/** The part of a connection that a call needs. */
export interface OpenConnection {
  provider: string;
  /**
   * Credentials for a call: those of the requested version, with the connection's present platform if they name none.
   */
  credentials: Credentials;
  /** The connection's credentials as they were submitted, without the platform's. */
  own: Credentials;
  /** The addresses come from the merchant, so a call must not follow them into a private network. */
  publicAddressesOnly: boolean;
  /** Path of the callback address: `/webhooks/<slug>/<token>`, to be appended to the public base URL. */
  callbackToken: string;
}

/**
 * Opens connections for calls, and caches them for a minute. A version never changes once written. Its platform may
 * change and applies to all versions, so that payments that are under way use a renewed certificate too.
 */
export function connectionOpener(store: Store) {
  const opened = new LRUCache<string, OpenConnection>({ max: 2000, ttl: 60_000 });
  return async (merchantId: string, connectionId: string, version: number): Promise<OpenConnection> => {
    const cacheKey = `${merchantId}/${connectionId}/${version}`;
    const cached = opened.get(cacheKey);
    if (cached) return cached;
    const row = await store.db
      .selectFrom('connections')
      .innerJoin('connection_versions', 'connection_versions.connection_id', 'connections.id')
      .select(['provider', 'platform_id', 'credentials_sealed', 'callback_token_sealed', 'public_addresses_only'])
      .where('connections.merchant_id', '=', merchantId)
      .where('connections.id', '=', connectionId)
      .where('connection_versions.version', '=', version)
      .executeTakeFirstOrThrow(() => new Error(`no connection ${connectionId} version ${version}`));
    const text = unseal(store.keys.sealing, contexts.credentials(connectionId, version), row.credentials_sealed);
    const own: Credentials = JSON.parse(text.toString());
    const platform = own.platform || (await platformFor(store, merchantId, row.platform_id));
    const connection: OpenConnection = {
      provider: row.provider,
      credentials: platform ? { ...own, platform } : own,
      own,
      publicAddressesOnly: row.public_addresses_only,
      callbackToken: unseal(
        store.keys.sealing,
        contexts.callbackToken(connectionId),
        row.callback_token_sealed,
      ).toString(),
    };
    opened.set(cacheKey, connection);
    return connection;
  };
}

/** The version of a connection's credentials that new payments and payouts take. */
export async function versionInForce(db: Kysely<Schema>, connectionId: string): Promise<number> {
  const connection = db.selectFrom('connections').select('version').where('id', '=', connectionId);
  return (await connection.executeTakeFirstOrThrow()).version;
}

const openers = new WeakMap<Store, ReturnType<typeof connectionOpener>>();

/** The opener that everything with this store shares. What it opens may have had another platform for up to a minute. */
export function cachedOpener(store: Store): ReturnType<typeof connectionOpener> {
  const opener = openers.get(store) ?? connectionOpener(store);
  openers.set(store, opener);
  return opener;
}

export interface NewConnection {
  id: string;
  merchantId: string;
  provider: string;
  credentials: Credentials;
  /** See `accountOf`. */
  accountBy?: readonly string[];
  callbackToken: string;
  name?: string | undefined;
  platformId?: string | undefined;
  disabled?: boolean | undefined;
  /** See `OpenConnection`. */
  publicAddressesOnly?: boolean;
}

/** Stores a new connection with its first version. Its credentials are never shown again. */
export async function insertConnection(store: Store, connection: NewConnection): Promise<void> {
  const {
    id,
    merchantId,
    provider,
    credentials,
    callbackToken,
    name,
    platformId,
    disabled,
    publicAddressesOnly = false,
  } = connection;
  const account = await accountFor(store, connection);
  // One statement writes both rows or none, whether or not the caller has a transaction.
  await store.db
    .with('head', (db) =>
      db.insertInto('connections').values({
        id,
        merchant_id: merchantId,
        provider,
        version: 1,
        callback_token_hash: store.keys.mac('callback-token', callbackToken),
        callback_token_sealed: seal(store.keys.sealing, contexts.callbackToken(id), Buffer.from(callbackToken)),
        disabled_at: disabled ? new Date() : null,
        name: name ?? null,
        platform_id: platformId ?? null,
      }),
    )
    .insertInto('connection_versions')
    .values({
      connection_id: id,
      version: 1,
      ...sealedVersion(store, { id, version: 1, provider, credentials }),
      account,
      public_addresses_only: publicAddressesOnly,
    })
    .execute();
}

/** The columns that a version stores of its credentials. */
export function sealedVersion(
  store: Store,
  { id, version, provider, credentials }: { id: string; version: number; provider: string; credentials: Credentials },
) {
  const text = Buffer.from(JSON.stringify(credentials));
  return {
    credentials_sealed: seal(store.keys.sealing, contexts.credentials(id, version), text),
    fingerprint: accountOf(store, provider, credentials),
  };
}

/**
 * The provider account of a new connection. A connection with the same credentials as one in use gets the same account,
 * also under another merchant, so that webhooks match the payments of both. Credentials that were rotated out, or whose
 * connection is disabled, count for their own merchant only. A connection of another merchant
 * that shares only the identifying fields (a client id is not a secret) gets a separate account. Otherwise a merchant
 * could post webhooks to its own callback address that would be applied to another merchant's payments.
 */
export async function accountFor(
  store: Store,
  {
    merchantId,
    provider,
    credentials,
    accountBy,
  }: Pick<NewConnection, 'merchantId' | 'provider' | 'credentials' | 'accountBy'>,
): Promise<string> {
  const versions = store.db
    .selectFrom('connection_versions')
    .innerJoin('connections', 'connections.id', 'connection_versions.connection_id')
    .select(['account', 'merchant_id'])
    .orderBy('connection_versions.created_at');
  const same = await versions
    .where('fingerprint', '=', accountOf(store, provider, credentials))
    .where((eb) =>
      eb.or([
        eb('merchant_id', '=', merchantId),
        eb.and([
          eb('connection_versions.version', '=', eb.ref('connections.version')),
          eb('connections.disabled_at', 'is', null),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (same) return same.account;
  const account = accountOf(store, provider, credentials, accountBy);
  const holder = await versions.where('account', '=', account).executeTakeFirst();
  if (!holder || holder.merchant_id === merchantId) return account;
  return store.keys.mac('provider-account', provider, merchantId, account).toString('hex').slice(0, 32);
}
