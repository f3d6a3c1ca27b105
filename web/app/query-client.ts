import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isStatus, Problem } from '../shared/api/problem.ts';
import { sessionKey } from '../shared/session/session.ts';
import { whenServerIsBack } from './server-is-back.ts';

/** What is to be done first: the session says it too, and the layout then leads there. */
const setUpCodes = new Set(['password_choice_required', 'second_factor_enrolment_required']);

/** Asking again helps only where nothing answered or the server stumbled. */
const worthAsking = (error: Error) => error instanceof Problem && (error.status === 0 || error.status >= 500);

export function createQueryClient(): QueryClient {
  let listening = false;
  const onError = (error: Error) => {
    // A 401 in the middle of work means that the session ended: the layout then leads to the login and back.
    if (isStatus(error, 401)) client.setQueryData(sessionKey, null);
    if (error instanceof Problem && setUpCodes.has(error.code)) void client.invalidateQueries({ queryKey: sessionKey });
    // What failed because the server was away is asked for again once it is back, without anybody's hand.
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
        // A wrong password is a 401 too, and no session ended by it.
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
