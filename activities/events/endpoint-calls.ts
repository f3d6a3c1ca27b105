import { Webhook } from 'standardwebhooks';
import { maskText } from '../../adapters/kit/mask.ts';
import { storableText } from '../../db/core/storable.ts';
import type { DeliveryExchange } from '../../domain/events/endpoint.ts';
import type { Mode } from '../../runtime/settings.ts';
import { guardedPoster, type PostAnswer, readMs, roomMs } from '../core/guarded-post.ts';

const timeoutMs = 15_000;
/** The whole call in ms, however the endpoint behaves. */
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
export interface EndpointAnswer extends Omit<PostAnswer, 'answer' | 'answered'> {
  at: Date;
  /** The headers of the answer, masked and shortened. Not stored. */
  answerHeaders?: Record<string, string>;
  exchange: DeliveryExchange;
}

/** Calls merchants' endpoints by Standard Webhooks. */
export function endpointCaller(mode: Mode): (call: EndpointCall) => Promise<EndpointAnswer> {
  const post = guardedPoster(mode);

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
    const { answer, answered, ...outcome } = await post({ url, body, headers, timeoutMs: timeout });
    return {
      at,
      ...outcome,
      ...(answered && { answerHeaders: shownHeaders(answered) }),
      exchange: { request, ...(answer !== undefined && { answer }) },
    };
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
