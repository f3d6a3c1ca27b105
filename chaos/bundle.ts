// The workflows' bundle, built once: other workers of this process, and other processes, start from the same file.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleWorkflows } from '../worker/worker.ts';

/** @returns the file that `WORKFLOW_BUNDLE` names, or a new one in this folder. */
export async function bundleIn(folder: string): Promise<string> {
  const given = process.env.WORKFLOW_BUNDLE;
  if (given) return given;
  const file = path.join(folder, 'workflow-bundle.js');
  writeFileSync(file, (await bundleWorkflows()).code);
  return file;
}
