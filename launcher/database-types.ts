import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './files.ts';

/**
 * Generates db/core/schema.generated.ts from the migrated database at `url`, or with `--verify` compares the file.
 * @throws Error with what the generator printed (with `--verify` the difference) when it fails.
 */
export async function databaseTypes(url: string, ...args: '--verify'[]): Promise<void> {
  const program = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const flags = ['--config-file', 'db/core/kysely-codegen.json', '--log-level', 'error', ...args];
  const child = spawn(process.execPath, [program, ...flags], {
    cwd: root,
    // The URL contains a password, so it is not passed as an argument, which other users of the machine could list.
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`kysely-codegen ended with code ${code}:\n${output}`);
}
