import { z } from 'zod';
import type { Connection, Context } from './declaration.ts';
import { ProviderError } from './errors.ts';
import { type Call, call } from './http.ts';
import { parseJson } from './parse.ts';
import { pick } from './read.ts';
import { fingerprint } from './tls.ts';

/** How a provider gives out access tokens. */
export interface LogIn {
  /** Behind the address of the host that is called. */
  path: string;
  /** What is sent, made from the credentials. */
  request: (connection: Connection) => Pick<Call, 'headers' | 'json' | 'form'>;
  /** Its address, where that is another than the called host's. @param base the called host's. */
  at?: (base: string) => string;
  /** How a token is carried, with a signature over the call if there is one. Default: `Authorization: Bearer …`. */
  carry?: (token: string, sent: Sent) => Record<string, string>;
  /** Milliseconds, where the specification fixes how long a token is kept. Default: what the provider says. */
  livesMs?: number;
  /** The provider's own code for "token expired", beside a plain 401. */
  expiredCode?: string;
  /** Does a 403 say that the token has ended, too? */
  renewsOn403?: true;
  /** The specification's message for a log-in that was refused. */
  failure?: string;
}

/** A call as a signature is made over it. */
export interface Sent {
  connection: Connection;
  method: Call['method'];
  /** Behind the host's address. */
  path: string;
  /** As it goes over the wire; empty where there is none. */
  body: string;
  at: Date;
}

type Exchange = Omit<Call, 'provider' | 'operation' | 'readError' | 'timeoutMs' | 'agent'>;
/** What every call of a host has in common. */
export type Transport = Pick<Call, 'provider' | 'operation' | 'readError' | 'timeoutMs' | 'agent'>;

/** `base`: its address. `certificate` names the client certificate that is presented, for the cache's key. */
interface LogInHost {
  base: string;
  certificate?: string | undefined;
}

const Token = z
  .string()
  .min(1)
  .max(10_000)
  .regex(/^[\x21-\x7e]+$/);
const Seconds = z.coerce.number().positive();
const tokenAt = ['access_token', 'accessToken', 'token', 'data.access_token', 'data.accessToken', 'data.token'];

/** A token is not used in its last minute, or the last fifth of a short life: the call itself takes time too. */
const spareMs = 60_000;
/** Where the provider does not say how long it lives. */
const usualMs = 300_000;

/**
 * One call with an access token: a cached one, or a new one for which all callers of that moment wait together. A call
 * that is refused over its token did surely nothing, and is made once more with a new one.
 */
export async function callWithToken(
  context: Context,
  logIn: LogIn,
  host: LogInHost,
  road: Transport,
  exchange: Exchange,
): Promise<{ status: number; body: unknown }> {
  const { base } = host;
  const { key, token } = logInAt(context, logIn, host, road);
  const sent: Sent = {
    connection: context.connection,
    method: exchange.method,
    path: exchange.url.slice(base.length),
    body: exchange.json === undefined ? '' : JSON.stringify(exchange.json),
    at: context.now(),
  };
  const send = (accessToken: string) =>
    call(context, {
      ...road,
      ...exchange,
      headers: {
        ...(logIn.carry?.(accessToken, sent) ?? { authorization: `Bearer ${accessToken}` }),
        ...exchange.headers,
      },
      secrets: [...(exchange.secrets ?? []), accessToken],
    });

  const first = await token();
  try {
    return await send(first);
  } catch (error) {
    const expired =
      error instanceof ProviderError &&
      (error.httpStatus === 401 ||
        (logIn.renewsOn403 && error.httpStatus === 403) ||
        (logIn.expiredCode !== undefined && error.providerCode === logIn.expiredCode));
    if (!expired) throw error;
    context.tokens.drop(key, first);
    return send(await token());
  }
}

/** Logs in and calls nothing. @throws ProviderError */
export async function logInAlone(context: Context, logIn: LogIn, host: LogInHost, road: Transport): Promise<void> {
  await logInAt(context, logIn, host, road).token();
}

/** A host's tokens: the cache's key for them, and the way to one. */
function logInAt(context: Context, logIn: LogIn, { base, certificate }: LogInHost, road: Transport) {
  const asked = logIn.request(context.connection);
  // Everything that the log-in depends on, credentials included: never a token of another account.
  const key = fingerprint(road.provider, base, logIn.path, JSON.stringify(asked), certificate);
  const url = `${logIn.at?.(base) ?? base}${logIn.path}`;
  return { key, token: () => context.tokens.get(key, () => newToken(context, logIn, url, asked, road)) };
}

async function newToken(
  context: Context,
  logIn: LogIn,
  url: string,
  asked: Pick<Call, 'headers' | 'json' | 'form'>,
  road: Transport,
): Promise<{ value: string; until: number }> {
  const began = context.now().getTime();
  const { provider, operation } = road;
  const failed = (message: string, facts: object = {}) =>
    new ProviderError(message, { ...facts, provider, operation, effect: 'none' });
  const { body } = await call(context, {
    ...road,
    ...asked,
    method: 'POST',
    url,
    writes: false,
    secrets: textsOf(asked),
  }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    // Whatever the log-in says, the call behind it was not made: nothing is final yet.
    const answered = error.httpStatus !== undefined && error.httpStatus !== 429;
    throw failed((answered && logIn.failure) || error.message, error);
  });
  const token = pick(body, tokenAt, Token);
  if (!token) throw failed(logIn.failure ?? `${provider}'s log-in gave no token`);
  const saidMs = livesMs(body, token, began);
  const lives = logIn.livesMs ?? saidMs ?? usualMs;
  // A life that the specification fixes is taken as it stands.
  return { value: token, until: began + lives - (logIn.livesMs ? 0 : Math.min(spareMs, lives / 5)) };
}

/** By `expires_in` (seconds), an instant, or the token's own `exp`, if it is one that can be read. */
function livesMs(body: unknown, token: string, now: number): number | undefined {
  const seconds = pick(body, ['expires_in', 'expiresIn', 'data.expires_in', 'data.expiresIn'], Seconds);
  if (seconds) return seconds * 1000;
  const claims = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const until = pick(body, ['expiresAt', 'expires_at'], Seconds) ?? pick(claims, 'exp', Seconds);
  return until && until * 1000 > now ? until * 1000 - now : undefined;
}

/** Every text of the log-in's request that must not come back in an error. */
function textsOf({ headers, json, form }: Pick<Call, 'headers' | 'json' | 'form'>): string[] {
  const texts = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : value !== null && typeof value === 'object'
        ? Object.values(value).flatMap(texts)
        : [];
  return texts({ headers, json, form }).filter((text) => !/^(client_credentials|authorization_code)$/.test(text));
}
