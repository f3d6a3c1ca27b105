import type { Auth, LogIn } from '../core/auth.ts';
import { basicPair } from '../core/provider.ts';

/**
 * The specification knows one pair of credentials by two names: of client id and secret, and of public and secret key.
 * Where no source says which one a provider's log-in wants, either is the same account.
 */
export function eitherName<Known extends Auth>(auth: Known): Known {
  return {
    ...auth,
    accountOf: ({ clientId, publicKey, clientSecret, secretKey }) =>
      auth.accountOf({ clientId: clientId ?? publicKey, clientSecret: clientSecret ?? secretKey }),
  };
}

/** For log-ins whose form no source shows: a pair of credentials as the body spells it, or as HTTP Basic. */
export const anyClient: LogIn['reads'] = ({ body, headers }) => {
  const sent: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const text = (...names: string[]) => names.map((name) => sent[name]).find((value) => typeof value === 'string');
  const pair = basicPair(headers.authorization);
  return {
    clientId: text('client_id', 'clientId', 'publicKey') ?? pair?.user,
    clientSecret: text('client_secret', 'clientSecret', 'secretKey') ?? pair?.password,
  };
};
