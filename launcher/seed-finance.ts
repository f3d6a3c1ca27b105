// The ledger and the terms of a seeded merchant, so that balances, receivables and fees show what they do in production.
import { listConnections } from '../db/connections/connections.ts';
import type { Store } from '../db/core/store.ts';
import { feeTablesOf, saveFeeTable } from '../db/finance/fees.ts';
import { reopenBackfill } from '../db/finance/ledger.ts';
import { FeeRule, PayoutFeeRule } from '../domain/finance/fees.ts';
import { dayInBrazil } from '../domain/finance/statement.ts';

/** Up to so many payments the worker values all of them within minutes. */
const mostValued = 20_000;
/** The seeded payments were made in the last twelve months. */
const yearMs = 366 * 86_400_000;

/** The order of magnitude of what Brazilian providers keep, and no provider's own price list. */
const rules = [
  { method: 'PIX', percentage: 0.99, min: 10, max: 500 },
  { method: 'BILLET', fixed: 199, settlement: { days: 1, count: 'business' } },
  {
    method: 'CREDIT_CARD',
    installmentsTo: 1,
    percentage: 3.19,
    fixed: 39,
    settlement: { days: 30, count: 'calendar' },
  },
  {
    method: 'CREDIT_CARD',
    installmentsFrom: 2,
    percentage: 3.79,
    fixed: 39,
    settlement: { days: 30, count: 'calendar', perInstallment: true },
  },
].map((rule) => FeeRule.parse(rule));
const payouts = [{ method: 'PIX', fixed: 100 }].map((rule) => PayoutFeeRule.parse(rule));

/**
 * Leaves the ledger's entries of what was seeded to the sweep, and gives each connection of the merchant without terms some:
 * the sweep then values what was paid, and books on its day what arrives.
 */
export async function seedFinance(store: Store, merchantId: string, payments: number): Promise<void> {
  await reopenBackfill(store.db);
  if (payments > mostValued) return;
  const known = new Set((await feeTablesOf(store.db, merchantId)).map(({ connectionId }) => connectionId));
  const from = dayInBrazil(new Date(Date.now() - yearMs));
  for (const { id: connectionId } of await listConnections(store, merchantId)) {
    if (known.has(connectionId)) continue;
    await saveFeeTable(store.db, merchantId, { connectionId, from, rules, payouts, confirmation: 'date' }, undefined);
  }
}
