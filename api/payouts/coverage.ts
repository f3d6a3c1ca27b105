import { payoutRulesOf } from '../../db/finance/fees.ts';
import { balancesOf } from '../../db/finance/ledger.ts';
import { lastBalanceOf } from '../../db/finance/provider-balances.ts';
import { payoutFeeOf } from '../../domain/finance/fees.ts';
import { type BalanceWarning, balanceWarning } from '../../domain/payouts/coverage.ts';
import type { PayoutRequest } from '../../domain/payouts/payout.ts';
import type { Api } from '../core/context.ts';

/** A payout that is to be made. Integer cents. */
type Planned = Pick<PayoutRequest, 'paymentMethod' | 'amount'>;

/**
 * What the last known balance of a connection's provider lacks for payouts with their fees, and those that are on their way.
 * @returns undefined where it covers them, or the provider has not been asked.
 */
export async function coverageOf(
  { store: { db } }: Pick<Api, 'store'>,
  { merchantId, id }: { merchantId: string; id: string },
  payouts: readonly Planned[],
): Promise<BalanceWarning | undefined> {
  const last = await lastBalanceOf(db, id);
  // Most have none, and cost no more.
  if (!last) return undefined;
  const [balances, rules] = await Promise.all([balancesOf(db, merchantId), payoutRulesOf(db, id)]);
  const ours = balances.find(({ connectionId }) => connectionId === id);
  const sum = (of: (payout: Planned) => number) => payouts.reduce((all, one) => all + of(one), 0);
  const fee = sum(({ paymentMethod: method, amount }) => payoutFeeOf({ method, amount }, rules) ?? 0);
  return balanceWarning(
    { ...last, inTransit: ours?.accounts.in_transit ?? 0 },
    { amount: sum(({ amount }) => amount), fee },
  );
}
