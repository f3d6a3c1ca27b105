// The totals of many runs, in a file that later runs add to. The project's own are in totals.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { RunResult } from './batch.ts';

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

export const noTotals = (next: number): Totals => ({ next, runs: 0, payments: 0, refunds: 0, payouts: 0, broken: [] });

/** What is in the file; `none` if there is no file yet. */
export const readTotals = (file: string, none: Totals): Totals =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Totals) : none;

/** The totals with those of a part. */
export function added(totals: Totals, part: Totals): Totals {
  return {
    next: Math.max(totals.next, part.next),
    runs: totals.runs + part.runs,
    payments: totals.payments + part.payments,
    refunds: totals.refunds + part.refunds,
    payouts: totals.payouts + part.payouts,
    broken: [...totals.broken, ...part.broken],
  };
}

export function totalsOf(results: RunResult[]): Totals {
  const sum = (of: keyof RunResult['counts']) => results.reduce((count, { counts }) => count + counts[of], 0);
  return {
    next: Math.max(...results.map(({ plan }) => plan.seed + 1)),
    runs: results.length,
    payments: sum('payments'),
    refunds: sum('refunds'),
    payouts: sum('payouts'),
    broken: results.flatMap(({ plan, broken }) => (broken.length > 0 ? [plan.seed] : [])),
  };
}

export const saveTotals = (file: string, totals: Totals): void =>
  writeFileSync(file, `${JSON.stringify(totals, null, 2)}\n`);

export const summary = ({ runs, payments, refunds, payouts, broken }: Totals): string =>
  `${runs} runs, ${payments} payments, ${refunds} refunds, ${payouts} payouts: ${broken.length} broken`;
