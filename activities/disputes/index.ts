// What the other subjects of activities/ may use of this one.
export { claimsMoney, type Disputed, decideDisputes as judgeDisputes, settleDisputes } from './from-payment.ts';
export type { DisputeRef } from './types.ts';
