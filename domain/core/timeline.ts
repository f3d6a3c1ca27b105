import { z } from 'zod';
import { iso } from './schemas.ts';

export const TimelineKind = z.enum([
  'accepted', // the API accepted the request
  'provider_call', // a request to the provider and its answer
  'webhook', // the provider called us
  'status', // the status changed, and why
  'evidence', // a provider event or reply that changed nothing
  'attention', // attention was raised or cleared
  'event', // an event was created
  'delivery', // an attempt to deliver an event
  'refund', // a refund was requested, done or refused
  'dispute', // a dispute was opened, answered or decided
  'route', // which provider was chosen, and why
  'action', // a command of a person or key: cancel, resolve, look up
  'approval', // a person approved a payout or a change of bank details
  'document', // a receiver's document was added
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

/** What an entity waits for. Without `until` there is no time limit. */
export const Wait = z
  .object({
    what: z.enum([
      'first_answer', // the provider's answer to the charge
      'look', // a look-up is under way
      'webhook', // the payer, and the provider's webhook
      'poll', // the next poll of the plan
      'owed_look', // the retry of a failed poll
      'expiry', // the last look-up, after the code has expired
      'delivery', // the next delivery attempt of an event
      'approval', // an approver of a payout
      'person', // a person's decision: nothing happens without it
      'pieces', // documents or details of a receiver that the provider requires
      'cool_off', // the cool-off of changed bank details
    ]),
    until: iso.optional(),
    event: z.string().optional().meta({ description: 'For a delivery: the type of its event' }),
    attempt: z.int().optional().meta({ description: 'For a delivery: the number of the current or next attempt' }),
  })
  .meta({ id: 'Wait' });
export type Wait = z.infer<typeof Wait>;

/** What an entity waits for now, by a query of its workflow. */
export const Waiting = z
  .object({
    known: z.boolean().meta({ description: 'False when Temporal or the workers did not answer in time' }),
    data: z.array(Wait),
    run: z
      .object({
        workflowId: z.string(),
        runId: z.string(),
        url: z.url().optional().meta({ description: 'Link to the Temporal UI, if its address is configured' }),
      })
      .optional()
      .meta({ description: 'The current run, or the last one' }),
  })
  .meta({ id: 'Waiting' });
export type Waiting = z.infer<typeof Waiting>;
