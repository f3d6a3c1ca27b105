// What the other subjects of domain/ may use of this one.
export { Payout, type PayoutStage } from './payout.ts';
export type { PayoutState, ProviderPayoutState } from './transition.ts';
