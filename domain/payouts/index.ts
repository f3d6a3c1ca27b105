// What the other subjects of domain/ may use of this one.
export type { Payout } from './payout.ts';
export type { ProviderPayoutState as PayoutReading, PayoutState as PayoutStanding } from './transition.ts';
