import type { AttentionReason } from '../../domain/core/attention.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { StatusBasis } from '../../domain/core/status-basis.ts';
import type { WithdrawStatus } from '../../domain/core/statuses.ts';
import type { PayoutMethod, PayoutStage } from '../../domain/payouts/payout.ts';
import type { PayoutState, ProviderPayoutState } from '../../domain/payouts/transition.ts';
import type { Actor, RouteHead } from '../core/types.ts';

/** Identifies a payout. The merchant is always part of it. */
export interface PayoutRef {
  payoutId: string;
  merchantId: string;
}

/** The connection of a payout, pinned to its version. */
export type PayoutHead = Omit<RouteHead, 'chargeMs'>;

/** The input of a payout's workflow: small, and without personal data in clear. */
export interface PayoutOrder extends PayoutRef, PayoutHead {
  paymentMethod: PayoutMethod;
  /** Integer cents. */
  amount: number;
  /** The merchant's reference; by default the payout's id. */
  withdrawReference: string;
  /** Base64: a `PayoutRequest`, sealed under the merchant's key; the workflow never opens it. */
  sealedRequest: string;
  /** Base64 blind indexes: of the destination, and of the receiver's document. */
  receiverIndex: string;
  documentIndex?: string;
  emailIndex?: string;
  /** `nameIndex` of the receiver. */
  nameIndex: number[];
  allowDuplicate?: true;
  /** For a payout of a batch: all of the batch was approved, so the payout needs no further approval. */
  batchId?: string;
  /** The person who requested it. */
  createdBy?: string;
  /** Absent where no request is answered: for a payout of a batch. */
  idempotency?: { keyHash: string; fingerprint: string; nonce: string };
  correlationId?: string;
}

/** A payout's state as its row has it, with what its workflow needs. */
export interface PayoutSnapshot extends PayoutState {
  stage: PayoutStage;
  attempt: number;
  withdrawId?: string;
  /** Whether the provider has a look-up by an id that we know. */
  askable: boolean;
  /** The connection of its attempt, and the milliseconds that the call may take there. */
  route: { connectionId: string; callMs: number };
  createdAt: number;
  /**
   * When its current attempt was let out (ms since the epoch), from which its look-ups are counted. Absent in histories
   * from before it was stored, and while it waits for approval.
   */
  sentAt?: number;
  /** Webhooks had arrived for the provider id that was just stored. */
  eventsWaiting?: true;
}

/** `refused`: by our own rules; nothing was written. */
export type PayoutOpened = { kind: 'opened'; payout: PayoutSnapshot } | { kind: 'refused'; detail: string };

/** The provider's data about a payout. */
export interface PayoutFacts {
  withdrawId: string;
  endToEndId?: string;
  /** Integer cents. */
  fee?: number;
  providerRefs?: Record<string, string>;
  /** ISO 8601, UTC. */
  approvedAt?: string;
}

/** The outcome of the call that sends it. */
export type SendOutcome =
  | { kind: 'answered'; providerState: ProviderPayoutState; facts: PayoutFacts }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'unknown'; failure: Failure };

/**
 * The result of a look-up. `absent`: by the provider's own rules its "not found" proves that nothing was sent of this attempt,
 * which histories from before do not name.
 * `nothing`: there is no look-up for it, or the provider does not know it, which proves nothing.
 */
export type PayoutLookUp =
  | { kind: 'read'; providerState: ProviderPayoutState; facts: PayoutFacts }
  | { kind: 'foreign'; why: string }
  | { kind: 'absent'; attempt?: number; why: string }
  | { kind: 'nothing'; why: string };

/**
 * A command to a payout. `attention` is the reason that the sender has seen: the command applies to that reason only.
 */
export type PayoutCommand = { by: Actor; reason: string } & (
  | { what: 'approve' }
  /** `to`: another connection. */
  | { what: 'retry'; to?: PayoutHead }
  | { what: 'cancel' }
  | { what: 'look' }
  | {
      what: 'resolve';
      outcome: 'approved' | 'rejected';
      attention: AttentionReason;
      evidence?: string;
      /** A line of an imported statement names the payout, with its amount: no second person is needed. */
      byStatement?: true;
    }
  | { what: 'dismiss'; attention: AttentionReason }
);

/** One change of a payout's row, with its cause. It is written completely or not at all. */
export interface PayoutTransition extends PayoutRef {
  /** Identifies this step among all steps of the payout, so that a repeat changes nothing. */
  step: string;
  /** In words, for the timeline: "send", "webhook", "look-up", "person" … */
  cause: string;
  to?: WithdrawStatus;
  /** What the status rests on from now on; absent: unchanged. */
  basis?: StatusBasis;
  returned?: true;
  facts?: PayoutFacts;
  attention?: { reason: AttentionReason; detail: string } | 'clear' | 'dismiss';
  evidence?: string;
  providerWord?: string;
  failure?: Failure;
  /** A timeline line about a command. */
  action?: { what: PayoutCommand['what']; by: Actor; reason?: string; outcome?: string; evidence?: string };
  /** Store the payout, as it is now, as the first answer to the merchant's request, for it and for every repeat. */
  answers?: boolean;
  /** The attempt of which the provider's "not found" proves that nothing was sent: the next one may be made. */
  absent?: number;
}

/** The outcome of a command in the payout's row. `send`: the next attempt may be sent now. */
export type Decided =
  | { kind: 'done'; now: PayoutSnapshot; send?: true; open?: string }
  | { kind: 'refused'; why: string; now?: PayoutSnapshot };
