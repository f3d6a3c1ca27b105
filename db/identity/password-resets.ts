import type { Database } from '../core/database.ts';

/** Writes a person's reset link, in place of one before. @param hash MAC of the link's token. `linkShown`: not only mailed. */
export async function putReset(
  db: Database,
  { userId, hash, expiresAt, linkShown }: { userId: string; hash: Buffer; expiresAt: Date; linkShown: boolean },
): Promise<void> {
  const row = { hash, expires_at: expiresAt, created_at: new Date(), link_shown: linkShown };
  await db
    .insertInto('password_resets')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Notes that a link was mailed, and shown to nobody. */
export async function noteResetOnlyMailed(db: Database, hash: Buffer): Promise<void> {
  await db.updateTable('password_resets').set({ link_shown: false }).where('hash', '=', hash).execute();
}

/** When a person's present link was made. */
export async function findReset(db: Database, userId: string): Promise<{ createdAt: Date } | undefined> {
  const resets = db.selectFrom('password_resets').select('created_at as createdAt');
  return resets.where('user_id', '=', userId).executeTakeFirst();
}

/** The person of a reset link that is still valid. */
export async function personOfReset(db: Database, hash: Buffer): Promise<{ id: string; email: string } | undefined> {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.email'])
    .where('hash', '=', hash)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
}

/**
 * Uses a reset link up.
 * @returns undefined when it was not there: of two requests with the same link only one succeeds. `linkShown`: somebody else
 * than the person may have used it.
 */
export async function takeReset(db: Database, hash: Buffer): Promise<{ linkShown: boolean } | undefined> {
  return db
    .deleteFrom('password_resets')
    .where('hash', '=', hash)
    .returning('link_shown as linkShown')
    .executeTakeFirst();
}

/** Ends a person's link, if there is one. */
export async function dropReset(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Deletes the rows of links that have expired. */
export async function sweepResets(db: Database): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', new Date()).execute();
}
