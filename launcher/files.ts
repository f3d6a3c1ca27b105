import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The root folder of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * The cache of built and downloaded files, shared by all checkouts: outside the repository, under names with a version.
 */
export function cacheDir(): string {
  const dir = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'trilho');
  mkdirSync(dir, { recursive: true });
  return dir;
}

/** The program `name` on the PATH, as `which` would find it. */
export function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((dir) => path.join(dir, name))
    .find(isProgram);
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return existsSync(file) && statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Standard output of a short command, or undefined if it cannot be run or fails. */
export async function outputOf(command: string, ...args: string[]): Promise<string | undefined> {
  try {
    return (await promisify(execFile)(command, args, { timeout: 10_000 })).stdout.trim();
  } catch {
    return undefined;
  }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Calls `done` every 100 ms until it returns true. @returns false when the time is over. */
export async function until(done: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  for (;;) {
    if (await done()) return true;
    if (Date.now() > end) return false;
    await sleep(100);
  }
}
