// What the other subjects of db/ may use of this one.
export { namesOf, payoutRequestOf, payoutsOf } from './payouts.ts';
