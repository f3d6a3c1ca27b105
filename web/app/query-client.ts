import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isStatus, Problem } from '../shared/api/problem.ts';
import { sessionKey } from '../shared/session/session.ts';
import { whenServerIsBack } from './server-is-back.ts';

/** Errors that require a setup step first. The session states it too, and the layout then shows that step. */
const setUpCodes = new Set(['password_choice_required', 'second_factor_enrolment_required']);

/** A retry helps only without an answer or after a server error. */
const worthAsking = (error: Error) => error instanceof Problem && (error.status === 0 || error.status >= 500);

export function createQueryClient(): QueryClient {
  let listening = false;
  const onError = (error: Error) => {
    // A 401 during work means that the session has ended: the layout then asks for a new login.
    if (isStatus(error, 401)) client.setQueryData(sessionKey, null);
    if (error instanceof Problem && setUpCodes.has(error.code)) void client.invalidateQueries({ queryKey: sessionKey });
    // Queries that failed while the server was down are refetched once it is back.
    if (!worthAsking(error) || listening) return;
    listening = true;
    whenServerIsBack(() => {
      listening = false;
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' && state.error !== null && worthAsking(state.error),
      });
    });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        // A 401 for a wrong password does not end a session.
        if (mutation.options.mutationKey?.[0] !== 'log-in') onError(error);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 1_000,
        retry: (failures, error) => failures < 1 && worthAsking(error),
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
