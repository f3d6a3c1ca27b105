// What the other subjects of db/ may use of this one.
export { paymentIdConditions as ofPaymentKnownBy, refundsOf } from './refunds.ts';
