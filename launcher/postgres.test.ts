import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { Children } from './children.ts';
import { root } from './files.ts';
import { claimPorts } from './ports.ts';
import { startPostgres } from './postgres.ts';

// Only its owner may enter the folder. If that is root, Postgres runs as another user and must still get through.
const outer = mkdtempSync(path.join(tmpdir(), 'trilho-postgres-'));
chmodSync(outer, 0o700);
const dataDir = mkdtempSync(path.join(outer, 'data-'));
afterAll(() => rmSync(outer, { recursive: true, force: true }));

async function query<T>(connectionString: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Starts it in a process group of its own, with everything that it starts, so that it can be killed whole. */
async function startApart(
  dataDir: string,
  port: number,
): Promise<{ url: string; signal: (name: 'SIGKILL' | 'SIGSTOP') => void }> {
  const launcher = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', '--input-type=module', '-e'],
      `import { Children } from './launcher/children.ts';
       import { startPostgres } from './launcher/postgres.ts';
       const options = ${JSON.stringify({ dataDir, host: '127.0.0.1', port })};
       console.log(await startPostgres(new Children(), options));`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  );
  let url = '';
  for await (const line of createInterface({ input: launcher.stdout })) {
    url = line;
    if (line.startsWith('postgres://')) break;
  }
  return { url, signal: (name) => void process.kill(-(launcher.pid ?? 0), name) };
}

it('runs in a folder that only its owner may enter, also as root, and keeps its data over kill -9', async () => {
  // The port must stay free until the second start; ports that the system assigns may be taken by other connections.
  const [port = 0] = await claimPorts(1);
  const { url, signal } = await startApart(dataDir, port);
  await query(url, 'create table words (word text)');
  await query(url, "insert into words values ('ação')");
  signal('SIGKILL');

  const children = new Children();
  expect(await startPostgres(children, { dataDir, host: '127.0.0.1', port })).toBe(url);
  expect(await query(url, 'select * from words')).toEqual([{ word: 'ação' }]);

  // The settings that durability needs, and only the rights that the application needs.
  const settings = await query<{ name: string; setting: string }>(
    url,
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_encoding')
     order by name`,
  );
  expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
    'fsync=on',
    'full_page_writes=on',
    'server_encoding=UTF8',
    'synchronous_commit=on',
  ]);
  expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: false }]);
  expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed');

  await children.stop();
  await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

it('waits for a server of before that has not ended yet', async () => {
  const [port = 0] = await claimPorts(1);
  const folder = mkdtempSync(path.join(outer, 'data-'));
  const { url, signal } = await startApart(folder, port);
  // It has its data still, and answers nobody.
  signal('SIGSTOP');
  const children = new Children();
  const again = startPostgres(children, { dataDir: folder, host: '127.0.0.1', port });
  // By then the new one has met it, unless the machine is very busy.
  setTimeout(() => signal('SIGKILL'), 1_500);
  expect(await again).toBe(url);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await children.stop();
});
