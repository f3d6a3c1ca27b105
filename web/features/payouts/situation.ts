import type { PayoutSituation } from '../../../domain/payouts/actions.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import type { Provider } from '../../shared/providers/api.ts';

/**
 * The payout's situation for a person's actions. While the provider's declaration is unknown, the payout counts as one
 * that cannot be looked up.
 */
export function situationOf(
  payout: Payout,
  of: Pick<Provider, 'operations' | 'lookUpBy' | 'withdrawLookUpBy'> | undefined,
  person: { id: string; role: string },
): PayoutSituation {
  const hasProviderId = payout.withdrawId !== undefined;
  const by = of?.operations.includes('getWithdraw') ? (of.withdrawLookUpBy ?? of.lookUpBy) : [];
  return {
    status: payout.status,
    stage: payout.stage,
    attention: payout.attention?.reason,
    hasProviderId,
    askable: by.includes(hasProviderId ? 'id' : 'reference'),
    createdBy: payout.createdBy,
    given: payout.approval?.given ?? [],
    proposedBy: payout.resolution?.by,
    person,
  };
}
