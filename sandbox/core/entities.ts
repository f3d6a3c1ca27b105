import { randomBytes } from 'node:crypto';

/** The state of a charge, in terms common to all providers; each description maps it to the provider's own word. */
export type ChargeState = 'waiting' | 'paid' | 'refused' | 'expired' | 'refunded' | 'charged_back';

/** The state of a transfer that an account sent. `returned`: the receiver's bank sent it back after it was done. */
export type TransferState = 'waiting' | 'done' | 'refused' | 'canceled' | 'returned';

/** The state of a receiver of splits and transfers. */
export type ReceiverState = 'waiting' | 'active' | 'refused';

export interface Charge {
  provider: string;
  account: string;
  id: string;
  /** The caller's reference, as sent. */
  reference: string | null;
  /** A second creation with this key finds this charge, where the provider has idempotency. */
  idempotencyKey: string | null;
  method: 'pix' | 'credit_card' | 'boleto';
  /** Integer cents, like every amount here. */
  amount: number;
  state: ChargeState;
  /** The status word where the state alone does not decide it, such as of a canceled charge. Reset by the next change. */
  ownWord: string | null;
  /** A card whose amount is reserved and not captured: its state is `waiting`. */
  authorized?: true;
  /** What its payer pays is only authorised, until a capture. */
  consents?: true;
  refusedReason: string | null;
  paidAmount: number;
  refundedAmount: number;
  refunds: Refund[];
  endToEndId: string | null;
  createdAt: string;
  updatedAt: string;
  paidAt: string | null;
  refundedAt: string | null;
  expiresAt: string | null;
  notifyUrl: string | null;
  /** What the provider repeats of the request in its answers. Never a card number or its security code. */
  details: Record<string, unknown>;
}

export interface Refund {
  id: string;
  amount: number;
  createdAt: string;
}

/** Money sent from an account. */
export interface Transfer {
  provider: string;
  account: string;
  id: string;
  /** The caller's reference, as sent. */
  reference: string | null;
  /** A second transfer with this key finds this one, where the provider has idempotency. */
  idempotencyKey: string | null;
  amount: number;
  state: TransferState;
  refusedReason: string | null;
  endToEndId: string;
  createdAt: string;
  updatedAt: string;
  doneAt: string | null;
  /** Real time in ms since 1970 (not the stand-ins' clock) when a waiting transfer becomes done by itself; null: never. */
  dueAt: number | null;
  notifyUrl: string | null;
  /** What the provider repeats in its answers. Never a PIX key or a document. */
  details: Record<string, unknown>;
}

/** A receiver of parts of an account's charges. */
export interface Receiver {
  provider: string;
  account: string;
  id: string;
  reference: string | null;
  state: ReceiverState;
  refusedReason: string | null;
  /** Cents on its account, for providers that show a balance. */
  balance: number;
  createdAt: string;
  updatedAt: string;
  notifyUrl: string | null;
  /** The details that the provider repeats in its answers. An uploaded document's name is stored, never its bytes. */
  details: Record<string, unknown>;
}

/** The card behind a token: what may be shown of it, and the issuer's answer. Never its number or security code. */
export interface StoredCard {
  provider: string;
  account: string;
  token: string;
  lastDigits: string;
  brand: string;
  holder: string;
  expirationMonth: number;
  expirationYear: number;
  outcome: Outcome;
  singleUse: boolean;
  used: boolean;
  /** Whatever else the description needs, such as the customer's id. */
  details: Record<string, unknown>;
}

/** An issuer's answer to a charge. */
export type Outcome = { state: 'paid' } | { state: 'refused'; reason: string };

/** A row of any other kind that a description needs: a customer, an order. */
export interface Row {
  provider: string;
  account: string;
  kind: string;
  id: string;
  details: Record<string, unknown>;
}

/** A new charge. */
export interface ChargeDraft {
  /** The provider's id; a counted number if absent. */
  id?: string | undefined;
  method: Charge['method'];
  amount: number;
  reference?: string | undefined;
  idempotencyKey?: string | undefined;
  notifyUrl?: string | undefined;
  /** How long the charge can be paid. */
  expiresInMs?: number | undefined;
  /** The issuer's answer, for a card charge, which is decided at once. */
  outcome?: Outcome | undefined;
  /** A card that its issuer accepts is only authorised. */
  authorizeOnly?: boolean | undefined;
  /** What its payer pays is only authorised, until a capture. */
  consents?: true | undefined;
  details: Record<string, unknown>;
}

export interface TransferDraft {
  /** The provider's id; a counted number if absent. */
  id?: string | undefined;
  /** The provider's idempotency key, where it has one. */
  idempotencyKey?: string | undefined;
  reference?: string | undefined;
  /** Cents. */
  amount: number;
  /** It needs an approval: it is not done by itself before `releaseTransfer`. */
  held?: true | undefined;
  notifyUrl?: string | undefined;
  /** What answers repeat. Never a PIX key or a document. */
  details: Record<string, unknown>;
}

export interface ReceiverDraft {
  /** The provider's id; a counted number if absent. */
  id?: string | undefined;
  reference?: string | undefined;
  /** `waiting` if absent; `active` where the provider activates at once. */
  state?: ReceiverState | undefined;
  /** Cents; 0 if absent. */
  balance?: number | undefined;
  notifyUrl?: string | undefined;
  /** The details that answers repeat. Documents are named, without their bytes. */
  details: Record<string, unknown>;
}

/** The change is not possible in the entity's state. Answered by the description's `problem` with 400. */
export class InvalidChange extends Error {
  override name = 'InvalidChange';
}

/** A well-formed end-to-end id. Its ISPB 99999999 belongs to no institution, so it cannot be one of a real payment. */
export function makeEndToEndId(now: Date): string {
  const minute = now.toISOString().replace(/\D/g, '').slice(0, 12);
  const random = [...randomBytes(11)].map((byte) => (byte % 36).toString(36)).join('');
  return `E99999999${minute}${random}`;
}
