import type { Agent as HttpAgent } from 'node:http';
import type { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import axios, { type AxiosInstance } from 'axios';
import { type Operation, ProviderError } from './errors.ts';
import { type Masks, maskText, maskWire } from './mask.ts';
import { parseJson } from './parse.ts';
import { checkLiterals, plainAgents } from './pools.ts';
import { throughProxy } from './proxy.ts';

/** One call to a provider and its answer, masked, for the timeline. */
export interface Exchange {
  method: string;
  path: string;
  request?: unknown;
  httpStatus?: number;
  answer?: unknown;
  error?: string;
}

export interface HttpDeps {
  axios?: AxiosInstance;
  /** Called with every exchange, answered or not. */
  record?: (exchange: Exchange) => void;
  /** The start of the operation (`performance.now()`): its log-in and its calls share one timeout. */
  began?: number;
  /** Milliseconds for an operation, if the caller has less time than the declaration's. */
  timeoutMs?: number;
  /** Every exchange goes through this proxy, without verifying certificates: a connection's explicit setting. */
  proxy?: string | undefined;
  /** Replaces the system's DNS look-up where addresses come from merchants, and refuses forbidden addresses. */
  lookup?: LookupFunction;
}

export interface Call {
  provider: string;
  operation: Operation;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** The body, as JSON or form-encoded. */
  json?: unknown;
  form?: Record<string, string>;
  /** Presents a client certificate. */
  agent?: Agent;
  /** The path for the timeline, where the real path contains a key. */
  shownPath?: string;
  /** The provider's own names of members that are masked when the exchange is recorded. */
  masks?: Masks | undefined;
  /** Texts that were sent and must not appear in a recorded reply or an error's message. */
  secrets?: readonly string[];
  /** The merchant's own words in the body: whoever they name must not appear in the timeline. */
  words?: string | undefined;
  /** Milliseconds for the operation, which includes this exchange and those before it. */
  timeoutMs: number;
  /** The call changes something at the provider, so a lost reply is an unknown outcome. */
  writes: boolean;
  /** Its HTTP status is the answer: a 2xx without JSON is no failure, and has no body. */
  anyBody?: boolean;
  /** Reads the provider's error message from its body. */
  readError: (body: unknown) => { code?: string | undefined; message?: string | undefined };
}

/** A client as calls to providers need it, whose sockets belong to these agents. */
export const newClient = (agents: { httpAgent: HttpAgent; httpsAgent: Agent }): AxiosInstance =>
  axios.create({
    ...agents,
    maxRedirects: 0,
    maxContentLength: 2 * 1024 * 1024,
    responseType: 'text',
    transitional: { silentJSONParsing: false, clarifyTimeoutError: true },
    transformResponse: (body) => body,
    validateStatus: () => true,
    proxy: false,
  });

const client = newClient(plainAgents());

/** A body as it is written on the wire, which is what a signature covers; empty where there is none. */
export function bodyText({ json, form }: Pick<Call, 'json' | 'form'>): string {
  if (json !== undefined) return JSON.stringify(json);
  return form === undefined ? '' : new URLSearchParams(form).toString();
}

/** The request was never sent: no address, no connection, or an untrusted certificate. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPROTO',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'INVALID_CA',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_INVALID_URL',
  // Thrown by `lookup` for a refused address.
  'FORBIDDEN_ADDRESS',
]);
/** The server ended the handshake because of our certificate, before it could read a request. */
const untrusted =
  /^ERR_SSL_\w*ALERT_(CERTIFICATE_REQUIRED|UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_EXPIRED|CERTIFICATE_REVOKED|CERTIFICATE_UNKNOWN|UNSUPPORTED_CERTIFICATE|HANDSHAKE_FAILURE)$/;
/** With less time left than this nothing is sent: a reply after the timeout would be an unknown outcome. */
const minRemainingMs = 1_000;

/**
 * The only code that calls providers: a call is sent once, and a failure is classified by its effect.
 * Returns a 2xx reply, parsed. @throws ProviderError for everything else
 */
export async function call(deps: HttpDeps, c: Call): Promise<{ status: number; body: unknown }> {
  const path = c.shownPath ?? new URL(c.url).pathname;
  const sent = c.json ?? c.form;
  const exchange: Exchange = {
    method: c.method,
    path,
    ...(sent !== undefined && { request: withoutWords(maskWire(sent, c.masks), c.words) }),
  };
  const fail = (
    message: string,
    effect: ProviderError['effect'],
    more: {
      httpStatus?: number;
      providerCode?: string | undefined;
      retryAfterMs?: number | undefined;
      providerMessage?: string | undefined;
    } = {},
  ) => {
    deps.record?.({ ...exchange, ...(more.httpStatus && { httpStatus: more.httpStatus }), error: message });
    return new ProviderError(message, { provider: c.provider, operation: c.operation, effect, ...more });
  };
  const unclear = c.writes ? 'unknown' : 'none';
  const allowedMs = Math.min(c.timeoutMs, deps.timeoutMs ?? Number.POSITIVE_INFINITY);
  const timeoutMs = Math.round(allowedMs - (deps.began === undefined ? 0 : performance.now() - deps.began));
  if (deps.proxy && c.agent) throw fail(`${c.provider} wants a client certificate, which no proxy can carry`, 'none');
  if (timeoutMs < minRemainingMs) throw fail(`${c.provider} took too long to log in; nothing was sent`, 'none');

  let answer: { status: number; data: unknown; headers: Record<string, unknown> };
  try {
    if (deps.lookup) await checkLiterals([c.url, deps.proxy], deps.lookup);
    answer = await (deps.axios ?? client).request({
      method: c.method,
      url: c.url,
      ...(sent !== undefined && { data: bodyText(c) }),
      ...(deps.lookup && plainAgents(deps.lookup)),
      ...(c.agent && { httpsAgent: c.agent }),
      ...(deps.proxy && throughProxy(deps.proxy, deps.lookup)),
      headers: {
        accept: 'application/json',
        ...(c.json !== undefined && { 'content-type': 'application/json' }),
        ...(c.form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...c.headers,
      },
      timeout: timeoutMs,
      // axios counts `timeout` from the last byte received; the signal ends an exchange that is still slowly receiving.
      signal: AbortSignal.timeout(timeoutMs + 500),
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== undefined && untrusted.test(code)) {
      throw fail(`${c.provider} does not accept our client certificate (${code})`, 'none', { providerCode: code });
    }
    if (code !== undefined && neverSent.has(code)) {
      throw fail(`${c.provider} could not be reached (${code})`, 'none', { providerCode: code });
    }
    if (code === 'ETIMEDOUT' || code === 'ERR_CANCELED' || code === 'ECONNABORTED') {
      throw fail(`${c.provider} did not answer within ${timeoutMs} ms`, unclear, { providerCode: 'timeout' });
    }
    // Some servers close the connection on an unknown client certificate, without an alert.
    const hint = c.agent && !c.writes ? '; it may not accept our client certificate' : '';
    throw fail(`The connection to ${c.provider} broke before its answer came (${code ?? 'no code'})${hint}`, unclear, {
      providerCode: code,
    });
  }

  const { status } = answer;
  const body = readBody(answer.data);
  const shown = withoutWords(maskWire(readBody(withoutSecrets(answer.data, c.secrets)), c.masks), c.words);
  if (status >= 200 && status < 300) {
    if (body === undefined && !c.anyBody)
      throw fail(`${c.provider} answered ${status} with a body that is no JSON`, unclear, { httpStatus: status });
    deps.record?.({ ...exchange, httpStatus: status, answer: shown });
    return { status, body };
  }

  const { code, message = plainText(answer.data, body) } = c.readError(body);
  const theirs = message && maskText(String(withoutSecrets(message, c.secrets))).slice(0, 300);
  const words = theirs ? `: ${theirs}` : '';
  const more = { httpStatus: status, providerCode: code, providerMessage: theirs || undefined };
  if (body !== undefined) exchange.answer = shown;
  if (status === 429) {
    throw fail(`${c.provider} limits the rate of calls${words}`, 'none', {
      ...more,
      retryAfterMs: retryAfter(answer.headers),
    });
  }
  if (status === 401 || status === 403)
    throw fail(`${c.provider} did not accept the credentials (${status})${words}`, 'none', more);
  if (status >= 400 && status < 500 && status !== 408)
    throw fail(`${c.provider} refused (${status})${words}`, 'refused', more);
  throw fail(`${c.provider} answered ${status}${words}`, unclear, more);
}

function readBody(text: unknown): unknown {
  // A caller's own axios instance may already have parsed it.
  return typeof text === 'string' ? parseJson(text) : (text ?? undefined);
}

/** Hides the words, also where a provider's form cut them short. */
function withoutWords(value: unknown, words = ''): unknown {
  if (words === '' || value === null) return value;
  if (typeof value === 'string') {
    const isPart = value.length >= 4 && words.includes(value);
    return isPart || value.includes(words) ? `•••• (${value.length})` : value;
  }
  if (Array.isArray(value)) return value.map((item) => withoutWords(item, words));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutWords(inner, words)]));
}

/** Some providers repeat the request's content in an error. */
function withoutSecrets(text: unknown, secrets: readonly string[] = []): unknown {
  if (typeof text !== 'string') return text;
  return secrets.reduce((left, secret) => (secret.length < 6 ? left : left.replaceAll(secret, '••••')), text);
}

/** An error without JSON that a person can read; a page is none. */
function plainText(text: unknown, body: unknown): string | undefined {
  const words = body === undefined && typeof text === 'string' ? text.trim() : '';
  return words === '' || words.startsWith('<') ? undefined : words.slice(0, 300);
}

function retryAfter(headers: Record<string, unknown>): number | undefined {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 60) * 1000 : undefined;
}
