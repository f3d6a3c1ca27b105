import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/support/slowest-first.ts';

export default defineConfig({
  test: {
    // Generous on purpose: they say that something hangs, not that it is slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A second, which is the default, is about speed. Less than a minute, after which the first look-up would show what a
    // webhook should have brought.
    expect: { poll: { timeout: 30_000, interval: 100 } },
    // Concurrent cases wait for stand-ins in the same process. With many more at once, each would take so long on a busy
    // machine that the providers' time-outs are reached.
    maxConcurrency: 16,
    // Most files wait more than they work: on two cores the usual single worker would leave both half idle.
    maxWorkers: 2,
    // Loading the modules again for each file would take longer than its tests. Files must therefore leave modules and
    // globals as they found them, and replace no module of ours. A process is kept for the next file of the same project, so the projects take turns.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        // Beside the code, without a Temporal server or a browser: `npm run test:unit`.
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'web/dist/**', 'test/**', 'workflows/**', 'chaos/**'],
        },
      },
      {
        // On Temporal's time-skipping server. They mostly wait, so they run beside the conformance tests, which work all
        // the time.
        extends: true,
        test: {
          name: 'workflows',
          include: ['workflows/**/*.test.ts', 'chaos/**/*.test.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Every adapter against its stand-in.
        extends: true,
        test: {
          name: 'conformance',
          include: ['test/conformance/**/*.test.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['test/**/*.test.ts'],
          // Slow on purpose, and run by `npm run test:cluster`.
          exclude: ['test/cluster/**', 'test/conformance/**'],
          // Each worker has a running system for its files, one after the other, and only when the others are done. They
          // wait a third of their time, so that three keep two cores busy. A run of a few files is quicker with one.
          maxWorkers: process.env.TRILHO_TEST_SYSTEMS === '1' ? 1 : 3,
          sequence: { groupOrder: 2 },
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles: ['test/support/take-system.ts'],
        },
      },
    ],
  },
});
