import { randomBytes } from 'node:crypto';

/** Where a charge stands, in words common to all providers; each description has its own word for each. */
export type ChargeState = 'waiting' | 'paid' | 'refused' | 'expired' | 'refunded' | 'charged_back';

/** Where money that an account sent stands. `returned`: the bank gave it back after all. */
export type TransferState = 'waiting' | 'done' | 'refused' | 'canceled' | 'returned';

/** Where somebody who is to receive parts of charges stands. */
export type ReceiverState = 'waiting' | 'active' | 'refused';

export interface Charge {
  provider: string;
  account: string;
  id: string;
  /** The caller's reference, as sent. */
  reference: string | null;
  /** What makes a second creation the same as this one, where the provider knows such a thing. */
  sameAs: string | null;
  method: 'pix' | 'credit_card' | 'boleto';
  /** Integer cents, like every amount here. */
  amount: number;
  state: ChargeState;
  /** Its word where that of its state would not do: of a charge that its owner canceled. Gone with the next change. */
  ownWord: string | null;
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
  /** What the provider keeps of the request to repeat it in its answers. Never a card number or its code. */
  details: Record<string, unknown>;
}

export interface Refund {
  id: string;
  amount: number;
  createdAt: string;
}

/** Money that an account sent. */
export interface Transfer {
  provider: string;
  account: string;
  id: string;
  /** The caller's reference, as sent. */
  reference: string | null;
  /** Where the provider knows such a thing: a second one with this key is the first one. */
  key: string | null;
  amount: number;
  state: TransferState;
  refusedReason: string | null;
  endToEndId: string;
  createdAt: string;
  updatedAt: string;
  doneAt: string | null;
  /** Real time in ms, not the stand-ins' clock, when a waiting one is done by itself; null: never. */
  dueAt: number | null;
  notifyUrl: string | null;
  /** Never a key or a document: what the provider repeats in its answers, and no more. */
  details: Record<string, unknown>;
}

/** Somebody who receives parts of an account's charges. */
export interface Receiver {
  provider: string;
  account: string;
  id: string;
  reference: string | null;
  state: ReceiverState;
  refusedReason: string | null;
  /** What lies on its account, for providers that show it. */
  balance: number;
  createdAt: string;
  updatedAt: string;
  notifyUrl: string | null;
  /** What the provider repeats in its answers. Of a document that was sent: that it came, never its bytes. */
  details: Record<string, unknown>;
}

/** A card that a token stands for: what may be shown of it, and what its issuer will say. Never its number or code. */
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
  /** Whatever else the description needs: whose card it is. */
  details: Record<string, unknown>;
}

/** What an issuer says to a charge of its card. */
export type Outcome = { state: 'paid' } | { state: 'refused'; reason: string };

export interface Row {
  provider: string;
  account: string;
  kind: string;
  id: string;
  details: Record<string, unknown>;
}

/** What a creation asks for. */
export interface ChargeDraft {
  /** The provider's id where it is not a number that it counts. */
  id?: string | undefined;
  method: Charge['method'];
  amount: number;
  reference?: string | undefined;
  sameAs?: string | undefined;
  notifyUrl?: string | undefined;
  /** How long it is to be payable. */
  expiresInMs?: number | undefined;
  /** Of a card's charge, which is decided at once. */
  outcome?: Outcome | undefined;
  details: Record<string, unknown>;
}

export interface TransferDraft {
  /** The provider's id where it is not a number that it counts. */
  id?: string | undefined;
  /** The provider's own idempotency, where it has one. */
  key?: string | undefined;
  reference?: string | undefined;
  /** Cents. */
  amount: number;
  notifyUrl?: string | undefined;
  /** What the answers repeat. Never a PIX key or a document. */
  details: Record<string, unknown>;
}

export interface ReceiverDraft {
  /** The provider's id where it is not a number that it counts. */
  id?: string | undefined;
  reference?: string | undefined;
  /** Where the provider activates at once. */
  state?: ReceiverState | undefined;
  /** Cents that its account shows; 0, if not given. */
  balance?: number | undefined;
  notifyUrl?: string | undefined;
  /** What the answers repeat. Of documents only that they came. */
  details: Record<string, unknown>;
}

/** This cannot happen to that charge, transfer or receiver: the description's `problem` 400. */
export class InvalidChange extends Error {
  override name = 'InvalidChange';
}

/** A well-formed end-to-end id of a payment that no bank ever made: its institution's number is not given out. */
export function makeEndToEndId(now: Date): string {
  const minute = now.toISOString().replace(/\D/g, '').slice(0, 12);
  const random = [...randomBytes(11)].map((byte) => (byte % 36).toString(36)).join('');
  return `E99999999${minute}${random}`;
}
