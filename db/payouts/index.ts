// The exports of this subject for the other subjects of db/.
export { namesOf, type PayoutRow, payoutFeeFacts, payoutRequestOf, payoutsOf } from './payouts.ts';
