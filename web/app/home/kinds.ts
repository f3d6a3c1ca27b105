import type { AttentionItem, WaitingEntity } from './api.ts';

/** What people ask for by one name. The order is that of the choices above the queue. */
export const kinds = {
  provider: [],
  dispute: ['dispute'],
  payment: ['payment'],
  refund: ['refund'],
  payout: ['payout'],
  payout_batch: ['payout_batch'],
  receiver: ['receiver', 'receiver_account'],
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
  receiver: ({ id }) => `receivers/${id}`,
  receiver_account: ({ receiverId }) => `receivers/${receiverId}`,
  reconciliation: ({ id }) => `reconciliations/${id}`,
  webhook_endpoint: ({ id }) => `endpoints/${id}`,
  platform: ({ id }) => `platforms/${id}`,
  connection: ({ id }) => `connections/${id}`,
};

/** Where something is looked at and dealt with. */
export const whereOf = (item: AttentionItem): string => pageOf[item.entity](item);
