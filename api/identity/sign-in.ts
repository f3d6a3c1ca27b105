import type { Request } from 'express';
import type { Database } from '../../db/core/database.ts';
import { audit } from '../../db/identity/audit.ts';
import { endSessions, forgetDevices } from '../../db/identity/people.ts';
import {
  confirmFactor,
  newRecoveryCodes,
  offerFactor,
  removeFactor,
  takeCode,
} from '../../db/identity/second-factors.ts';
import { passwordWeakness } from '../../domain/identity/passwords.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../runtime/passwords.ts';
import { factorUri } from '../../runtime/second-factor.ts';
import { addressOf } from '../core/address.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { knownDevice, rememberDevice, sweepDevices } from './devices.ts';
import { openLockout } from './lockout.ts';
import { endSession, openSession, type Session, sweepSessions } from './sessions.ts';

interface User {
  id: string;
  name: string;
  email: string;
  secondFactor: boolean;
  oneTimePassword: boolean;
}

/** Dependencies of sign-in and of a person's own security settings. One per process, since the lockout has a queue. */
export interface SignInContext {
  api: Api;
  lockout: ReturnType<typeof openLockout>;
}

export const openSignIn = (api: Api): SignInContext => ({ api, lockout: openLockout(api.store) });

const lineOf = (request: Request) =>
  ({ phase: 'done', requestId: String(request.res?.locals.requestId), address: addressOf(request) }) as const;

/** An audit line about an own act of a person, or of somebody who did not prove who they are. */
export const auditLine = (request: Request, userId: string | undefined, action: string, status: number) =>
  ({ ...lineOf(request), actor: { kind: 'person', ...(userId && { id: userId }) }, action, status }) as const;

/** Writes an audit line about the person who is signed in. */
const auditOwn = (
  { api: { store } }: SignInContext,
  request: Request,
  { userId }: Session,
  action: string,
  status: number,
  db?: Database,
) => audit(store, { ...lineOf(request), actor: { kind: 'person', id: userId }, action, status }, db);

/** Who guesses, when somebody who is signed in proves a password or a code: their session is a known device. */
const guesserOf = (request: Request, { email, id }: Session) => ({ email, address: addressOf(request), known: id });

export const wrongField = (field: string, message = 'is wrong') =>
  new Problem('validation', `${field} ${message}`, [{ field, rule: 'valid', message }]);

/** @throws Problem 422 when the password is wrong; 429 after too many wrong ones, as at the sign-in. */
async function checkPassword(
  context: SignInContext,
  request: Request,
  session: Session,
  field: string,
  password: string,
): Promise<void> {
  const { password_hash } = await context.api.store.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow();
  const outcome = await context.lockout.attempt(guesserOf(request, session), async () =>
    (await verifyPassword(password_hash, password)) ? (session.secondFactor ? 'half' : 'right') : 'wrong',
  );
  if (outcome !== 'wrong') return;
  await auditOwn(context, request, session, 'session.password_refused', 422);
  throw wrongField(field);
}

/**
 * @param take checks a code of the second factor and uses it up.
 * @throws Problem 422 when the code is wrong, 429 after too many wrong codes.
 */
async function checkCode(
  context: SignInContext,
  request: Request,
  session: Session,
  take: () => Promise<boolean>,
): Promise<void> {
  const outcome = await context.lockout.attempt(guesserOf(request, session), async () =>
    (await take()) ? 'right' : 'wrong',
  );
  if (outcome === 'right') return;
  await auditOwn(context, request, session, 'session.code_refused', 422);
  throw wrongField('code', 'is wrong, was used before, or is too old');
}

/**
 * Opens a new session, and ends the browser's previous session.
 * @throws Problem 401, with the same message for an unknown e-mail and a wrong password; 429 after too many of them;
 *   `second_factor_required` when the password is right and the person has a second factor.
 */
