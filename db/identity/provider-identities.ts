import type { Database } from '../core/database.ts';

/** Somebody at an identity provider. The subject is never given to another; an e-mail may be. */
interface Identity {
  issuer: string;
  subject: string;
}

/** With and without a slash at its end it is the same provider. */
const named = (issuer: string) => issuer.replace(/\/$/, '');

/** Notes a use. @returns whose it is; undefined: nobody's yet. */
export async function noteIdentityUse(db: Database, { issuer, subject }: Identity): Promise<string | undefined> {
  const used = await db
    .updateTable('provider_identities')
    .set({ last_used_at: new Date() })
    .where('issuer', '=', named(issuer))
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst();
  return used?.user_id;
}

/** Since when a person is bound to somebody at the provider. */
export const identityOf = (db: Database, userId: string, issuer: string) =>
  db
    .selectFrom('provider_identities')
    .select(['subject', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('issuer', '=', named(issuer))
    .executeTakeFirst();

/** @returns false when one of the two is bound already: to others, or by a sign-in at the same moment. */
export async function bindIdentity(db: Database, userId: string, { issuer, subject }: Identity): Promise<boolean> {
  const bound = await db
    .insertInto('provider_identities')
    .values({ issuer: named(issuer), subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return bound !== undefined;
}

/** Whoever signs in next with the person's verified e-mail is bound. @returns whether there was somebody. */
export async function forgetIdentities(db: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('provider_identities')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
