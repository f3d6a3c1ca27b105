/** Names shared by API, worker and workflows. Ids and search attributes are not encrypted, so they hold no personal data. */

/**
 * Separate task queues, so that neither many deliveries nor a payout batch delay a payment, and tries to endpoints that
 * fail delay no others.
 */
export const taskQueues = {
  payments: 'payments',
  payouts: 'payouts',
  onboarding: 'onboarding',
  deliveries: 'deliveries',
  /** Activities only. */
  laterTries: 'later-tries',
} as const;

export const searchNames = {
  merchant: 'TrilhoMerchant',
  provider: 'TrilhoProvider',
  method: 'TrilhoMethod',
  status: 'TrilhoStatus',
  needsAttention: 'TrilhoNeedsAttention',
} as const;

/** The events of one entity to one endpoint, delivered in order. */
export interface DeliveryQueue {
  merchantId: string;
  /** A payment (its refunds and disputes share its queue), a payout, a receiver or an endpoint. */
  entityId: string;
  /** Absent: the `webhookUrl` of the payment's request. */
  endpointId?: string;
}

export const workflowIds = {
  payment: (merchantId: string, paymentId: string) => `payment/${merchantId}/${paymentId}`,
  refund: (merchantId: string, refundId: string) => `refund/${merchantId}/${refundId}`,
  delivery: ({ merchantId, entityId, endpointId }: DeliveryQueue) =>
    `delivery/${merchantId}/${entityId}/${endpointId ?? 'webhook-url'}`,
  /** @param content a hash of what is sent. */
  endpointTest: (merchantId: string, endpointId: string, content: string) =>
    `endpoint-test/${merchantId}/${endpointId}/${content}`,
  card: (merchantId: string, cardId: string) => `card/${merchantId}/${cardId}`,
  dispute: (merchantId: string, disputeId: string) => `dispute/${merchantId}/${disputeId}`,
  payout: (merchantId: string, payoutId: string) => `payout/${merchantId}/${payoutId}`,
  payoutBatch: (merchantId: string, batchId: string) => `payout-batch/${merchantId}/${batchId}`,
  reconciliation: (merchantId: string, reconciliationId: string) => `reconciliation/${merchantId}/${reconciliationId}`,
  reconciliationItem: (merchantId: string, reconciliationId: string, n: number) =>
    `reconciliation/${merchantId}/${reconciliationId}/${n}`,
  onboarding: (merchantId: string, accountId: string) => `onboarding/${merchantId}/${accountId}`,
  bankChange: (merchantId: string, receiverId: string) => `bank-change/${merchantId}/${receiverId}`,
  connectionTest: (merchantId: string, connectionId: string) => `connection-test/${merchantId}/${connectionId}`,
  providerBalance: (merchantId: string, connectionId: string) => `provider-balance/${merchantId}/${connectionId}`,
  connectionWebhook: (merchantId: string, connectionId: string) => `connection-webhook/${merchantId}/${connectionId}`,
  export: (merchantId: string, exportId: string) => `export/${merchantId}/${exportId}`,
  bulkRun: (merchantId: string, runId: string) => `bulk-run/${merchantId}/${runId}`,
  certificates: 'certificates',
  platformCheck: (merchantId: string, platformId: string) => `platform-check/${merchantId}/${platformId}`,
  dailyReconciliation: 'daily-reconciliation',
  months: 'months',
  ledgerCheck: 'ledger-check',
  alerts: 'alerts',
  alertChannelTest: (merchantId: string, channelId: string) => `alert-channel-test/${merchantId}/${channelId}`,
  sweep: 'sweep',
} as const;