export async function signIn(
  context: SignInContext,
  request: Request,
  email: string,
  password: string,
  code: string | undefined,
): Promise<User> {
  const { api, lockout } = context;
  const { store } = api;
  const user = await store.db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.id', 'name', 'email', 'password_hash', 'one_time_password_until', 'confirmed_at'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  let checked: 'password' | 'code' = 'password';
  const known = await knownDevice(api, request, email);
  const outcome = await lockout.attempt({ email, address: addressOf(request), known }, async () => {
    if (!(await verifyPassword(user?.password_hash, password)) || !user) return 'wrong';
    if (user.confirmed_at === null) return 'right';
    if (code === undefined) return 'half';
    checked = 'code';
    return (await takeCode(store, user.id, code)) ? 'right' : 'wrong';
  });
  if (!user || outcome !== 'right') {
    const failure = outcome === 'half' ? 'half' : checked;
    throw await refusedSignIn(context, request, email, user?.id, failure);
  }
  if (user.one_time_password_until && user.one_time_password_until < new Date()) {
    throw new Problem(
      'one_time_password_expired',
      'This one-time password has expired. Ask an administrator of your company for a new one.',
    );
  }
  const renewed = isOutdated(user.password_hash) && { password_hash: await hashPassword(password) };
  await store.db.transaction().execute(async (tx) => {
    const changed = { last_sign_in_at: new Date(), ...renewed };
    await tx.updateTable('users').set(changed).where('id', '=', user.id).execute();
    await endSession(api, tx, request);
    await openSession(api, tx, request, user.id);
    if (user.confirmed_at !== null) await rememberDevice(api, tx, request, user.id);
    const actor = { kind: 'person', id: user.id } as const;
    await audit(store, { ...lineOf(request), actor, action: 'session.signed_in', status: 200 }, tx);
  });
  await Promise.all([sweepSessions(store.db), sweepDevices(store.db), lockout.sweep()]);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    secondFactor: user.confirmed_at !== null,
    oneTimePassword: user.one_time_password_until !== null,
  };
}

/** Writes a failed sign-in to the audit log. @returns the Problem to answer with. */
async function refusedSignIn(
  { api, lockout }: SignInContext,
  request: Request,
  email: string,
  userId: string | undefined,
  failure: 'half' | 'password' | 'code',
): Promise<Problem> {
  const actor = { kind: 'person', ...(userId && { id: userId }) } as const;
  const detail = `account ${lockout.nameOf(email)}`;
  const actions = { half: 'session.code_asked', password: 'session.refused', code: 'session.code_refused' };
  await audit(api.store, { ...lineOf(request), actor, action: actions[failure], status: 401, detail });
  switch (failure) {
    case 'half':
      return new Problem('second_factor_required', 'Send the code of your authenticator app, or a recovery code, too.');
    case 'code':
      return new Problem(
        'second_factor_wrong',
        'The code is wrong, was used before, or is too old. Wait for the next code.',
      );
    case 'password':
      return new Problem('unauthorized', 'E-mail or password is wrong.');
  }
}

export async function signOut(context: SignInContext, request: Request): Promise<void> {
  const { api } = context;
  const { store } = api;
  await store.db.transaction().execute(async (tx) => {
    const id = await endSession(api, tx, request);
    if (!id) return;
    const actor = { kind: 'person', id } as const;
    await audit(store, { ...lineOf(request), actor, action: 'session.signed_out', status: 204 }, tx);
  });
}

/**
 * Changes the password, ends all sessions and known devices of the person, and opens a new session for this browser.
 * @throws Problem 422 when the current password is wrong or the new one is weak; 429 after too many wrong ones.
 */
export async function changePassword(
  context: SignInContext,
  request: Request,
  session: Session,
  current: string,
  next: string,
): Promise<void> {
  const { api } = context;
  const { store } = api;
  await checkPassword(context, request, session, 'currentPassword', current);
  const weakness = next === current ? 'must differ from the current one' : passwordWeakness(next, session.email);
  if (weakness) throw wrongField('newPassword', weakness);
  const changed = { password_hash: await hashPassword(next), one_time_password_until: null };
  await store.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set(changed).where('id', '=', session.userId).execute();
    await endSessions(tx, session.userId);
    await openSession(api, tx, request, session.userId);
    await auditOwn(context, request, session, 'session.password_changed', 204, tx);
  });
}

