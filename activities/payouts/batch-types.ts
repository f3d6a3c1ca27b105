import type { PayoutBatchState } from '../../domain/payouts/batch.ts';
import type { Actor } from '../core/types.ts';

/** Names a batch everywhere. The merchant is always part of it. */
export interface BatchRef {
  batchId: string;
  merchantId: string;
}

/** What a batch is begun with. Its lines are in its rows: none of them goes through the engine. */
export interface BatchOrder extends BatchRef {
  idempotency: { keyHash: string; fingerprint: string; nonce: string };
  correlationId?: string;
}

/** Where a batch stands, as its rows have it. */
export interface BatchSnapshot {
  state: PayoutBatchState;
  /** Lines of which no payout was begun, and payouts that are under way. */
  waiting: number;
  pending: number;
}

/** `refused`: by our own rules; nothing of it is kept. */
export type BatchOpened = { kind: 'opened'; batch: BatchSnapshot } | { kind: 'refused'; detail: string };

/** What somebody asks of a batch. */
export type BatchCommand = { by: Actor } & ({ what: 'approve'; reason?: string } | { what: 'cancel'; reason: string });
