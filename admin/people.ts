import { z } from 'zod';
import type { Role } from '../db/core/schema.ts';
import {
  endSessions,
  findPerson,
  insertPerson,
  newPassword,
  setMembership,
  setPassword,
} from '../db/identity/people.ts';
import { forgetIdentities } from '../db/identity/provider-identities.ts';
import { removeFactors } from '../db/identity/second-factors.ts';
import { passwordWeakness } from '../domain/identity/passwords.ts';
import { recordOperatorAction } from './audit.ts';
import { type Admin, change } from './context.ts';
import { merchantOf } from './merchants.ts';
import { Email, Name, option } from './options.ts';
import { Refusal, type Report, readInput } from './terminal.ts';

/**
 * Creates an administrator of all merchants. @throws Refusal for a weak password, or an e-mail that is already in use.
 */
export async function createAdmin(given: { email: string; name: string; passwordStdin?: boolean }): Promise<Report> {
  const email = option('email', Email, given.email);
  const name = option('name', Name, given.name);
  const chosen = given.passwordStdin ? await chosenPassword(email) : undefined;
  return change(async (admin) => {
    const { id, password } = await newPerson(admin, { email, name, chosen });
    await setMembership(admin.store.db, id, null, 'admin');
    await recordOperatorAction(admin.store, {
      action: 'person.create',
      entityId: id,
      detail: 'admin of all merchants',
    });
    return {
      data: { id, email, name, role: 'admin', merchants: 'all', ...(password && { password }) },
      text: `${email} is administrator of all merchants (${id}).${shown(password)}`,
    };
  });
}

/** Gives a person a role at one merchant or at all. With `name`, a new person is created with a password. */
export async function addMember(given: {
  email: string;
  merchant?: string;
  all?: boolean;
  role: Role;
  name?: string;
}): Promise<Report> {
  const email = option('email', Email, given.email);
  if ((given.merchant === undefined) === (given.all === undefined)) {
    throw new Refusal('Say either --merchant <id> or --all.', 2);
  }
  const name = given.name === undefined ? undefined : option('name', Name, given.name);
  return change(async (admin) => {
    const { db } = admin.store;
    const merchant = given.merchant === undefined ? undefined : await merchantOf(db, given.merchant);
    const known = await findPerson(db, email);
    if (!known && name === undefined) {
      throw new Refusal(`Nobody has the address ${email}. With --name "…" this command creates the person.`);
    }
    const { id, password } = known
      ? { id: known.id, password: undefined }
      : await newPerson(admin, { email, name: name ?? '', chosen: undefined });
    await setMembership(db, id, merchant?.id ?? null, given.role);
    const merchants = merchant?.id ?? 'all';
    await recordOperatorAction(admin.store, {
      action: 'member.set',
      entityId: id,
      ...(merchant && { merchantId: merchant.id }),
      detail: `${given.role} of ${merchant?.id ?? 'all merchants'}`,
    });
    return {
      data: { id, email, role: given.role, merchants, ...(password && { password }) },
      text: `${email} is ${given.role} of ${merchant?.name ?? 'all merchants'} (${id}).${shown(password)}`,
    };
  });
}

/** Sets a new password and ends all of the person's sessions. */
export async function resetPassword(given: { email: string; passwordStdin?: boolean }): Promise<Report> {
  const email = option('email', Email, given.email);
  const chosen = given.passwordStdin ? await chosenPassword(email) : undefined;
  return change(async ({ store }) => {
    const person = await findPerson(store.db, email);
    if (!person) throw new Refusal(`Nobody has the address ${email}.`);
    const password = chosen === undefined ? newPassword() : undefined;
    await setPassword(store.db, person.id, chosen ?? password ?? '');
    await recordOperatorAction(store, { action: 'person.reset_password', entityId: person.id });
    return {
      data: { id: person.id, email, ...(password && { password }) },
      text: `${email} has a new password, and every session of theirs has ended.${shown(password)}`,
    };
  });
}

/**
 * Removes a person's second factor, for a lost phone and lost recovery codes, and ends all of the person's sessions.
 */
export async function resetSecondFactor(given: { email: string }): Promise<Report> {
  const email = option('email', Email, given.email);
  return change(async ({ store }) => {
    const person = await findPerson(store.db, email);
    if (!person) throw new Refusal(`Nobody has the address ${email}.`);
    if (!(await removeFactors(store.db, person.id))) throw new Refusal(`${email} has no second factor.`);
    await endSessions(store.db, person.id);
    await recordOperatorAction(store, { action: 'person.reset_second_factor', entityId: person.id });
    return {
      data: { id: person.id, email },
      text: `${email} signs in with the password alone until they set up a second factor again, and every session of theirs has ended.`,
    };
  });
}

/**
 * Lets one person sign in with their password, or with a passkey alone, where people sign in with the identity provider
 * only: for the time in which it is away.
 */
export async function allowPassword(given: { email: string; hours: string }): Promise<Report> {
  const email = option('email', Email, given.email);
  const hours = option('hours', Hours, given.hours);
  return change(async ({ store }) => {
    const person = await findPerson(store.db, email);
    if (!person) throw new Refusal(`Nobody has the address ${email}.`);
    const until = new Date(Date.now() + hours * 3_600_000);
    await store.db.updateTable('users').set({ password_allowed_until: until }).where('id', '=', person.id).execute();
    await recordOperatorAction(store, {
      action: 'person.allow_password',
      entityId: person.id,
      detail: `${hours} hours`,
    });
    return {
      data: { id: person.id, email, until: until.toISOString() },
      text: `${email} may sign in with their password until ${until.toISOString()}. If they do not know it: reset-password.`,
    };
  });
}

const Hours = z.coerce.number().int().min(1).max(24);

/**
 * Forgets who a person is at the identity provider, so that the next sign-in with their verified e-mail binds them anew:
 * for an account that was made again there. Ends all of the person's sessions.
 */
export async function forgetIdentity(given: { email: string }): Promise<Report> {
  const email = option('email', Email, given.email);
  return change(async ({ store }) => {
    const person = await findPerson(store.db, email);
    if (!person) throw new Refusal(`Nobody has the address ${email}.`);
    if (!(await forgetIdentities(store.db, person.id))) {
      throw new Refusal(`${email} is bound to nobody at the identity provider.`);
    }
    await endSessions(store.db, person.id);
    await recordOperatorAction(store, { action: 'person.forget_identity', entityId: person.id });
    return {
      data: { id: person.id, email },
      text: `The next sign-in with the verified address ${email} at the identity provider is bound to this person, and every session of theirs has ended.`,
    };
  });
}

async function newPerson(
  { store }: Admin,
  { email, name, chosen }: { email: string; name: string; chosen: string | undefined },
): Promise<{ id: string; password?: string }> {
  const password = chosen ?? newPassword();
  const id = await insertPerson(store.db, { email, name, password });
  if (!id) throw new Refusal(`${email} exists already. Use add-member for another role, reset-password for access.`);
  return { id, ...(chosen === undefined && { password }) };
}

async function chosenPassword(email: string): Promise<string> {
  const password = await readInput('the password');
  const weakness = passwordWeakness(password, email);
  if (weakness) throw new Refusal(`The password ${weakness}.`);
  return password;
}

const shown = (password: string | undefined) =>
  password === undefined ? '' : `\n\nPassword, shown this once: ${password}`;
