import type { Schema } from '../../shared/api/client.ts';
import type { About } from '../../shared/timeline/attention-words.ts';

/** An entry of the attention queue. */
export type AttentionItem = Schema<'Attention'>;
export type WaitingEntity = AttentionItem['entity'];

/** Where the entity of an entry is handled, relative to the merchant's pages. A kind that is missing is a compile error. */
const pageOf: Record<WaitingEntity, (item: AttentionItem) => string> = {
  payment: ({ id }) => `payments/${id}`,
  refund: ({ id }) => `refunds/${id}`,
  dispute: ({ id }) => `disputes/${id}`,
  payout: ({ id }) => `payouts/${id}`,
  payout_batch: ({ id }) => `payout-batches/${id}`,
  bulk_run: ({ id }) => `bulk-runs/${id}`,
  payout_policy: () => 'payout-policy',
  receiver: ({ id }) => `receivers/${id}`,
  receiver_account: ({ receiverId }) => `receivers/${receiverId}`,
  reconciliation: ({ id }) => `reconciliations/${id}`,
  settlement: ({ id }) => `settlements/${id}`,
  webhook_endpoint: ({ id }) => `endpoints/${id}`,
  platform: ({ id }) => `platforms/${id}`,
  connection: ({ id }) => `connections/${id}`,
};

export const entities = Object.keys(pageOf) as WaitingEntity[];

/** The page on which an entry is handled. */
export const whereOf = (item: AttentionItem): string => pageOf[item.entity](item);

/** Whether this version of the console knows the kind; a newer API may have others. */
export const isKnown = ({ entity }: { entity: string }): boolean => Object.hasOwn(pageOf, entity);

/** Whose words explain a reason, where they are not those of payments. */
export const aboutOf: Partial<Record<WaitingEntity, About>> = {
  payout: 'payout',
  payout_batch: 'payout',
  refund: 'refund',
  receiver: 'receiver',
  receiver_account: 'receiver',
  settlement: 'settlement',
};
