import type { AttentionReason } from '../../domain/core/attention.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { WithdrawStatus } from '../../domain/core/statuses.ts';
import type { PayoutMethod, PayoutStage } from '../../domain/payouts/payout.ts';
import type { PayoutState, ProviderPayoutState } from '../../domain/payouts/transition.ts';
import type { Actor, RouteHead } from '../core/types.ts';

/** Names a payout everywhere. The merchant is always part of it. */
export interface PayoutRef {
  payoutId: string;
  merchantId: string;
}

/** A connection that a payout goes by, pinned to its version. */
export type PayoutHead = Omit<RouteHead, 'chargeMs'>;

/** What a payout's workflow is started with. Small, and without anything personal in clear. */
export interface PayoutOrder extends PayoutRef, PayoutHead {
  paymentMethod: PayoutMethod;
  /** Integer cents. */
  amount: number;
  /** The merchant's own; by default the payout's id. */
  withdrawReference: string;
  /** Base64: a `PayoutRequest`, sealed under the merchant's key; the workflow never opens it. */
  sealedRequest: string;
  /** Base64 blind indexes: of where it goes, and of the receiver's document. */
  receiverIndex: string;
  documentIndex?: string;
  emailIndex?: string;
  /** `nameIndex` of whoever gets it. */
  nameIndex: number[];
  allowDuplicate?: true;
  /** Of a batch: the second person has approved all of it, so no payout waits again. */
  batchId?: string;
  /** The person who made it. */
  createdBy?: string;
  /** Absent where no request is answered: of a batch. */
  idempotency?: { keyHash: string; fingerprint: string; nonce: string };
  correlationId?: string;
}

/** A payout's standing as its row has it, and what its flow needs beside. */
export interface PayoutSnapshot extends PayoutState {
  stage: PayoutStage;
  attempt: number;
  withdrawId?: string;
  /** Can the provider be asked how it stands, by what we hold? */
  askable: boolean;
  /** The connection that its attempt goes by, and how many milliseconds the call may take there. */
  route: { connectionId: string; callMs: number };
  createdAt: number;
  /** Webhooks had come for the id that was just learnt. */
  eventsWaiting?: true;
}

/** `refused`: by our own rules; nothing was written. */
export type PayoutOpened = { kind: 'opened'; payout: PayoutSnapshot } | { kind: 'refused'; detail: string };

/** What the provider gave of a payout. */
export interface PayoutFacts {
  withdrawId: string;
  endToEndId?: string;
  providerRefs?: Record<string, string>;
  /** ISO 8601, UTC. */
  approvedAt?: string;
}

/** What became of the one call that sends it. */
export type SendOutcome =
  | { kind: 'answered'; reading: ProviderPayoutState; facts: PayoutFacts }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'unknown'; failure: Failure };

/**
 * What a look-up said. `absent`: the provider's own rules make its "not found" the proof that nothing was sent
 * (design, "Absence proof"). `nothing`: it cannot be asked, or does not know it, which proves nothing.
 */
export type PayoutLookUp =
  | { kind: 'read'; reading: ProviderPayoutState; facts: PayoutFacts }
  | { kind: 'foreign'; why: string }
  | { kind: 'absent'; why: string }
  | { kind: 'nothing'; why: string };

/** What is asked of a payout. `attention` is the doubt that whoever asks has seen: another one is another matter. */
export type PayoutCommand = { by: Actor; reason: string } & (
  | { what: 'approve' }
  /** `to`: by another connection. */
  | { what: 'retry'; to?: PayoutHead }
  | { what: 'cancel' }
  | { what: 'look' }
  | { what: 'resolve'; outcome: 'approved' | 'rejected'; attention: AttentionReason; evidence?: string }
  | { what: 'dismiss'; attention: AttentionReason }
);

/** One change of a payout's row, with what caused it. Everything in it happens together or not at all. */
export interface PayoutTransition extends PayoutRef {
  /** Distinguishes this step from every other of the same payout, so that running it twice changes nothing. */
  step: string;
  /** In words, for the timeline: "send", "webhook", "look-up", "person" … */
  cause: string;
  to?: WithdrawStatus;
  returned?: true;
  facts?: PayoutFacts;
  attention?: { reason: AttentionReason; detail: string } | 'clear' | 'dismiss';
  evidence?: string;
  providerWord?: string;
  failure?: Failure;
  /** A line for what somebody asked for. */
  action?: { what: PayoutCommand['what']; by: Actor; reason?: string; outcome?: string; evidence?: string };
  /** Keep the payout, as it now stands, as the answer that the merchant's request gets, now and for every repeat. */
  answers?: boolean;
  /** The provider's "not found" proves that nothing was sent: the next attempt may be made. */
  absent?: true;
}

/** What became of a command in the payout's row. `send`: the next attempt may go out now. */
export type Decided =
  | { kind: 'done'; now: PayoutSnapshot; send?: true; open?: string }
  | { kind: 'refused'; why: string; now?: PayoutSnapshot };
