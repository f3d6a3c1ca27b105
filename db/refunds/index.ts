// What the other subjects of db/ may use of this one.
export { paymentIdConditions, refundsOf } from './refunds.ts';
