import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from './http.ts';
import { clientPem, serverKeyAndCertificate } from './tls.fixture.ts';
import { openCertificate } from './tls.ts';

const provider = createServer((_request, response) => response.end('{"ok":true}'));
/** A server with a certificate of an unknown authority. */
const secure = createSecureServer(serverKeyAndCertificate, (_request, response) => response.end('{"ok":true}'));
const seen: string[] = [];
const proxy = createServer((request, response) => {
  seen.push(String(request.url));
  response.end('{"ok":true}');
}).on('connect', (request, socket) => {
  seen.push(`CONNECT ${request.url}`);
  const upstream = connect((secure.address() as AddressInfo).port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    upstream.pipe(socket).pipe(upstream);
  });
  socket.on('error', () => upstream.destroy());
  upstream.on('error', () => socket.destroy());
});

const all: Server[] = [provider, secure as unknown as Server, proxy];
beforeAll(() =>
  Promise.all(all.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))),
);
afterAll(() => {
  for (const server of all) {
    server.closeAllConnections();
    server.close();
  }
});

const at = (scheme: string, server: Server) => `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
const ask = (url: string, through: boolean, agent = false) =>
  call(through ? { proxy: at('http', proxy) } : {}, {
    provider: 'Anybody',
    operation: 'createTransaction',
    method: 'POST',
    url: `${url}/charges`,
    json: {},
    ...(agent && { agent: openCertificate(clientPem, {}).agent }),
    timeoutMs: 10_000,
    writes: true,
    readError: () => ({}),
  });

it('carries the calls of a connection that names it, and no others', async () => {
  seen.length = 0;
  await ask(at('http', provider), false);
  expect(seen).toEqual([]);
  await ask(at('http', provider), true);
  expect(seen).toEqual([`${at('http', provider)}/charges`]);
});

it('is the only transport without verified certificates', async () => {
  seen.length = 0;
  await expect(ask(at('https', secure as unknown as Server), false)).rejects.toMatchObject({ effect: 'none' });
  await expect(ask(at('https', secure as unknown as Server), true)).resolves.toMatchObject({ status: 200 });
  expect(seen).toEqual([expect.stringMatching(/^CONNECT 127\.0\.0\.1:\d+$/)]);
});

it('is refused beside a client certificate, which it could not carry', async () => {
  seen.length = 0;
  await expect(ask(at('http', provider), true, true)).rejects.toMatchObject({ effect: 'none', message: /proxy/ });
  expect(seen).toEqual([]);
});
