import { z } from 'zod';
import { AttentionReason } from '../core/attention.ts';
import { iso } from '../core/schemas.ts';
import { EventType } from './event.ts';

/**
 * Why an endpoint is switched off: at its owner's request, because deliveries failed for days, or because it answered
 * 410 Gone.
 */
export const DisabledReason = z.enum(['asked', 'failing', 'gone']);
export type DisabledReason = z.infer<typeof DisabledReason>;

/** A merchant's address to which events are delivered. */
export const WebhookEndpoint = z
  .object({
    id: z.string().meta({ example: 'end_3f8kq0z6m2x1c9vb7n4w5e8rt' }),
    url: z.string().meta({ description: 'The values of its query are masked' }),
    description: z.string().optional(),
    types: z.array(EventType).meta({ description: 'Event types that it receives; empty: all, including future ones' }),
    enabled: z.boolean(),
    disabledReason: DisabledReason.optional(),
    disabledAt: iso.optional(),
    failingSince: iso.optional().meta({ description: 'Every delivery has failed since this time' }),
    lastFailure: z
      .object({
        at: iso,
        httpStatus: z.int().optional(),
        error: z.string().optional().meta({ description: 'Why there was no answer' }),
      })
      .optional()
      .meta({ description: 'How a delivery failed last, while every one does; to the minute' }),
    previousSecretUntil: iso.optional().meta({ description: 'Until this time the previous secret signs as well' }),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    createdAt: iso,
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** One request to an endpoint, and its answer. */
export const DeliveryExchange = z.object({
  request: z
    .object({ url: z.string(), headers: z.record(z.string(), z.string()) })
    .meta({ description: 'The request without path and signatures; its body is the event' }),
  answer: z.string().optional().meta({ description: 'The first 1024 bytes of its body, masked' }),
});
export type DeliveryExchange = z.infer<typeof DeliveryExchange>;
