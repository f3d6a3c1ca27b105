import { type Selectable, sql } from 'kysely';
import { maskDocument, normaliseDocument } from '../../domain/core/documents.ts';
import { idFrom, isId } from '../../domain/core/ids.ts';
import { nameWords, parseSearchText } from '../../domain/core/search.ts';
import {
  type PatchPlatformUser,
  type PlatformUser,
  type UserIdentity,
  userIdentityOf,
} from '../../domain/receivers/platform-user.ts';
import type { ReceiverDetails } from '../../domain/receivers/receiver.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import { compared, conditionsOf, type ListQuery, named, type PageCursor, pageOf } from '../core/lists.ts';
import type { Schema } from '../core/schema.ts';
import { blindIndex, nameIndex, type Store } from '../core/store.ts';
import { documentsOfUsers } from './documents.ts';
import { receiverDetailsOf } from './receivers.ts';
import { hasUsersId } from './same-user.ts';

export type PlatformUserRow = Selectable<Schema['platform_users']>;

export interface PlatformUserFilters {
  limit: number;
  after?: PageCursor;
  userId?: string | undefined;
  platformId?: string | undefined;
  /** Search text: our id, the merchant's user id, name or tax document. */
  q?: string | undefined;
}

/** One merchant's user records. Every query is bound to the merchant. */
export function platformUsersOf(store: Store, merchantId: string) {
  return {
    async get(id: string): Promise<PlatformUser | undefined> {
      const rows = await store.db
        .selectFrom('platform_users')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .execute();
      const [found] = await showUsers(store.db, rows, await store.sealOf(merchantId));
      return found;
    },

    async page(f: PlatformUserFilters): Promise<{ data: PlatformUser[]; next?: PageCursor }> {
      const { after, limit } = f;
      const order = { by: 'created_at', down: true, after, limit } as const;
      const { rows, next } = await pageOf<PlatformUserRow>(store.db, await filterConditions(f), order);
      return { data: await showUsers(store.db, rows, await store.sealOf(merchantId)), ...(next && { next }) };
    },
  };

  async function filterConditions({ userId, platformId, q }: Omit<PlatformUserFilters, 'limit'>): Promise<ListQuery> {
    return {
      table: 'platform_users',
      merchantId,
      all: conditionsOf<PlatformUserFilters>({
        userId: compared('user_id', '=', userId),
        platformId: compared('platform_id', '=', platformId),
      }),
      any: q === undefined ? undefined : await searchConditions(q),
    };
  }

  async function searchConditions(q: string) {
    const { text, words } = parseSearchText(q);
    if (isId('plu', text)) return compared('id', '=', text);
    return [
      ...compared('user_id', '=', text),
      ...compared('document_index', '=', blindIndex(store.keys, merchantId, 'document', normaliseDocument(text))),
      ...(await named(store, { table: 'platform_users', merchantId }, words)),
    ];
  }
}

/**
 * Opens the record of a receiver's `userId` on its platform, or brings its identity up to date. A receiver with another
 * tax document is somebody else by mistake: it changes nothing, and shares nothing.
 */
export async function keepPlatformUser(
  tx: Database,
  { keys }: Pick<Store, 'keys'>,
  seal: MerchantSeal,
  { merchantId, details }: { merchantId: string; details: ReceiverDetails },
): Promise<void> {
  const { userId, document } = details;
  if (userId === undefined) return;
  const row = newRow({ keys }, seal, { merchantId, details: { ...details, userId } });
  const documentIndex = blindIndex(keys, merchantId, 'document', document);
  const before = await tx
    .selectFrom('platform_users')
    .select('details_sealed')
    .where('id', '=', row.id)
    .where('merchant_id', '=', merchantId)
    .where('document_index', '=', documentIndex)
    .forUpdate()
    .executeTakeFirst();
  const known = before && seal.open<UserIdentity>(contexts.platformUser(row.id), before.details_sealed);
  const changed = identityColumns({ keys }, seal, {
    merchantId,
    id: row.id,
    identity: { ...known, ...userIdentityOf(details) },
  });
  await tx
    .insertInto('platform_users')
    .values({ ...row, ...changed })
    .onConflict((one) =>
      one
        .column('id')
        .doUpdateSet(changed)
        .whereRef('platform_users.document_index', '=', 'excluded.document_index' as never),
    )
    .execute();
}

