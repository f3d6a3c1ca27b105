// Read replicas, with a real one: a streaming standby of a Postgres of its own.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReplicated } from '../../db/core/database.ts';
import { migrate } from '../../db/core/migrate.ts';
import { insertApiKey, insertMerchant } from '../../db/identity/merchants.ts';
import { openLog } from '../../runtime/log.ts';
import { openApp } from '../support/app.ts';
import { merchant } from '../support/merchant.ts';
import { replicatedPostgres } from '../support/replica.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const log = openLog('test', 'silent');

let servers: Awaited<ReturnType<typeof replicatedPostgres>>;
let opened: ReturnType<typeof openReplicated>;
beforeAll(async () => {
  servers = await replicatedPostgres();
  opened = openReplicated(servers.writerUrl, [servers.replicaUrl], 4, log);
  await migrate(opened.db, 'sandbox', Buffer.from(system.masterKey, 'base64'));
});
afterAll(async () => {
  await opened?.replicas?.close();
  await opened?.db.destroy();
  await servers?.stop();
});

/** Whether a read of a merchant is served by the replica. */
async function byReplica(merchantId = 'm'): Promise<boolean | undefined> {
  const asked = opened.replicas?.read(merchantId, () =>
    sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(opened.db),
  );
  return (await asked)?.rows[0]?.yes;
}

it('reads what it may from the replica, and everything else from the writer', async () => {
  await expect.poll(() => byReplica()).toBe(true);
  const { rows } = await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(opened.db);
  expect(rows[0]?.yes).toBe(false);
});

it('reads from the writer after a write of the same merchant, until the replica has it', async () => {
  await expect.poll(() => byReplica()).toBe(true);
  servers.replay(false);
  try {
    opened.replicas?.wrote('m');
    expect(await byReplica('m')).toBe(false);
    await sql`create table if not exists moved (id int)`.execute(opened.db);
    expect(await byReplica('m')).toBe(false);
  } finally {
    servers.replay(true);
  }
  await expect.poll(() => byReplica('m')).toBe(true);
});

it('leaves out a replica that falls behind, and takes it again when it has caught up', async () => {
  await expect.poll(() => byReplica('n')).toBe(true);
  servers.replay(false);
  try {
    await sql`create table if not exists behind (id int)`.execute(opened.db);
    await expect.poll(() => byReplica('n')).toBe(false);
  } finally {
    servers.replay(true);
  }
  await expect.poll(() => byReplica('n')).toBe(true);
});

it('serves lists of the API from the replica, and goes on while the replica is dead', async () => {
  const app = await openApp(
    { ...system, databaseUrl: servers.writerUrl },
    { DATABASE_REPLICA_URLS: servers.replicaUrl },
  );
  try {
    const { id } = await insertMerchant(app.store, 'Loja');
    const { key } = await insertApiKey(app.store, id, 'server', 'sandbox');
    const shop = merchant(app.url, key);
    const reads = async () => {
      const text = await (await fetch(`${app.url}/metrics`)).text();
      return Number(/^trilho_replica_reads_total\{by="replica"\} (\d+)/m.exec(text)?.[1] ?? 0);
    };
    const payments = () => shop.call('GET', '/v1/payments?limit=1');
    expect((await payments()).status).toBe(200);
    const before = await reads();
    await expect
      .poll(async () => {
        expect((await payments()).status).toBe(200);
        return (await reads()) > before;
      })
      .toBe(true);

    await servers.killReplica();
    for (let time = 0; time < 5; time += 1) expect((await payments()).status).toBe(200);
  } finally {
    await app.close();
  }
});
