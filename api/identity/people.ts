import type { Database } from '../../db/core/database.ts';
import type { HeldRole } from '../../db/core/held-role.ts';
import type { Role } from '../../db/core/schema.ts';
import { keysMadeBy } from '../../db/identity/api-keys.ts';
import type { MailSubject } from '../../db/identity/mails.ts';
import { noteResetOnlyMailed, putReset } from '../../db/identity/password-resets.ts';
import {
  endSessions,
  lockMemberships,
  type Member,
  membershipsHeld,
  membersOf,
  newPassword,
  removeMembership,
  setMembership,
  setPassword,
} from '../../db/identity/people.ts';
import { removeFactors } from '../../db/identity/second-factors.ts';
import { isId } from '../../domain/core/ids.ts';
import { administersAll, governs, type Held } from '../../domain/identity/people.ts';
import { beyond, type Permission } from '../../domain/identity/permissions.ts';
import type { Mail } from '../../runtime/mail.ts';
import { mayGrant, permissionsHeld, roleNameOf } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import type { Caller } from '../core/route.ts';
import { deliver, newLink } from './links.ts';
import { factorRemovedMail, removedMail, resetByAdministratorMail, roleChangedMail } from './mails.ts';
import { post } from './outbox.ts';
import { roleOr422 } from './roles-of.ts';

/** Validity of a reset link that an administrator hands over, in ms. */
const handedLinkMs = 86_400_000;

/** @throws Problem 404; a malformed id is unknown too. */
export async function memberOr404(db: Database, merchantId: string, id = ''): Promise<Member> {
  const [member] = isId('usr', id) ? await membersOf(db, merchantId, { id, limit: 1 }) : [];
  if (!member) throw new Problem('not_found', 'There is no such person at this merchant.');
  return member;
}

/**
 * Changes a person's role in the membership that applies: at this merchant, or at all merchants.
 * @throws Problem 403, 404 or 409.
 */
export async function changeRole(
  api: Api,
  caller: Caller,
  id: string,
  role: Role,
): Promise<{ before: Member; after: Member }> {
  const changed = await changing(api, caller, 'team.manage', async (tx, { me, mine, held }) => {
    const before = await memberOr404(tx, caller.merchantId, id);
    refuseSelf(before, me, 'You cannot change your own role. Ask another administrator.');
    refuseAbove(before, mine, held);
    const given = await roleOr422(tx, caller.merchantId, role);
    refuseToGive(given, held);
    if (before.everywhere && given.own) {
      throw new Problem('conflict', `${before.name} has a role at all merchants, where only built-in roles exist.`);
    }
    await refuseToStopKeys(tx, caller.merchantId, before, given);
    await setMembership(tx, id, before.everywhere ? null : caller.merchantId, role);
    return { before, after: await memberOr404(tx, caller.merchantId, id) };
  });
  const { before, after } = changed;
  if (before.role !== role) {
    const mail = roleChangedMail(after.email, { ...placeOf(caller), from: before, to: after });
    notify(api, mail, { kind: 'role_changed', entityId: id, merchantId: caller.merchantId });
  }
  return changed;
}

/** Removes the membership by which a person belongs to the merchant. @throws Problem 403, 404 or 409. */
export async function removePerson(api: Api, caller: Caller, id = ''): Promise<void> {
  const { email } = await changing(api, caller, 'team.manage', async (tx, { me, mine, held }) => {
    const member = await memberOr404(tx, caller.merchantId, id);
    refuseSelf(
      member,
      me,
      'You cannot remove your own access, so that a merchant always keeps an administrator. Ask another administrator.',
    );
    refuseAbove(member, mine, held);
    await refuseToStopKeys(tx, caller.merchantId, member);
    await removeMembership(tx, id, member.everywhere ? null : caller.merchantId);
    return member;
  });
  const subject = { kind: 'access_removed', entityId: id, merchantId: caller.merchantId } as const;
  notify(api, removedMail(email, placeOf(caller)), subject);
}

/**
 * Makes a link by which the person chooses a new password. The password before is no longer valid, and all sessions
 * end at once: the reason may be that somebody else knows it. @throws Problem 403, 404 or 409.
 */
export async function resetPasswordOf(api: Api, caller: Caller, id = '') {
  const { url, hash } = newLink(api, 'password-reset');
  const until = new Date(Date.now() + handedLinkMs);
  const { email } = await resetting(api, caller, id, async (tx, member) => {
    await setPassword(tx, id, newPassword());
    await putReset(tx, { userId: id, hash, expiresAt: until, linkShown: true });
    return member;
  });
  const mail = resetByAdministratorMail(email, { ...placeOf(caller), url, until });
  const subject = { kind: 'password_reset', entityId: id, merchantId: caller.merchantId } as const;
  const delivered = await deliver(api, { url, until }, mail, subject);
  if (delivered.mailed) await noteResetOnlyMailed(api.store.db, hash);
  return { ...delivered, expiresAt: until };
}

/**
 * Removes the second factor if there is one, and ends all sessions of the person. The outcome does not tell whether
 * there was one. @throws Problem 403, 404 or 409.
 */
