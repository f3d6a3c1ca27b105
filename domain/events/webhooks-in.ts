import { z } from 'zod';
import { webhookOutcomes } from './webhook-outcomes.ts';

/** Webhooks from providers, and their outcomes. */

const at = z.iso.datetime();

export const WebhookOutcome = z.enum(webhookOutcomes).meta({
  description: [
    '`matched`: handed to what it is about.',
    '`repeated`: the same body had come before; handed over all the same.',
    '`early`: it came before we knew whom it names, and was kept until we did.',
    '`unmatched`: it names nobody whom we know, or not yet.',
    '`ignored`: nothing in it that we read, or no right signature.',
    '`waiting`: stored, and not worked on yet.',
    '`failed`: working on it failed, and is tried again.',
  ].join(' '),
});

export const ProviderEventRead = z
  .object({
    kind: z.enum(['payment', 'payout', 'receiver']),
    transactionId: z.string().meta({ description: 'The provider’s id of it' }),
    reference: z.string().optional().meta({ description: 'Ours, where the provider repeats it' }),
    endToEndId: z.string().optional(),
    status: z.string().meta({ description: 'What its word means in our statuses' }),
    providerWord: z.string(),
    unmapped: z.boolean().meta({ description: 'No map of ours names its word' }),
    dispute: z.enum(['opened', 'won', 'lost']).optional(),
    entityId: z.string().optional().meta({ description: 'Whom it names, once that is known' }),
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
    problem: z.string().optional().meta({ description: 'Why it could not be worked on' }),
    nextTryAt: at.optional().meta({ description: 'While it is not done: when it is tried again by itself' }),
    news: z.array(ProviderEventRead).meta({ description: 'What was read in it' }),
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
    .meta({ description: 'As it came, without secrets and personal data' }),
  moves: z
    .array(z.object({ entityId: z.string(), from: z.string(), to: z.string(), at }))
    .meta({ description: 'Of each that it was handed to: the first move of its status since' }),
}).meta({ id: 'WebhookInDetail' });
export type WebhookInDetail = z.infer<typeof WebhookInDetail>;
