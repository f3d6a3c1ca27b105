import { newId } from '../../runtime/ids.ts';
import type { Database } from '../core/database.ts';

export const maxPasskeys = 20;

export interface Passkey {
  id: string;
  name: string;
  /** The authenticator's maker keeps a copy, so that losing the device does not lose it. */
  backedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A person's passkeys, the newest first. */
export async function passkeysOf(db: Database, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'backed_up as backedUp', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** What a browser must be told of a person's passkeys, to ask for one of them or to leave them out. */
export async function credentialsOf(db: Database, userId: string): Promise<{ id: string; transports: string[] }[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports }));
}

/** The passkey with this credential id, and the person whose it is. */
export async function findCredential(db: Database, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.name', 'passkeys.user_id', 'credential_id', 'public_key', 'transports'])
    .select('users.email')
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();
}

/** @returns undefined when the credential is registered already. */
export async function insertPasskey(
  db: Database,
  made: {
    userId: string;
    name: string;
    credentialId: string;
    publicKey: Uint8Array;
    counter: number;
    transports: string[];
    backedUp: boolean;
  },
): Promise<Passkey | undefined> {
  return db
    .insertInto('passkeys')
    .values({
      id: newId('psk'),
      user_id: made.userId,
      name: made.name,
      credential_id: Buffer.from(made.credentialId, 'base64url'),
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: made.transports,
      backed_up: made.backedUp,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'name', 'backed_up as backedUp', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .executeTakeFirst();
}

/**
 * Records a use. A counter that does not grow belongs to a copy of the authenticator, or to a repeated answer; one that
 * was never above 0 is of an authenticator that does not count. @returns whether the counter is plausible.
 */
export async function notePasskeyUse(
  db: Database,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp, last_used_at: new Date() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function renamePasskey(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'name', 'backed_up as backedUp', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .executeTakeFirst();
}

/** @returns its name; undefined when the person has no such passkey. */
export async function removePasskey(db: Database, userId: string, id: string): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

/** @returns their number. */
export async function removePasskeys(db: Database, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
