import { defineConfig } from 'vitest/config';

/** `npm run test:cluster`: the real Temporal server, several APIs and workers, and what a kill -9 does to them. */
export default defineConfig({
  test: {
    name: 'cluster',
    include: ['test/cluster/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 8 * 60_000,
    expect: { poll: { timeout: 30_000 } },
    // The first start may have to build the server.
    hookTimeout: 15 * 60_000,
  },
});
