import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { readable } from '../../domain/identity/second-factor.ts';
import { newId } from '../../runtime/ids.ts';
import { hashPassword } from '../../runtime/passwords.ts';
import type { Database } from '../core/database.ts';
import { type HeldRole, ownOf } from '../core/held-role.ts';
import type { Role } from '../core/schema.ts';
import { dropReset } from './password-resets.ts';
import { hasSecondFactor } from './second-factors.ts';

/** A password of 100 random bits, in groups that can be read aloud. */
export const newPassword = (): string => readable(randomBytes(20));

/** Finds a person by e-mail; e-mails are stored in lower case. */
export async function findPerson(db: Database, email: string) {
  const people = db.selectFrom('users').select(['id', 'email', 'name']);
  return people.where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/**
 * Creates a person without a role.
 * @param person `isProved`: the e-mail is theirs. Whoever made the account knows the password otherwise.
 * @returns the id; undefined when a person has this e-mail already.
 */
export async function insertPerson(
  db: Database,
  person: { email: string; name: string; password: string; isProved?: boolean },
): Promise<string | undefined> {
  const id = newId('usr');
  const row = await db
    .insertInto('users')
    .values({
      id,
      email: person.email.toLowerCase(),
      name: person.name,
      password_hash: await hashPassword(person.password),
      owner_proved_at: person.isProved ? new Date() : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Sets a person's role at one merchant, or at all of them (null), in place of an earlier role there. */
export async function setMembership(
  db: Database,
  userId: string,
  merchantId: string | null,
  role: Role,
  invitedBy?: string,
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ user_id: userId, merchant_id: merchantId, role, invited_by: invitedBy ?? null })
    .onConflict((conflict) => conflict.columns(['user_id', 'merchant_id']).doUpdateSet({ role }))
    .execute();
}

/** Removes a role at one merchant, or at all of them (null). Removing a person's last role ends their sessions. */
export async function removeMembership(db: Database, userId: string, merchantId: string | null): Promise<void> {
  await db
    .deleteFrom('memberships')
    .where('user_id', '=', userId)
    .where('merchant_id', 'is not distinct from', merchantId)
    .execute();
  if ((await membershipsHeld(db, userId)).length === 0) await endSessions(db, userId);
}

/** The memberships of a person. */
export async function membershipsHeld(
  db: Database,
  userId: string,
): Promise<(HeldRole & { merchantId: string | null })[]> {
  const rows = await db
    .selectFrom('memberships')
    .leftJoin('merchant_roles', 'merchant_roles.id', 'own_role')
    .select(['memberships.merchant_id as merchantId', 'role', 'merchant_roles.name', 'merchant_roles.permissions'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ name, permissions, ...row }) => ({ ...row, own: ownOf(name, permissions) }));
}

/** Serializes changes of memberships until the transaction ends, so that earlier checks in it stay valid. */
export async function lockMemberships(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('memberships'))`.execute(tx);
}

/**
 * Sets a password, and ends every session that was opened with the old one and every link that would replace it.
 * @param isProved whoever chose it has read a link that only a mail to the person had.
 */
export async function setPassword(db: Database, userId: string, password: string, isProved = false): Promise<void> {
  const owner_proved_at = isProved ? new Date() : null;
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), one_time_password_until: null, owner_proved_at })
    .where('id', '=', userId)
    .execute();
  await dropReset(db, userId);
  await endSessions(db, userId);
}

/** What a first sign-in at the identity provider has ended of an account. */
export interface EndedMethods {
  password: boolean;
  passkeys: number;
  app: boolean;
}

/**
 * Ends what opens an account and was set up before anybody had proved to be its owner, since that may have been whoever made
 * the account: the password with its sessions, passkeys, authenticator app. From now on the owner is known.
 * @param used what the owner has shown just now, which stays: the id of a passkey, or a code of the app.
 */
export async function endUnprovedMethods(
  tx: Database,
  userId: string,
  used: { passkey?: string | undefined; code?: boolean | undefined },
): Promise<EndedMethods> {
  const { owner_proved_at: since } = await tx
    .selectFrom('users')
    .select('owner_proved_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (since === null) await setPassword(tx, userId, newPassword());
  const { numDeletedRows: passkeys } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '<>', used.passkey ?? '')
    .$if(since !== null, (query) => query.where('created_at', '<', since))
    .executeTakeFirst();
  const { numDeletedRows: apps } = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .$if(used.code === true, (query) => query.where('confirmed_at', 'is', null))
    .$if(since !== null, (query) => query.where('created_at', '<', since))
    .executeTakeFirst();
  if (since !== null && passkeys + apps > 0n) await endSessions(tx, userId);
  await tx.updateTable('users').set({ owner_proved_at: new Date() }).where('id', '=', userId).execute();
  return { password: since === null, passkeys: Number(passkeys), app: apps > 0n };
}

/** Ends all sessions of a person, and forgets their known devices. @returns the number of sessions. */
export async function endSessions(db: Database, userId: string): Promise<number> {
  await forgetDevices(db, userId);
  const { numDeletedRows } = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** No browser counts any longer as one in which the person has passed their second factor. */
export async function forgetDevices(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

/**
 * A person as one merchant sees them: nothing of their account but name and e-mail, since it is theirs and may be used
 * at other merchants. A role at the merchant precedes a role at all merchants.
 */
export interface Member extends HeldRole {
  id: string;
  email: string;
  name: string;
  /** The role comes from a membership of all merchants. */
  everywhere: boolean;
  /** The person has the second factor that the merchant requires; absent where it requires none. */
  secondFactorMet?: boolean;
  /** Start of the membership; null for a membership from before the time was recorded. */
  since: Date | null;
  invitedBy: { id: string; name: string } | null;
  /** Position in the list: `since` in milliseconds, the precision of cursors. */
  order: Date;
}

interface MemberQuery {
  limit: number;
  after?: { value: Date | number; id: string };
  id?: string;
  email?: string;
  role?: Role;
  /** A part of the name or of the e-mail. */
  q?: string;
}

/** The people of a merchant, who joined last first. */
export async function membersOf(db: Database, merchantId: string, query: MemberQuery): Promise<Member[]> {
  const { limit, after, id, email, role, q } = query;
  const joined = sql<Date>`date_trunc('milliseconds', coalesce(held.created_at, 'epoch'))`;
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('memberships as held')
    .innerJoin('users', 'users.id', 'held.user_id')
    .innerJoin('merchants', (join) => join.onTrue())
    .leftJoin('users as inviter', 'inviter.id', 'held.invited_by')
    .leftJoin('merchant_roles as own', 'own.id', 'held.own_role')
    .select(['users.id', 'users.email', 'users.name', 'held.role', 'held.merchant_id', 'held.created_at as since'])
    .select(['inviter.id as inviterId', 'inviter.name as inviterName', joined.as('order')])
    .select(['merchants.second_factor_required', hasSecondFactor.as('secondFactor')])
    .select(['own.name as ownName', 'own.permissions as ownPermissions'])
    .where('merchants.id', '=', merchantId)
    .where((eb) =>
      eb.or([
        eb('held.merchant_id', '=', merchantId),
        eb.and([
          eb('held.merchant_id', 'is', null),
          eb.not(
            eb.exists(
              eb
                .selectFrom('memberships as here')
                .select('here.user_id')
                .whereRef('here.user_id', '=', 'held.user_id')
                .where('here.merchant_id', '=', merchantId),
            ),
          ),
        ]),
      ]),
    )
    .$if(id !== undefined, (people) => people.where('users.id', '=', id ?? ''))
    .$if(email !== undefined, (people) => people.where('users.email', '=', email ?? ''))
    .$if(role !== undefined, (people) => people.where('held.role', '=', role ?? ''))
    .$if(q !== undefined, (people) =>
      people.where((eb) => eb.or([eb('users.name', 'ilike', like), eb('users.email', 'ilike', like)])),
    )
    .$if(after !== undefined, (people) =>
      people.where(sql<boolean>`(${joined}, users.id) < (${after?.value}, ${after?.id})`),
    )
    .orderBy(joined, 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    own: ownOf(row.ownName, row.ownPermissions),
    everywhere: row.merchant_id === null,
    ...(row.second_factor_required && { secondFactorMet: row.secondFactor }),
    since: row.since,
    invitedBy: row.inviterId === null ? null : { id: row.inviterId, name: row.inviterName ?? '' },
    order: row.order,
  }));
}

/** The number of a merchant's people, including those of all merchants, and of those without a second factor. */
export async function countMembers(db: Database, merchantId: string): Promise<{ people: number; without: number }> {
  const { rows } = await sql<{ people: number; without: number }>`
    select count(*)::int as people, count(*) filter (where not ${hasSecondFactor})::int as without
    from users where id in (select user_id from memberships where merchant_id = ${merchantId} or merchant_id is null)`.execute(
    db,
  );
  return rows[0] ?? { people: 0, without: 0 };
}
