// One running system for all files of test/, which only a run that has any of them starts. Tests ask for it with
// `inject('system')`.
import type { TestProject } from 'vitest/node';
import { type Coordinates, startSystem } from './system.ts';

declare module 'vitest' {
  interface ProvidedContext {
    system: Coordinates;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { apiUrl, sandboxUrl, temporalAddress, databaseUrl, dataDir, masterKey, logFile, stop } = await startSystem();
  project.provide('system', { apiUrl, sandboxUrl, temporalAddress, databaseUrl, dataDir, masterKey, logFile });
  return async () => {
    await stop();
  };
}
