import { Agent, createServer, get, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { draining } from './draining.ts';

const serve: RequestListener = (request, response) => {
  response.end(request.url);
};

/** A server, and a caller that keeps its connection open as a balancer does. */
async function open(handle: RequestListener) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const server = createServer({ keepAliveTimeout: 65_000 }, handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) =>
    new Promise<{ status?: number | undefined; connection?: string | undefined; body?: string; error?: string }>(
      (resolve) => {
        get({ port, host: '127.0.0.1', path, agent }, (answer) => {
          let body = '';
          answer.on('data', (chunk) => {
            body += chunk;
          });
          answer.on('end', () => {
            // The agent keeps or drops the connection after this event.
            setImmediate(resolve, { status: answer.statusCode, connection: answer.headers.connection, body });
          });
        }).on('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }));
      },
    );
  /** The caller sends its next request before it hears that its connection was closed. */
  const stopWhileAsked = () => {
    server.close();
    server.closeIdleConnections();
    return ask('/next').finally(() => agent.destroy());
  };
  return { ask, stopWhileAsked };
}

describe('a server that stops', () => {
  it('would lose the request that is sent on a connection while it is closed', async () => {
    const { ask, stopWhileAsked } = await open(serve);
    expect(await ask('/first')).toMatchObject({ status: 200, connection: 'keep-alive' });
    expect(await stopWhileAsked()).toEqual({ error: 'ECONNRESET' });
  });

  it('loses none after it has ended the connections with its answers', async () => {
    const listener = draining(serve);
    const { ask, stopWhileAsked } = await open(listener.handle);
    expect(await ask('/first')).toMatchObject({ status: 200, connection: 'keep-alive' });
    listener.drain();
    expect(await ask('/second')).toEqual({ status: 200, connection: 'close', body: '/second' });
    // Certainly not sent: a balancer gives it to another server.
    expect(await stopWhileAsked()).toEqual({ error: 'ECONNREFUSED' });
  });

  it('ends the connection of a request that came before and is answered after', async () => {
    const waiting: ServerResponse[] = [];
    const listener = draining((_request, response) => {
      waiting.push(response);
    });
    const { ask } = await open(listener.handle);
    const asked = ask('/slow');
    await expect.poll(() => waiting.length).toBe(1);
    listener.drain();
    waiting[0]?.end('late');
    expect(await asked).toEqual({ status: 200, connection: 'close', body: 'late' });
  });

  it('says that it is not ready any more, whatever its handler says', async () => {
    const listener = draining(serve);
    const { ask } = await open(listener.handle);
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
    listener.drain();
    expect(await ask('/readyz?full')).toMatchObject({ status: 503, connection: 'close' });
  });
});
