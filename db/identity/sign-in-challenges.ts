import type { Database } from '../core/database.ts';

/** A challenge, as it is stored: keyed MACs of itself and of what its answer must come with. */
interface StoredChallenge {
  hash: Buffer;
  boundTo: Buffer;
  expiresAt: Date;
  /** Sealed: what belongs to it and is kept here. */
  payload?: Buffer | undefined;
}

/** Stores a challenge, and deletes those whose time is over. */
export async function putChallenge(
  db: Database,
  { hash, boundTo, expiresAt, payload }: StoredChallenge,
): Promise<void> {
  await db
    .insertInto('sign_in_challenges')
    .values({ hash, bound_to: boundTo, expires_at: expiresAt, payload_sealed: payload ?? null })
    .execute();
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', new Date()).execute();
}

/**
 * Uses a challenge up, also if it is too old or is answered from elsewhere: of two answers only one counts.
 * @returns undefined when it was not valid.
 */
export async function takeChallenge(
  db: Database,
  { hash, boundTo }: Pick<StoredChallenge, 'hash' | 'boundTo'>,
): Promise<{ payload: Buffer | null } | undefined> {
  const taken = await db
    .deleteFrom('sign_in_challenges')
    .where('hash', '=', hash)
    .returning((eb) => eb.and([eb('bound_to', '=', boundTo), eb('expires_at', '>', new Date())]).as('valid'))
    .returning('payload_sealed as payload')
    .executeTakeFirst();
  return taken?.valid ? { payload: taken.payload } : undefined;
}
