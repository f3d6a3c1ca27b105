import type { DisputeState } from '../../domain/disputes/dispute.ts';

/** Identifies a dispute. The merchant is always part of it. */
export interface DisputeRef {
  disputeId: string;
  merchantId: string;
}

/** A dispute's state, as its row has it. Times are milliseconds since the epoch. */
export interface DisputeSnapshot {
  state: DisputeState;
  createdAt: number;
  deadline?: number;
  /** Attention was raised: a person was notified. */
  called?: true;
  /** Only an unsigned webhook reports it: its deadline does not end it. */
  unconfirmed?: true;
}

/** A person's answer to a dispute, or its outcome as a person reports it. */
export interface DisputeAnswer {
  to: 'ACCEPTED' | 'CONTESTED' | 'WON' | 'LOST';
  /** The person's name. */
  by: string;
  /** Base64: the text of the answer, sealed under the merchant's key; the workflow never opens it. */
  words: string;
}

/** One change of a dispute's row: an answer, the passed deadline, or attention. */
export interface DisputeTransition extends DisputeRef, Partial<Omit<DisputeAnswer, 'to'>> {
  /** Milliseconds since the epoch, by the workflow's clock: the same value when the activity runs again. */
  at: number;
  to?: DisputeAnswer['to'] | 'EXPIRED';
  /** Why attention is raised. */
  call?: string;
}
