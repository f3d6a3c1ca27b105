// The exports of this subject for the other subjects of db/.
export { type PaymentRow, paymentsOf, requestOf } from './payments.ts';