export async function resetFactorOf(api: Api, caller: Caller, id = ''): Promise<void> {
  const { removed, email } = await resetting(api, caller, id, async (tx, member) => {
    const removed = await removeFactors(tx, id);
    await endSessions(tx, id);
    return { removed, email: member.email };
  });
  const subject = { kind: 'second_factor_removed', entityId: id, merchantId: caller.merchantId } as const;
  if (removed) notify(api, factorRemovedMail(email, placeOf(caller)), subject);
}

/** Ends all sessions of a person. @returns their number. @throws Problem 403, 404 or 409. */
export const endSessionsOf = (api: Api, caller: Caller, id = ''): Promise<number> =>
  resetting(api, caller, id, (tx) => endSessions(tx, id));

/** Changes a person's account. The change applies at all their merchants. */
function resetting<T>(
  api: Api,
  caller: Caller,
  id: string,
  work: (tx: Database, member: Member) => Promise<T>,
): Promise<T> {
  return changing(api, caller, 'team.accounts', async (tx, { me, mine }) => {
    const member = await memberOr404(tx, caller.merchantId, id);
    refuseSelf(member, me, 'Your own password, second factor and sessions are changed in your own account.');
    if (!governs(mine, await heldBy(tx, id))) {
      throw new Problem(
        'forbidden',
        'This person may do more than you, or has access to merchants that you do not administer, and the change would apply there too. Somebody who may do as much at all those merchants may make it.',
      );
    }
    return work(tx, member);
  });
}

/** Who makes a change, as they are at that moment. */
export interface Changer {
  me: string;
  /** At all their merchants. */
  mine: Held[];
  /** At this merchant. */
  held: ReadonlySet<Permission>;
}

/**
 * Makes one change of memberships and roles at a time, and only if the caller has the permission at that moment. Nobody
 * changes or removes their own role. So when two people remove each other at the same time one stays, and a merchant
 * always has somebody who manages its people.
 */
export async function changing<T>(
  { store }: Api,
  { merchantId, person }: Caller,
  permission: Permission,
  work: (tx: Database, by: Changer) => Promise<T>,
): Promise<T> {
  if (!person) throw new Problem('forbidden', 'This requires a person’s session, not an API key.');
  return store.db.transaction().execute(async (tx) => {
    await lockMemberships(tx);
    const [self] = await membersOf(tx, merchantId, { id: person.id, limit: 1 });
    const held = self && permissionsHeld(self);
    if (!held?.has(permission)) throw new Problem('forbidden', 'Your role has changed: you may no longer do this.');
    return work(tx, { me: person.id, mine: await heldBy(tx, person.id), held });
  });
}

/** What a person may do, by merchant. */
const heldBy = async (tx: Database, userId: string): Promise<Held[]> =>
  (await membershipsHeld(tx, userId)).map(({ merchantId, ...held }) => ({
    merchantId,
    permissions: permissionsHeld(held),
  }));

/**
 * A key may never do more than its maker. So that a shop does not stop because a person leaves, the keys that would lose
 * something are first rotated, which gives them another maker, or revoked.
 * @param next the role that the person gets; absent: none.
 * @throws Problem 409 that names the keys.
 */
export async function refuseToStopKeys(
  tx: Database,
  merchantId: string,
  { id, name, everywhere }: Pick<Member, 'id' | 'name' | 'everywhere'>,
  next?: HeldRole,
): Promise<void> {
  const kept = next ? permissionsHeld(next) : new Set<Permission>();
  const keeps = (scope: string) => mayGrant(kept, scope);
  const made = await keysMadeBy(tx, id, everywhere ? null : merchantId);
  const stopped = made.filter(({ scopes }) => scopes === null || !scopes.every(keeps));
  if (stopped.length === 0) return;
  const names = stopped.map((key) => `“${key.name}”`).join(', ');
  throw new Problem(
    'conflict',
    `${name} made API keys that would stop working: ${names}. Rotate them, which makes you their maker, or revoke them first.`,
  );
}

/** Who acts where, for a mail. */
const placeOf = ({ merchantName, person }: Caller) => ({ merchant: merchantName, by: person?.name ?? '' });

/** Tells a person by mail what an administrator changed; their own account page tells it in any case. */
function notify(api: Api, mail: Mail, subject: MailSubject): void {
  api.mailer.later(() => post(api, mail, subject));
}

/** @throws Problem 403 for a role that may more than who gives it. */
export function refuseToGive(given: HeldRole, held: ReadonlySet<Permission>): void {
  const more = beyond(permissionsHeld(given), held);
  if (more.length === 0) return;
  throw new Problem(
    'forbidden',
    `Nobody may give more than they have: ${roleNameOf(given)} has permissions that your role lacks (${more.join(', ')}).`,
  );
}

function refuseSelf({ id }: Member, me: string, why: string): void {
  if (id === me) throw new Problem('conflict', why);
}

/** @throws Problem 403 for a person who may do more than who would change them. */
function refuseAbove(member: Member, mine: Held[], held: ReadonlySet<Permission>): void {
  const { everywhere, name } = member;
  if (everywhere && !administersAll(mine)) {
    throw new Problem(
      'forbidden',
      `${name} has a role at all merchants: only an administrator of all merchants may change it.`,
    );
  }
  if (beyond(permissionsHeld(member), held).length > 0) {
    throw new Problem('forbidden', `${name} may do more than you: only somebody who may do as much changes that.`);
  }
}
