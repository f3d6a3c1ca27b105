import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isStatus, Problem } from '../api/problem.ts';
import { sessionKey } from '../session/session.ts';

/** Asking again helps only where nothing answered or the server stumbled. */
const worthAsking = (error: Error) => error instanceof Problem && (error.status === 0 || error.status >= 500);

export function createQueryClient(): QueryClient {
  // A 401 in the middle of work means that the session ended: the layout then leads to the login and back.
  const onError = (error: Error) => {
    if (isStatus(error, 401)) client.setQueryData(sessionKey, null);
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
