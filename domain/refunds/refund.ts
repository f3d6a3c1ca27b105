import { z } from 'zod';
import { AttentionReason } from '../core/attention.ts';
import { Cents, Failure, iso, text } from '../core/schemas.ts';
import { StatusBasis } from '../core/status-basis.ts';

export const RefundState = z.enum(['PENDING', 'DONE', 'REFUSED']);
export type RefundState = z.infer<typeof RefundState>;

/** A refund (specification, "Refund result"), as `GET` answers it. Absent fields are not known (yet). */
export const Refund = z
  .object({
    id: z.string().meta({ example: 'ref_3f8kq0z6m2x1c9vb7n4w5e8rt' }),
    paymentId: z.string(),
    refundId: z.string().optional().meta({ description: "The provider's id" }),
    status: z.boolean().meta({ description: 'True: the provider accepted the refund (`state` DONE)' }),
    state: RefundState.meta({ description: 'PENDING while its outcome is not known' }),
    statusBasis: StatusBasis.optional(),
    amount: z.int(),
    reason: z.string().optional(),
    provider: z.string().optional().meta({ description: "The payment's" }),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    failure: Failure.optional(),
    createdAt: iso,
    updatedAt: iso,
    settledAt: iso.optional().meta({ description: 'Time at which it was done or refused' }),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;

/** Body of `POST /v1/payments/{id}/refunds`. */
export const CreateRefund = z
  .strictObject({
    amount: Cents.optional().meta({
      description:
        'Integer cents; absent: the remaining amount. Of a payment that was paid too little: what was received, as a whole',
      example: 990,
    }),
    reason: text(255).optional().meta({ example: 'Cliente desistiu' }),
  })
  .meta({ id: 'CreateRefund' });
export type CreateRefund = z.output<typeof CreateRefund>;
