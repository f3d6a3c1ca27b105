// The API while its database is away: its connections go through a gate that the test closes.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { openApp } from '../support/app.ts';
import { merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';
import { until } from '../support/side-by-side.ts';

const system = sharedSystem();

/** A TCP gate before a server: while it is closed, connections are reset, and new ones refused. */
async function gate(host: string, port: number) {
  const open = new Set<Socket>();
  const forward = (inside: Socket) => {
    const outside = connect(port, host);
    for (const socket of [inside, outside]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    inside.pipe(outside).pipe(inside);
  };
  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    port: own,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.resetAndDestroy();
      await closed;
    },
    /** Of its connections to the server. */
    ports: () => [...open].flatMap(({ localPort, remotePort }) => (remotePort === port ? (localPort ?? []) : [])),
    async reopen() {
      server.listen(own, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

let way: Awaited<ReturnType<typeof gate>>;
let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  const url = new URL(system.databaseUrl);
  way = await gate(url.hostname, Number(url.port));
  url.hostname = '127.0.0.1';
  url.port = String(way.port);
  app = await openApp(system, { DATABASE_URL: url.href });
});
afterAll(async () => {
  await app?.close();
  await way?.close().catch(() => {});
});

it('answers 503 with Retry-After while its database is away, to merchants and providers, and recovers', async () => {
  const shop = merchant(app.url);
  const read = () => shop.call<{ code: string; retryAfter: number; detail: string }>('GET', '/v1/payments?limit=1');
  expect((await read()).status).toBe(200);

  await way.close();
  const refused = await read();
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', retryAfter: 5 } });
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.body.detail).toContain('The database is away');
  const webhook = await fetch(`${app.url}/webhooks/orbita/some-token`, { method: 'POST', body: '{}' });
  expect(webhook.status).toBe(503);

  await way.reopen();
  expect((await read()).status).toBe(200);
});

it('answers 503 with Retry-After where the database has given a statement up', async () => {
  const shop = merchant(app.url);
  const db = openDatabase(system.databaseUrl, 2);
  try {
    const reply = await db.transaction().execute(async (tx) => {
      await sql`lock table payment_links in access exclusive mode`.execute(tx);
      const waiting = shop.call<{ code: string; detail: string }>('GET', '/v1/payment-links?limit=1');
      // Only the connections of this API: other tests may wait for the table as well.
      const canceled = () =>
        sql<{ done: boolean }>`
          select pg_cancel_backend(pid) as done from pg_stat_activity
          where client_port = any (${way.ports()}) and wait_event_type = 'Lock'`.execute(db);
      await until('waiting for the table', canceled, ({ rows }) => rows.some(({ done }) => done));
      return waiting;
    });
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(reply.body.detail).toContain('took too long');
    expect((await shop.call('GET', '/v1/payment-links?limit=1')).status).toBe(200);
  } finally {
    await db.destroy();
  }
});
