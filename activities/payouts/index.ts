// What the other subjects of activities/ may use of this one.
export { payoutLookUpBy } from './provider.ts';
