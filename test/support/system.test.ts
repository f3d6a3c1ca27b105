import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { root } from '../../launcher/files.ts';
import { merchant } from './merchant.ts';
import { startSystem } from './system.ts';

const isReady = (apiUrl: string) =>
  fetch(`${apiUrl}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

it('refuses a second launcher on a data folder in use', async () => {
  const { dataDir } = inject('system');
  const second = spawn(process.execPath, ['launcher/start.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  second.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => second.once('close', resolve));
  expect(output).toContain(`DATA_DIR ${dataDir} is in use by another launcher`);
  expect(code).toBe(1);
});

it('starts again after everything was killed with -9, and ends without a trace on SIGTERM', async () => {
  const first = await startSystem();
  const shop = merchant(first.apiUrl);
  const opened = await shop.create({}, 'before-the-power-cut');
  const closed = await shop.create({}, 'paid-before-the-power-cut');
  await shop.simulate(closed.body.id, 'paid');
  await shop.becomes(closed.body.id, { status: 'APPROVED' });
  await first.kill9();
  expect(await isReady(first.apiUrl)).toBe(false);

  const second = await startSystem({ dataDir: first.dataDir, ports: first.ports });
  expect(second).toMatchObject({ databaseUrl: first.databaseUrl, masterKey: first.masterKey });
  expect(await isReady(second.apiUrl)).toBe(true);

  // The payment that was open is still there, cannot be opened again, and still gets paid.
  expect(await shop.get(opened.body.id)).toEqual(opened.body);
  expect((await shop.create({}, 'before-the-power-cut')).body).toEqual(opened.body);
  expect((await shop.create({ amount: 1 }, 'before-the-power-cut')).status).toBe(422);
  expect((await shop.create({ amount: 1 }, 'paid-before-the-power-cut')).status).toBe(422);
  expect((await shop.create({}, 'paid-before-the-power-cut')).body).toEqual(closed.body);
  expect(await shop.charges(opened.body.id)).toHaveLength(1);
  await shop.simulate(opened.body.id, 'paid');
  await shop.becomes(opened.body.id, { status: 'APPROVED' });

  expect(await second.stop({ keepData: true })).toBe(0);
  expect(existsSync(path.join(first.dataDir, 'launcher.lock'))).toBe(false);
  // Signal 0 asks whether the group still has anybody.
  expect(() => process.kill(-second.pid, 0)).toThrow('ESRCH');
  await second.stop();
  expect(existsSync(first.dataDir)).toBe(false);
});
