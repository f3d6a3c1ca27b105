// What the other subjects of db/ may use of this one.
export { type PaymentRow, paymentsOf } from './payments.ts';
