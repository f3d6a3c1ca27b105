import agentkeepalive from 'agentkeepalive';
import axios, { AxiosError, type AxiosInstance } from 'axios';
import { type Operation, ProviderError } from './errors.ts';
import { maskText, maskWire } from './mask.ts';

/** One call to a provider and its answer, masked: what the timeline shows. */
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
  /** Hears of every exchange, answered or not. */
  record?: (exchange: Exchange) => void;
}

export interface Call {
  provider: string;
  operation: Operation;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  json?: unknown;
  /** Milliseconds for the whole exchange. */
  timeoutMs: number;
  /** Does this call change anything at the provider? Then a lost answer is an unknown outcome. */
  writes: boolean;
  /** The provider's own words for an error, out of its body. */
  readError: (body: unknown) => { code?: string | undefined; message?: string | undefined };
}

/**
 * Idle sockets are dropped after 4 s, before the 5 s after which many servers close theirs: a write on a socket that is
 * being closed would be reset, and a reset write is an unknown outcome that a person has to look at.
 */
const idle = { keepAlive: true, freeSocketTimeout: 4_000, maxSockets: 200 };
const client = axios.create({
  httpAgent: new agentkeepalive.HttpAgent(idle),
  httpsAgent: new agentkeepalive.HttpsAgent(idle),
  maxRedirects: 0,
  maxContentLength: 2 * 1024 * 1024,
  responseType: 'text',
  transitional: { silentJSONParsing: false, clarifyTimeoutError: true },
  transformResponse: (body) => body,
  validateStatus: () => true,
  proxy: false,
});

/** The request never left: no address, no connection, no trust. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPROTO',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_INVALID_URL',
]);

/**
 * The one road that every provider call takes: send once, then classify what happened by its effect (design,
 * "Adapters"). A business answer comes back parsed; everything else is a ProviderError.
 */
export async function call(deps: HttpDeps, c: Call): Promise<unknown> {
  const path = new URL(c.url).pathname;
  const exchange: Exchange = { method: c.method, path, ...(c.json !== undefined && { request: maskWire(c.json) }) };
  const fail = (
    message: string,
    effect: ProviderError['effect'],
    more: { httpStatus?: number; providerCode?: string | undefined; retryAfterMs?: number | undefined } = {},
  ) => {
    deps.record?.({ ...exchange, ...(more.httpStatus && { httpStatus: more.httpStatus }), error: message });
    return new ProviderError(message, { provider: c.provider, operation: c.operation, effect, ...more });
  };
  const unclear = c.writes ? 'unknown' : 'none';

  let answer: { status: number; data: unknown; headers: Record<string, unknown> };
  try {
    answer = await (deps.axios ?? client).request({
      method: c.method,
      url: c.url,
      ...(c.json !== undefined && { data: JSON.stringify(c.json) }),
      headers: {
        accept: 'application/json',
        ...(c.json !== undefined && { 'content-type': 'application/json' }),
        ...c.headers,
      },
      timeout: c.timeoutMs,
      // axios counts `timeout` from the last byte; the signal ends the exchange whatever trickles in.
      signal: AbortSignal.timeout(c.timeoutMs + 500),
    });
  } catch (error) {
    const code = error instanceof AxiosError ? error.code : undefined;
    if (code !== undefined && neverSent.has(code)) {
      throw fail(`${c.provider} could not be reached (${code})`, 'none', { providerCode: code });
    }
    if (code === 'ETIMEDOUT' || code === 'ERR_CANCELED' || code === 'ECONNABORTED') {
      throw fail(`${c.provider} did not answer within ${c.timeoutMs} ms`, unclear, { providerCode: 'timeout' });
    }
    throw fail(`The connection to ${c.provider} broke before its answer came (${code ?? 'no code'})`, unclear, {
      providerCode: code,
    });
  }

  const { status } = answer;
  const body = readBody(answer.data);
  if (status >= 200 && status < 300) {
    if (body === undefined)
      throw fail(`${c.provider} answered ${status} with a body that is no JSON`, unclear, { httpStatus: status });
    deps.record?.({ ...exchange, httpStatus: status, answer: maskWire(body) });
    return body;
  }

  const said = c.readError(body);
  const words = said.message ? `: ${maskText(said.message).slice(0, 300)}` : '';
  const more = { httpStatus: status, providerCode: said.code };
  if (body !== undefined) exchange.answer = maskWire(body);
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
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfter(headers: Record<string, unknown>): number | undefined {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 60) * 1000 : undefined;
}
