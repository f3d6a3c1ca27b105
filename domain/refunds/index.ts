// What the other subjects of domain/ may use of this one.
export { Refund, type RefundState } from './refund.ts';
