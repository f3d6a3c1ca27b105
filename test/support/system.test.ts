import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Payment } from '../../domain/payments/payment.ts';
import { root } from '../../launcher/files.ts';
import { merchant } from './merchant.ts';
import { sharedSystem } from './shared.ts';
import { startSystem } from './system.ts';

const isReady = (apiUrl: string) =>
  fetch(`${apiUrl}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

it('refuses a second launcher on a data folder in use', async () => {
  const { dataDir } = sharedSystem();
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

it('starts again after everything was killed with -9, and stops completely on SIGTERM', {
  timeout: 300_000,
}, async () => {
  const first = await startSystem();
  const shop = merchant(first.apiUrl);
  const opened = await shop.create({}, 'before-the-power-cut');
  const closed = await shop.create({}, 'paid-before-the-power-cut');
  await shop.simulate(closed.body.id, 'paid');
  await shop.becomes(closed.body.id, { status: 'APPROVED' });
  // A third payment is cut off between the provider's charge and its answer: it is charged, and the client has no
  // answer.
  await shop.fault('createTransaction', 'slow', { delayMs: 20_000 });
  const cutOff = shop.create({ orderId: 'cut-off' }).catch(() => undefined);
  const booked = async () => (await shop.charges('cut-off'))[0];
  await expect.poll(booked, { timeout: 15_000 }).toBeDefined();
  await first.kill9();
  expect(await cutOff).toBeUndefined();
  expect(await isReady(first.apiUrl)).toBe(false);

  const page = path.join(root, 'web/dist/index.html');
  const builtAt = statSync(page).mtimeMs;
  const second = await startSystem({ dataDir: first.dataDir, ports: first.ports });
  // A rebuild would remove the page for a moment while people use it.
  expect(statSync(page).mtimeMs).toBe(builtAt);
  expect(second).toMatchObject({ databaseUrl: first.databaseUrl, masterKey: first.masterKey });
  expect(await isReady(second.apiUrl)).toBe(true);

  // The open payment still exists, is not created twice, and can still be paid.
  expect(await shop.get(opened.body.id)).toEqual(opened.body);
  expect((await shop.create({}, 'before-the-power-cut')).body).toEqual(opened.body);
  expect((await shop.create({ amount: 1 }, 'before-the-power-cut')).status).toBe(422);
  expect((await shop.create({ amount: 1 }, 'paid-before-the-power-cut')).status).toBe(422);
  expect((await shop.create({}, 'paid-before-the-power-cut')).body).toEqual(closed.body);
  expect(await shop.charges(opened.body.id)).toHaveLength(1);
  await shop.simulate(opened.body.id, 'paid');
  await shop.becomes(opened.body.id, { status: 'APPROVED' });

  // The payment that was cut off is detected: it is not sent again, needs attention, and is settled by the provider's
  // webhook.
  const found = await shop.call<{ data: Payment[] }>('GET', '/v1/payments?orderId=cut-off');
  const id = found.body.data[0]?.id ?? '';
  await expect.poll(() => shop.get(id), { timeout: 60_000 }).toMatchObject({ status: 'PENDING', needsAttention: true });
  expect(await shop.charges(id)).toHaveLength(1);
  await shop.simulate(id, 'paid');
  await shop.becomes(id, { status: 'APPROVED', needsAttention: false });
  expect(await shop.charges(id)).toHaveLength(1);

  expect(await second.stop({ keepData: true })).toBe(0);
  expect(existsSync(path.join(first.dataDir, 'launcher.lock'))).toBe(false);
  // Signal 0 checks whether the process group still exists.
  expect(() => process.kill(-second.pid, 0)).toThrow('ESRCH');
  await second.stop();
  expect(existsSync(first.dataDir)).toBe(false);
});
