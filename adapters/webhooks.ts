import type { ProviderEvent } from '../domain/core/provider-event.ts';
import { type Connection, createAdapter, masksOf, type WebhookDelivery } from './index.ts';
import { parseForm } from './kit/form.ts';
import { maskText, maskWire } from './kit/mask.ts';
import { parseJson } from './kit/parse.ts';

/** Headers and query members that authenticate the provider: they are masked. */
const proof = /auth|key|sign|hmac|hash|secret|token|cookie|pass|cert|credential/i;

/** Reads a provider's webhook with its adapter, and masks its body for the timeline. */
export async function readWebhook(
  provider: string,
  connection: Connection,
  delivery: WebhookDelivery,
): Promise<{ events: ProviderEvent[]; masked: unknown }> {
  const events = await createAdapter(provider, connection).processWebhook(delivery);
  return { events: events, masked: maskedBody(provider, delivery.rawBody) };
}

/** A webhook's body, JSON or a form, masked; the beginning of any other text. */
export function maskedBody(provider: string, rawBody: string): unknown {
  const read = parseJson(rawBody) ?? (/^[^\s<]+$/.test(rawBody) ? parseForm(rawBody) : undefined);
  return read !== null && typeof read === 'object'
    ? maskWire(read, masksOf(provider))
    : maskText(rawBody.slice(0, 2000));
}

/** A webhook's headers, or its query, masked. */
export const maskedParts = (provider: string, parts: Record<string, unknown>): Record<string, unknown> => ({
  ...(maskWire(parts, masksOf(provider)) as Record<string, unknown>),
  ...Object.fromEntries(Object.keys(parts).flatMap((name) => (proof.test(name) ? [[name, '••••']] : []))),
});

/**
 * What a provider put after our address, masked: `/pix` is the central bank's, and anything else may be a token that
 * authenticates it.
 */
export const maskedPath = (path: string): string =>
  path
    .split('/')
    .map((part) => (part === '' || part === 'pix' ? part : '••••'))
    .join('/');