/**
 * Offers a second factor. Sign-ins need it only once a code has confirmed it.
 * @throws Problem 422 for a wrong password, 409 when a second factor is on already.
 */
export async function offerSecondFactor(context: SignInContext, request: Request, session: Session, password: string) {
  const { store } = context.api;
  await checkPassword(context, request, session, 'password', password);
  const secret = await offerFactor(store, session.userId);
  if (!secret) throw new Problem('conflict', 'Your second factor is on already. Turn it off to set up another.');
  await auditOwn(context, request, session, 'session.second_factor_offered', 200);
  return { secret, uri: factorUri(session.email, secret) };
}

/**
 * Turns the offered second factor on, and ends all other sessions, which were opened without it.
 * @returns recovery codes, which are not shown again. @throws Problem 422 for a wrong code.
 */
export async function confirmSecondFactor(
  context: SignInContext,
  request: Request,
  session: Session,
  code: string,
): Promise<string[]> {
  const { store } = context.api;
  if (session.secondFactor) throw new Problem('conflict', 'Your second factor is on already.');
  let codes: string[] = [];
  await checkCode(context, request, session, () =>
    store.db.transaction().execute(async (tx) => {
      if (!(await confirmFactor(store, tx, session.userId, code))) return false;
      codes = await newRecoveryCodes(store, tx, session.userId);
      await tx.deleteFrom('sessions').where('user_id', '=', session.userId).where('id', '!=', session.id).execute();
      await rememberDevice(context.api, tx, request, session.userId);
      await auditOwn(context, request, session, 'session.second_factor_on', 200, tx);
      return true;
    }),
  );
  return codes;
}

/** Replaces the recovery codes. @throws Problem 409 without a second factor, 422 for a wrong password or code. */
export async function renewRecoveryCodes(
  context: SignInContext,
  request: Request,
  session: Session,
  password: string,
  code: string,
): Promise<string[]> {
  const { store } = context.api;
  if (!session.secondFactor) throw new Problem('conflict', 'You have no second factor to recover.');
  await checkPassword(context, request, session, 'password', password);
  await checkCode(context, request, session, () => takeCode(store, session.userId, code));
  return store.db.transaction().execute(async (tx) => {
    const codes = await newRecoveryCodes(store, tx, session.userId);
    await auditOwn(context, request, session, 'session.recovery_codes_renewed', 200, tx);
    return codes;
  });
}

/** @throws Problem 409 without a second factor, 422 for a wrong password or code. */
export async function turnSecondFactorOff(
  context: SignInContext,
  request: Request,
  session: Session,
  password: string,
  code: string,
): Promise<void> {
  const { store } = context.api;
  if (!session.secondFactor) throw new Problem('conflict', 'You have no second factor to turn off.');
  await checkPassword(context, request, session, 'password', password);
  await checkCode(context, request, session, () => takeCode(store, session.userId, code));
  await store.db.transaction().execute(async (tx) => {
    await removeFactor(tx, session.userId);
    await forgetDevices(tx, session.userId);
    await auditOwn(context, request, session, 'session.second_factor_off', 204, tx);
  });
}

/** Ends one of the person's own sessions. @throws Problem 404 for another person's session or one that has ended. */
export async function endOwnSession(
  context: SignInContext,
  request: Request,
  session: Session,
  id: string,
): Promise<void> {
  const { store } = context.api;
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  await store.db.transaction().execute(async (tx) => {
    const ended = uuid.test(id)
      ? await tx
          .deleteFrom('sessions')
          .where('id', '=', id)
          .where('user_id', '=', session.userId)
          .returning('id')
          .executeTakeFirst()
      : undefined;
    if (!ended) throw new Problem('not_found', 'You have no such session.');
    await auditOwn(context, request, session, 'session.ended', 204, tx);
  });
}
