// Starts the systems of test/, one for each file that may run at the same time, if the run contains any of these files.
// Tests take theirs with `sharedSystem()`. All parts log at debug level and the worker serves metrics, because tests
// search both for secrets.
import type { TestProject } from 'vitest/node';
import { type System, startSystem } from './system.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const start = () => startSystem({ env: { LOG_LEVEL: 'debug', METRICS_PORT: '0' } });
  // The first one by itself, because it may have to build something.
  const systems: System[] = [await start()];
  const others = Array.from({ length: project.config.maxWorkers - 1 }, start);
  systems.push(...(await Promise.all(others)));
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
