// The totals of many runs, which can be added to later. They are kept outside the repository.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheDir } from '../launcher/files.ts';
import type { RunResult } from './batch.ts';
import type { Plan } from './plan.ts';

export interface Totals {
  /** The first seed that was not run yet. */
  next: number;
  runs: number;
  payments: number;
  refunds: number;
  payouts: number;
  /** Seeds of broken runs. */
  broken: number[];
}

const file = () => path.join(cacheDir(), 'chaos-totals.json');

export const noTotals = (next: number): Totals => ({ next, runs: 0, payments: 0, refunds: 0, payouts: 0, broken: [] });

export const readTotals = (): Totals =>
  existsSync(file()) ? (JSON.parse(readFileSync(file(), 'utf8')) as Totals) : noTotals(1);

/** Adds a batch. @param keep writes the file. */
export function saveTotals(totals: Totals, results: RunResult[], plans: Plan[], keep: boolean): Totals {
  const sum = (of: keyof RunResult['counts']) => results.reduce((count, { counts }) => count + counts[of], 0);
  const added: Totals = {
    next: Math.max(totals.next, ...plans.map(({ seed }) => seed + 1)),
    runs: totals.runs + results.length,
    payments: totals.payments + sum('payments'),
    refunds: totals.refunds + sum('refunds'),
    payouts: totals.payouts + sum('payouts'),
    broken: [...totals.broken, ...results.flatMap(({ plan, broken }) => (broken.length > 0 ? [plan.seed] : []))],
  };
  if (keep) writeFileSync(file(), `${JSON.stringify(added, null, 2)}\n`);
  return added;
}
