import type { Database } from '../../db/core/database.ts';
import type { Role } from '../../db/core/schema.ts';
import { keysMadeBy } from '../../db/identity/api-keys.ts';
import {
  endSessions,
  findPerson,
  insertPerson,
  lockMemberships,
  type Member,
  membershipsHeld,
  membersOf,
  newPassword,
  oneTimeUntil,
  removeMembership,
  setMembership,
  setPassword,
} from '../../db/identity/people.ts';
import { removeFactor } from '../../db/identity/second-factors.ts';
import { isId } from '../../domain/core/ids.ts';
import { administersAll, governs, type Held } from '../../domain/identity/people.ts';
import { mayGrant } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import type { Caller } from '../core/route.ts';

/** A one-time password, shown once. The person signs in with it and must then replace it. */
export interface OneTime {
  password: string;
  until: Date;
}

/** @throws Problem 404; a malformed id is unknown too. */
export async function memberOr404(db: Database, merchantId: string, id = ''): Promise<Member> {
  const [member] = isId('usr', id) ? await membersOf(db, merchantId, { id, limit: 1 }) : [];
  if (!member) throw new Problem('not_found', 'There is no such person at this merchant.');
  return member;
}

/**
 * Gives a person a role at the caller's merchant. A person who has an account keeps name and password; a new person
 * gets a one-time password.
 * @throws Problem 409 for a person who is a member already, 422 for a new person without a name.
 */
export async function addPerson(
  api: Api,
  caller: Caller,
  { email, name, role }: { email: string; name?: string | undefined; role: Role },
): Promise<{ member: Member; oneTime?: OneTime }> {
  const { merchantId } = caller;
  return changing(api, caller, async (tx, { me }) => {
    const person = await findPerson(tx, email);
    if (person) {
      const [member] = await membersOf(tx, merchantId, { id: person.id, limit: 1 });
      if (member) {
        const where = member.everywhere ? 'all merchants' : 'this merchant';
        throw new Problem('conflict', `${member.name} has the role ${member.role} at ${where} already.`);
      }
      await setMembership(tx, person.id, merchantId, role, me);
      return { member: await memberOr404(tx, merchantId, person.id) };
    }
    if (name === undefined) {
      throw new Problem('validation', 'name is required: there is no account with this e-mail yet', [
        { field: 'name', rule: 'required', message: 'is required: there is no account with this e-mail yet' },
      ]);
    }
    const oneTime = { password: newPassword(), until: oneTimeUntil() };
    const id = await insertPerson(tx, { email, name, password: oneTime.password, oneTimeUntil: oneTime.until });
    if (!id) throw new Problem('conflict', 'Another person has just added this e-mail. Try again.');
    await setMembership(tx, id, merchantId, role, me);
    return { member: await memberOr404(tx, merchantId, id), oneTime };
  });
}

/**
 * Changes a person's role in the membership that applies: at this merchant, or at all merchants.
 * @throws Problem 403, 404 or 409.
 */
export async function changeRole(api: Api, caller: Caller, id: string, role: Role): Promise<Member> {
  return changing(api, caller, async (tx, { me, mine }) => {
    const member = await memberOr404(tx, caller.merchantId, id);
    refuseSelf(member, me, 'You cannot change your own role. Ask another administrator.');
    refuseAbove(member, mine);
    await refuseToStopKeys(tx, caller.merchantId, member, (scope) => mayGrant(role, scope));
    await setMembership(tx, id, member.everywhere ? null : caller.merchantId, role);
    return memberOr404(tx, caller.merchantId, id);
  });
}

/** Removes the membership by which a person belongs to the merchant. @throws Problem 403, 404 or 409. */
export async function removePerson(api: Api, caller: Caller, id = ''): Promise<void> {
  await changing(api, caller, async (tx, { me, mine }) => {
    const member = await memberOr404(tx, caller.merchantId, id);
    refuseSelf(
      member,
      me,
      'You cannot remove your own access, so that a merchant always keeps an administrator. Ask another administrator.',
    );
    refuseAbove(member, mine);
    await refuseToStopKeys(tx, caller.merchantId, member, () => false);
    await removeMembership(tx, id, member.everywhere ? null : caller.merchantId);
  });
}

