// What the other subjects of activities/ may use of this one.
export { dueDateOf, madeInNameOf, paymentCall, readPayment } from './payment-calls.ts';
export { providerStateOf } from './provider-state.ts';
export { lockPayment, snapshotOf } from './row.ts';
export type { LockedStep } from './transition.ts';
export type { PaymentCommand, PaymentSnapshot, PaymentTransition } from './types.ts';
