import { expect, test } from 'vitest';
import { call, newFolder, newSandbox } from '../testing.ts';

/** A caller of Woovi, where a payout is held until it is approved. */
async function newPayer(dataDir: string) {
  const sandbox = await newSandbox({ dataDir, transferMs: 20 });
  const send = async (method: string, path: string, body?: object) =>
    (await call(`${sandbox.url}/woovi/api/v1${path}`, method, body, { authorization: 'key' })).body;
  const status = async () => (await send('GET', '/payment/p1')).payment.status;
  return { sandbox, send, status };
}

const payout = {
  correlationID: 'p1',
  value: 5_050,
  destinationAlias: 'maria@example.com',
  destinationAliasType: 'EMAIL',
};
const longEnough = () => new Promise((done) => setTimeout(done, 200));

test('a transfer that is held is done after its release only, also across a restart', async () => {
  const dataDir = await newFolder();
  const first = await newPayer(dataDir);
  await first.send('POST', '/payment', payout);
  await longEnough();
  expect(await first.status()).toBe('CREATED');
  await first.sandbox.close();

  const next = await newPayer(dataDir);
  await longEnough();
  expect(await next.status()).toBe('CREATED');
  expect((await next.send('POST', '/payment/approve', { correlationID: 'p1' })).payment.status).toBe('CREATED');
  await expect.poll(next.status).toBe('CONFIRMED');
  expect(await next.send('POST', '/payment/approve', { correlationID: 'p1' })).toEqual({ error: expect.any(String) });
});
