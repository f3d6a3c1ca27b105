// What the other subjects of db/ may use of this one.
export { ofPaymentKnownBy, refundsOf } from './refunds.ts';
