import { catalogueEntry } from '../../adapters/index.ts';

/** By what a provider can be asked about a payout; empty when it has no look-up. */
export function payoutLookUpBy(provider: string): readonly string[] {
  const entry = catalogueEntry(provider);
  if (!entry?.operations.includes('getWithdraw')) return [];
  return entry.withdrawLookUpBy ?? entry.lookUpBy;
}
