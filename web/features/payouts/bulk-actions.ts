import type { Payout } from '../../../domain/payouts/payout.ts';
import type { BulkRequest } from './api.ts';

export const bulkActions = ['approve', 'retry', 'retryElsewhere', 'cancel', 'look'] as const;
export type BulkAction = (typeof bulkActions)[number];
export const actionOf = (what: BulkAction): BulkRequest['action'] => (what === 'retryElsewhere' ? 'retry' : what);

/** Cents. */
export const sum = (payouts: readonly Payout[]): number => payouts.reduce((total, { amount }) => total + amount, 0);
