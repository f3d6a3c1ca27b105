import type { PayoutSituation } from '../../../domain/payouts/actions.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { type Provider, useProvider } from '../../shared/providers/api.ts';

type LookUps = Pick<Provider, 'operations' | 'lookUpBy' | 'withdrawLookUpBy'>;

function isAskable({ withdrawId }: Payout, of: LookUps): boolean {
  const by = of.operations.includes('getWithdraw') ? (of.withdrawLookUpBy ?? of.lookUpBy) : [];
  return by.includes(withdrawId === undefined ? 'reference' : 'id');
}

/** Whether the provider can be asked about the payout now; undefined until its declaration is loaded. */
export function useAskable(payout: Payout): boolean | undefined {
  const provider = useProvider(payout.provider);
  return provider && isAskable(payout, provider);
}

/**
 * The payout's situation for a person's actions. While the provider's declaration is unknown, the payout counts as one
 * that cannot be looked up.
 */
export function situationOf(
  payout: Payout,
  of: LookUps | undefined,
  person: { id: string; role: string },
): PayoutSituation {
  return {
    status: payout.status,
    stage: payout.stage,
    attention: payout.attention?.reason,
    hasProviderId: payout.withdrawId !== undefined,
    askable: of !== undefined && isAskable(payout, of),
    createdBy: payout.createdBy,
    given: payout.approval?.given ?? [],
    proposedBy: payout.resolution?.by,
    person,
  };
}
