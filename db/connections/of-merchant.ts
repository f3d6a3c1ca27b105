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
  /** Other credentials of the same account: a version more. `from`: the one that they were made out of. */
  rotation?: { from: number; credentials: Credentials; guarded: boolean; certificates: boolean } | undefined;
}

/** One merchant's connections, as they are made and changed. The merchant is bound here, so no query can forget it. */
export function ownConnections(store: Store, merchantId: string) {
  const rows = () =>
    store.db
      .selectFrom('connections')
      .innerJoin('connection_versions', (join) =>
        join
          .onRef('connection_versions.connection_id', '=', 'connections.id')
          .onRef('connection_versions.version', '=', 'connections.version'),
      )
      .selectAll('connections')
      .select([
        'connection_versions.credentials_sealed',
        'connection_versions.guarded',
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

  /** One at a time per merchant, so that two that are made at once see each other. */
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

    /** @returns the id of the merchant's own connection that has this account already, disabled or not, if one has. */
    create: (connection: Omit<NewConnection, 'merchantId'>): Promise<string | undefined> =>
      inTurn(async (within) => {
        const wanted = { ...connection, merchantId };
        const there = await ownWith(within, 'account', await accountFor(within, wanted));
        if (there === undefined) await insertConnection(within, wanted);
        return there;
      }),

    /**
     * All of it or nothing. A version that was written stays: what is in flight goes on with the one that it began with.
     *
     * @returns `stale` when somebody else rotated meanwhile; `sameAs` when another connection has these credentials.
     */
    change: (id: string, change: ConnectionChange): Promise<'done' | 'stale' | { sameAs: string }> =>
      inTurn(async (within) => {
        const { name, platformId, disabled, rotation } = change;
        const { db } = within;
        if (rotation) {
          const { from, credentials, guarded, certificates } = rotation;
          const version = from + 1;
          const { provider, account } = await db
            .selectFrom('connections')
            .innerJoin('connection_versions', 'connection_versions.connection_id', 'connections.id')
            .select(['provider', 'account'])
            .where('connections.id', '=', id)
            .where('connection_versions.version', '=', from)
            .executeTakeFirstOrThrow();
          const sealed = sealedVersion(store, { id, version, provider, credentials });
          const sameAs = await ownWith(within, 'fingerprint', sealed.fingerprint, id);
          if (sameAs !== undefined) return { sameAs };
          const { numUpdatedRows } = await db
            .updateTable('connections')
            .set({
              version,
              // It was of other credentials.
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
            .values({ connection_id: id, version, ...sealed, account, guarded })
            .execute();
        }
        const head = {
          ...(name !== undefined && { name }),
          ...(platformId !== undefined && { platform_id: platformId }),
          ...(disabled === true && { disabled_at: sql<Date>`coalesce(disabled_at, now())` }),
          ...(disabled === false && { disabled_at: null }),
        };
        if (Object.keys(head).length > 0) {
          await db
            .updateTable('connections')
            .set(head)
            .where('id', '=', id)
            .where('merchant_id', '=', merchantId)
            .execute();
        }
        return 'done';
      }),

    /** Of this version: what was learnt about credentials that are no longer used is not written down. */
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

  async function ownWith({ db }: Store, by: 'account' | 'fingerprint', value: string, but = '') {
    const found = await db
      .selectFrom('connections')
      .innerJoin('connection_versions', 'connection_versions.connection_id', 'connections.id')
      .select('connections.id')
      .where('merchant_id', '=', merchantId)
      .where(by, '=', value)
      .where('connections.id', '!=', but)
      .executeTakeFirst();
    return found?.id;
  }
}
