import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Children } from './children.ts';
import { root } from './files.ts';
import { progress } from './progress.ts';

/** Builds the console into web/dist if that is missing or older than its sources. */
export async function buildWeb(children: Children): Promise<void> {
  if (!existsSync(path.join(root, 'web/vite.config.ts'))) return;
  const dist = path.join(root, 'web/dist');
  const built = statSync(path.join(dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ['web', 'domain', 'package-lock.json'];
  if (sources.every((source) => newest(path.join(root, source)) <= built)) return;
  // Built elsewhere and then renamed, so that a killed build leaves no incomplete console.
  const fresh = path.join(root, `node_modules/.web-${process.pid}`);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', 'web', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  try {
    const program = { name: 'web', command: process.execPath, args, endBy: 'SIGTERM', quiet: true } as const;
    await progress('Building the console', children.run(program));
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The latest modification time (ms) of anything below, removals included. */
function newest(place: string): number {
  if (place === path.join(root, 'web/dist')) return 0;
  const stat = statSync(place);
  if (!stat.isDirectory()) return stat.mtimeMs;
  // A folder's time shows removals. That of web/ also changes with each build, so it does not count.
  const own = place === path.join(root, 'web') ? 0 : stat.mtimeMs;
  return Math.max(own, ...readdirSync(place).map((name) => newest(path.join(place, name))));
}
