import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { api, type Schema } from '../api/client.ts';
import { isStatus } from '../api/problem.ts';

type Session = Schema<'Session'>;

/** A role at a merchant. `may` has the operations that the role may call, as in the API's document: `POST /v1/payments`. */
export type Membership = Session['memberships'][number];

export const sessionKey = ['session'] as const;

/** The session's own cookie is for no script to see; this one says that there may be a session to ask about. */
const maybeSignedIn = () => /(^|; )trilho_signed_in=1(;|$)/.test(document.cookie);

/** `null`: nobody is logged in. That is an answer, not an error. */
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

export const logIn = (credentials: { email: string; password: string; code?: string }) =>
  api.post('/v1/session', { body: credentials });

/** The API ends this person's sessions everywhere else, and renews this one. */
export const changePassword = (passwords: { currentPassword: string; newPassword: string }) =>
  api.post('/v1/session/password', { body: passwords });

/** Ends with a fresh load of the page, so that nothing of this person stays in memory for the next. */
export async function signOut() {
  await api.delete('/v1/session');
  forgetForms();
  window.location.assign('/login');
}

/** Forms that were half filled in are of whoever filled them in. */
function forgetForms() {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of a logged-in page');
  return session;
}
