import { newId } from '../runtime/ids.ts';
import { hashPassword } from '../runtime/passwords.ts';
import type { Database } from './database.ts';
import type { Role } from './schema.ts';

/** Addresses are kept in lower case. */
export async function findPerson(db: Database, email: string) {
  const people = db.selectFrom('users').select(['id', 'email', 'name']);
  return people.where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/** A new person, who may do nothing yet. @returns the id; undefined when the address has one already. */
export async function insertPerson(
  db: Database,
  person: { email: string; name: string; password: string },
): Promise<string | undefined> {
  const id = newId('usr');
  const row = await db
    .insertInto('users')
    .values({
      id,
      email: person.email.toLowerCase(),
      name: person.name,
      password_hash: await hashPassword(person.password),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Gives a person a role at one merchant, or at all of them (null), in place of the one held there. */
export async function setMembership(
  db: Database,
  userId: string,
  merchantId: string | null,
  role: Role,
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ user_id: userId, merchant_id: merchantId, role })
    .onConflict((conflict) => conflict.columns(['user_id', 'merchant_id']).doUpdateSet({ role }))
    .execute();
}

/** Sets a password and ends every session that was opened with the old one. */
export async function setPassword(db: Database, userId: string, password: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