/** Sets a new one-time password, and ends all sessions of the person. @throws Problem 403, 404 or 409. */
export async function resetPasswordOf(api: Api, caller: Caller, id = ''): Promise<OneTime> {
  const oneTime = { password: newPassword(), until: oneTimeUntil() };
  await resetting(api, caller, id, (tx) => setPassword(tx, id, oneTime.password, oneTime.until));
  return oneTime;
}

/**
 * Removes the second factor, and ends all sessions of the person.
 * @throws Problem 403, 404, or 409 when there is none.
 */
export async function resetFactorOf(api: Api, caller: Caller, id = ''): Promise<void> {
  await resetting(api, caller, id, async (tx) => {
    if (!(await removeFactor(tx, id))) throw new Problem('conflict', 'This person has no second factor.');
    await endSessions(tx, id);
  });
}

/** Ends all sessions of a person. @returns their number. @throws Problem 403, 404 or 409. */
export const endSessionsOf = (api: Api, caller: Caller, id = ''): Promise<number> =>
  resetting(api, caller, id, (tx) => endSessions(tx, id));

/** Changes a person's account. The change applies at all their merchants. */
function resetting<T>(api: Api, caller: Caller, id: string, work: (tx: Database) => Promise<T>): Promise<T> {
  return changing(api, caller, async (tx, { me, mine }) => {
    const member = await memberOr404(tx, caller.merchantId, id);
    refuseSelf(member, me, 'Your own password, second factor and sessions are changed in your own account.');
    if (!governs(mine, await membershipsHeld(tx, id))) {
      throw new Problem(
        'forbidden',
        'This person also has access to merchants that you do not administer, and the change would apply there too. An administrator of all those merchants may make it.',
      );
    }
    return work(tx);
  });
}

/**
 * Makes one change of memberships at a time, and only if the caller is an administrator at that moment. When two
 * administrators remove each other at the same time one stays, so a merchant always has an administrator.
 */
async function changing<T>(
  { store }: Api,
  { merchantId, person }: Caller,
  work: (tx: Database, by: { me: string; mine: Held[] }) => Promise<T>,
): Promise<T> {
  if (!person) throw new Problem('forbidden', 'This requires a person’s session, not an API key.');
  return store.db.transaction().execute(async (tx) => {
    await lockMemberships(tx);
    const [self] = await membersOf(tx, merchantId, { id: person.id, limit: 1 });
    if (self?.role !== 'admin') throw new Problem('forbidden', 'You are no longer an administrator of this merchant.');
    return work(tx, { me: person.id, mine: await membershipsHeld(tx, person.id) });
  });
}

/**
 * A key never may more than its maker. So that a shop does not stop because a person leaves, the keys that would lose
 * something are first rotated, which gives them another maker, or revoked.
 * @throws Problem 409 that names the keys.
 */
async function refuseToStopKeys(
  tx: Database,
  merchantId: string,
  { id, name, everywhere }: Member,
  keeps: (scope: string) => boolean,
): Promise<void> {
  const made = await keysMadeBy(tx, id, everywhere ? null : merchantId);
  const stopped = made.filter(({ scopes }) => scopes === null || !scopes.every(keeps));
  if (stopped.length === 0) return;
  const names = stopped.map((key) => `“${key.name}”`).join(', ');
  throw new Problem(
    'conflict',
    `${name} made API keys that would stop working: ${names}. Rotate them, which makes you their maker, or revoke them first.`,
  );
}

function refuseSelf({ id }: Member, me: string, why: string): void {
  if (id === me) throw new Problem('conflict', why);
}

function refuseAbove({ everywhere, name }: Member, mine: Held[]): void {
  if (everywhere && !administersAll(mine)) {
    throw new Problem(
      'forbidden',
      `${name} has a role at all merchants: only an administrator of all merchants may change it.`,
    );
  }
}
