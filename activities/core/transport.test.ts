import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contextOf } from '../../adapters/index.ts';
import { clientCertificate } from '../../adapters/kit/certificates.ts';
import { call } from '../../adapters/kit/http.ts';
import { guardedLookup } from '../../runtime/url-guard.ts';
import { openPki } from '../../sandbox/core/pki.ts';

/** Whoever may call this machine leaves idle sockets to it, and whoever may not must not be given one of them. */
const lookup = guardedLookup('production');
const folder = mkdtempSync(join(tmpdir(), 'trilho-transport-'));
const servers: Server[] = [];
let seen = 0;
let sockets = 0;
let plain = 0;
let secure = 0;
let bundle = '';

beforeAll(async () => {
  const pki = await openPki(folder);
  bundle = await pki.client({ commonName: 'client', unit: 'test' });
  const answer = (_request: unknown, response: { end(text: string): void }) => {
    seen += 1;
    response.end('{"ok":true}');
  };
  servers.push(createServer(answer), createSecureServer(await pki.server('localhost'), answer) as unknown as Server);
  for (const server of servers) {
    server.on('connection', () => {
      sockets += 1;
    });
    await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  }
  [plain = 0, secure = 0] = servers.map((server) => (server.address() as AddressInfo).port);
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  seen = 0;
  sockets = 0;
});

interface Way {
  host?: string;
  certificate?: boolean;
  proxy?: string;
}

async function ask({ host = 'localhost', certificate = false, proxy }: Way, checked: boolean) {
  const context = contextOf({ certificate: bundle }, checked ? { lookup } : {});
  const about = { provider: 'Anybody', operation: 'createTransaction' } as const;
  const presented = { ...about, host: 'cashIn', missing: 'No certificate', commonNameOnly: true } as const;
  return call(
    { ...context, proxy },
    {
      ...about,
      method: 'POST',
      url: `${certificate ? 'https' : 'http'}://${host}:${certificate ? secure : plain}/`,
      json: {},
      ...(certificate && { agent: (await clientCertificate(context, presented)).agent }),
      timeoutMs: 10_000,
      writes: true,
      readError: () => ({}),
    },
  );
}

const ways: [string, () => Way][] = [
  ['plain HTTP', () => ({})],
  ['TLS with a client certificate', () => ({ certificate: true })],
  ['a proxy', () => ({ host: 'example.com', proxy: `http://localhost:${plain}` })],
];

it.each(ways)('gives a checked call over %s no socket of unchecked calls', async (_, way) => {
  await ask(way(), false);
  await ask(way(), false);
  // The second call has shown that an idle socket is there to be taken.
  expect({ seen, sockets }).toEqual({ seen: 2, sockets: 1 });
  await expect(ask(way(), true)).rejects.toMatchObject({ effect: 'none', providerCode: 'FORBIDDEN_ADDRESS' });
  expect({ seen, sockets }).toEqual({ seen: 2, sockets: 1 });
});

it.each([
  ['127.0.0.1', () => ({ host: '127.0.0.1' })],
  ['[::1]', () => ({ host: '[::1]' })],
  ['a proxy at 127.0.0.1', () => ({ host: 'example.com', proxy: `http://127.0.0.1:${plain}` })],
])('checks an address that no look-up sees: %s', async (_, way) => {
  await expect(ask(way(), true)).rejects.toMatchObject({ effect: 'none', providerCode: 'FORBIDDEN_ADDRESS' });
  expect(sockets).toBe(0);
});
