import { type SqlBool, sql } from 'kysely';
import type { Database } from '../core/database.ts';

/** Conditions of a query that joins `receivers` with `platform_users`. */

/** The receiver has the user's id, on the same platform. */
export const hasUsersId = sql<SqlBool>`(platform_users.merchant_id = receivers.merchant_id
  and platform_users.user_id = receivers.user_id and platform_users.platform_id is not distinct from receivers.platform_id)`;

/** The receiver is the user, by tax document too: documents prove one person or company, never another. */
export const isUser = sql<SqlBool>`(${hasUsersId} and platform_users.document_index = receivers.document_index)`;

/** The ids of the records of these receivers' users, by receiver. */
export async function platformUserIdsOf(db: Database, receiverIds: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('receivers')
    .innerJoin('platform_users', (join) => join.on(isUser))
    .select(['receivers.id as receiver', 'platform_users.id as user'])
    .where('receivers.id', 'in', receiverIds)
    .execute();
  return new Map(found.map(({ receiver, user }) => [receiver, user]));
}

/** A receiver and the others that share documents with it. */
export async function receiversOfSameUser(db: Database, receiverId: string): Promise<string[]> {
  const user = (await platformUserIdsOf(db, [receiverId])).get(receiverId);
  return user === undefined ? [receiverId] : receiversOfUser(db, user);
}

/** The receivers that share a user's documents. */
export async function receiversOfUser(db: Database, platformUserId: string): Promise<string[]> {
  const found = await db
    .selectFrom('platform_users')
    .innerJoin('receivers', (join) => join.on(isUser))
    .select('receivers.id')
    .where('platform_users.id', '=', platformUserId)
    .execute();
  return found.map(({ id }) => id);
}