type Owned = Pick<ReceiverDetails, 'platformId'> & UserIdentity & { userId: string };

/** A record with its id, which merchant, platform and `userId` determine. */
function newRow(
  { keys }: Pick<Store, 'keys'>,
  seal: MerchantSeal,
  { merchantId, details }: { merchantId: string; details: Owned },
) {
  const { userId, platformId, document, documentType } = details;
  const id = idFrom('plu', keys.mac('platform-user', merchantId, platformId ?? '', userId));
  return {
    id,
    merchant_id: merchantId,
    user_id: userId,
    platform_id: platformId ?? null,
    document_type: documentType,
    document_index: blindIndex(keys, merchantId, 'document', document),
    ...identityColumns({ keys }, seal, { merchantId, id, identity: userIdentityOf(details) }),
  };
}

const identityColumns = (
  { keys }: Pick<Store, 'keys'>,
  seal: MerchantSeal,
  { merchantId, id, identity }: { merchantId: string; id: string; identity: UserIdentity },
) => ({
  details_sealed: seal.seal(contexts.platformUser(id), identity),
  name_index: nameIndex(keys, merchantId, nameWords(identity.name)),
  updated_at: new Date(),
});

/** Makes a record. @returns its id; undefined when the `userId` has one on this platform already */
export async function createPlatformUser(
  tx: Database,
  store: Pick<Store, 'keys'>,
  seal: MerchantSeal,
  { merchantId, details }: { merchantId: string; details: Owned },
): Promise<string | undefined> {
  const made = await tx
    .insertInto('platform_users')
    .values(newRow(store, seal, { merchantId, details }))
    .onConflict((one) => one.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Changes the given fields of a record's identity; null removes one. */
export async function changePlatformUser(
  tx: Database,
  store: Pick<Store, 'keys'>,
  seal: MerchantSeal,
  { merchantId, id, change }: { merchantId: string; id: string; change: PatchPlatformUser },
): Promise<void> {
  const { details_sealed } = await tx
    .selectFrom('platform_users')
    .select('details_sealed')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = seal.open<UserIdentity>(contexts.platformUser(id), details_sealed);
  const given = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== undefined);
  const identity = Object.fromEntries(given) as unknown as UserIdentity;
  await tx
    .updateTable('platform_users')
    .set(identityColumns(store, seal, { merchantId, id, identity }))
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .execute();
}

/** Rows as the API answers them, in their order. */
async function showUsers(db: Database, rows: readonly PlatformUserRow[], seal: MerchantSeal): Promise<PlatformUser[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [documents, receivers] = await Promise.all([documentsOfUsers(db, seal, ids), receiversOfUsers(db, ids)]);
  return rows.map((row) => {
    const { document, ...identity } = seal.open<UserIdentity>(contexts.platformUser(row.id), row.details_sealed);
    return {
      id: row.id,
      userId: row.user_id,
      ...(row.platform_id !== null && { platformId: row.platform_id }),
      ...identity,
      document: maskDocument(document),
      documents: documents.get(row.id) ?? [],
      receivers: receivers
        .filter(({ platform_user_id: of }) => of === row.id)
        .map((receiver) => ({
          id: receiver.id,
          name: receiverDetailsOf(receiver, seal).name,
          sharesDocuments: receiver.shares,
        })),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

/** The receivers with a user's id and platform, oldest first. */
const receiversOfUsers = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('receivers')
    .innerJoin('platform_users', (join) => join.on(hasUsersId))
    .select(['receivers.id', 'receivers.details_sealed', 'platform_users.id as platform_user_id'])
    .select(sql<boolean>`receivers.document_index = platform_users.document_index`.as('shares'))
    .where('platform_users.id', 'in', ids)
    .orderBy('receivers.created_at')
    .orderBy('receivers.id')
    .execute();
