import { catalogueEntry } from '../../adapters/index.ts';

/** The ids by which a provider can look a payout up; empty when it has no look-up. */
export function payoutLookUpBy(provider: string): readonly string[] {
  const entry = catalogueEntry(provider);
  if (!entry?.operations.includes('getWithdraw')) return [];
  return entry.withdrawLookUpBy ?? entry.lookUpBy;
}
