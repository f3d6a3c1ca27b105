// What the other subjects of domain/ may use of this one.
export { feeKept, hasLeft, type PayoutFeeFacts } from './fee.ts';
export { Payout, PayoutMethod, type PayoutStage } from './payout.ts';
export type { PayoutState, ProviderPayoutState } from './transition.ts';
