import type { RouteCause } from '../../domain/connections/routing.ts';
import type { AttentionReason } from '../../domain/core/attention.ts';
import type { Polled } from '../../domain/core/polling.ts';
import type { ProviderDispute } from '../../domain/core/provider-event.ts';
import type { Failure, PaymentMethod } from '../../domain/core/schemas.ts';
import type { StatusBasis } from '../../domain/core/status-basis.ts';
import type { PaymentStatus } from '../../domain/core/statuses.ts';
import type { PaymentState, ProviderPaymentState } from '../../domain/payments/transition.ts';
import type { Actor, PaymentRef, RouteHead } from '../core/types.ts';

/** The input of a payment's workflow: small, and without personal data in clear. */
export interface PaymentOrder extends PaymentRef, RouteHead {
  paymentMethod: PaymentMethod;
  /** Our reference at the provider. */
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
  /**
   * Calls are first made within the workflow task: the charge too, or only look-ups. Absent in runs from before, which
   * replay as they were recorded.
   */
  quick?: 'charge' | 'look-ups';
  /** The next connections for the case that this one provably did nothing, in order; only where routing chose. */
  fallbacks?: RouteHead[];
  /** These take over, too, where the issuer has declined the card for now: the merchant's rule says so. */
  retriesDeclines?: true;
  /** Why routing chose this connection. */
  route?: RouteChoice;
}

/** The reason for a payment's route, for its timeline and for people. */
export interface RouteChoice {
  /** The rule that decided, or the other reason. */
  chosen: string;
  why: string;
  /** `cause`: its place as a code; absent where a card decided, and in entries from before. */
  candidates: { provider: string; connectionId: string; why: string; cause?: RouteCause }[];
  skipped: { provider: string; connectionId?: string; why: string }[];
}

/** A payment's state as its row has it, with what the waiting workflow needs. */
export interface PaymentSnapshot extends PaymentState, Polled {
  transactionId?: string;
  /**
   * Milliseconds since the epoch after which no payment is expected. Later than a boleto's due date, for the clearing.
   */
  expiresAt?: number;
  reference: string;
  /** A card waits for its payer to confirm it: its charge was answered, also where the provider's id follows. */
  asksPayer?: true;
  /** Its charge was answered without an id, which a notice brings: nothing is known of it before. */
  awaitsNotice?: true;
  /** The provider's id is not known, and the provider has a look-up by our reference. */
  findable?: true;
  /** Webhooks had arrived for the provider id that was just stored. */
  eventsWaiting?: true;
  /** It was paid after it had been given up, the merchant's policy is to refund such payments, and it was not refunded yet. */
  refundsLate?: true;
  /** The disputes that those webhooks report. */
  disputesWaiting?: ProviderDispute[];
}

/** The outcome of the call that creates the charge. `boletoWaiting`: its boleto came as bytes, and is to be stored. */
export type ChargeOutcome =
  | {
      kind: 'answered';
      providerState: ProviderPaymentState;
      snapshot: PaymentSnapshot;
      eventsWaiting: boolean;
      boletoWaiting?: true;
      /** The card was declined for now, and may be tried at the route's next connection: it is still in our vault. */
      declined?: SoftDecline;
    }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'unknown'; failure: Failure };

/** A declined card that may be approved elsewhere. */
export interface SoftDecline {
  /** The acquirer's code. */
  returnCode: string;
  /** The provider's id of the charge. */
  transactionId: string;
  /** Code and meaning, for people. */
  why: string;
}

/**
 * The result of a charge within the workflow task. `settled`: the answer, its transition and the first answer are stored;
 * `answer` is the first answer to the merchant, sealed, in base64, as it is stored too.
 * `charged`: the outcome is to be settled. `open`: the activity `charge` continues, behind the same send guard.
 */
export type QuickCharge =
  | { kind: 'settled'; snapshot: PaymentSnapshot; answer?: string }
  | { kind: 'charged'; snapshot: PaymentSnapshot; outcome: ChargeOutcome }
  | { kind: 'open'; snapshot: PaymentSnapshot };

