import type { AttentionReason } from '../../domain/core/attention.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { ReceiverStatus } from '../../domain/core/statuses.ts';
import type { ReceiverDocument, ReceiverStage } from '../../domain/receivers/receiver.ts';
import type { ProviderReceiverState, ReceiverState } from '../../domain/receivers/transition.ts';
import type { Actor } from '../core/types.ts';

/** Names a receiver everywhere. The merchant is always part of it. */
export interface ReceiverRef {
  receiverId: string;
  merchantId: string;
}

/** A receiver's account at one provider. */
export interface AccountRef extends ReceiverRef {
  accountId: string;
}

/** What an onboarding is started with. Small, and without anything personal in clear. */
export interface OnboardingOrder extends AccountRef {
  provider: string;
  connectionId: string;
  connectionVersion: number;
  account: string;
  /** Absent: of a receiver that is there. */
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
    /** Completed uploads by what they show. */
    documents?: Partial<Record<ReceiverDocument, string>>;
    idempotency: { keyHash: string; fingerprint: string; nonce: string };
  };
  createdBy?: string;
  /** Who asked, in words. */
  by: string;
  correlationId?: string;
}

/** An account's standing as its row has it, and what its flow needs beside. */
export interface AccountSnapshot extends ReceiverState {
  stage: ReceiverStage;
  attempt: number;
  provider: string;
  /** The provider's id. */
  providerReceiverId?: string;
  /** Milliseconds that the call which makes it may take. */
  callMs: number;
  createdAt: number;
  /** Webhooks had come for the id that was just learnt. */
  eventsWaiting?: true;
}

/** What the provider gave of an account. */
export interface AccountFacts {
  receiverId: string;
  providerRefs?: Record<string, string>;
  /** Base64: the provider's credential of it, sealed. */
  sealedToken?: string;
  /** Integer cents. */
  balance?: number;
}

/** What became of the one call that makes it. */
export type MakeOutcome =
  | { kind: 'answered'; reading: ProviderReceiverState; facts: AccountFacts }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'unknown'; failure: Failure };

export type AccountLookUp =
  | { kind: 'read'; reading: ProviderReceiverState; facts: AccountFacts }
  | { kind: 'foreign'; why: string }
  | { kind: 'nothing'; why: string };

/** What is asked of an account. `attention` is the doubt that whoever asks has seen. */
export type AccountCommand = { by: Actor; reason: string } & (
  | { what: 'retry' }
  | { what: 'look' }
  /** What it holds now; nobody's decision, so no line tells of it. */
  | { what: 'balance' }
  | { what: 'resolve'; outcome: 'created' | 'not_created'; receiverId?: string; attention: AttentionReason }
  | { what: 'dismiss'; attention: AttentionReason }
);

/** One change of an account's row, with what caused it. Everything in it happens together or not at all. */
export interface AccountTransition extends AccountRef {
  /** Distinguishes this step from every other of the same account, so that running it twice changes nothing. */
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
  /** Keep the receiver, as it now stands, as the answer that the merchant's request gets. */
  answers?: boolean;
}

/** What became of a command in the account's row. */
export type AccountDecided =
  | { kind: 'done'; now: AccountSnapshot }
  | { kind: 'refused'; why: string; now: AccountSnapshot };

/** What is asked about other bank details. */
export type BankChangeCommand = { by: Actor; reason?: string } & (
  | { what: 'ask' /** Base64, sealed. */; sealedAccount: string; coolsOffAt: string }
  | { what: 'approve' }
  | { what: 'cancel' }
);

/** Other bank details that wait, if any do. */
export interface BankChangeSnapshot {
  waits: boolean;
  approved: boolean;
  /** Milliseconds since the epoch. */
  coolsOffAt: number;
}
