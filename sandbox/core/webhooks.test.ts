import { expect, test } from 'vitest';
import { controlOf, newFolder, newReceiver, newSandbox, orbitaClient } from '../testing.ts';

test('a webhook is retried until it is accepted', async () => {
  const sandbox = await newSandbox();
  const receiver = await newReceiver([500, 302, 200]);
  const { id } = (await orbitaClient(sandbox).create({ postbackUrl: receiver.url })).body;
  await controlOf(sandbox).simulate({ id: String(id), event: 'paid' });
  const got = await receiver.waitFor(3);
  expect(new Set(got.map(({ body }) => body.id)).size).toBe(1);
});

test('a webhook that was not delivered before a stop is delivered after the next start', async () => {
  const dataDir = await newFolder();
  const first = await newSandbox({ dataDir, webhookPausesMs: [60_000] });
  const receiver = await newReceiver([503]);
  const { id } = (await orbitaClient(first).create({ postbackUrl: receiver.url })).body;
  await controlOf(first).simulate({ id: String(id), event: 'paid' });
  await receiver.waitFor(1);
  await first.close();

  const second = await newSandbox({ dataDir });
  const [before, after] = await receiver.waitFor(2);
  expect(after?.body).toEqual(before?.body);

  // A delivered webhook is not sent again: after the next start only new ones are.
  await second.close();
  const third = await newSandbox({ dataDir });
  await controlOf(third).simulate({ id: String(id), event: 'chargeback' });
  const got = await receiver.waitFor(3);
  expect(got.map(({ body }) => body.data.status)).toEqual(['paid', 'paid', 'chargedback']);
});

test('a silent change sends no webhook, nor does a charge without an address', async () => {
  const sandbox = await newSandbox();
  const client = orbitaClient(sandbox);
  const control = controlOf(sandbox);
  const receiver = await newReceiver();
  const { id } = (await client.create({ postbackUrl: receiver.url })).body;
  await control.simulate({ id: String(id), event: 'paid', silent: true });
  const unaddressed = (await client.create()).body;
  await control.simulate({ id: String(unaddressed.id), event: 'paid' });
  await control.simulate({ id: String(id), event: 'chargeback' });
  const [only] = await receiver.waitFor(1);
  expect(only?.body.data.status).toBe('chargedback');
});

test.each(['http://shop.invalid/hook', 'http://192.0.2.1/hook', 'http://127.0.0.1.shop.invalid/', 'ftp://127.0.0.1/'])(
  '%s is not called',
  async (postbackUrl) => {
    let refused: () => void = () => {};
    const wasRefused = new Promise<void>((resolve) => {
      refused = resolve;
    });
    const sandbox = await newSandbox({ log: ({ msg }) => msg.includes('not loopback') && refused() });
    const { id } = (await orbitaClient(sandbox).create({ postbackUrl })).body;
    await controlOf(sandbox).simulate({ id: String(id), event: 'paid' });
    await wasRefused;
  },
);

test('a webhook is sent again on demand, with the present status', async () => {
  const sandbox = await newSandbox();
  const control = controlOf(sandbox);
  const receiver = await newReceiver();
  const { id } = (await orbitaClient(sandbox).create({ postbackUrl: receiver.url })).body;
  await control.simulate({ id: String(id), event: 'paid' });
  expect((await control.send('POST', '/webhooks', { provider: 'orbita', id: String(id) })).status).toBe(200);
  await control.send('POST', '/word', { provider: 'orbita', id: String(id), word: 'waiting_payment' });
  await control.send('POST', '/webhooks', { provider: 'orbita', id: String(id) });
  const got = await receiver.waitFor(3);
  expect(got.map(({ body }) => body.data.status).sort()).toEqual(['paid', 'paid', 'waiting_payment']);
  expect((await control.send('POST', '/webhooks', { provider: 'orbita', id: 'nothing' })).status).toBe(404);
  expect(
    (await control.send('POST', '/webhooks', { provider: 'orbita', id: String(id), account: 'other' })).status,
  ).toBe(404);
});
