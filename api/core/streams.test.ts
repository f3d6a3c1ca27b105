import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { streamChanges } from './live.ts';
import { Problem } from './problems.ts';
import type { Listener, Stream } from './route.ts';
import { openStreams } from './streams.ts';

const log = pino({ level: 'silent' });
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server with one stream, and records how the last stream ended. */
async function serve(stream: Stream, readmit: () => Promise<unknown> = async () => {}) {
  const streams = openStreams(log, { beatMs: 20 });
  const ended: unknown[] = [];
  const app = express();
  app.get('/', async (request, response) => {
    const caller = { merchantId: 'mer_1', merchantName: '' };
    await streams.serve({ request, response, caller, readmit }, stream).catch((error: unknown) => {
      ended.push(error);
      response.status(503).end();
    });
    ended.push('ended');
  });
  const server = createServer(app);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { streams, ended, port, url: `http://127.0.0.1:${port}/` };
}

const untilClosed = ({ closed }: Listener) =>
  new Promise<void>((resolve) => closed.addEventListener('abort', () => resolve()));

describe('a stream', () => {
  it('sends comments, and ends when the session has ended', async () => {
    let signedIn = true;
    const { url, ended } = await serve(untilClosed, async () => {
      if (!signedIn) throw new Problem('unauthorized', 'Nobody is signed in.');
    });
    const response = await fetch(url);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let received = '';
    while (!received.includes(': still here')) received += new TextDecoder().decode((await reader.read()).value);
    signedIn = false;
    while (!(await reader.read()).done);
    await expect.poll(() => ended).toEqual(['ended']);
  });

  it('continues while the session cannot be checked', async () => {
    const { url } = await serve(untilClosed, () => Promise.reject(new Error('the database is away')));
    const reader = ((await fetch(url)).body as ReadableStream<Uint8Array>).getReader();
    let received = '';
    while (received.split('still here').length < 5) received += new TextDecoder().decode((await reader.read()).value);
  });

  it('drops a listener that reads nothing', async () => {
    const { port, ended } = await serve(async (to) => {
      while (!to.closed.aborted) {
        to.send('much', 'x'.repeat(256 * 1024));
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'));
    socket.pause();
    socket.on('error', () => {});
    await expect.poll(() => ended, { timeout: 20_000 }).toEqual(['ended']);
    socket.destroy();
  });

  it('ends when the server stops, which then takes no more', async () => {
    const { url, streams, ended } = await serve(untilClosed);
    const reader = ((await fetch(url)).body as ReadableStream<Uint8Array>).getReader();
    streams.close();
    while (!(await reader.read()).done);
    await expect.poll(() => ended).toEqual(['ended']);
    expect((await fetch(url)).status).toBe(503);
  });

  it('ends without a crash when its callback fails', async () => {
    const { url, ended } = await serve(() => Promise.reject(new Error('no such row')));
    await (await fetch(url)).text();
    await expect.poll(() => ended).toEqual(['ended']);
  });
});

describe('streamChanges', () => {
  it('reads again when something changed while it read, and not otherwise', async () => {
    const closed = new AbortController();
    let notify = () => {};
    let stopped = false;
    const changes = {
      watch: (_: string, callback: () => void) => {
        notify = callback;
        return () => {
          stopped = true;
        };
      },
      close: async () => {},
    };
    let reads = 0;
    const to: Listener = { send: () => {}, closed: closed.signal };
    const streaming = streamChanges({ changes, entityId: 'pay_1', listener: to }, async () => {
      reads += 1;
      if (reads === 1) {
        notify();
        notify();
      }
      return undefined;
    });
    await expect.poll(() => reads).toBe(2);
    notify();
    await expect.poll(() => reads).toBe(3);
    closed.abort();
    await streaming;
    expect(reads).toBe(3);
    expect(stopped).toBe(true);
  });
});
