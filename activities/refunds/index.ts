// What the other subjects of activities/ may use of this one.
export type { RefundOutcome, RefundRef } from './types.ts';
