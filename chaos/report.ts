// What a broken run looks like for people, and as a case.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../launcher/files.ts';
import { say } from '../launcher/progress.ts';
import type { RunResult } from './batch.ts';
import { describe, type Plan } from './plan.ts';

/** A saved case: the steps, and the invariants that they broke. */
export interface Case {
  breaks: string[];
  plan: Plan;
}

/** The invariants that a run has broken. */
export const namesOf = ({ broken }: RunResult): string[] => [...new Set(broken.map(({ name }) => name))];

export function report(result: RunResult): void {
  const { plan, broken } = result;
  say(`Seed ${plan.seed} breaks ${namesOf(result).join(', ')} in ${plan.steps.length} steps:`);
  for (const step of plan.steps) say(`  ${describe(step)}`);
  for (const line of new Set(broken.map(({ name, what }) => `${name}: ${what}`))) say(`  ${line}`);
}

/** Saves the case in the tree that CHAOS_CASES names, or in this one. */
export function saveCase(name: string, result: RunResult): void {
  const folder = process.env.CHAOS_CASES ?? path.join(root, 'chaos/cases');
  mkdirSync(folder, { recursive: true });
  const saved: Case = { breaks: namesOf(result), plan: result.plan };
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(saved, null, 2)}\n`);
  say(`Saved as ${path.join(folder, `${name}.json`)}`);
}
