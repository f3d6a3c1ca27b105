import type { Request } from 'express';
import type { Database } from '../../db/core/database.ts';
import { audit } from '../../db/identity/audit.ts';
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
import { openLockout } from './lockout.ts';
import { endSession, openSession, type Session, sweepSessions } from './sessions.ts';

interface User {
  id: string;
  name: string;
  email: string;
  secondFactor: boolean;
  oneTimePassword: boolean;
}

/** In and out, the password and the second factor. Each leaves its line in the audit log, in the transaction that does it. */
export function signingIn(api: Api) {
  const { store } = api;
  const lockout = openLockout(store);
  const lineOf = (request: Request) =>
    ({ phase: 'done', requestId: String(request.res?.locals.requestId), address: addressOf(request) }) as const;

  /** A line about whoever is signed in. */
  const note = (request: Request, { userId }: Session, action: string, status: number, db?: Database) =>
    audit(store, { ...lineOf(request), actor: { kind: 'person', id: userId }, action, status }, db);

  const wrongField = (field: string, message = 'is wrong') =>
    new Problem('validation', `${field} ${message}`, [{ field, rule: 'valid', message }]);

  /** @throws Problem 422 when the password is wrong; 429 after too many of those, as at the sign-in. */
  async function provePassword(request: Request, session: Session, field: string, password: string): Promise<void> {
    const { password_hash } = await store.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', session.userId)
      .executeTakeFirstOrThrow();
    const outcome = await lockout.attempt(session.email, addressOf(request), async () =>
      (await verifyPassword(password_hash, password)) ? (session.secondFactor ? 'half' : 'right') : 'wrong',
    );
    if (outcome !== 'wrong') return;
    await note(request, session, 'session.password_refused', 422);
    throw wrongField(field);
  }

  /** Takes a code that makes sure of the person. @throws Problem 422 when it is wrong, 429 after too many of those. */
  async function proveCode(request: Request, session: Session, take: () => Promise<boolean>): Promise<void> {
    const outcome = await lockout.attempt(session.email, addressOf(request), async () =>
      (await take()) ? 'right' : 'wrong',
    );
    if (outcome === 'right') return;
    await note(request, session, 'session.code_refused', 422);
    throw wrongField('code', 'is wrong, was used before, or is too old');
  }

  return {
    /**
     * Opens a new session; the one that the browser had is over.
     * @throws Problem 401, in the same words for an unknown e-mail and a wrong password; 429 after too many of them.
     * `second_factor_required` where the password is right and the person has a second factor.
     */
    async signIn(request: Request, email: string, password: string, code: string | undefined): Promise<User> {
      const user = await store.db
        .selectFrom('users')
        .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
        .select(['users.id', 'name', 'email', 'password_hash', 'one_time_password_until', 'confirmed_at'])
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst();
      let asked: 'password' | 'code' = 'password';
      const outcome = await lockout.attempt(email, addressOf(request), async () => {
        if (!(await verifyPassword(user?.password_hash, password)) || !user) return 'wrong';
        if (user.confirmed_at === null) return 'right';
        if (code === undefined) return 'half';
        asked = 'code';
        return (await takeCode(store, user.id, code)) ? 'right' : 'wrong';
      });
      if (!user || outcome !== 'right') {
        const actor = { kind: 'person', ...(user && { id: user.id }) } as const;
        const detail = `account ${lockout.nameOf(email)}`;
        const refused = { half: 'session.code_asked', password: 'session.refused', code: 'session.code_refused' };
        const action = refused[outcome === 'half' ? 'half' : asked];
        await audit(store, { ...lineOf(request), actor, action, status: 401, detail });
        if (outcome === 'half') {
          throw new Problem(
            'second_factor_required',
            'Send the code of your authenticator app, or a recovery code, too.',
          );
        }
        if (action === 'session.code_refused') {
          throw new Problem(
            'second_factor_wrong',
            'The code is wrong, was used before, or is too old. Take the next one.',
          );
        }
        throw new Problem('unauthorized', 'E-mail or password is wrong.');
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
        const actor = { kind: 'person', id: user.id } as const;
        await audit(store, { ...lineOf(request), actor, action: 'session.signed_in', status: 200 }, tx);
      });
      await Promise.all([sweepSessions(store.db), lockout.sweep()]);
      return {
        id: user.id,
        name: user.name,
        email: user.email,
        secondFactor: user.confirmed_at !== null,
        oneTimePassword: user.one_time_password_until !== null,
      };
    },

    async signOut(request: Request): Promise<void> {
      await store.db.transaction().execute(async (tx) => {
        const id = await endSession(api, tx, request);
        if (!id) return;
        const actor = { kind: 'person', id } as const;
        await audit(store, { ...lineOf(request), actor, action: 'session.signed_out', status: 204 }, tx);
      });
    },

    /**
     * Ends all sessions of the person, opens a new one here.
     * @throws Problem 422 when the current password is wrong or the new one is weak; 429 after too many wrong ones.
     */
    async changePassword(request: Request, session: Session, current: string, next: string): Promise<void> {
      await provePassword(request, session, 'currentPassword', current);
      const weakness = next === current ? 'must be another one' : passwordWeakness(next, session.email);
      if (weakness) throw wrongField('newPassword', weakness);
      const changed = { password_hash: await hashPassword(next), one_time_password_until: null };
      await store.db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set(changed).where('id', '=', session.userId).execute();
        await tx.deleteFrom('sessions').where('user_id', '=', session.userId).execute();
        await openSession(api, tx, request, session.userId);
        await note(request, session, 'session.password_changed', 204, tx);
      });
    },

    /**
     * Offers a second factor, which nobody is asked for before a code has confirmed it.
     * @throws Problem 422 for a wrong password, 409 when one is on already.
     */
    async offerSecondFactor(request: Request, session: Session, password: string) {
      await provePassword(request, session, 'password', password);
      const secret = await offerFactor(store, session.userId);
      if (!secret) throw new Problem('conflict', 'Your second factor is on already. Turn it off to set up another.');
      await note(request, session, 'session.second_factor_offered', 200);
      return { secret, uri: factorUri(session.email, secret) };
    },

    /**
     * Turns the offered second factor on. Sessions that were opened without it end, but for this one.
     * @returns recovery codes, which nobody sees again. @throws Problem 422 for a wrong code.
     */
    async confirmSecondFactor(request: Request, session: Session, code: string): Promise<string[]> {
      if (session.secondFactor) throw new Problem('conflict', 'Your second factor is on already.');
      let codes: string[] = [];
      await proveCode(request, session, () =>
        store.db.transaction().execute(async (tx) => {
          if (!(await confirmFactor(store, tx, session.userId, code))) return false;
          codes = await newRecoveryCodes(store, tx, session.userId);
          await tx.deleteFrom('sessions').where('user_id', '=', session.userId).where('id', '!=', session.id).execute();
          await note(request, session, 'session.second_factor_on', 200, tx);
          return true;
        }),
      );
      return codes;
    },

    /** New recovery codes in place of those before. @throws Problem 409 without a second factor, 422 for a wrong password or code. */
    async renewRecoveryCodes(request: Request, session: Session, password: string, code: string): Promise<string[]> {
      if (!session.secondFactor) throw new Problem('conflict', 'You have no second factor to recover.');
      await provePassword(request, session, 'password', password);
      await proveCode(request, session, () => takeCode(store, session.userId, code));
      return store.db.transaction().execute(async (tx) => {
        const codes = await newRecoveryCodes(store, tx, session.userId);
        await note(request, session, 'session.recovery_codes_renewed', 200, tx);
        return codes;
      });
    },

    /** @throws Problem 409 when there is none, 422 for a wrong password or code. */
    async turnSecondFactorOff(request: Request, session: Session, password: string, code: string): Promise<void> {
      if (!session.secondFactor) throw new Problem('conflict', 'You have no second factor to turn off.');
      await provePassword(request, session, 'password', password);
      await proveCode(request, session, () => takeCode(store, session.userId, code));
      await store.db.transaction().execute(async (tx) => {
        await removeFactor(tx, session.userId);
        await note(request, session, 'session.second_factor_off', 204, tx);
      });
    },

    /** Ends one of the person's own sessions. @throws Problem 404 when it is none of theirs, or over. */
    async endOwnSession(request: Request, session: Session, id: string): Promise<void> {
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
        await note(request, session, 'session.ended', 204, tx);
      });
    },
  };
}