/**
 * The result of a look-up within the workflow task, with the row as it is then if an answer about the payment was stored.
 * `open`: it had no result in time.
 */
export type QuickLookUp = { kind: 'done'; found: LookUpOutcome; snapshot?: PaymentSnapshot } | { kind: 'open' };

/**
 * The result of a look-up. `foreign`: that transaction is not this payment. `nothing`: the provider has no look-up for
 * it, or does not know it, which proves nothing.
 */
export type LookUpOutcome =
  | { kind: 'read'; providerState: ProviderPaymentState; transactionId: string; endToEndId?: string }
  | { kind: 'foreign'; why: string }
  | { kind: 'nothing'; why: string };

/** The outcome of the call that cancels a charge. The provider's status of the charge counts, not this outcome. */
export type CancelOutcome = CommandOutcome;

/** The outcome of the call that captures an authorised card. The provider's status of the charge counts as well. */
export type CaptureOutcome = CommandOutcome;

type CommandOutcome = { kind: 'answered' } | { kind: 'failed'; failure: Failure } | { kind: 'unknown'; why: string };

/**
 * A command to a payment. `attention` is the reason that the sender has seen: the command applies to that reason only.
 */
export type PaymentCommand = { by: Actor } & (
  | { what: 'cancel' | 'void'; attempt: number; reason?: string }
  /** Cents to capture of the authorised amount. */
  | { what: 'capture'; amount: number; attempt: number; reason?: string }
  /** What the payer's browser brought back from a challenge, by the provider's names. */
  | { what: 'confirm'; data: Record<string, string>; attempt: number }
  | { what: 'look' }
  | { what: 'resolve'; to: 'APPROVED' | 'REJECTED'; attention: AttentionReason; reason: string; evidence?: string }
  | { what: 'dismiss'; attention: AttentionReason; reason: string }
);

/** One change of a payment's row, with its cause. It is written completely or not at all. */
export interface PaymentTransition extends PaymentRef {
  /** Identifies this step among all steps of the payment, so that a repeat changes nothing. */
  step: string;
  /** In words, for the timeline: "webhook", "look-up", "expiry" … */
  cause: string;
  to?: PaymentStatus;
  /** What the status rests on from now on; absent: unchanged. */
  basis?: StatusBasis;
  refundedAmount?: number;
  /** Cents that the payer paid, where these are not the charged ones. */
  receivedAmount?: number;
  /** Cents that the payer paid, where the charge's terms justify another amount than the charged one: these count. */
  termsAmount?: number;
  /** It becomes APPROVED, and the provider states exactly the charged amount. */
  amountShown?: true;
  /** Cents that the provider keeps of it, where it says so. */
  fee?: number;
  /** Milliseconds since the epoch: the card is authorised until then. */
  authorizedUntil?: number;
  /** Cents that a capture is about to ask for; null where it was not made. */
  captureAmount?: number | null;
  /** `clear` ends a reason that a provider state can resolve; `dismiss` ends any, since a person has seen it. */
  attention?: { reason: AttentionReason; detail: string } | 'clear' | 'dismiss';
  /** A timeline line about a command: who sent it, what it requests, and why. */
  action?: { what: PaymentCommand['what']; by: Actor; reason?: string; message?: string; evidence?: string };
  evidence?: string;
  providerWord?: string;
  endToEndId?: string;
  failure?: Failure;
  /** A dispute that a webhook reports. */
  dispute?: ProviderDispute;
  /** The provider's id, where a webhook or a look-up brought it because the answer was lost. */
  adopt?: { transactionId: string };
  /** An attention reason that this resolves, beside those that every clear state resolves. */
  clears?: AttentionReason;
  /** Announce to the merchant that the payment waits for its payer. */
  announcePending?: boolean;
  /** Store the payment, as it is now, as the first answer to the merchant's request, for it and for every repeat. */
  answers?: boolean;
}
/** A card that a provider is to store. The card itself waits in the vault, behind the token. */
export interface CardOrder {
  /** The id of the saved card that will be created. */
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
