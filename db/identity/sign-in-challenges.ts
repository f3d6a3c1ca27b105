import type { Database } from '../core/database.ts';

/** A challenge, as it is stored: keyed MACs of itself and of what its answer must come with. */
interface StoredChallenge {
  hash: Buffer;
  boundTo: Buffer;
  expiresAt: Date;
}

/** Stores a challenge, and deletes those whose time is over. */
export async function putChallenge(db: Database, { hash, boundTo, expiresAt }: StoredChallenge): Promise<void> {
  await db.insertInto('sign_in_challenges').values({ hash, bound_to: boundTo, expires_at: expiresAt }).execute();
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', new Date()).execute();
}

/**
 * Uses a challenge up, also if it is too old or is answered from elsewhere: of two answers only one counts.
 * @returns whether it was valid.
 */
export async function takeChallenge(
  db: Database,
  { hash, boundTo }: Pick<StoredChallenge, 'hash' | 'boundTo'>,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('sign_in_challenges')
    .where('hash', '=', hash)
    .returning((eb) => eb.and([eb('bound_to', '=', boundTo), eb('expires_at', '>', new Date())]).as('valid'))
    .executeTakeFirst();
  return Boolean(taken?.valid);
}
