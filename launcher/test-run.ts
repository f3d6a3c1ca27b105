// Gets what the tests need besides packages, runs them, and ends with one line that says how many passed.
// `--project unit` needs packages only; `--changed [since]` runs what a change touches.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { systemFiltersOf } from './changed.ts';
import { Children, part } from './children.ts';
import { findChromium } from './chromium.ts';
import { root } from './files.ts';
import { namePatternIn } from './name-pattern.ts';
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

const args = process.argv.slice(2);
const projects = args.flatMap((arg, at) =>
  arg === '--project' ? [args[at + 1]] : (/^--project=(.*)/.exec(arg)?.[1] ?? []),
);
const unitOnly = projects.length > 0 && projects.every((project) => project === 'unit');
const folder = mkdtempSync(path.join(tmpdir(), 'trilho-report-'));
const tools = unitOnly ? {} : await findTools();
const total = { passed: 0, failed: 0, skipped: 0 };
for (const [index, runArgs] of runs().entries()) {
  const file = path.join(folder, `${index}.json`);
  const exitCode = await vitest(['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...runArgs]);
  const { passed, failed, skipped } = count(file, exitCode, runArgs);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}
rmSync(folder, { recursive: true, force: true });
const { passed, failed, skipped } = total;
const pattern = namePatternIn(args);
const isUnmatched = pattern !== undefined && passed === 0 && failed === 0;
if (isUnmatched) say(`no test matched ${pattern}`);
say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || isUnmatched ? 1 : 0);

/**
 * The servers, the browser and the workflow bundle that tests need. Those that the environment names are passed on
 * unchanged.
 */
async function findTools(): Promise<Record<string, string>> {
  const children = new Children();
  const bundle = path.join(folder, 'workflow-bundle.js');
  const [testServer, chromium, , , hasBundle] = await Promise.all([
    attempt(findTestServer(children)),
    attempt(findChromium(children)),
    attempt(findDevServer(children)),
    attempt(buildWeb(children)),
    // Once for all workers of the run: each of them would need seconds for it.
    attempt(
      children.run(part('bundle', 'worker/bundle.ts', { ...process.env, WORKFLOW_BUNDLE: bundle })).then(() => true),
    ),
  ]);
  return {
    ...(testServer && { TEMPORAL_TEST_SERVER: testServer }),
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(hasBundle && { WORKFLOW_BUNDLE: bundle }),
  };
}

/**
 * The arguments of each Vitest run. With `--changed` there are two: Vitest follows imports for the tests that call code
 * directly; tests of the whole system reach it through processes, so theirs are chosen by subject.
 */
function runs(): string[][] {
  const at = args.findIndex((arg) => arg === '--changed' || arg.startsWith('--changed='));
  if (at < 0) return [args];
  const since = args[at]?.split('=')[1] ?? 'HEAD';
  const git = (...command: string[]) => execFileSync('git', command, { cwd: root, encoding: 'utf8' }).split('\n');
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  const filters = systemFiltersOf(changed.filter(Boolean));
  const others = args.filter((_, index) => index !== at);
  const direct = ['--project=!system', `--changed=${since}`, '--passWithNoTests', ...others];
  if (filters.length === 0) return [direct];
  return [direct, ['--project=system', '--passWithNoTests', ...filters, ...others]];
}

/** A program that cannot be provided is reported here; the tests that need it then fail, and the others still run. */
async function attempt<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function vitest(vitestArgs: string[]): Promise<number> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...vitestArgs], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // A test file is named, so it needs no second system.
      ...(args.length > 0 && { TRILHO_TEST_SYSTEMS: '1' }),
      ...process.env,
      ...tools,
    },
  });
  // In a terminal the child got the signal itself. Its end is awaited, so that it can end the processes that it has
  // started.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function count(file: string, exitCode: number, runArgs: string[]): { passed: number; failed: number; skipped: number } {
  let result: z.infer<typeof report>;
  try {
    result = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Without a report, Vitest itself has failed and has printed the reason.
    return { passed: 0, failed: 1, skipped: 0 };
  }
  // A file that cannot be loaded has no tests to count, so it counts as one failed test.
  const unloaded = result.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
  const failed = result.numFailedTests + unloaded.length;
  const passed = result.numPassedTests;
  // A failure outside of the tests (an unhandled rejection, a set-up), or no test has run. That no name matched is
  // reported as such.
  const mayBeEmpty = runArgs.includes('--passWithNoTests') || namePatternIn(runArgs) !== undefined;
  const other = failed === 0 && (exitCode !== 0 || (passed === 0 && !mayBeEmpty)) ? 1 : 0;
  return { passed, failed: failed + other, skipped: result.numPendingTests + result.numTodoTests };
}
