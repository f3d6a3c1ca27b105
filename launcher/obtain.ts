// Downloads or builds programs once, into the cache that all checkouts share: under a lock, and atomically.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Children } from './children.ts';
import { isProgram } from './files.ts';
import { waitForLock } from './lock.ts';
import { progress } from './progress.ts';

/** @returns `file`, after `make` has created it if it did not exist. Concurrent calls create it only once. */
export async function once(file: string, make: () => Promise<void>): Promise<string> {
  if (isProgram(file)) return file;
  mkdirSync(path.dirname(file), { recursive: true });
  const label = 'Waiting for another process that downloads or builds Temporal';
  const lock = await progress(label, waitForLock(`${file}.lock`));
  try {
    if (!isProgram(file)) await make();
    return file;
  } finally {
    lock.release();
  }
}

/** A temporary folder in the cache. Those of killed attempts are removed first. */
export function workFolder(target: string): string {
  const prefix = `${path.basename(target)}.making-`;
  for (const name of readdirSync(path.dirname(target))) {
    if (name.startsWith(prefix)) rmSync(path.join(path.dirname(target), name), { recursive: true, force: true });
  }
  return mkdtempSync(path.join(path.dirname(target), prefix));
}

/** The error message of `work`; empty if it succeeded. */
export const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: Error) => error.message,
  );

/** Builds a Go program, named as `go install` takes it (path@version), and puts it at `target`. */
export async function goInstall(children: Children, program: string, target: string): Promise<void> {
  const folder = workFolder(target);
  try {
    await children.run({
      name: 'go install',
      command: 'go',
      args: ['install', program],
      // Built outside of any module and for this machine, whatever target the environment sets.
      cwd: folder,
      env: { ...process.env, GOBIN: folder, GOOS: '', GOARCH: '', GO111MODULE: 'on', GOFLAGS: '' },
      endBy: 'SIGTERM',
      quiet: true,
    });
    const [built = ''] = readdirSync(folder);
    renameSync(path.join(folder, built), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
