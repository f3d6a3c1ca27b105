// The running systems of test/, one for each file that may run at a time; only a run that has any of them starts them.
// Tests ask for theirs with `sharedSystem()`. Their parts log all they can, and the worker serves its metrics: what must
// not be told is looked for there too.
import type { TestProject } from 'vitest/node';
import { type System, startSystem } from './system.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const start = () => startSystem({ env: { LOG_LEVEL: 'debug', METRICS_PORT: '0' } });
  // One after the other: the first may have something to build.
  const systems: System[] = [];
  for (let count = 0; count < project.config.maxWorkers; count += 1) systems.push(await start());
  project.provide(
    'systems',
    systems.map(({ apiUrl, sandboxUrl, temporalAddress, databaseUrl, dataDir, masterKey, logFile }) => ({
      apiUrl,
      sandboxUrl,
      temporalAddress,
      databaseUrl,
      dataDir,
      masterKey,
      logFile,
    })),
  );
  return async () => {
    await Promise.all(systems.map(({ stop }) => stop()));
  };
}
