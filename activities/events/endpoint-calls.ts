import agentkeepalive from 'agentkeepalive';
import axios from 'axios';
import { Webhook } from 'standardwebhooks';
import { maskText } from '../../adapters/kit/mask.ts';
import { storableText } from '../../db/core/storable.ts';
import type { DeliveryExchange } from '../../domain/events/endpoint.ts';
import { clock } from '../../runtime/metrics.ts';
import type { Mode } from '../../runtime/settings.ts';
import { checkUrl, ForbiddenUrl, guardedLookup } from '../../runtime/url-guard.ts';

const timeoutMs = 15_000;
/**
 * Bytes of an endpoint's body that are read and stored, and the milliseconds for reading them after the status has
 * arrived.
 */
const readBytes = 1024;
const readMs = 2_000;
/** The whole call, however the endpoint behaves (ms): its time-out has a little room. */
const roomMs = 500;
export const longestCallMs = timeoutMs + roomMs + readMs;

export interface EndpointCall {
  url: string;
  /** `whsec_…`, the current one first: every one signs. */
  secrets: string[];
  /** `webhook-id`: the same for all tries. */
  id: string;
  body: string;
  correlationId?: string | undefined;
  /** Marks it by a header, besides the mark in its body, which is signed. */
  isTest?: true;
  /** Milliseconds until the status must have arrived: 15 s unless it is set. */
  timeoutMs?: number | undefined;
}

/** The outcome of one POST. Without `httpStatus` there was no answer, and `error` has the reason. */
export interface EndpointAnswer {
  at: Date;
  /** Milliseconds until the status arrived. */
  ms: number;
  httpStatus?: number;
  error?: string;
  /** The headers of the answer, masked and shortened. Not stored. */
  answerHeaders?: Record<string, string>;
  exchange: DeliveryExchange;
}

/**
 * Calls merchants' endpoints by Standard Webhooks. An endpoint may be hostile, so size and time of its answer are
 * limited.
 */
export function endpointCaller(mode: Mode): (call: EndpointCall) => Promise<EndpointAnswer> {
  const agent = { keepAlive: true, freeSocketTimeout: 4_000 };
  // The resolved address is checked when the connection is made, so that it cannot change between check and use.
  const lookup = guardedLookup(mode);
  const http = axios.create({
    httpAgent: new agentkeepalive.HttpAgent({ ...agent, lookup } as object),
    httpsAgent: new agentkeepalive.HttpsAgent({ ...agent, lookup } as object),
    maxRedirects: 0,
    responseType: 'stream',
    decompress: false,
    validateStatus: () => true,
    proxy: false,
  });

  return async ({ url, secrets, id, body, correlationId, isTest, timeoutMs: timeout = timeoutMs }) => {
    const at = new Date();
    const headers = {
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Trilho',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
      ...(correlationId && { 'trilho-correlation-id': correlationId }),
      ...(isTest && { 'trilho-test': 'true' }),
    };
    const shown = headers['webhook-signature'].replace(/,\S+/g, ',••••');
    const request = { url: originOf(url), headers: { ...headers, 'webhook-signature': shown } };
    const seconds = clock();
    try {
      checkUrl(url, mode);
      const answer = await http.post(url, body, { headers, timeout, signal: AbortSignal.timeout(timeout + roomMs) });
      const ms = Math.round(seconds() * 1000);
      const replyBody = await firstBytes(answer.data);
      const { status: httpStatus, headers: answered } = answer;
      return { at, ms, httpStatus, answerHeaders: shownHeaders(answered), exchange: { request, answer: replyBody } };
    } catch (error) {
      const why = error instanceof ForbiddenUrl ? error.message : ((error as { code?: string }).code ?? 'no answer');
      return { at, ms: Math.round(seconds() * 1000), error: why, exchange: { request } };
    }
  };
}

const maxHeaders = 30;
const maxHeaderLength = 200;
/** Headers that carry somebody's session. */
const secretHeaders = ['set-cookie', 'cookie', 'authorization', 'proxy-authenticate', 'www-authenticate'];

const shownHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, maxHeaders)
      .map(([name, value]) => [
        storableText(name, 100),
        secretHeaders.includes(name) ? '••••' : storableText(maskText(String(value)), maxHeaderLength),
      ]),
  );

export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** Reads the start of the body. The status has been received and counts, so a body that is late is given up. */
async function firstBytes(stream: NodeJS.ReadableStream & { destroy(): void }): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => stream.destroy(), readMs);
  try {
    for await (const chunk of stream) {
      chunks.push(Buffer.from(chunk));
      length += chunk.length;
      if (length >= readBytes) break;
    }
  } catch {
    // The stream was closed early, by us or by the endpoint.
  } finally {
    clearTimeout(timer);
    stream.destroy();
  }
  return storableText(maskText(Buffer.concat(chunks).subarray(0, readBytes).toString()), readBytes);
}
