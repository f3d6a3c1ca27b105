// What is fetched or built once, into the cache that all checkouts share: under one lock, and whole or not at all.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Children } from './children.ts';
import { isProgram } from './files.ts';
import { waitForLock } from './lock.ts';
import { progress } from './progress.ts';

/** Answers `file` after `make` has made it, if it was not there yet; two at once make it only once. */
export async function once(file: string, make: () => Promise<void>): Promise<string> {
  if (isProgram(file)) return file;
  mkdirSync(path.dirname(file), { recursive: true });
  const label = 'temporal: waiting for another process that is getting what is needed';
  const lock = await progress(label, waitForLock(`${file}.lock`));
  try {
    if (!isProgram(file)) await make();
    return file;
  } finally {
    lock.release();
  }
}

/** A folder in the cache for something half done; what killed attempts left there is removed first. */
export function workFolder(target: string): string {
  const prefix = `${path.basename(target)}.making-`;
  for (const name of readdirSync(path.dirname(target))) {
    if (name.startsWith(prefix)) rmSync(path.join(path.dirname(target), name), { recursive: true, force: true });
  }
  return mkdtempSync(path.join(path.dirname(target), prefix));
}

/** The reason for which `work` failed; empty if it did not. */
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
      // Outside of any module, and for this machine whatever the environment is set to build for.
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
