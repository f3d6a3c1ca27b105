import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './files.ts';

/**
 * Which test files of `test/` a change touches, as filters for Vitest: those of the changed files' subjects, the
 * console's for the console, and a test file itself. Code that no subject owns (`core`, `runtime`, `worker`) is used by
 * all of them: then it is the shortest test of each subject that runs the whole path, not every one.
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

/** One short file per subject, which takes its main entity from request to event. */
const shortest = [
  'test/payments/payments.test.ts',
  'test/refunds/refunds.test.ts',
  'test/payouts/payouts.test.ts',
  'test/receivers/receivers.test.ts',
  'test/events/deliveries.test.ts',
];
