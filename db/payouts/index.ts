// The exports of this subject for the other subjects of db/.
export { namesOf, type PayoutRow, payoutFeeColumns, payoutFeeFacts, payoutRequestOf, payoutsOf } from './payouts.ts';
