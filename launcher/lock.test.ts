import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { identify, isAlive, takeLock, waitForLock } from './lock.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trilho-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function take(file: string) {
  const lock = await takeLock(file);
  if ('holder' in lock) throw new Error(`held by ${lock.holder}`);
  return lock;
}

it('has one holder at a time, and is free again after release', async () => {
  const file = path.join(folder, 'one');
  const lock = await take(file);
  expect(await takeLock(file)).toEqual({ holder: process.pid });
  lock.release();
  (await take(file)).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('is taken over from a dead holder, with the processes that it had started', async () => {
  const file = path.join(folder, 'dead');
  const parts = [{ name: 'worker', pid: 4_000_001, started: 'then' }];
  writeFileSync(file, JSON.stringify({ name: 'launcher', pid: 4_000_000, started: 'then', parts }));
  const lock = await take(file);
  expect(lock.leftovers).toEqual(parts);
  // The processes must stay recorded if this holder dies, too, before it has ended them.
  expect(JSON.parse(readFileSync(file, 'utf8')).parts).toEqual(parts);
  lock.note([]);
  expect(JSON.parse(readFileSync(file, 'utf8')).parts).toEqual([]);
  lock.release();
});

it('is not held by a later process with the number of the dead one', async () => {
  const file = path.join(folder, 'reused');
  writeFileSync(file, JSON.stringify({ name: 'launcher', pid: process.pid, started: 'before the reboot', parts: [] }));
  (await take(file)).release();
});

it('can be waited for', async () => {
  const file = path.join(folder, 'waited');
  const first = await take(file);
  const second = waitForLock(file);
  expect(await takeLock(file)).toEqual({ holder: process.pid });
  first.release();
  (await second).release();
});

it('distinguishes a living process from a dead one', () => {
  const self = identify('self', process.pid);
  expect(self && isAlive(self)).toBe(true);
  expect(identify('nobody', 4_000_000)).toBeUndefined();
});
