// The workflow bundle: what this file exports is what can be started by name.
export { bankChange } from './bank-change.ts';
export { savingCard } from './card.ts';
export { checkPlatform, watchCertificates } from './certificates.ts';
export { connectionTest, connectionWebhook } from './connection.ts';
export { deliveryLane } from './delivery-lane.ts';
export { dispute } from './dispute.ts';
export { endpointTest } from './endpoint-test.ts';
export { eventDelivery } from './event-delivery.ts';
export { exportList } from './export.ts';
export { onboarding, reopenedOnboarding } from './onboarding.ts';
export { payment, reopenedPayment } from './payment.ts';
export { payout, reopenedPayout } from './payout.ts';
export { payoutBatch } from './payout-batch.ts';
export { reconcileItem, reconcileYesterday, reconciliation } from './reconciliation.ts';
export { refund } from './refund.ts';
export { sweep } from './sweep.ts';
