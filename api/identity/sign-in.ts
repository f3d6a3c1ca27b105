import type { Request } from 'express';
import { z } from 'zod';
import type { Database } from '../../db/core/database.ts';
import { audit } from '../../db/identity/audit.ts';
import { dropReset } from '../../db/identity/password-resets.ts';
import { endSessions, forgetDevices } from '../../db/identity/people.ts';
import {
  confirmFactor,
  factorsOf,
  hasSecondFactor,
  newRecoveryCodes,
  offerFactor,
  removeApp,
  removeCodes,
  takeCode,
} from '../../db/identity/second-factors.ts';
import { passwordWeakness } from '../../domain/identity/passwords.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../runtime/passwords.ts';
import { factorUri } from '../../runtime/second-factor.ts';
import { addressOf } from '../core/address.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { tellOwner } from './account-news.ts';
import { knownDevice, rememberDevice, sweepDevices } from './devices.ts';
import { openLockout } from './lockout.ts';
import { Assertion, passkeyOf, refusalOfPasskey } from './passkey-check.ts';
import {
  type Assurance,
  type Entry,
  endSession,
  openSession,
  proofOf,
  type Session,
  sweepSessions,
  takeProof,
} from './sessions.ts';

interface User {
  id: string;
  name: string;
  email: string;
  secondFactor: boolean;
  oneTimePassword: boolean;
  /** The identity provider has asserted a second factor that is trusted here. */
  assured: boolean;
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
export const auditOwn = (
  { api: { store } }: SignInContext,
  request: Request,
  { userId }: Session,
  action: string,
  status: number,
  { detail, db }: { detail?: string; db?: Database } = {},
) =>
  audit(
    store,
    { ...lineOf(request), actor: { kind: 'person', id: userId }, action, status, ...(detail && { detail }) },
    db,
  );

/** Who guesses, when somebody who is signed in proves a password or a code: their session is a known device. */
const guesserOf = (request: Request, { email, id }: Session) => ({ email, address: addressOf(request), known: id });

export const wrongField = (field: string, message = 'is wrong') =>
  new Problem('validation', `${field} ${message}`, [{ field, rule: 'valid', message }]);

/**
 * @returns the hash that the password was compared with.
 * @throws Problem 422 when the password is wrong; 429 after too many wrong ones, as at the sign-in.
 */
async function checkPassword(
  context: SignInContext,
  request: Request,
  session: Session,
  field: string,
  password: string,
): Promise<string> {
  const { password_hash } = await context.api.store.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow();
  const outcome = await context.lockout.attempt(guesserOf(request, session), async () =>
    (await verifyPassword(password_hash, password)) ? (session.secondFactor ? 'half' : 'right') : 'wrong',
  );
  if (outcome !== 'wrong') return password_hash;
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

export const password = z.string().min(1).max(200);
export const code = z
  .string()
  .min(1)
  .max(40)
  .meta({ description: 'From the authenticator app, or a recovery code; each is valid once', example: '123456' });

/** By which a person who is signed in proves again who they are. */
export const Proof = z
  .strictObject({
    password: password.optional().meta({ description: 'Required without `passkey`' }),
    code: code.optional().meta({ description: 'Required with `password` where there is a second factor' }),
    passkey: Assertion.optional().meta({ description: 'In place of password and code' }),
    provider: z.literal(true).optional().meta({
      description:
        'In place of the password: a fresh sign-in at the identity provider, by `POST /v1/session/provider/proof`, in the last five minutes. `code` is required where there is a second factor, unless `GET /v1/session/provider` says that the provider’s is trusted',
    }),
  })
  .meta({ id: 'PasskeyProof' });
export type Proof = z.output<typeof Proof>;

/**
 * Checks the proof of a person before a change of what guards their account: the laptop may be unlocked.
 * @throws Problem 422 when it is wrong or incomplete; 429 after too many wrong ones.
 */
export async function prove(context: SignInContext, request: Request, session: Session, given: Proof): Promise<void> {
  if (given.passkey) return provePasskey(context, request, session, given.passkey);
  if (given.provider) return proveAtProvider(context, request, session, given.code);
  if (given.password === undefined) throw wrongField('password', 'is required');
  await refusePassword(context.api, session.userId);
  const { code } = given;
  if (session.secondFactor && code === undefined) throw wrongField('code', 'is required');
  await checkPassword(context, request, session, 'password', given.password);
  if (session.secondFactor && code !== undefined) {
    await checkCode(context, request, session, () => takeCode(context.api.store, session.userId, code));
  }
}

async function proveAtProvider(
  context: SignInContext,
  request: Request,
  session: Session,
  code: string | undefined,
): Promise<void> {
  const { db } = context.api.store;
  const gone = () => wrongField('provider', 'is too long ago or was used: confirm at the identity provider again');
  const proof = await proofOf(db, session);
  if (!proof) throw gone();
  if (session.secondFactor && !proof.assured) {
    if (code === undefined) throw wrongField('code', 'is required');
    await checkCode(context, request, session, () => takeCode(context.api.store, session.userId, code));
  }
  if (!(await takeProof(db, session))) throw gone();
}

/** Where people sign in with the identity provider only, a password opens nothing, unless the command line allowed it. */
const opensByPassword = ({ settings }: Api, user: { password_allowed_until: Date | null }): boolean =>
  !settings.oidc?.only || (user.password_allowed_until !== null && user.password_allowed_until > new Date());

/** @throws Problem 422 where a person's password opens nothing. */
async function refusePassword(api: Api, userId: string): Promise<void> {
  if (!api.settings.oidc?.only) return;
  const user = await findUser(api.store.db, 'id', userId);
  if (!user || !opensByPassword(api, user)) throw passwordsOff();
}

export const passwordsOff = () =>
  new Problem('conflict', 'Passwords are not used here: people sign in with the identity provider.');

async function provePasskey(
  context: SignInContext,
  request: Request,
  session: Session,
  assertion: Assertion,
): Promise<void> {
  let refusal: string | undefined = 'unknown';
  const outcome = await context.lockout.attempt(guesserOf(request, session), async () => {
    const passkey = await passkeyOf(context.api, assertion);
    if (passkey?.user_id === session.userId) {
      refusal = await refusalOfPasskey(context.api, request, assertion, passkey, session);
    }
    return refusal === undefined ? 'right' : 'wrong';
  });
  if (outcome === 'right') return;
  await auditOwn(context, request, session, passkeyRefused(refusal), 422, { detail: refusal });
  throw wrongField('passkey', 'was not accepted: try again');
}

/** A counter that does not grow may mean a copied authenticator: it has an action of its own in the audit log. */
const passkeyRefused = (refusal: string | undefined) =>
  refusal === 'counter' ? 'session.passkey_counter_refused' : 'session.passkey_refused';

export const Credentials = z.strictObject({
  email: z.email().max(254),
  password,
  code: code.optional(),
  passkey: Assertion.optional().meta({ description: 'In place of the code' }),
});

/** More than the failed attempt: what the person has to prove themselves with, who has sent the right password. */
class SecondFactorRequired extends Problem {
  private readonly secondFactors: string[];
  constructor(secondFactors: string[]) {
    super('second_factor_required', 'Send the code of your authenticator app, a recovery code, or a passkey too.');
    this.secondFactors = secondFactors;
  }
  override body(requestId: string) {
    return { ...super.body(requestId), secondFactors: this.secondFactors };
  }
}

/**
 * Opens a new session, and ends the browser's previous session.
 * @throws Problem 401, with the same message for an unknown e-mail and a wrong password; 429 after too many of them;
 *   `second_factor_required` when the password is right and the person has a second factor.
 */
export async function signIn(
  context: SignInContext,
  request: Request,
  { email, password, code, passkey }: z.output<typeof Credentials>,
): Promise<User> {
  const { api, lockout } = context;
  const { store } = api;
  const user = await findUser(store.db, 'email', email.toLowerCase());
  // Before the password is looked at: the answer must not tell whether it is right.
  if (api.settings.oidc?.only && !(user && opensByPassword(api, user))) {
    throw await refusedSignIn(context, request, { email, userId: user?.id, failure: 'closed' });
  }
  let failure: Failure = 'password';
  let refusal: string | undefined;
  const known = await knownDevice(api, request, email);
  const outcome = await lockout.attempt({ email, address: addressOf(request), known }, async () => {
    if (!(await verifyPassword(user?.password_hash, password)) || !user) return 'wrong';
    if (!user.secondFactor) return 'right';
    if (passkey) {
      failure = 'passkey';
      const found = await passkeyOf(api, passkey);
      refusal = found?.user_id === user.id ? await refusalOfPasskey(api, request, passkey, found) : 'unknown';
      return refusal === undefined ? 'right' : 'wrong';
    }
    if (code === undefined) return 'half';
    failure = 'code';
    return (await takeCode(store, user.id, code)) ? 'right' : 'wrong';
  });
  if (!user || outcome !== 'right') {
    const factors = outcome === 'half' && user ? await factorsOf(store.db, user.id) : undefined;
    if (outcome === 'half') failure = 'half';
    throw await refusedSignIn(context, request, { email, userId: user?.id, failure, refusal, factors });
  }
  const renewed = isOutdated(user.password_hash) && { password_hash: await hashPassword(password) };
  return enter(context, request, user, 'password', {
    ...(renewed || {}),
    password,
    detail: passkey && 'with a passkey',
  });
}

/**
 * Opens a new session by a passkey alone, which is two factors: the device, and how it knows its owner.
 * @throws Problem 401 when it is not accepted; 429 after too many failures, as at the sign-in by password.
 */
export async function signInByPasskey(context: SignInContext, request: Request, assertion: Assertion): Promise<User> {
  const { api, lockout } = context;
  const passkey = await passkeyOf(api, assertion);
  // An unknown passkey is counted like an e-mail without an account.
  const email = passkey?.email ?? `passkey ${assertion.id}`;
  let refusal: string | undefined = 'unknown';
  // Counted for itself, like a known device: others who guess the person's password must not lock it out.
  const known = passkey && `passkey ${passkey.id}`;
  const owner = passkey && (await findUser(api.store.db, 'id', passkey.user_id));
  if (owner && !opensByPassword(api, owner)) {
    throw await refusedSignIn(context, request, { email, userId: owner.id, failure: 'closed' });
  }
  const outcome = await lockout.attempt({ email, address: addressOf(request), known }, async () => {
    if (passkey) refusal = await refusalOfPasskey(api, request, assertion, passkey);
    return refusal === undefined ? 'right' : 'wrong';
  });
  if (!owner || outcome !== 'right') {
    throw await refusedSignIn(context, request, { email, userId: owner?.id, failure: 'passkey', refusal });
  }
  return enter(context, request, owner, 'passkey', { detail: 'by passkey' });
}

export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export const findUser = (db: Database, by: 'email' | 'id', value: string) =>
  db
    .selectFrom('users')
    .select(['users.id', 'name', 'email', 'password_hash', 'one_time_password_until', 'password_allowed_until'])
    .select(hasSecondFactor.as('secondFactor'))
    .where(`users.${by}`, '=', value)
    .executeTakeFirst();

/**
 * Opens the session of a person who has proved who they are.
 * @param password by which they did.
 * @throws Problem 401 for a one-time password of long ago, and for a password that was replaced meanwhile.
 */
export async function enter(
  context: SignInContext,
  request: Request,
  user: FoundUser,
  entry: Entry,
  {
    detail,
    password,
    password_hash,
    assurance,
  }: {
    detail?: string | undefined;
    password?: string;
    password_hash?: string;
    assurance?: Assurance | undefined;
  },
): Promise<User> {
  const { api, lockout } = context;
  const { store } = api;
  const assured = assurance?.assured ?? false;
  if (entry !== 'provider' && user.one_time_password_until && user.one_time_password_until < new Date()) {
    throw new Problem(
      'one_time_password_expired',
      'This one-time password has expired. Ask an administrator of your company for a new one.',
    );
  }
  await store.db.transaction().execute(async (tx) => {
    if (password !== undefined) await refuseReplaced(tx, user, password);
    const changed = { last_sign_in_at: new Date(), ...(password_hash && { password_hash }) };
    await tx.updateTable('users').set(changed).where('id', '=', user.id).execute();
    await endSession(api, tx, request);
    await openSession(api, tx, request, user.id, entry, assurance);
    if (user.secondFactor && !assured) await rememberDevice(api, tx, request, user.id);
    const actor = { kind: 'person', id: user.id } as const;
    const line = { ...lineOf(request), actor, action: 'session.signed_in', status: 200, ...(detail && { detail }) };
    await audit(store, line, tx);
  });
  await Promise.all([sweepSessions(store.db), sweepDevices(store.db), lockout.sweep()]);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    secondFactor: user.secondFactor,
    oneTimePassword: user.one_time_password_until !== null,
    assured,
  };
}

/**
 * Checks under the row's lock that the password is still the person's: a reset may have come between its check and this
 * session, which the reset was to end. Another sign-in may only have hashed the same password anew.
 * @throws Problem 401.
 */
async function refuseReplaced(tx: Database, user: FoundUser, password: string): Promise<void> {
  const { password_hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (password_hash === user.password_hash || (await verifyPassword(password_hash, password))) return;
  throw new Problem('unauthorized', 'E-mail or password is wrong.');
}

/**
 * What was wrong at a sign-in; `half`: nothing, but a second factor is still missing; `closed`: nothing, but people sign
 * in with the identity provider only.
 */
type Failure = 'half' | 'password' | 'code' | 'passkey' | 'closed';

/** Writes a failed sign-in to the audit log. @returns the Problem to answer with. */
export async function refusedSignIn(
  { api, lockout }: SignInContext,
  request: Request,
  {
    email,
    userId,
    failure,
    refusal,
    factors,
  }: {
    email: string;
    userId: string | undefined;
    failure: Failure;
    refusal?: string | undefined;
    factors?: { app: boolean; passkeys: boolean } | undefined;
  },
): Promise<Problem> {
  const actor = { kind: 'person', ...(userId && { id: userId }) } as const;
  const detail = [`account ${lockout.nameOf(email)}`, ...(refusal ? [refusal] : [])].join(', ');
  const actions = {
    half: 'session.code_asked',
    password: 'session.refused',
    code: 'session.code_refused',
    passkey: passkeyRefused(refusal),
    closed: 'session.password_closed',
  };
  await audit(api.store, { ...lineOf(request), actor, action: actions[failure], status: 401, detail });
  switch (failure) {
    case 'half':
      return new SecondFactorRequired([...(factors?.app ? ['code'] : []), ...(factors?.passkeys ? ['passkey'] : [])]);
    case 'code':
      return new Problem(
        'second_factor_wrong',
        'The code is wrong, was used before, or is too old. Wait for the next code.',
      );
    case 'passkey':
      return new Problem('passkey_refused', 'This passkey was not accepted. Try again, or sign in another way.');
    case 'password':
      return new Problem('unauthorized', 'E-mail or password is wrong.');
    case 'closed':
      return passwordsOff();
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
 * Changes the password, ends all sessions, known devices and reset links of the person, and opens a new session for this
 * browser.
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
  await refusePassword(api, session.userId);
  const checked = await checkPassword(context, request, session, 'currentPassword', current);
  const weakness = next === current ? 'must differ from the current one' : passwordWeakness(next, session.email);
  if (weakness) throw wrongField('newPassword', weakness);
  const changed = { password_hash: await hashPassword(next), one_time_password_until: null };
  await store.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set(changed)
      .where('id', '=', session.userId)
      .where('password_hash', '=', checked)
      .executeTakeFirst();
    // Replaced since it was compared, perhaps by a reset, whose password must not be overwritten.
    if (numUpdatedRows === 0n) throw wrongField('currentPassword');
    await dropReset(tx, session.userId);
    await endSessions(tx, session.userId);
    await openSession(api, tx, request, session.userId);
    await auditOwn(context, request, session, 'session.password_changed', 204, { db: tx });
  });
  tellOwner(api, request, session, { kind: 'password' });
}

/**
 * Offers an authenticator app as second factor. Sign-ins need it only once a code has confirmed it.
 * @throws Problem 422 for a wrong proof, 409 when the app is on already.
 */
export async function offerSecondFactor(context: SignInContext, request: Request, session: Session, proof: Proof) {
  const { store } = context.api;
  const on = () => new Problem('conflict', 'Your second factor is on already. Turn it off to set up another.');
  // Whoever has it on is not asked for a code of it, which would not help.
  if ((await factorsOf(store.db, session.userId)).app) {
    if (proof.password !== undefined) await checkPassword(context, request, session, 'password', proof.password);
    throw on();
  }
  await prove(context, request, session, proof);
  const secret = await offerFactor(store, session.userId);
  if (!secret) throw on();
  await auditOwn(context, request, session, 'session.second_factor_offered', 200);
  return { secret, uri: factorUri(session.email, secret) };
}

/**
 * Turns the offered authenticator app on, and ends all other sessions, which were opened without it.
 * @returns recovery codes, which are not shown again. @throws Problem 422 for a wrong code.
 */
export async function confirmSecondFactor(
  context: SignInContext,
  request: Request,
  session: Session,
  code: string,
): Promise<string[]> {
  const { store } = context.api;
  if ((await factorsOf(store.db, session.userId)).app) {
    throw new Problem('conflict', 'Your second factor is on already.');
  }
  let codes: string[] = [];
  await checkCode(context, request, session, () =>
    store.db.transaction().execute(async (tx) => {
      if (!(await confirmFactor(store, tx, session.userId, code))) return false;
      codes = await newRecoveryCodes(store, tx, session.userId);
      await tx.deleteFrom('sessions').where('user_id', '=', session.userId).where('id', '!=', session.id).execute();
      await rememberDevice(context.api, tx, request, session.userId);
      await auditOwn(context, request, session, 'session.second_factor_on', 200, { db: tx });
      return true;
    }),
  );
  tellOwner(context.api, request, session, { kind: 'app_on' });
  return codes;
}

/** Replaces the recovery codes. @throws Problem 409 without a second factor, 422 for a wrong proof. */
export async function renewRecoveryCodes(
  context: SignInContext,
  request: Request,
  session: Session,
  proof: Proof,
): Promise<string[]> {
  const { store } = context.api;
  if (!session.secondFactor) throw new Problem('conflict', 'You have no second factor to recover.');
  await prove(context, request, session, proof);
  const renewed = await store.db.transaction().execute(async (tx) => {
    const codes = await newRecoveryCodes(store, tx, session.userId);
    await auditOwn(context, request, session, 'session.recovery_codes_renewed', 200, { db: tx });
    return codes;
  });
  tellOwner(context.api, request, session, { kind: 'recovery_codes' });
  return renewed;
}

/** Turns the authenticator app off. @throws Problem 409 without one, 422 for a wrong proof. */
export async function turnSecondFactorOff(
  context: SignInContext,
  request: Request,
  session: Session,
  proof: Proof,
): Promise<void> {
  const { store } = context.api;
  if (!(await factorsOf(store.db, session.userId)).app) {
    throw new Problem('conflict', 'You have no second factor to turn off.');
  }
  await prove(context, request, session, proof);
  await store.db.transaction().execute(async (tx) => {
    await removeApp(tx, session.userId);
    await afterRemoval(tx, session.userId);
    await auditOwn(context, request, session, 'session.second_factor_off', 204, { db: tx });
  });
  tellOwner(context.api, request, session, { kind: 'app_off' });
}

/** Without any second factor recovery codes open nothing, and no browser has passed one. */
export async function afterRemoval(tx: Database, userId: string): Promise<void> {
  const { app, passkeys } = await factorsOf(tx, userId);
  if (app || passkeys) return;
  await removeCodes(tx, userId);
  await forgetDevices(tx, userId);
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
    await auditOwn(context, request, session, 'session.ended', 204, { db: tx });
  });
}
