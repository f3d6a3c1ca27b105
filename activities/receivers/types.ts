import type { AttentionReason } from '../../domain/core/attention.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { ReceiverStatus } from '../../domain/core/statuses.ts';
import type { ReceiverDocument, ReceiverStage } from '../../domain/receivers/receiver.ts';
import type { ProviderReceiverState, ReceiverState } from '../../domain/receivers/transition.ts';
import type { Actor } from '../core/types.ts';

/** Identifies a receiver. The merchant is always part of it. */
export interface ReceiverRef {
  receiverId: string;
  merchantId: string;
}

/** A receiver's account at one provider. */
export interface AccountRef extends ReceiverRef {
  accountId: string;
}

/** The input of an onboarding: small, and without personal data in clear. */
export interface OnboardingOrder extends AccountRef {
  provider: string;
  connectionId: string;
  connectionVersion: number;
  account: string;
  /** Absent for a further account of an existing receiver. */
  receiver?: {
    /** Base64: `ReceiverDetails`, sealed under the merchant's key; the workflow never opens it. */
    sealedDetails: string;
    documentType: 'CPF' | 'CNPJ';
    /** Base64 blind indexes. */
    documentIndex: string;
    emailIndex: string;
    /** `nameIndex` of the receiver. */
    nameIndex: number[];
    userId?: string;
    platformId?: string;
    /** Completed uploads, by kind of document. */
    documents?: Partial<Record<ReceiverDocument, string>>;
    idempotency: { keyHash: string; fingerprint: string; nonce: string };
  };
  createdBy?: string;
  /** The person or key that requested it, in words. */
  by: string;
  correlationId?: string;
}

/** An account's state as its row has it, with what its workflow needs. */
export interface AccountSnapshot extends ReceiverState {
  stage: ReceiverStage;
  attempt: number;
  provider: string;
  /** The provider's id. */
  providerReceiverId?: string;
  /** Milliseconds that the call which creates it may take. */
  callMs: number;
  createdAt: number;
  /** Webhooks had arrived for the provider id that was just stored. */
  eventsWaiting?: true;
}

/** The provider's data about an account. */
export interface AccountFacts {
  receiverId: string;
  providerRefs?: Record<string, string>;
  /** Base64: the provider's credential for the account, sealed. */
  sealedToken?: string;
  /** Given fields that the provider did not get. */
  notPassed?: string[];
  /** Integer cents. */
  balance?: number;
}

/** The outcome of the call that creates it. */
export type MakeOutcome =
  | { kind: 'answered'; providerState: ProviderReceiverState; facts: AccountFacts }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'unknown'; failure: Failure };

export type AccountLookUp =
  | { kind: 'read'; providerState: ProviderReceiverState; facts: AccountFacts }
  | { kind: 'foreign'; why: string }
  | { kind: 'nothing'; why: string };

/** A command to an account. `attention` is the reason that the sender has seen. */
export type AccountCommand = { by: Actor; reason: string } & (
  | { what: 'retry' }
  | { what: 'look' }
  /** A query of the balance. It decides nothing, so it adds no line to the timeline. */
  | { what: 'balance' }
  | { what: 'resolve'; outcome: 'created' | 'not_created'; receiverId?: string; attention: AttentionReason }
  | { what: 'dismiss'; attention: AttentionReason }
);

/** One change of an account's row, with its cause. It is written completely or not at all. */
export interface AccountTransition extends AccountRef {
  /** Identifies this step among all steps of the account, so that a repeat changes nothing. */
  step: string;
  cause: string;
  to?: ReceiverStatus;
  stage?: ReceiverStage;
  facts?: AccountFacts;
  attention?: { reason: AttentionReason; detail: string } | 'clear' | 'dismiss';
  evidence?: string;
  providerWord?: string;
  failure?: Failure;
  action?: { what: AccountCommand['what']; by: Actor; reason?: string; outcome?: string };
  /** Store the receiver, as it is now, as the first answer to the merchant's request. */
  answers?: boolean;
}

/** The outcome of a command in the account's row. */
export type AccountDecided =
  | { kind: 'done'; now: AccountSnapshot }
  | { kind: 'refused'; why: string; now: AccountSnapshot };

/** A command about new bank details. */
export type BankChangeCommand = { by: Actor; reason?: string } & (
  | { what: 'ask' /** Base64, sealed. */; sealedAccount: string; coolsOffAt: string }
  | { what: 'approve' /** When the details that the person has seen were asked for. */; askedAt?: string }
  | { what: 'cancel' }
);

/** New bank details that wait, if there are any. */
export interface BankChangeSnapshot {
  waits: boolean;
  approved: boolean;
  /** Milliseconds since the epoch. */
  coolsOffAt: number;
}
