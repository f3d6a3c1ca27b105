// What a run has asked for.
import type { Reply } from '../test/support/merchant.ts';
import type { BankEvent, PayerEvent, ProviderName } from './plan.ts';

/** Something that a request of the plan has opened, and what is known of it besides our own rows. */
export interface Ordered {
  /** Derived from merchant and key, so known before any answer. */
  id: string;
  path: string;
  key: string;
  at: ProviderName;
  /** What was asked for: two amounts where two bodies with one key were sent at once, of which one may win. */
  cents: number[];
  body: object;
  /** Answers to the same request. */
  answers: Reply<{ id: string }>[];
  /** Answers to requests with the same key and another body. */
  toChanged: Reply<{ id: string }>[];
  /** What the payer, the bank and people have done. */
  done: Set<PayerEvent | BankEvent | 'approve' | 'reject' | 'cancel' | 'done' | 'not_done'>;
}

export interface OrderedRefund extends Ordered {
  payment: Ordered;
}

export interface OrderedPayout extends Ordered {
  /** The person who made it; absent: the merchant's server. */
  by?: number;
  /** The people who tried to approve it. */
  approvedBy: Set<number>;
}
