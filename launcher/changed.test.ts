import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemFiltersOf } from './changed.ts';
import { root } from './files.ts';

test.each([
  [['db/payouts/rows.ts', 'api/payouts/routes.ts'], ['test/payouts/']],
  [['web/features/payments/api.ts'], ['test/console/']],
  [['test/refunds/refunds.test.ts', 'test/support/system.ts'], ['test/refunds/refunds.test.ts']],
  [['docs/api.md', 'README.md'], []],
])('%j touches %j', (changed, filters) => {
  expect(systemFiltersOf(changed)).toEqual(filters);
});

test('code that all subjects use runs the short test of each', () => {
  const filters = systemFiltersOf(['runtime/settings.ts', 'db/core/lists.ts']);
  expect(filters.length).toBeGreaterThan(3);
  for (const file of filters) expect(existsSync(path.join(root, file)), file).toBe(true);
});
