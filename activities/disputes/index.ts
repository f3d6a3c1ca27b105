// What the other subjects of activities/ may use of this one.
export { claimsMoney, decideDisputes, type PaymentDispute, settleDisputes } from './from-payment.ts';
export type { DisputeRef } from './types.ts';
