// The exports of this subject for the other subjects of db/.
export { paymentIdConditions, refundsOf } from './refunds.ts';
