import type { AttentionReason } from '../../domain/core/attention.ts';
import type { ProviderDispute } from '../../domain/core/provider-event.ts';
import type { Failure, PaymentMethod } from '../../domain/core/schemas.ts';
import type { PaymentStatus } from '../../domain/core/statuses.ts';
import type { PaymentState, ProviderPaymentState } from '../../domain/payments/transition.ts';
import type { Actor, PaymentRef, RouteHead } from '../core/types.ts';

/** What a payment's workflow is started with. Small, and without anything personal in clear. */
export interface PaymentOrder extends PaymentRef, RouteHead {
  paymentMethod: PaymentMethod;
  /** What the provider will know it by. */
  reference: string;
  /** Base64: the Transaction request, sealed under the merchant's key; the workflow never opens it. */
  sealedRequest: string;
  documentIndex: string;
  emailIndex: string;
  /** `nameIndex` of the customer. */
  nameIndex: number[];
  idempotency: { keyHash: string; fingerprint: string; nonce: string };
  /** The id of the API request that opens the payment. */
  correlationId: string;
  /** Where it may go when this connection surely did nothing, in that order; only where routing chose. */
  fallbacks?: RouteHead[];
  /** Why routing chose this connection. */
  route?: RouteChoice;
}

/** Why a payment goes where it goes, for its timeline and whoever asks. */
export interface RouteChoice {
  /** The rule that decided, or what else did. */
  chosen: string;
  why: string;
  candidates: { provider: string; connectionId: string; why: string }[];
  skipped: { provider: string; connectionId?: string; why: string }[];
}

/** A payment's standing as its row has it, and what a waiting workflow needs beside. */
export interface PaymentSnapshot extends PaymentState {
  transactionId?: string;
  /** Milliseconds since the epoch: from when on no payment is expected any more. A boleto's own last day is earlier. */
  expiresAt?: number;
  createdAt: number;
  reference: string;
  /** The provider's id is not known, and the provider can be asked by our reference. */
  findable?: true;
  /** Webhooks had come for the id that was just learnt. */
  eventsWaiting?: true;
  /** It was paid after it had been given up, and the merchant's policy is to give such money back. */
  refundsLate?: true;
  /** What those told of disputes. */
  disputesWaiting?: ProviderDispute[];
}

/** What became of the one call that creates the charge. `boletoWaiting`: its boleto came as bytes, and is to be stored. */
export type ChargeOutcome =
  | {
      kind: 'answered';
      reading: ProviderPaymentState;
      known: PaymentSnapshot;
      newsWaiting: boolean;
      boletoWaiting?: true;
    }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'unknown'; failure: Failure };

/**
 * What a look-up said. `foreign`: that transaction is not this payment. `nothing`: the provider cannot be asked, or does
 * not know it, which proves nothing.
 */
export type LookUpOutcome =
  | { kind: 'read'; reading: ProviderPaymentState; transactionId: string; endToEndId?: string }
  | { kind: 'foreign'; why: string }
  | { kind: 'nothing'; why: string };

/** What became of the one call that cancels a charge. The provider's own word for the charge is what counts. */
export type CancelOutcome =
  | { kind: 'answered' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'unknown'; why: string };

/** What is asked of a payment. `attention` is the doubt that whoever asks has seen: another one is another matter. */
export type PaymentCommand = { by: Actor } & (
  | { what: 'cancel'; attempt: number; reason?: string }
  | { what: 'look' }
  | { what: 'resolve'; to: 'APPROVED' | 'REJECTED'; attention: AttentionReason; reason: string; evidence?: string }
  | { what: 'dismiss'; attention: AttentionReason; reason: string }
);

/** One change of a payment's row, with what caused it. Everything in it happens together or not at all. */
export interface PaymentTransition extends PaymentRef {
  /** Distinguishes this step from every other of the same payment, so that running it twice changes nothing. */
  step: string;
  /** In words, for the timeline: "webhook", "look-up", "expiry" … */
  cause: string;
  to?: PaymentStatus;
  refundedAmount?: number;
  /** `clear` ends a doubt that news can settle; `dismiss` ends any: a person has seen to it. */
  attention?: { reason: AttentionReason; detail: string } | 'clear' | 'dismiss';
  /** A line for what somebody asked for: who, what, and why. */
  action?: { what: PaymentCommand['what']; by: Actor; reason?: string; message?: string; evidence?: string };
  evidence?: string;
  providerWord?: string;
  endToEndId?: string;
  failure?: Failure;
  /** A webhook told of a dispute. */
  dispute?: ProviderDispute;
  /** The provider's id, where a webhook or a look-up brought it because the answer was lost. */
  adopt?: { transactionId: string };
  /** A doubt that this settles, beside those that settle by themselves. */
  clears?: AttentionReason;
  /** Tell the merchant that the payment waits for its payer. */
  announcePending?: boolean;
  /** Keep the payment, as it now stands, as the answer that the merchant's request gets, now and for every repeat. */
  answers?: boolean;
}
/** A card that a provider shall keep. The card itself waits in the vault, behind the token. */
export interface CardOrder {
  /** Of the card that is to be. */
  cardId: string;
  merchantId: string;
  provider: string;
  connectionId: string;
  connectionVersion: number;
  token: string;
  /** Milliseconds that the provider's call may take. */
  callMs: number;
}

export type CardOutcome = { kind: 'saved' } | { kind: 'failed'; failure: Failure };
