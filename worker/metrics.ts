import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { registry, watchProcess } from '../runtime/metrics.ts';

/** A free local address for the SDK's own exporter: the SDK offers no way to read its metrics in process. */
export async function sdkMetricsAddress(): Promise<string> {
  const socket = createSocket();
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.listen(0, '127.0.0.1', resolve);
  });
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return `127.0.0.1:${port}`;
}

/**
 * Serves `/metrics`: our metrics, followed by the SDK's; `/healthz`: this process answers; `/readyz`: 200 while it takes
 * tasks, else 503.
 *
 * @throws when the port is taken.
 */
export async function serveMetrics(at: { host: string; port: number; sdkAddress: string; isReady: () => boolean }) {
  watchProcess();
  const server = createServer(async (request, response) => {
    if (request.url === '/healthz') return void response.end('ok');
    if (request.url === '/readyz') {
      const isReady = at.isReady();
      return void response.writeHead(isReady ? 200 : 503).end(isReady ? 'ok' : 'not ready');
    }
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    const sdk = await fetch(`http://${at.sdkAddress}/metrics`, { signal: AbortSignal.timeout(5_000) })
      .then((answer) => answer.text())
      .catch(() => '');
    response.writeHead(200, { 'content-type': registry.contentType }).end(`${await registry.metrics()}${sdk}`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
