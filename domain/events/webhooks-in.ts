import { z } from 'zod';
import { webhookOutcomes } from './webhook-outcomes.ts';

/** Webhooks from providers, and their outcomes. */

const at = z.iso.datetime();

export const WebhookOutcome = z.enum(webhookOutcomes).meta({
  description: [
    '`matched`: delivered to the workflow of its entity.',
    '`repeated`: the same body was received before; delivered nevertheless.',
    '`early`: received before its entity was known, stored, and assigned later.',
    '`unmatched`: no entity of ours is known by its ids, or not yet.',
    '`ignored`: it has no event that we read, or its signature is invalid.',
    '`waiting`: stored, not processed yet.',
    '`failed`: processing failed and is retried.',
  ].join(' '),
});

export const ProviderEventRead = z
  .object({
    kind: z.enum(['payment', 'payout', 'receiver']),
    transactionId: z.string().meta({ description: 'The provider’s id of the entity' }),
    reference: z.string().optional().meta({ description: 'Our reference, if the provider repeats it' }),
    endToEndId: z.string().optional(),
    status: z.string().meta({ description: 'Our status for the provider’s word' }),
    providerWord: z.string(),
    unmapped: z.boolean().meta({ description: 'True: no status map has the provider’s word' }),
    dispute: z.enum(['opened', 'won', 'lost']).optional(),
    entityId: z.string().optional().meta({ description: 'The entity, once it is known' }),
  })
  .meta({ id: 'WebhookNewsRead' });
export type ProviderEventRead = z.infer<typeof ProviderEventRead>;

export const WebhookIn = z
  .object({
    id: z.string().meta({ example: '4711' }),
    provider: z.string(),
    connectionId: z.string(),
    receivedAt: at,
    outcome: WebhookOutcome,
    doneAt: at.optional(),
    problem: z.string().optional().meta({ description: 'Why processing failed' }),
    nextTryAt: at.optional().meta({ description: 'While it is not processed: the time of the next automatic attempt' }),
    news: z.array(ProviderEventRead).meta({ description: 'The events read from it' }),
  })
  .meta({ id: 'WebhookIn' });
export type WebhookIn = z.infer<typeof WebhookIn>;

export const WebhookInDetail = WebhookIn.extend({
  request: z
    .object({
      path: z.string(),
      query: z.record(z.string(), z.unknown()),
      headers: z.record(z.string(), z.unknown()),
      body: z.unknown(),
      bytes: z.int(),
    })
    .meta({ description: 'The received webhook, without secrets and personal data' }),
  moves: z
    .array(z.object({ entityId: z.string(), from: z.string(), to: z.string(), at }))
    .meta({ description: 'The first status change of each entity after the webhook was delivered to it' }),
}).meta({ id: 'WebhookInDetail' });
export type WebhookInDetail = z.infer<typeof WebhookInDetail>;
