// One running system for all files of test/, which only a run that has any of them starts. Tests ask for it with
// `inject('system')`. Its parts log all they can, and the worker serves its metrics: what must not be told is looked for
// there too.
import type { TestProject } from 'vitest/node';
import { type Coordinates, startSystem } from './system.ts';

declare module 'vitest' {
  interface ProvidedContext {
    system: Coordinates;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { apiUrl, sandboxUrl, temporalAddress, databaseUrl, dataDir, masterKey, logFile, stop } = await startSystem({
    env: { LOG_LEVEL: 'debug', METRICS_PORT: '0' },
  });
  project.provide('system', { apiUrl, sandboxUrl, temporalAddress, databaseUrl, dataDir, masterKey, logFile });
  return async () => {
    await stop();
  };
}
