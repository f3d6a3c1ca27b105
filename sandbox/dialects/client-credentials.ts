import type { Auth, LogIn } from '../core/auth.ts';
import { basicPair } from '../core/provider.ts';

/**
 * The specification has two names for one pair of credentials: client id and secret, or public and secret key. Where no
 * source shows which one a provider's log-in uses, both lead to the same account.
 */
export function eitherKeyName<Form extends Auth>(auth: Form): Form {
  return {
    ...auth,
    accountOf: ({ clientId, publicKey, clientSecret, secretKey }) =>
      auth.accountOf({ clientId: clientId ?? publicKey, clientSecret: clientSecret ?? secretKey }),
  };
}

/** Credentials of log-ins whose form no source shows: in the body, under any of the known names, or as HTTP Basic. */
export const anyClient: LogIn['readCredentials'] = ({ body, headers }) => {
  const sent: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const text = (...names: string[]) => names.map((name) => sent[name]).find((value) => typeof value === 'string');
  const pair = basicPair(headers.authorization);
  return {
    clientId: text('client_id', 'clientId', 'publicKey') ?? pair?.user,
    clientSecret: text('client_secret', 'clientSecret', 'secretKey') ?? pair?.password,
  };
};
