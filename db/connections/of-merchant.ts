import { sql } from 'kysely';
import type { ConnectionTest, WebhookRegistration } from '../../domain/connections/connection.ts';
import { unseal } from '../../runtime/keys.ts';
import { contexts } from '../core/contexts.ts';
import type { Store } from '../core/store.ts';
import { accountFor, type Credentials, insertConnection, type NewConnection, sealedVersion } from './connections.ts';

export type OwnConnection = NonNullable<Awaited<ReturnType<ReturnType<typeof ownConnections>['get']>>>;

export interface ConnectionChange {
  name?: string | null | undefined;
  platformId?: string | null | undefined;
  disabled?: boolean | undefined;
  /** Enables it only while this version, whose test the caller saw, is the present one. */
  testedVersion?: number;
  /** New credentials of the same account, which become the next version. `from`: the version that they are based on. */
  rotation?:
    | { from: number; credentials: Credentials; publicAddressesOnly: boolean; certificates: boolean }
    | undefined;
}

/** Creation and change of one merchant's connections. Every query is bound to the merchant. */
export function ownConnections(store: Store, merchantId: string) {
  const rows = () =>
    store.db
      .selectFrom('connections')
      .innerJoin('connection_versions', (join) =>
        join
          .onRef('connection_versions.connection_id', '=', 'connections.id')
          .onRef('connection_versions.version', '=', 'connections.version'),
      )
      .leftJoin('connection_health', 'connection_health.connection_id', 'connections.id')
      .selectAll('connections')
      .select([
        'connection_health.failures as failing_charges',
        'connection_versions.credentials_sealed',
        'connection_versions.public_addresses_only',
        'connection_versions.account',
        'connection_versions.created_at as version_at',
      ])
      .where('connections.merchant_id', '=', merchantId);

  const open = ({ credentials_sealed, callback_token_sealed, ...row }: Awaited<ReturnType<typeof all>>[number]) => {
    const { sealing } = store.keys;
    const text = unseal(sealing, contexts.credentials(row.id, row.version), credentials_sealed);
    const token = unseal(sealing, contexts.callbackToken(row.id), callback_token_sealed);
    return { ...row, credentials: JSON.parse(text.toString()) as Credentials, callbackToken: token.toString() };
  };
  const all = () => rows().orderBy('connections.created_at').orderBy('connections.id').execute();

  /** Serializes changes per merchant, so that two connections created at the same time see each other. */
  const inTurn = <Result>(work: (within: Store) => Promise<Result>): Promise<Result> =>
    store.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`connections/${merchantId}`}, 0))`.execute(tx);
      return work({ ...store, db: tx });
    });

  return {
    /** All of them, disabled ones too, oldest first. */
    list: async () => (await all()).map(open),

    async get(id: string) {
      const row = await rows().where('connections.id', '=', id).executeTakeFirst();
      return row && open(row);
    },

    /**
     * @returns the id of a connection of the merchant, also a disabled one, that has this account already; undefined
     *   once created.
     */
    create: (connection: Omit<NewConnection, 'merchantId'>): Promise<string | undefined> =>
      inTurn(async (within) => {
        const created = { ...connection, merchantId };
        const existingId = await connectionWith(within, merchantId, 'account', await accountFor(within, created));
        if (existingId === undefined) await insertConnection(within, created);
        return existingId;
      }),

    /**
     * Makes the whole change or no part of it.
     *
     * @returns `stale` when another request rotated the credentials meanwhile; `sameAs` when another connection has
     *   these credentials.
     */
    change: (id: string, change: ConnectionChange): Promise<'done' | 'stale' | { sameAs: string }> =>
      inTurn(async (within) => {
        const { name, platformId, disabled, testedVersion, rotation } = change;
        const { db } = within;
        if (rotation) {
          const refusal = await rotateCredentials(within, merchantId, id, rotation);
          if (refusal) return refusal;
        }
        const head = {
          ...(name !== undefined && { name }),
          ...(platformId !== undefined && { platform_id: platformId }),
          ...(disabled === true && { disabled_at: sql<Date>`coalesce(disabled_at, now())` }),
          ...(disabled === false && { disabled_at: null }),
        };
        if (Object.keys(head).length > 0) {
          const { numUpdatedRows } = await db
            .updateTable('connections')
            .set(head)
            .where('id', '=', id)
            .where('merchant_id', '=', merchantId)
            .$if(testedVersion !== undefined, (query) => query.where('version', '=', testedVersion ?? 0))
            .executeTakeFirst();
          if (numUpdatedRows === 0n) return 'stale';
        }
        return 'done';
      }),

    /** Stores results for this version only: those of replaced credentials are dropped. */
    async applySnapshot(
      { id, version }: { id: string; version: number },
      { test, webhook }: { test?: ConnectionTest; webhook?: WebhookRegistration },
    ): Promise<void> {
      await store.db
        .updateTable('connections')
        .set({
          ...(test && { last_test: JSON.stringify(test) }),
          ...(webhook && { webhook: JSON.stringify(webhook) }),
        })
        .where('id', '=', id)
        .where('merchant_id', '=', merchantId)
        .where('version', '=', version)
        .execute();
    },
  };
}

/**
 * Writes the next version of a connection's credentials. Earlier versions stay, since payments under way use them.
 * @returns the reason when it was not written, as in `change`.
 */
async function rotateCredentials(
  within: Store,
  merchantId: string,
  id: string,
  { from, credentials, publicAddressesOnly, certificates }: NonNullable<ConnectionChange['rotation']>,
): Promise<'stale' | { sameAs: string } | undefined> {
  const { db } = within;
  const version = from + 1;
  const { provider, account } = await db
    .selectFrom('connections')
    .innerJoin('connection_versions', 'connection_versions.connection_id', 'connections.id')
    .select(['provider', 'account'])
    .where('connections.id', '=', id)
    .where('connection_versions.version', '=', from)
    .executeTakeFirstOrThrow();
  const sealed = sealedVersion(within, { id, version, provider, credentials });
  const sameAs = await connectionWith(within, merchantId, 'fingerprint', sealed.fingerprint, id);
  if (sameAs !== undefined) return { sameAs };
  const { numUpdatedRows } = await db
    .updateTable('connections')
    .set({
      version,
      // The last test used the previous credentials.
      last_test: null,
      ...(certificates && { attention_reason: null, attention_detail: null, attention_since: null }),
    })
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('version', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'stale';
  await db
    .insertInto('connection_versions')
    .values({ connection_id: id, version, ...sealed, account, public_addresses_only: publicAddressesOnly })
    .execute();
  return undefined;
}

/** @returns the id of another of the merchant's connections with this account or these credentials, if there is one. */
async function connectionWith(
  { db }: Store,
  merchantId: string,
  column: 'account' | 'fingerprint',
  value: string,
  exceptId = '',
): Promise<string | undefined> {
  const row = await db
    .selectFrom('connections')
    .innerJoin('connection_versions', 'connection_versions.connection_id', 'connections.id')
    .select('connections.id')
    .where('merchant_id', '=', merchantId)
    .where(column, '=', value)
    .where('connections.id', '!=', exceptId)
    .executeTakeFirst();
  return row?.id;
}
