import { z } from 'zod';
import { iso } from './schemas.ts';

export const TimelineKind = z.enum([
  'accepted', // the API took the request
  'provider_call', // a request to the provider and its answer
  'webhook', // the provider called us
  'status', // the status moved, and why
  'evidence', // news that changed nothing, kept
  'attention', // a person is needed, or no longer
  'event', // a merchant event was made
  'delivery', // an attempt to deliver one
  'refund', // a refund was asked for, done, refused
  'dispute', // a dispute was opened, answered, decided
  'route', // which provider was chosen, and why
  'action', // a person or key did something: cancel, resolve, ask again
  'approval', // a payout, or other bank details, were let through by a person
  'document', // a paper of a receiver came
]);

export type TimelineKind = z.infer<typeof TimelineKind>;

export const TimelineEntry = z
  .object({
    id: z.string(),
    at: iso,
    kind: TimelineKind,
    title: z.string(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Masked facts' }),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** What an entity waits for. Absent `until`: for as long as it takes. */
export const Wait = z
  .object({
    what: z.enum([
      'first_answer', // the provider's answer to the charge
      'look', // a question to the provider is under way
      'webhook', // the payer, and the provider's webhook
      'poll', // the plan's next question to the provider
      'owed_look', // the last question got no answer: the next try
      'expiry', // the last look, after the code has expired
      'delivery', // the next try to hand an event to the merchant
      'approval', // somebody who may let a payout through
      'person', // somebody's decision: nothing goes on by itself
      'pieces', // papers or details of a receiver that its provider wants
      'cool_off', // other bank details do not count before
    ]),
    until: iso.optional(),
    event: z.string().optional().meta({ description: 'Of a delivery: the type of its event' }),
    attempt: z.int().optional().meta({ description: 'Of a delivery: the number of the try that is next or under way' }),
  })
  .meta({ id: 'Wait' });
export type Wait = z.infer<typeof Wait>;

/** What an entity waits for just now, as its workflow says. */
export const Waiting = z
  .object({
    known: z.boolean().meta({ description: 'False when the engine or its workers did not answer in time' }),
    data: z.array(Wait),
    run: z
      .object({
        workflowId: z.string(),
        runId: z.string(),
        url: z.url().optional().meta({ description: "In Temporal's own console, where its address is configured" }),
      })
      .optional()
      .meta({ description: 'The run that goes on, or the last one' }),
  })
  .meta({ id: 'Waiting' });
export type Waiting = z.infer<typeof Waiting>;
