// What the other subjects of domain/ may use of this one.
export type { Payout } from './payout.ts';
export type { PayoutState, ProviderPayoutState } from './transition.ts';
