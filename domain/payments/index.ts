// What the other subjects of domain/ may use of this one.
export { Payment } from './payment.ts';
export { refundedByWebhooks } from './reported-refunds.ts';
export { decidePaymentTransition, type PaymentState, type ProviderPaymentState } from './transition.ts';
