import type { PayoutBatchState } from '../../domain/payouts/batch.ts';
import type { Actor } from '../core/types.ts';

/** Identifies a batch. The merchant is always part of it. */
export interface BatchRef {
  batchId: string;
  merchantId: string;
}

/** The input of a batch's workflow. The lines are in rows of ours: none of them goes through the engine. */
export interface BatchOrder extends BatchRef {
  idempotency: { keyHash: string; fingerprint: string; nonce: string };
  correlationId?: string;
}

/** A batch's state, as its rows have it. */
export interface BatchSnapshot {
  state: PayoutBatchState;
  /** Lines without a payout so far, and payouts that are under way. */
  waiting: number;
  pending: number;
}

/** `refused`: by our own rules; nothing of it is stored. */
export type BatchOpened = { kind: 'opened'; batch: BatchSnapshot } | { kind: 'refused'; detail: string };

/** A command to a batch. */
export type BatchCommand = { by: Actor } & ({ what: 'approve'; reason?: string } | { what: 'cancel'; reason: string });
