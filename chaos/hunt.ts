// Looks for planted bugs: the simulation runs in a copy of the tree that has the bug.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../launcher/files.ts';
import { say } from '../launcher/progress.ts';
import { realNow } from './clock.ts';
import { plantInCopy } from './planted.ts';
import { type Plant, plants } from './plants.ts';
import type { Case } from './report.ts';

const minutes = 10;

/** @returns whether the bug of this guard was found. */
export async function huntIn(name: string): Promise<boolean> {
  const plant = plants.find((one) => one.name === name);
  if (!plant) throw new Error(`There is no such guard; there are ${plants.map((one) => one.name).join(', ')}.`);
  return (await hunt(plant)) !== undefined;
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
  const cases = path.join(root, 'chaos/cases');
  const began = realNow();
  try {
    const args = ['chaos/start.mjs', '--seeds', '100000', '--minutes', String(minutes), '--save', name];
    const child = spawn(process.execPath, args, {
      cwd: copy.folder,
      env: { ...process.env, CHAOS_CASES: cases, WORKFLOW_BUNDLE: '' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    const file = path.join(cases, `${name}.json`);
    if (code !== 1 || !existsSync(file)) {
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
