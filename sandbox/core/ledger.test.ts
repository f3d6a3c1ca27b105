import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../server.ts';
import { controlOf, newFolder, newSandbox, orbitaClient } from '../testing.ts';

const journalOf = (dataDir: string) => join(dataDir, 'sandbox', 'journal.jsonl');

test.each([
  ['nothing', ''],
  ['half a line', '[{"charge":{"provider":"orbita","id":"1"'],
  ['half a line and a line end', '[{"charge":\n'],
  ['zeros', '\0\0\0\0'],
])('the ledger survives a restart, also with %s at the end of the journal', async (_what, tail) => {
  const dataDir = await newFolder();
  const first = await newSandbox({ dataDir });
  const { id } = (await orbitaClient(first).create({ externalRef: 'stored' })).body;
  await controlOf(first).simulate({ id: String(id), event: 'paid' });
  await controlOf(first).send('POST', '/clock', { advance: '1h' });
  const before = await controlOf(first).ledger();
  await first.close();
  await appendFile(journalOf(dataDir), tail);

  // Twice, since the line that is written after the torn one must be readable, too.
  for (const reference of ['second', 'third']) {
    const next = await newSandbox({ dataDir });
    const ledger = await controlOf(next).ledger('?reference=stored');
    expect(ledger).toEqual(before);
    expect((await controlOf(next).send('POST', '/clock', { advance: '1s' })).body.offsetMs).toBeGreaterThan(3_600_000);
    const created = (await orbitaClient(next).create({ externalRef: reference })).body;
    expect(created.id).toBeGreaterThan(id);
    await next.close();
  }
  expect((await readFile(journalOf(dataDir), 'utf8')).endsWith('\n')).toBe(true);
  expect((await controlOf(await newSandbox({ dataDir })).ledger()).charges).toHaveLength(3);
});

test('a journal that is damaged in the middle is refused', async () => {
  const dataDir = await newFolder();
  const first = await newSandbox({ dataDir });
  await orbitaClient(first).create();
  await first.close();
  const journal = await readFile(journalOf(dataDir), 'utf8');
  await writeFile(journalOf(dataDir), `nonsense\n${journal}`);
  await expect(startSandbox({ port: 0, host: '127.0.0.1', dataDir })).rejects.toThrow('damaged');
});

test('counted ids stay shorter than card numbers, whatever ids other providers draw', async () => {
  const dataDir = await newFolder();
  const first = await newSandbox({ dataDir });
  const { id } = (await orbitaClient(first).create()).body;
  await first.close();
  const journal = await readFile(journalOf(dataDir), 'utf8');
  await writeFile(journalOf(dataDir), journal.replaceAll(`"id":"${id}"`, '"id":"16886856444660"'));
  const created = (await orbitaClient(await newSandbox({ dataDir })).create()).body;
  expect(String(created.id)).toMatch(/^\d{12}$/);
});

test('answered charges survive kill -9 of the process', async () => {
  const dataDir = await newFolder();
  const first = await startProcess(dataDir);
  const created = await Promise.all(Array.from({ length: 20 }, () => orbitaClient(first).create()));
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const ledger = await controlOf(await newSandbox({ dataDir })).ledger();
  expect(ledger.charges.map((row: { id: string }) => row.id).sort()).toEqual(
    created.map(({ body }) => String(body.id)).sort(),
  );
});

test('the process reports when it is ready, and ends with its parent', async () => {
  const { child, ready } = await startProcess(await newFolder());
  expect(ready).toEqual({ ready: true });
  const exit = once(child, 'exit');
  child.disconnect();
  expect(await exit).toEqual([0, null]);
});

/** Starts the sandbox as a separate process and reads its port from its log. */
async function startProcess(dataDir: string): Promise<{ child: ChildProcess; url: string; ready: unknown }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, SANDBOX_PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [[line], [ready]] = await Promise.all([once(child.stdout ?? child, 'data'), once(child, 'message')]);
  return { child, url: JSON.parse(String(line).split('\n')[0] ?? '').url, ready };
}
