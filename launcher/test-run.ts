// Gets what the tests need besides packages, runs them all, and ends with one line that says how many passed.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { Children } from './children.ts';
import { findChromium } from './chromium.ts';
import { root } from './files.ts';
import { say } from './progress.ts';
import { findDevServer, findTestServer } from './temporal.ts';
import { buildWeb } from './web.ts';

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const children = new Children();
const [TEMPORAL_TEST_SERVER, CHROMIUM_PATH] = await Promise.all([
  attempt(findTestServer(children)),
  attempt(findChromium(children)),
  attempt(findDevServer(children)),
  attempt(buildWeb(children)),
]);

const folder = mkdtempSync(path.join(tmpdir(), 'trilho-report-'));
const file = path.join(folder, 'report.json');
const exitCode = await vitest(['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
const { passed, failed, skipped } = count();
rmSync(folder, { recursive: true, force: true });
say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);

/** What cannot be had is said here; the tests that need it then fail for that reason, and the others still run. */
async function attempt<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function vitest(args: string[]): Promise<number> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // A file is named: it needs no second system beside its own.
      ...(process.argv.length > 2 && { TRILHO_TEST_SYSTEMS: '1' }),
      ...process.env,
      ...(TEMPORAL_TEST_SERVER && { TEMPORAL_TEST_SERVER }),
      ...(CHROMIUM_PATH && { CHROMIUM_PATH }),
    },
  });
  // From a terminal it has got the signal itself; its end is awaited, so that it can end what it has started.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function count(): { passed: number; failed: number; skipped: number } {
  let result: z.infer<typeof report>;
  try {
    result = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // No report: Vitest itself has failed and said why.
    return { passed: 0, failed: 1, skipped: 0 };
  }
  // A file that cannot be loaded has no tests to count; it counts as one that failed.
  const unloaded = result.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
  const failed = result.numFailedTests + unloaded.length;
  const passed = result.numPassedTests;
  // Something outside of the tests may have failed (an unhandled rejection, a set-up), or there was nothing to run.
  const other = failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : 0;
  return { passed, failed: failed + other, skipped: result.numPendingTests + result.numTodoTests };
}
