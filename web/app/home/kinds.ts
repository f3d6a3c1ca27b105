import type { WaitingEntity } from '../queue/entities.ts';

/** Entities that the queue's filter combines under one name, in the order of the filter's options. */
export const kinds = {
  provider: [],
  dispute: ['dispute'],
  payment: ['payment'],
  refund: ['refund', 'bulk_run'],
  payout: ['payout', 'payout_policy'],
  payout_batch: ['payout_batch'],
  receiver: ['receiver', 'receiver_account'],
  settlement: ['settlement'],
  reconciliation: ['reconciliation'],
  webhook_endpoint: ['webhook_endpoint'],
  account: ['connection', 'platform'],
} as const satisfies Record<string, readonly WaitingEntity[]>;

export type Kind = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as Kind[];
