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
 * The running system that this file shares with those before and after it. Files that run side by side have one each:
 * what one of them breaks on purpose (the stand-ins' faults, their clock) must not reach another.
 */
export function sharedSystem(): Coordinates {
  if (!own) throw new Error('this file has no system: take-system.ts did not run');
  return own;
}

/**
 * Takes a system that no other file has. Not by the number of vitest's worker: two that run at a time had the same one.
 *
 * @returns what gives it back; of a file whose process died it is free by itself.
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
