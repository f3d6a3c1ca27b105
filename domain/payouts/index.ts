// What the other subjects of domain/ may use of this one.
export { Payout } from './payout.ts';
export type { PayoutState, ProviderPayoutState } from './transition.ts';
