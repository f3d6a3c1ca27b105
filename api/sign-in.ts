import type { Request } from 'express';
import { audit } from '../db/audit.ts';
import { hashPassword, isOutdated, verifyPassword } from '../runtime/passwords.ts';
import { addressOf } from './address.ts';
import type { Api } from './context.ts';
import { openLockout } from './lockout.ts';
import { Problem } from './problems.ts';
import { endSession, openSession, type Session, sweepSessions } from './sessions.ts';

interface User {
  id: string;
  name: string;
  email: string;
}

/** In and out, and the password. Each leaves its line in the audit log, in the transaction that does it. */
export function signingIn(api: Api) {
  const { store } = api;
  const lockout = openLockout(store);
  const lineOf = (request: Request) =>
    ({ phase: 'done', requestId: String(request.res?.locals.requestId), address: addressOf(request) }) as const;

  return {
    /**
     * Opens a new session; the one that the browser had is over.
     * @throws Problem 401, in the same words for an unknown e-mail and a wrong password; 429 after too many of them.
     */
    async signIn(request: Request, email: string, password: string): Promise<User> {
      const user = await store.db
        .selectFrom('users')
        .select(['id', 'name', 'email', 'password_hash'])
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst();
      const check = () => verifyPassword(user?.password_hash, password);
      const right = await lockout.attempt(email, addressOf(request), check);
      if (!user || !right) {
        const actor = { kind: 'person', ...(user && { id: user.id }) } as const;
        const detail = `account ${lockout.nameOf(email)}`;
        await audit(store, { ...lineOf(request), actor, action: 'session.refused', status: 401, detail });
        throw new Problem('unauthorized', 'E-mail or password is wrong.');
      }
      const renewed = isOutdated(user.password_hash) && { password_hash: await hashPassword(password) };
      await store.db.transaction().execute(async (tx) => {
        if (renewed) await tx.updateTable('users').set(renewed).where('id', '=', user.id).execute();
        await endSession(api, tx, request);
        await openSession(api, tx, request, user.id);
        const actor = { kind: 'person', id: user.id } as const;
        await audit(store, { ...lineOf(request), actor, action: 'session.signed_in', status: 200 }, tx);
      });
      await Promise.all([sweepSessions(store.db), lockout.sweep()]);
      return { id: user.id, name: user.name, email: user.email };
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
     * @throws Problem 422 when the current password is wrong; 429 after too many of those, as at the sign-in.
     */
    async changePassword(request: Request, session: Session, current: string, next: string): Promise<void> {
      const actor = { kind: 'person', id: session.userId } as const;
      const { password_hash } = await store.db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', session.userId)
        .executeTakeFirstOrThrow();
      const check = () => verifyPassword(password_hash, current);
      if (!(await lockout.attempt(session.email, addressOf(request), check))) {
        await audit(store, { ...lineOf(request), actor, action: 'session.password_refused', status: 422 });
        throw new Problem('validation', 'currentPassword is wrong', [
          { field: 'currentPassword', rule: 'valid', message: 'is wrong' },
        ]);
      }
      const changed = { password_hash: await hashPassword(next) };
      await store.db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set(changed).where('id', '=', session.userId).execute();
        await tx.deleteFrom('sessions').where('user_id', '=', session.userId).execute();
        await openSession(api, tx, request, session.userId);
        await audit(store, { ...lineOf(request), actor, action: 'session.password_changed', status: 204 }, tx);
      });
    },
  };
}
