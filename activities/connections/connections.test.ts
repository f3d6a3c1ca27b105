import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdapter } from '../../adapters/index.ts';
import { probe } from '../../adapters/probe.ts';
import { transportOf } from '../core/transport.ts';

/** Names that resolve to a private network, as a merchant could enter them. In production that would be our own. */
let server: Server;
let calls = 0;
let port = 0;
beforeAll(async () => {
  server = createServer((_, answer) => {
    calls += 1;
    answer.writeHead(401, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

const opened = (publicAddressesOnly: boolean, more: object = {}) => {
  const credentials = {
    secretKey: 'secret-key',
    publicKey: 'public-key',
    baseUrl: `http://localhost:${port}`,
    ...more,
  };
  return { provider: 'Orbita', credentials, own: credentials, publicAddressesOnly, callbackToken: '' };
};

it('calls what a merchant named only where it leads to a public address', async () => {
  const own = opened(true);
  const tested = await probe('Orbita', own.credentials, transportOf('production')(own));
  expect(tested).toMatchObject({ ok: false, detail: 'Orbita could not be reached (FORBIDDEN_ADDRESS)' });
  const viaProxy = opened(true, { baseUrl: 'http://example.com', proxy: `http://localhost:${port}` });
  expect(await probe('Orbita', viaProxy.credentials, transportOf('production')(viaProxy))).toMatchObject({
    ok: false,
    detail: 'Orbita could not be reached (FORBIDDEN_ADDRESS)',
  });
  expect(calls).toBe(0);
  // Nothing was sent there, so the call may go to another connection.
  const charge = createAdapter('Orbita', own.credentials, transportOf('production')(own)).createTransaction({
    amount: 100,
    paymentMethod: 'PIX',
    customer: { name: 'Maria', email: 'maria@example.com', document: '52998224725', phone: '11999998888' },
    items: [{ title: 'Item', unitPrice: 100, quantity: 1, tangible: false }],
  });
  await expect(charge).rejects.toMatchObject({ effect: 'none' });
  expect(calls).toBe(0);
});

it('calls what the operator named wherever it leads, and this machine in sandbox mode', async () => {
  const theirs = opened(false);
  expect(await probe('Orbita', theirs.credentials, transportOf('production')(theirs))).toMatchObject({
    httpStatus: 401,
  });
  const own = opened(true);
  expect(await probe('Orbita', own.credentials, transportOf('sandbox')(own))).toMatchObject({ httpStatus: 401 });
  expect(calls).toBe(2);
});
