import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { recall, remember } from '../../i18n/remember.ts';
import { api, type BodyOf, type Schema } from '../api/client.ts';
import { isStatus } from '../api/problem.ts';

export type Session = Schema<'Session'>;

/**
 * A role at a merchant. `may` lists the operations that the role may call, as in the API's document: `POST
 * /v1/payments`.
 */
export type Membership = Session['memberships'][number];

export const sessionKey = ['session'] as const;

/** Scripts cannot read the session's cookie; this cookie tells that a session may exist, to save a call without one. */
export const maybeSignedIn = () => /(^|; )trilho_signed_in=1(;|$)/.test(document.cookie);

/** `null`: nobody is logged in. That is a valid answer, not an error. */
export const sessionQuery = queryOptions<Session | null>({
  queryKey: sessionKey,
  queryFn: async ({ signal }) => {
    if (!maybeSignedIn()) return null;
    try {
      return await api.get('/v1/session', { signal });
    } catch (error) {
      if (isStatus(error, 401)) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

type Passkey = BodyOf<'PasskeyAssertion'>;

export const logIn = (credentials: { email: string; password: string; code?: string; passkey?: Passkey }) =>
  api.post('/v1/session', { body: credentials });

export const logInByPasskey = (passkey: Passkey) => api.post('/v1/session/passkey', { body: { passkey } });

/** The API ends this person's other sessions and renews this one. */
export const changePassword = (passwords: { currentPassword: string; newPassword: string }) =>
  api.post('/v1/session/password', { body: passwords });

/** Ends the session, on a page that shows nothing of this person. */
export async function endSession() {
  await api.delete('/v1/session');
  forgetForms();
  remember(signedOut, '1');
}

/** Signs out and loads a new page, so that no data of this person stays in memory. */
export async function signOut() {
  await endSession();
  window.location.assign('/login');
}

/** Whoever signed out in this browser is asked again at the identity provider, where their session goes on. */
const signedOut = 'trilho-signed-out';
export const mustProveAgain = (): boolean => recall(signedOut) !== undefined;
export const provedAgain = (): void => remember(signedOut, undefined);

/** Erases unsent forms and recent pages, since they belong to the person who signs out. */
function forgetForms() {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is switched off: nothing was stored.
  }
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of a logged-in page');
  return session;
}
