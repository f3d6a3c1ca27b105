// What the other subjects of domain/ may use of this one.
export { Payment } from './payment.ts';
export {
  decidePaymentTransition as judge,
  type PaymentState as Standing,
  type ProviderPaymentState as Reading,
} from './transition.ts';
