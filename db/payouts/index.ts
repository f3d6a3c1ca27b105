// The exports of this subject for the other subjects of db/.
export { namesOf, payoutRequestOf, payoutsOf } from './payouts.ts';
