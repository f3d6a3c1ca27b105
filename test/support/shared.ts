import path from 'node:path';
import { inject } from 'vitest';
import { sleep } from '../../launcher/files.ts';
import { takeLock } from '../../launcher/lock.ts';
import type { Coordinates } from './system.ts';

declare module 'vitest' {
  interface ProvidedContext {
    systems: Coordinates[];
  }
}

let own: Coordinates | undefined;

/**
 * The running system of this test file. Files that run one after another use the same one; files that run at the same
 * time have separate systems, because the stand-ins' faults and clock in one of them must not affect another.
 *
 * @throws Error if take-system.ts did not run.
 */
export function sharedSystem(): Coordinates {
  if (!own) throw new Error('this file has no system: take-system.ts did not run');
  return own;
}

/**
 * Waits for a system that no other file uses, and locks it. The number of vitest's worker cannot identify it: two
 * workers that ran at the same time had the same number.
 *
 * @returns a function that releases the lock; if the process dies, its lock becomes free without it.
 */
export async function takeSystem(): Promise<() => void> {
  for (;;) {
    for (const system of inject('systems')) {
      const lock = await takeLock(path.join(system.dataDir, 'test-file.lock'));
      if ('holder' in lock) continue;
      own = system;
      return () => lock.release();
    }
    await sleep(100);
  }
}
