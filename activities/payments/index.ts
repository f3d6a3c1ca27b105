// What the other subjects of activities/ may use of this one.

export { providerStateOf as readingOf } from './calls.ts';
export { type Also, lockPayment, snapshotOf as known } from './rows.ts';
export type { PaymentSnapshot as Known, PaymentTransition as Move } from './types.ts';
