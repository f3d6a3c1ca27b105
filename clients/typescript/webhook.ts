import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { components } from './schema.ts';

export { WebhookVerificationError } from 'standardwebhooks';

/**
 * An event as it is pushed. It may come more than once and in any order: `id` stays the same.
 *
 * With `test: true` somebody has sent a test: nothing of it has happened.
 */
export type WebhookEvent = { id: string; timestamp: string; test?: true } & (
  | { type: `payment.${string}`; data: components['schemas']['Payment'] }
  | { type: `${Exclude<Family, 'payment'>}.${string}`; data: Record<string, unknown> }
);
type Family = 'payment' | 'payout' | 'receiver' | 'dispute' | 'settlement' | 'attention';

/** Headers as `fetch`, Node and Express have them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/**
 * Reads an event that was pushed to you, once its signature is right (Standard Webhooks: HMAC-SHA256 of id, time and
 * body, compared in constant time) and it is at most five minutes old or ahead.
 *
 * @param secret `whsec_…`; while you change secrets, the old and the new one.
 * @param rawBody what was received, byte by byte: JSON that was parsed and written again has another signature.
 * @throws WebhookVerificationError when it is not Trilho's, or too old. Answer 400 and do nothing else.
 */
export function verifyWebhook(
  secret: string | readonly string[],
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
): WebhookEvent {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0) throw new TypeError('verifyWebhook needs a secret');
  const found = {
    'webhook-id': read(headers, 'webhook-id'),
    'webhook-timestamp': read(headers, 'webhook-timestamp'),
    'webhook-signature': read(headers, 'webhook-signature'),
  };
  const body = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const last = secrets.length - 1;
  for (const [at, one] of secrets.entries()) {
    try {
      const event = new Webhook(one).verify(body, found) as WebhookEvent;
      return { ...event, id: found['webhook-id'] };
    } catch (error) {
      if (!(error instanceof WebhookVerificationError) || at === last) throw error;
    }
  }
  throw new WebhookVerificationError('No matching signature found');
}

function read(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const [, value] = Object.entries(headers).find(([given]) => given.toLowerCase() === name) ?? [];
  return (Array.isArray(value) ? value.join(' ') : value) ?? '';
}
