// Builds the workflow bundle once, for all workers: `bundle.ts FILE`, or the file of WORKFLOW_BUNDLE.
import { renameSync, writeFileSync } from 'node:fs';
import { bundleWorkflows } from './worker.ts';

const file = process.argv[2] ?? process.env.WORKFLOW_BUNDLE;
if (!file) throw new Error('Say into which file, as an argument or by WORKFLOW_BUNDLE.');
const { code } = await bundleWorkflows();
// Written atomically, since a worker may be starting at the same time.
writeFileSync(`${file}.new`, code);
renameSync(`${file}.new`, file);
