// What the other subjects of domain/ may use of this one.
export { Payment } from './payment.ts';
export { decidePaymentTransition as judge, type ProviderPaymentState as Reading, type PaymentState as Standing } from './transition.ts';
