import { z } from 'zod';
import { AttentionReason } from '../core/attention.ts';
import { DisputeKind } from '../core/provider-event.ts';
import { iso, text } from '../core/schemas.ts';
import { StatusBasis } from '../core/status-basis.ts';

/** OPEN and CONTESTED are not final; the others are. EXPIRED: the deadline passed without an answer. */
export const DisputeState = z.enum(['OPEN', 'CONTESTED', 'ACCEPTED', 'WON', 'LOST', 'EXPIRED']);
export type DisputeState = z.infer<typeof DisputeState>;

/** A dispute: the payer's bank claims the money back, as a card's chargeback or an infraction of PIX (MED). */
export const Dispute = z
  .object({
    id: z.string().meta({ example: 'dsp_3f8kq0z6m2x1c9vb7n4w5e8rt' }),
    paymentId: z.string(),
    kind: DisputeKind,
    state: DisputeState,
    statusBasis: StatusBasis.optional(),
    reportedOutcome: z.enum(['WON', 'LOST']).optional().meta({
      description: 'The outcome that an unsigned webhook reports and nothing has confirmed: record it by `resolve`',
    }),
    amount: z.int(),
    provider: z.string().optional().meta({ description: "The payment's" }),
    providerDisputeId: z.string().optional().meta({ description: "The provider's id of the dispute" }),
    providerWord: z.string(),
    reason: z.string().optional().meta({ description: "The provider's text, if it gives a reason" }),
    deadline: iso.optional().meta({ description: 'Deadline for contesting it' }),
    evidence: z.array(
      z.object({ id: z.string(), fileName: z.string(), contentType: z.string(), size: z.int(), addedAt: iso }),
    ),
    statement: z.string().optional().meta({ description: 'The statement with which it was accepted or contested' }),
    answeredAt: iso.optional().meta({ description: 'When it was accepted or contested' }),
    answeredBy: z.string().optional().meta({ description: 'The person, or `API key`' }),
    outcome: z
      .object({ reason: z.string(), by: z.string() })
      .optional()
      .meta({ description: 'The outcome as a person recorded it' }),
    toDo: z.string().optional().meta({
      description:
        'The step left to people: an answer that is recorded here must also be given in the provider’s panel',
    }),
    decidedAt: iso.optional(),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    createdAt: iso,
    updatedAt: iso,
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof Dispute>;

/** Body of `POST /v1/disputes/{id}/accept`. */
export const AcceptDispute = z.strictObject({ reason: text(1000) }).meta({ id: 'AcceptDispute' });

/** Body of `POST /v1/disputes/{id}/contest`. */
export const ContestDispute = z.strictObject({ statement: text(5000) }).meta({ id: 'ContestDispute' });

/** Body of `POST /v1/disputes/{id}/resolve`. */
export const ResolveDispute = z
  .strictObject({ outcome: z.enum(['won', 'lost']), reason: text(1000) })
  .meta({ id: 'ResolveDispute' });

/** File name of a piece of evidence. */
export const EvidenceName = text(120)
  .regex(/^[^/\\\p{Cc}]+$/u, { error: 'must be a file name, without a path' })
  .meta({ example: 'entrega.pdf' });
