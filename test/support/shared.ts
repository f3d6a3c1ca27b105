import { inject } from 'vitest';
import type { Coordinates } from './system.ts';

declare module 'vitest' {
  interface ProvidedContext {
    systems: Coordinates[];
  }
}

/**
 * The running system that this file shares with those before and after it. Files that run side by side have one each:
 * what one of them breaks on purpose (the stand-ins' faults, their clock) must not reach another.
 */
export function sharedSystem(): Coordinates {
  const system = inject('systems')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!system) throw new Error(`no system was started for worker ${process.env.VITEST_POOL_ID}`);
  return system;
}
