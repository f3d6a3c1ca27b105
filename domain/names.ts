/** Names that client, worker and workflows must agree on. Ids and search attributes are readable: nothing personal. */

/** Queues are apart so that a flood of deliveries cannot starve a payment. */
export const taskQueues = { payments: 'payments', deliveries: 'deliveries' } as const;

export const searchNames = {
  merchant: 'TrilhoMerchant',
  provider: 'TrilhoProvider',
  method: 'TrilhoMethod',
  status: 'TrilhoStatus',
  needsAttention: 'TrilhoNeedsAttention',
} as const;

export const workflowIds = {
  payment: (merchantId: string, paymentId: string) => `payment/${merchantId}/${paymentId}`,
  refund: (merchantId: string, refundId: string) => `refund/${merchantId}/${refundId}`,
  delivery: (merchantId: string, deliveryId: string) => `delivery/${merchantId}/${deliveryId}`,
  card: (merchantId: string, cardId: string) => `card/${merchantId}/${cardId}`,
  dispute: (merchantId: string, disputeId: string) => `dispute/${merchantId}/${disputeId}`,
  sweep: 'sweep',
} as const;
