import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { root } from '../launcher/files.ts';
import { plants } from './plants.ts';

it('holds in all saved cases', async () => {
  // In a process of its own: the simulation changes the clock of the process that it runs in.
  const run = promisify(execFile)(process.execPath, ['chaos/start.mjs', '--cases'], { cwd: root });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(stdout).toContain('All invariants hold');
}, 300_000);

describe('planted bugs', () => {
  it.each(plants)('$name still names its guard', ({ edits }) => {
    for (const { file, find } of edits) {
      expect(readFileSync(path.join(root, file), 'utf8').split(find)).toHaveLength(2);
    }
  });
});
