import type { Failure } from '../../domain/core/schemas.ts';
import type { RefundState } from '../../domain/refunds/refund.ts';
import type { PaymentRef } from '../core/types.ts';

/** Identifies a refund. Its payment is always part of it. */
export interface RefundRef extends PaymentRef {
  refundId: string;
}

/** The input of a refund's workflow. */
export interface RefundOrder extends RefundRef {
  /** Integer cents; absent: the whole remaining amount. */
  amount?: number;
  reason?: string;
  /** The requester, for the timeline: a person's id or `policy`; absent for a merchant's own server. */
  by?: string;
  /** Absent where no request is answered: for a refund by the merchant's policy. */
  idempotency?: { keyHash: string; fingerprint: string; nonce: string };
  correlationId?: string;
}

export interface RefundSnapshot {
  state: RefundState;
  /** Integer cents. */
  amount: number;
  /** Its outcome is unknown: a person may report it. */
  needsAttention: boolean;
  /** The provider has accepted it. */
  accepted?: true;
}

/** The attention for a refund whose call has neither ended nor failed for long. */
export interface OverdueRefund {
  reason: 'provider_unreachable';
  detail: string;
}

/** `refused`: by our own rules; nothing was written. */
export type RefundOpened =
  /** `callMs`: milliseconds that the call may take at this provider. */
  { kind: 'opened'; refund: RefundSnapshot; callMs: number } | { kind: 'refused'; detail: string };

/** The outcome of the call that sends a refund. */
export type RefundOutcome =
  | { kind: 'done'; refundId: string }
  /** The provider has accepted it, and may still give it up. */
  | { kind: 'pending'; refundId: string; word: string }
  | { kind: 'refused' | 'unknown'; failure: Failure };

/** The result of a refund; `by`: the provider's answer, a look-up, or a person, with their reason. */
export type Settled = { by: 'answer' | 'look-up' | 'person'; why?: string; evidence?: string } & (
  | { kind: 'done'; refundId?: string }
  | { kind: 'pending'; refundId: string; word: string }
  | { kind: 'refused' | 'unknown'; failure: Failure }
);
