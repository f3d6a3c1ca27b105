import type { AttentionItem, WaitingEntity } from './api.ts';

/** Entities that the queue's filter combines under one name, in the order of the filter's options. */
export const kinds = {
  provider: [],
  dispute: ['dispute'],
  payment: ['payment'],
  refund: ['refund'],
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

const pageOf: Record<WaitingEntity, (item: AttentionItem) => string> = {
  payment: ({ id }) => `payments/${id}`,
  refund: ({ id }) => `refunds/${id}`,
  dispute: ({ id }) => `disputes/${id}`,
  payout: ({ id }) => `payouts/${id}`,
  payout_batch: ({ id }) => `payout-batches/${id}`,
  payout_policy: () => 'payout-policy',
  receiver: ({ id }) => `receivers/${id}`,
  receiver_account: ({ receiverId }) => `receivers/${receiverId}`,
  reconciliation: ({ id }) => `reconciliations/${id}`,
  settlement: ({ id }) => `settlements/${id}`,
  webhook_endpoint: ({ id }) => `endpoints/${id}`,
  platform: ({ id }) => `platforms/${id}`,
  connection: ({ id }) => `connections/${id}`,
};

/** The page on which an attention item is handled. */
export const whereOf = (item: AttentionItem): string => pageOf[item.entity](item);
