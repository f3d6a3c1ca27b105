import { z } from 'zod';
import type { Context } from './declaration.ts';
import { ProviderError } from './errors.ts';
import { type Call, call } from './http.ts';
import { fingerprint } from './tls.ts';

/** One place to log in: a host, the account's secrets there, and the certificate that it wants to see. */
export interface LogIn {
  url: string;
  clientId: string;
  clientSecret: string;
  scope?: string;
  /** Sent as a form with `client_id` …, or as JSON with `clientId` …; answers are read in either spelling. */
  body: 'form' | 'camelJson';
  /** The certificate, for the cache's key. */
  certificate?: string;
}

type Exchange = Omit<Call, 'provider' | 'operation' | 'readError' | 'timeoutMs' | 'agent'>;
/** What every call of a host has in common. */
export type Road = Pick<Call, 'provider' | 'operation' | 'readError' | 'timeoutMs' | 'agent'>;

const Token = z
  .object({
    access_token: z.string().min(1).optional(),
    accessToken: z.string().min(1).optional(),
    expires_in: z.coerce.number().optional().catch(undefined),
    expiresIn: z.coerce.number().optional().catch(undefined),
    expiresAt: z.coerce.number().optional().catch(undefined),
  })
  .transform(({ access_token, accessToken = access_token, expires_in, expiresIn = expires_in, expiresAt }) => ({
    accessToken,
    expiresIn,
    expiresAt,
  }));

/** A token is not used in its last minute, or the last fifth of a short life: the call itself takes time too. */
const spareMs = 60_000;
/** Where the provider does not say how long it lives. */
const usualMs = 300_000;

/**
 * One call with an access token: a cached one, or a new one for which all callers of that moment wait together. A call
 * that is refused over its token did surely nothing, and is made once more with a new one.
 *
 * @param expiredCode the provider's own code for "token expired", beside a plain 401.
 */
export async function callWithToken(
  context: Context,
  logIn: LogIn,
  road: Road,
  exchange: Exchange,
  expiredCode?: string,
): Promise<{ status: number; body: unknown }> {
  const key = fingerprint(road.provider, logIn.url, logIn.clientId, logIn.clientSecret, logIn.scope, logIn.certificate);
  const token = () => context.tokens.get(key, () => newToken(context, logIn, road));
  const send = (accessToken: string) =>
    call(context, {
      ...road,
      ...exchange,
      headers: { ...exchange.headers, authorization: `Bearer ${accessToken}` },
      secrets: [accessToken],
    });

  const first = await token();
  try {
    return await send(first);
  } catch (error) {
    const expired =
      error instanceof ProviderError &&
      (error.httpStatus === 401 || (expiredCode !== undefined && error.providerCode === expiredCode));
    if (!expired) throw error;
    context.tokens.drop(key, first);
    return send(await token());
  }
}

async function newToken(context: Context, logIn: LogIn, road: Road): Promise<{ value: string; until: number }> {
  const { clientId, clientSecret, scope } = logIn;
  const asked = context.now().getTime();
  const { body } = await call(context, {
    ...road,
    method: 'POST',
    url: logIn.url,
    ...(logIn.body === 'form'
      ? {
          form: {
            grant_type: 'client_credentials',
            client_id: clientId,
            client_secret: clientSecret,
            ...(scope && { scope }),
          },
        }
      : { json: { grantType: 'client_credentials', clientId, clientSecret, ...(scope && { scope }) } }),
    writes: false,
    secrets: [clientSecret],
  }).catch((error: unknown) => {
    // Whatever the log-in says, the call behind it was not made: nothing is final yet.
    throw error instanceof ProviderError ? new ProviderError(error.message, { ...error, effect: 'none' }) : error;
  });
  const read = Token.safeParse(body).data;
  if (!read?.accessToken) {
    const { provider, operation } = road;
    throw new ProviderError(`${provider}'s log-in gave no token`, { provider, operation, effect: 'none' });
  }
  const livesMs = read.expiresAt ? read.expiresAt * 1000 - asked : (read.expiresIn ?? usualMs / 1000) * 1000;
  return { value: read.accessToken, until: asked + livesMs - Math.min(spareMs, livesMs / 5) };
}
