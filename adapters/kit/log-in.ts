import { z } from 'zod';
import type { Connection, Context } from './declaration.ts';
import { ProviderError } from './errors.ts';
import { bodyText, type Call, call } from './http.ts';
import { parseJson } from './parse.ts';
import { pick } from './read.ts';
import { fingerprint } from './tls.ts';

/** How a provider issues access tokens. */
export interface LogIn {
  /** Appended to the address of the host that is called. */
  path: string;
  /** The request, built from the credentials. */
  request: (connection: Connection) => Pick<Call, 'headers' | 'json' | 'form'>;
  /**
   * Members of its form that are made anew each time, by the connection's private key: an assertion that is signed. A
   * token is not kept by them.
   */
  assertion?: (connection: Connection, url: string, now: Date) => Record<string, string>;
  /** The log-in's address, where it has its own host. @param base the called host's address */
  at?: (base: string) => string;
  /** How a token is sent, with a signature over the call if there is one. Default: `Authorization: Bearer …`. */
  carry?: (token: string, sent: Sent) => Record<string, string>;
  /** Milliseconds, where the specification fixes a token's lifetime. Default: the lifetime in the provider's answer. */
  lifetimeMs?: number;
  /** The provider's own code for "token expired", beside a plain 401. */
  expiredCode?: string;
  /** The HTTP status of an expired token, beside 401. */
  expiredStatus?: 403 | 410;
  /** The specification's message for a refused log-in. */
  failure?: string;
}

/** The parts of a call that a signature covers. */
export interface Sent {
  connection: Connection;
  method: Call['method'];
  /** Appended to the host's address. */
  path: string;
  /** As sent; empty where there is no body. */
  body: string;
  at: Date;
}

type Exchange = Omit<Call, 'provider' | 'operation' | 'masks' | 'readError' | 'timeoutMs' | 'agent'>;
/** The settings that all calls to a host share. */
export type Transport = Pick<Call, 'provider' | 'operation' | 'masks' | 'readError' | 'timeoutMs' | 'agent'>;

/** `base`: the host's address. `certificate` identifies the presented client certificate, for the cache's key. */
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

/** A token is not used in its last minute, or in the last fifth of a shorter lifetime, since the call takes time. */
const spareMs = 60_000;
/** Lifetime where the provider gives none. */
const defaultLifetimeMs = 300_000;

/**
 * One call with an access token, cached or new; concurrent callers share one log-in. A call that is refused because of
 * its token had no effect, and is repeated once with a new token.
 *
 * @param host.path of the call, after its host's address.
 */
export async function callWithToken(
  context: Context,
  logIn: LogIn,
  host: LogInHost & { path: string },
  transport: Transport,
  exchange: Exchange,
): Promise<{ status: number; body: unknown }> {
  const { key, token } = logInAt(context, logIn, host, transport);
  const sent: Sent = {
    connection: context.connection,
    method: exchange.method,
    path: host.path,
    body: bodyText(exchange),
    at: context.now(),
  };
  const send = (accessToken: string) =>
    call(context, {
      ...transport,
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
        (logIn.expiredStatus !== undefined && error.httpStatus === logIn.expiredStatus) ||
        (logIn.expiredCode !== undefined && error.providerCode === logIn.expiredCode));
    if (!expired) throw error;
    context.tokens.drop(key, first);
    return send(await token());
  }
}

/** Logs in and calls nothing. @throws ProviderError */
export async function logInAlone(context: Context, logIn: LogIn, host: LogInHost, transport: Transport): Promise<void> {
  await logInAt(context, logIn, host, transport).token();
}

/** The cache key of a host's token, and a function that gets it. */
function logInAt(context: Context, logIn: LogIn, { base, certificate }: LogInHost, transport: Transport) {
  const request = logIn.request(context.connection);
  // The key covers everything that the log-in depends on, credentials included, so that accounts never share a token.
  const signer = logIn.assertion && context.connection.privateKey;
  const key = fingerprint(transport.provider, base, logIn.path, JSON.stringify(request), certificate, signer);
  const url = `${logIn.at?.(base) ?? base}${logIn.path}`;
  const asserted = () => {
    const assertion = logIn.assertion?.(context.connection, url, context.now());
    return assertion ? { ...request, form: { ...request.form, ...assertion } } : request;
  };
  return { key, token: () => context.tokens.get(key, () => newToken(context, logIn, url, asserted(), transport)) };
}

async function newToken(
  context: Context,
  logIn: LogIn,
  url: string,
  request: Pick<Call, 'headers' | 'json' | 'form'>,
  transport: Transport,
): Promise<{ value: string; until: number }> {
  const began = context.now().getTime();
  const { provider, operation } = transport;
  const failed = (message: string, facts: object = {}) =>
    new ProviderError(message, { ...facts, provider, operation, effect: 'none' });
  const { body } = await call(context, {
    ...transport,
    ...request,
    method: 'POST',
    url,
    writes: false,
    secrets: textsOf(request),
  }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    // Whatever the log-in answered, the operation's own call was not made, so the failure is not final.
    const answered = error.httpStatus !== undefined && error.httpStatus !== 429;
    throw failed((answered && logIn.failure) || error.message, error);
  });
  const token = pick(body, tokenAt, Token);
  if (!token) throw failed(logIn.failure ?? `${provider}'s log-in gave no token`);
  const lifetimeMs = logIn.lifetimeMs ?? lifetimeOf(body, token, began) ?? defaultLifetimeMs;
  // A lifetime that the specification fixes is used in full.
  return { value: token, until: began + lifetimeMs - (logIn.lifetimeMs ? 0 : Math.min(spareMs, lifetimeMs / 5)) };
}

/** A token's lifetime in ms, by `expires_in` (seconds), an instant, or the token's own `exp` where it is a JWT. */
function lifetimeOf(body: unknown, token: string, now: number): number | undefined {
  const seconds = pick(body, ['expires_in', 'expiresIn', 'data.expires_in', 'data.expiresIn'], Seconds);
  if (seconds) return seconds * 1000;
  const claims = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const until = pick(body, ['expiresAt', 'expires_at'], Seconds) ?? pick(claims, 'exp', Seconds);
  return until && until * 1000 > now ? until * 1000 - now : undefined;
}

/** Every text of the log-in's request that must not appear in an error. */
function textsOf({ headers, json, form }: Pick<Call, 'headers' | 'json' | 'form'>): string[] {
  const texts = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : value !== null && typeof value === 'object'
        ? Object.values(value).flatMap(texts)
        : [];
  return texts({ headers, json, form }).filter((text) => !/^(client_credentials|authorization_code)$/.test(text));
}
