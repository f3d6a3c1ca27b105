import type { DisputeState } from '../../domain/disputes/dispute.ts';

/** Names a dispute everywhere. The merchant is always part of it. */
export interface DisputeRef {
  disputeId: string;
  merchantId: string;
}

/** Where a dispute stands, as its row has it. Times are milliseconds since the epoch. */
export interface DisputeSnapshot {
  state: DisputeState;
  createdAt: number;
  deadline?: number;
  /** A person has been called. */
  called?: true;
}

/** What somebody decided about a dispute. */
export interface DisputeAnswer {
  to: 'ACCEPTED' | 'CONTESTED' | 'WON' | 'LOST';
  /** Who, by name. */
  by: string;
  /** Base64: what was said, sealed under the merchant's key; the workflow never opens it. */
  words: string;
}

/** One change of a dispute's row: an answer, the end of its time, or the call for a person. */
export interface DisputeTransition extends DisputeRef, Partial<Omit<DisputeAnswer, 'to'>> {
  /** Milliseconds since the epoch, by the workflow's clock: the same when it is run again. */
  at: number;
  to?: DisputeAnswer['to'] | 'EXPIRED';
  /** Why a person is called. */
  call?: string;
}
