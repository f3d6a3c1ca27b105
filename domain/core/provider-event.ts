import { z } from 'zod';

export const DisputeKind = z.enum(['MED', 'CHARGEBACK']);

/**
 * The content of a webhook about one entity, as the adapter's `processWebhook` reads it. A hint until a look-up
 * confirms it.
 */
export interface ProviderEvent {
  /**
   * Empty where the webhook has another id than our provider's replies: the event is matched by `reference`, and without
   * one by `endToEndId` alone.
   */
  transactionId: string;
  type: 'TRANSACTION' | 'WITHDRAW' | 'RECEIVER';
  status: string;
  providerWord: string;
  /** True when no map names `providerWord`; `status` is the specification's default. */
  unmapped?: boolean;
  /** Our reference, where the provider repeats it: the only way to match a charge whose answer was lost. */
  reference?: string;
  endToEndId?: string;
  /** Integer cents, where the provider's documentation shows the amount in its webhooks. */
  amount?: number;
  refundId?: string;
  eventId?: string;
  /** The dispute that the event reports. The payment's own status is in `status`. */
  dispute?: ProviderDispute;
}

/** A chargeback or a PIX infraction (MED), as a provider's webhook reports it. */
export interface ProviderDispute {
  kind: z.infer<typeof DisputeKind>;
  phase: 'opened' | 'won' | 'lost';
  /** The provider's id of the dispute. */
  id?: string;
  /** ISO 8601, UTC. */
  deadline?: string;
  reason?: string;
}
