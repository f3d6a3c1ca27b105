// The workflow bundle: what this file exports is what can be started by name.

export { checkPlatform, watchCertificates } from './connections/certificates.ts';
export { connectionTest, connectionWebhook } from './connections/connection-test.ts';
export { keepMonths } from './core/months.ts';
export { sweep } from './core/sweep.ts';
export { dispute } from './disputes/dispute.ts';
export { deliveryQueue } from './events/delivery-queue.ts';
export { endpointTest } from './events/endpoint-test.ts';
export { alertChannelTest, sendAlerts } from './finance/alerts.ts';
export { bulkRun } from './finance/bulk-run.ts';
export { exportList } from './finance/export.ts';
export { checkLedger } from './finance/ledger-check.ts';
export { providerBalance } from './finance/provider-balance.ts';
export { reconcileItem, reconcileYesterday, reconciliation } from './finance/reconciliation.ts';
export { payment, reopenedPayment } from './payments/payment.ts';
export { savedCard } from './payments/saved-card.ts';
export { payoutBatch } from './payouts/batch.ts';
export { payout, reopenedPayout } from './payouts/payout.ts';
export { bankChange } from './receivers/bank-change.ts';
export { onboarding, reopenedOnboarding } from './receivers/onboarding.ts';
export { refund, reopenedRefund } from './refunds/refund.ts';

// Temporal's SDK formats the stack of each promise for the query `__stack_trace`: with ten frames, the default, this is a
// third of the time of the workflow thread. The innermost frames say where a workflow waits, or fails.
Error.stackTraceLimit = 4;
