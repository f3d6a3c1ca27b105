import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './files.ts';

/**
 * The test files of `test/` that a change affects, as filters for Vitest: the tests of the changed files' subjects, the
 * console's tests for the console, and changed test files. Code of no subject (`core`, `runtime`, `worker`) is used by
 * all subjects; a change there selects the shortest end-to-end test of each subject instead of all tests.
 *
 * @param changed paths from the project's root.
 */
export function systemFiltersOf(changed: readonly string[]): string[] {
  const folders = readdirSync(path.join(root, 'test'));
  const filters = changed.flatMap((file) => {
    const [layer = '', subject = ''] = file.split('/');
    if (layer === 'test') return file.endsWith('.test.ts') ? [file] : [];
    if (layer === 'web') return ['test/console/'];
    if (!sourceFolders.includes(layer)) return [];
    return folders.includes(subject) && subject !== 'core' ? [`test/${subject}/`] : shortest;
  });
  return [...new Set(filters)].sort();
}

const sourceFolders = ['domain', 'db', 'activities', 'workflows', 'api', 'adapters', 'runtime', 'worker', 'sandbox'];

/** One short test file per subject, which takes its main entity from request to event. */
const shortest = [
  'test/payments/payments.test.ts',
  'test/refunds/refunds.test.ts',
  'test/payouts/payouts.test.ts',
  'test/receivers/receivers.test.ts',
  'test/events/deliveries.test.ts',
];
