import type { WithdrawStatus } from '../core/statuses.ts';
import type { PayoutStage } from './payout.ts';

/** What decides whether a provider has its fee for a payout. Integer cents. */
export interface PayoutFeeFacts {
  status: WithdrawStatus;
  stage: PayoutStage;
  /** By the provider's own word, else by the connection's terms; null where neither is known. */
  fee: number | null;
  /** It was done, and the receiver's bank has returned it. */
  isReturned: boolean;
  /** By the terms the provider gives its fee back with a returned payout. */
  feeGivenBack: boolean;
}

/** Whether its money has left what is available at the provider: on its way, or arrived. Pure. */
export const hasLeft = ({ status, stage }: Pick<PayoutFeeFacts, 'status' | 'stage'>): boolean =>
  status === 'APPROVED' || (status === 'PENDING' && stage === 'sent');

/**
 * What the provider keeps for a payout as it stands. It has its fee from the moment at which it has accepted the payout, gives
 * it back with one that it does not make, and keeps that of one which a bank has returned, unless its terms say otherwise. Pure.
 */
export const feeKept = ({ status, stage, fee, isReturned, feeGivenBack }: PayoutFeeFacts): number =>
  hasLeft({ status, stage }) || (isReturned && !feeGivenBack) ? (fee ?? 0) : 0;
