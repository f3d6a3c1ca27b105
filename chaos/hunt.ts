// Looks for planted bugs: the simulation runs in a copy of the tree that has the bug.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../launcher/files.ts';
import { say } from '../launcher/progress.ts';
import { realNow } from './clock.ts';
import { plantInCopy } from './planted.ts';
import { type Plant, plants } from './plants.ts';
import type { Case } from './report.ts';

const minutes = 10;

/**
 * Runs the simulation with this guard switched off. @param args of the run.
 *
 * @returns its exit code: 1 if an invariant broke, as one should.
 * @throws Error for a guard that there is not.
 */
export async function runPlanted(name: string, args: string[]): Promise<number> {
  const plant = plants.find((one) => one.name === name);
  if (!plant) throw new Error(`There is no guard ${name}.`);
  say(`${name}: ${plant.bug}`);
  const copy = plantInCopy(plant);
  try {
    return (await runIn(copy.folder, args, { CHAOS_PLANT: name })) ?? 1;
  } finally {
    copy.remove();
  }
}

function runIn(folder: string, args: string[], env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, ['chaos/start.mjs', ...args], {
    cwd: folder,
    env: { ...process.env, WORKFLOW_BUNDLE: '', CHAOS_CASES: path.join(root, 'chaos/cases'), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Looks for all, and prints a table. @param from the guard to begin with. @returns whether all were found. */
export async function huntAll(from = plants[0]?.name): Promise<boolean> {
  const found: (Awaited<ReturnType<typeof hunt>> & { name: string })[] = [];
  const chosen = plants.slice(
    Math.max(
      0,
      plants.findIndex(({ name }) => name === from),
    ),
  );
  for (const plant of chosen) {
    const one = await hunt(plant);
    if (one) found.push({ name: plant.name, ...one });
  }
  say('| guard | seed | steps | broken invariant | found after |');
  say('| --- | --- | --- | --- | --- |');
  for (const { name, saved, seconds } of found) {
    say(`| ${name} | ${saved.plan.seed} | ${saved.plan.steps.length} | ${saved.breaks.join(', ')} | ${seconds} s |`);
  }
  say(`${found.length} of ${chosen.length} planted bugs were found.`);
  return found.length === chosen.length;
}

/** @returns the smallest case, and the seconds until it was found and made smaller; undefined if none was found. */
async function hunt(plant: Plant): Promise<{ saved: Case; seconds: number } | undefined> {
  const { name, bug } = plant;
  say(`${name}: ${bug}`);
  const copy = plantInCopy(plant);
  const began = realNow();
  try {
    const file = path.join(root, 'chaos/cases', `${name}.json`);
    const savedBefore = savedAt(file);
    const args = ['--seeds', '100000', '--minutes', String(minutes), '--save', name];
    const code = await runIn(copy.folder, args, {});
    if (code !== 1 || savedAt(file) === savedBefore) {
      say(`${name}: not found`);
      return undefined;
    }
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Case;
    if (!saved.breaks.some((broken) => plant.breaks.some((expected) => expected === broken))) {
      say(`${name}: something else broke: ${saved.breaks.join(', ')}`);
      rmSync(file);
      return undefined;
    }
    return { saved, seconds: Math.round((realNow() - began) / 1000) };
  } finally {
    copy.remove();
  }
}

const savedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
