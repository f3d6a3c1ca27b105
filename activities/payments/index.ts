// What the other subjects of activities/ may use of this one.

export { readingOf } from './calls.ts';
export { type Also, known, lockPayment } from './rows.ts';
export type { Known, Move } from './types.ts';
