import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { workflowBundle } from '../test/support/temporal.ts';

/** What the SDK itself brings into a workflow. */
const sdk = ['@temporalio/common', '@temporalio/workflow', 'long', 'ms', 'nexus-rpc'];

// All workflows of a worker share the modules of the bundle: what a library keeps in them would pass from one to another.
it('the bundle contains no library but the SDK', async () => {
  const bundle = await workflowBundle();
  const code = 'code' in bundle ? bundle.code : await readFile(bundle.codePath, 'utf8');
  // The bundle names each module by its path, without the package's version.
  const packages = [...code.matchAll(/^\/\*\*\*\/ "\.\/node_modules\/((?:@[^/]+\/)?[^/]+)/gm)].map(([, name]) => name);
  expect([...new Set(packages)].sort()).toEqual(sdk);
});
