import type { BulkAction, BulkList } from './bulk-runs.ts';

// Without schemas: the console's lists need no more than this before a row is ticked.

/** The actions of each list. */
export const bulkActions: Record<BulkList, readonly BulkAction[]> = {
  payments: ['look', 'refund', 'cancel', 'dismiss', 'assign', 'redeliver'],
  refunds: ['look'],
};

/** The operation on one row that a caller must be allowed, to do the same to many. */
export const operationOfBulk: Record<BulkAction, string> = {
  look: 'POST /v1/payments/{id}/look',
  refund: 'POST /v1/payments/{id}/refunds',
  cancel: 'POST /v1/payments/{id}/cancel',
  dismiss: 'POST /v1/payments/{id}/dismiss',
  assign: 'POST /v1/attention/assign',
  redeliver: 'POST /v1/events/{id}/redeliver',
};
