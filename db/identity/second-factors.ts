import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { readable, recoveryCodeCount, typedCode } from '../../domain/identity/second-factor.ts';
import { seal, unseal } from '../../runtime/keys.ts';
import { newFactorSecret, stepOfCode } from '../../runtime/second-factor.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Store } from '../core/store.ts';
import { removePasskeys } from './passkeys.ts';

/** Whether a row of `users` has a second factor: an authenticator app, or a passkey. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from second_factors as factor where factor.user_id = users.id and factor.confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = users.id))`;

/** The time since which the authenticator app is on, and the numbers of recovery codes left and of passkeys. */
export async function secondFactorOf(
  db: Database,
  userId: string,
): Promise<{ since?: Date; codesLeft: number; passkeys: number }> {
  const factor = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { held } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<string>().as('held'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const since = factor?.confirmed_at;
  return { ...(since && { since }), codesLeft: Number(left), passkeys: Number(held) };
}

/**
 * Creates a secret for a person without a second factor, in place of one offered before.
 * @returns undefined when the second factor is on.
 */
export async function offerFactor(store: Store, userId: string): Promise<string | undefined> {
  const secret = newFactorSecret();
  const secret_sealed = seal(store.keys.sealing, contexts.secondFactor(userId), Buffer.from(secret));
  const made = await store.db
    .insertInto('second_factors')
    .values({ user_id: userId, secret_sealed, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_sealed, created_at: new Date() })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return made && secret;
}

/** Turns the offered second factor on, if the code is valid. The code is used up. @returns whether it was valid. */
export async function confirmFactor(store: Store, db: Database, userId: string, code: string): Promise<boolean> {
  const step = await stepOf(store, userId, code, 'offered');
  if (step === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ confirmed_at: new Date(), last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up a code of the second factor, or a recovery code. Of two requests with the same code only one succeeds. */
export async function takeCode(store: Store, userId: string, given: string): Promise<boolean> {
  const code = typedCode(given);
  const step = await stepOf(store, userId, code, 'on');
  if (step !== undefined) {
    const { numUpdatedRows } = await store.db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await store.db
    .updateTable('recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(store, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces all recovery codes: 50 random bits each, of which only keyed MACs are stored. */
export async function newRecoveryCodes(store: Store, db: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => readable(randomBytes(10)));
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(store, userId, typedCode(code)), used_at: null })))
    .execute();
  return codes;
}

/** Removes the authenticator app. @returns whether there was one. */
export async function removeApp(db: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the authenticator app, all passkeys and the recovery codes. @returns whether there was a second factor. */
export async function removeFactors(db: Database, userId: string): Promise<boolean> {
  const removed = [await removeApp(db, userId), (await removePasskeys(db, userId)) > 0];
  await removeCodes(db, userId);
  return removed.includes(true);
}

/** Removes the recovery codes, which open nothing without a second factor. */
export async function removeCodes(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Whether the person has an authenticator app, and whether passkeys. */
export async function factorsOf(db: Database, userId: string): Promise<{ app: boolean; passkeys: boolean }> {
  const { app, passkeys } = await db
    .selectFrom('users')
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('second_factors')
          .select('user_id')
          .whereRef('user_id', '=', 'users.id')
          .where('confirmed_at', 'is not', null),
      ).as('app'),
      exists(selectFrom('passkeys').select('passkeys.id').whereRef('user_id', '=', 'users.id')).as('passkeys'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { app: Boolean(app), passkeys: Boolean(passkeys) };
}

async function stepOf(store: Store, userId: string, code: string, which: 'offered' | 'on') {
  const factor = await store.db
    .selectFrom('second_factors')
    .select('secret_sealed')
    .where('user_id', '=', userId)
    .where('confirmed_at', which === 'on' ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!factor) return undefined;
  const secret = unseal(store.keys.sealing, contexts.secondFactor(userId), factor.secret_sealed).toString();
  return stepOfCode(secret, typedCode(code));
}

const hashOf = (store: Store, userId: string, code: string) => store.keys.mac('recovery-code', userId, code);
