// The order of the test files: those that take longest first, so that the workers of the run end together. On a fresh
// clone Vitest knows no durations and goes by the size of files, which says little.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../../launcher/files.ts';

/** Files that take more than half a minute of a whole run, the slowest of each project first. */
const slowest = [
  // Not slow: it counts what the system does, before the payments of other files are looked up meanwhile.
  'test/payments/cost.test.ts',
  'test/console/pages.test.ts',
  'test/payments/faults.test.ts',
  'test/payments/providers.test.ts',
  'test/receivers/providers.test.ts',
  'test/console/states.test.ts',
  'test/identity/admin.test.ts',
  'test/payments/overdue.test.ts',
  'test/console/roles.test.ts',
  'test/support/system.test.ts',
  'test/payments/payments.test.ts',
  'test/payouts/providers.test.ts',
  'test/console/connections.test.ts',
  'test/refunds/refunds.test.ts',
  'test/connections/routing.test.ts',
  'test/console/payouts.test.ts',
  'test/console/finance.test.ts',
  'test/finance/month.test.ts',
  'test/core/traces.test.ts',
  'test/core/canary.test.ts',
  'test/identity/access.test.ts',
  'workflows/payments/payment-charge.test.ts',
  'test/conformance/providers-1.test.ts',
  'test/conformance/providers-2.test.ts',
  'workflows/payments/payment.test.ts',
  'workflows/payments/payment-reopened.test.ts',
  'test/conformance/providers-3.test.ts',
  'test/conformance/providers-4.test.ts',
  'launcher/used-fields.test.ts',
  'domain/core/card-numbers.test.ts',
].map((file) => path.join(root, file));

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = slowest.filter((file) => !existsSync(file));
    if (gone.length > 0) throw new Error(`test/support/slowest-first.ts names files that are gone: ${gone.join(', ')}`);
    const rank = ({ moduleId }: TestSpecification) =>
      slowest.includes(moduleId) ? slowest.indexOf(moduleId) : slowest.length;
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
