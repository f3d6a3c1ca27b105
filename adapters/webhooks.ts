import type { WebhookNews } from '../domain/entities.ts';
import { type Connection, createAdapter, type WebhookDelivery } from './index.ts';
import { maskText, maskWire } from './kit/mask.ts';

/** Reads a provider's webhook with its adapter, and masks its body for the timeline. */
export async function readWebhook(
  provider: string,
  connection: Connection,
  delivery: WebhookDelivery,
): Promise<{ news: WebhookNews[]; masked: unknown }> {
  const news = await createAdapter(provider, connection).processWebhook(delivery);
  let masked: unknown;
  try {
    masked = maskWire(JSON.parse(delivery.rawBody));
  } catch {
    masked = maskText(delivery.rawBody.slice(0, 2000));
  }
  return { news, masked };
}
