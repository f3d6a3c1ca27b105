import { balancesOf } from '../../db/finance/ledger.ts';
import { lastBalanceOf } from '../../db/finance/provider-balances.ts';
import { type BalanceWarning, balanceWarning } from '../../domain/payouts/coverage.ts';
import type { Api } from '../core/context.ts';

/**
 * What the last known balance of a connection's provider lacks for a payout and those that are on their way.
 * @param amount integer cents
 * @returns undefined where it covers them, or the provider has not been asked.
 */
export async function coverageOf(
  { store: { db } }: Pick<Api, 'store'>,
  { merchantId, id }: { merchantId: string; id: string },
  amount: number,
): Promise<BalanceWarning | undefined> {
  const last = await lastBalanceOf(db, id);
  // Most have none, and cost no more.
  if (!last) return undefined;
  const ours = (await balancesOf(db, merchantId)).find(({ connectionId }) => connectionId === id);
  return balanceWarning({ ...last, inTransit: ours?.accounts.in_transit ?? 0 }, amount);
}
