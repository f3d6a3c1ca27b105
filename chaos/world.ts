// The world of a simulation, in one process: the real API, worker, activities and workflows on a real Postgres and
// Temporal's time-skipping server, and the stand-in providers. Started once for all seeds.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, isGrpcServiceError } from '@temporalio/client';
import { sql } from 'kysely';
import { sweeping } from '../activities/core/sweep.ts';
import { keepingSettlements } from '../activities/finance/settlements.ts';
import { catalogue } from '../adapters/index.ts';
import { createApp } from '../api/app.ts';
import { openStreams } from '../api/core/streams.ts';
import { type Database, openDatabase } from '../db/core/database.ts';
import { migrate } from '../db/core/migrate.ts';
import { openStore, type Store } from '../db/core/store.ts';
import { loadKeys } from '../db/core/system-keys.ts';
import { insertApiKey, insertMerchant } from '../db/identity/merchants.ts';
import { insertPerson, setMembership } from '../db/identity/people.ts';
import { Children } from '../launcher/children.ts';
import { sleep, until } from '../launcher/files.ts';
import { claimPorts } from '../launcher/ports.ts';
import { startPostgres } from '../launcher/postgres.ts';
import { findTestServer } from '../launcher/temporal.ts';
import { openLog } from '../runtime/log.ts';
import { openMailer } from '../runtime/mail.ts';
import { readSettings } from '../runtime/settings.ts';
import { openStorage } from '../runtime/storage/open.ts';
import { searchTypes } from '../runtime/temporal.ts';
import { demoAccounts } from '../sandbox/demo.ts';
import { providers as standIns } from '../sandbox/providers.ts';
import { startSandbox } from '../sandbox/server.ts';
import { merchant, type Reply } from '../test/support/merchant.ts';
import { person } from '../test/support/person.ts';
import { openTestServer } from '../test/support/temporal.ts';
import { createWorkers } from '../worker/worker.ts';
import { bundleIn } from './bundle.ts';
import { followClock, followClockInDatabase, setClock } from './clock.ts';
import { allProviders, people } from './plan.ts';

const host = '127.0.0.1';
const grpcNotFound = 5;

export async function openWorld() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'trilho-chaos-'));
  const children = new Children();
  const [port = 0] = await claimPorts(1);
  const databaseUrl = await startPostgres(children, { dataDir, host, port, discarded: true });
  process.env.TEMPORAL_TEST_SERVER = await findTestServer(children);
  followClock();

  const listener: { app: RequestListener } = { app: (_request, response) => void response.writeHead(503).end() };
  // As in api/main.ts: a connection that the server closes as a request is sent on it fails that request.
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => listener.app(request, response));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const apiUrl = `http://${host}:${(server.address() as AddressInfo).port}`;
  // A transfer is done when the plan says so, and never by itself.
  const accepted = new Map<string, number>();
  const sandbox = await startSandbox({
    port: 0,
    host,
    dataDir,
    inMemory: true,
    providers: standIns.filter(({ name }) => (allProviders as readonly string[]).includes(name)),
    webhookPausesMs: [5, 5],
    transferMs: Infinity,
    log: ({ msg, account }) => {
      if (msg === 'webhook delivered') accepted.set(String(account), (accepted.get(String(account)) ?? 0) + 1);
    },
  });

  const workflowBundle = await bundleIn(dataDir);
  const settings = readSettings({
    TRILHO_MODE: 'sandbox',
    DATABASE_URL: databaseUrl,
    TRILHO_MASTER_KEY: randomBytes(32).toString('base64'),
    SANDBOX_URL: sandbox.url,
    PUBLIC_URL: apiUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    RATE_LIMIT_PER_SECOND: '1000000',
    RATE_LIMIT_BURST: '1000000',
    WORKFLOW_BUNDLE: workflowBundle,
  });
  const first = openDatabase(databaseUrl, 1);
  await followClockInDatabase(first);
  await first.destroy();
  const db = openDatabase(databaseUrl, 30);
  await migrate(db, 'sandbox', settings.masterKey);
  await refusingMatches(db);
  const keys = await loadKeys(db, 'sandbox', settings.masterKey);
  const store: Store = openStore(db, keys);
  const env = await openTestServer(keys);
  await env.connection.operatorService.addSearchAttributes({ namespace: 'default', searchAttributes: searchTypes });
  const client = env.client as unknown as Client;
  const log = openLog('chaos', settings.logLevel);
  const storage = await openStorage(settings, keys);

  const demo = await demoAccounts(dataDir, sandbox.url);
  const sweeper = sweeping({ store, client, storage, log });
  const { keepSettlements } = keepingSettlements({ store });

  const { app, settled } = createApp({
    settings,
    store,
    client,
    log,
    storage,
    changes: { watch: () => () => {}, close: async () => {} },
    streams: openStreams(log),
    mailer: openMailer(settings, log),
  });
  listener.app = app;

  const connection = env.nativeConnection;
  const worker = await createWorkers({ settings, store, keys, client, connection, log, telemetry: undefined });
  const running = Promise.all(worker.workers.map((one) => one.run()));
  // Of a world that is given up.
  running.catch(() => {});

  const persons = await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const email = `finance${index}@chaos.test`;
      const id = await insertPerson(db, { email, name: `Finance ${index}`, password });
      if (!id) throw new Error(`${email} exists`);
      await setMembership(db, id, null, 'finance');
      return { id, actingFor: personOf(apiUrl, email) };
    }),
  );
  const { id: outsiderId } = await insertMerchant(store, 'Another merchant');
  const outsider = merchant(apiUrl, (await insertApiKey(store, outsiderId, 'Chaos', 'sandbox')).key);

  const followServer = async () => setClock(db, await env.currentTimeMs());
  await followServer();
  let passing = false;

  return {
    apiUrl,
    sandbox,
    store,
    client,
    workflowBundle,
    /** People of finance at all merchants. */
    people: persons,
    /** The server of a merchant that has nothing. */
    outsider,
    /** The webhooks to these accounts that our API has accepted. */
    webhooksSentTo: (accounts: Record<string, string>): number =>
      Object.values(accounts).reduce((count, account) => count + (accepted.get(account) ?? 0), 0),
    /** Credentials of an own account at a stand-in. */
    credentialsOf(provider: string, merchantId: string) {
      const entry = catalogue.find(({ name }) => name === provider);
      if (!entry) throw new Error(`the catalogue has no ${provider}`);
      const fields = entry.credentials.map(({ field, required }) => ({ field, required }));
      return demo(entry.slug, merchantId, fields);
    },
    /** What the Schedule does every 30 s; the time-skipping server has none. */
    async sweep(): Promise<void> {
      await sweeper.finishStoredWebhooks();
      await sweeper.recoverOverduePayments();
      await sweeper.recoverOverduePayouts();
      await sweeper.recoverLostRefunds();
      await sweeper.startMissingDisputes();
      await sweeper.startMissingDeliveries();
      await keepSettlements();
    },
    /** For so many simulated minutes the events of webhooks to this connection cannot be written. */
    async refuseMatches(connectionId: string, minutes: number): Promise<void> {
      await sql`
        insert into refused_matches values (${connectionId}, now(), now() + ${minutes} * interval '1 minute')`.execute(
        db,
      );
    },
    /** Waits until no webhook, and no first try of an event, is under way. */
    async quiet(): Promise<void> {
      const isQuiet = async () => {
        if (sandbox.ledger.pendingWebhooks().length > 0) return false;
        const [inbox, tries] = await Promise.all([
          db
            .selectFrom('webhook_inbox')
            .select('id')
            .where('done_at', 'is', null)
            .where(sql<boolean>`not exists (
              select from refused_matches r
              where r.connection_id = webhook_inbox.connection_id and received_at between r.since and r.until
            )`)
            .limit(1)
            .execute(),
          db
            .selectFrom('deliveries')
            .select('id')
            .where('state', '=', 'pending')
            .where('claimed_until', '>', new Date())
            .limit(1)
            .execute(),
        ]);
        return inbox.length === 0 && tries.length === 0;
      };
      // A webhook that cannot be read stays for the sweep, so this is bounded.
      await until(isQuiet, 12_000);
    },
    /** Lets simulated time pass, with everything that becomes due meanwhile. */
    async pass(ms: number, afterEach: () => void): Promise<void> {
      // In parts, since process and database follow only after each.
      for (let left = ms, part = 30_000; left > 0; left -= part, part *= 2) {
        passing = true;
        await env.sleep(Math.min(part, left)).finally(() => {
          passing = false;
        });
        await followServer();
        afterEach();
      }
    },
    /** Whether the server's clock should skip now. */
    isPassing: () => passing,
    /** The history of a workflow's last run; undefined if there is none. */
    async historyOf(workflowId: string) {
      const handle = client.workflow.getHandle(workflowId);
      return handle.fetchHistory().catch((error: Error) => {
        if (isGrpcServiceError(error) && error.code === grpcNotFound) return undefined;
        throw error;
      });
    },
    /** The server's clock, in milliseconds since 1970. */
    now: () => env.currentTimeMs(),
    /** Takes back one of the locks by which the server's clock stands still: that of a task which it has forgotten. */
    async unlockTime(): Promise<void> {
      await env.connection.testService?.unlockTimeSkipping({});
    },
    /** Gives a world up in which something may be under way for ever: waits a little for it, and ends the servers. */
    async abandon(): Promise<void> {
      // At a signal the SDK shuts them down by itself, and a second time throws.
      for (const one of worker.workers) if (one.getState() === 'RUNNING') one.shutdown();
      await Promise.race([running.catch(() => {}), sleep(8_000)]);
      server.closeAllConnections();
      server.close();
      await Promise.allSettled([env.teardown(), sandbox.close(), children.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
    async close(): Promise<void> {
      for (const one of worker.workers) one.shutdown();
      await running;
      await worker.settled();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await settled();
      await env.teardown();
      await sandbox.close();
      await db.destroy();
      await children.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Lets the events of a connection's webhooks be refused for a time, as a database does that has something wrong with it. */
async function refusingMatches(db: Database): Promise<void> {
  const statements = [
    'create table refused_matches (connection_id text not null, since timestamptz not null, until timestamptz not null)',
    `create function refuse_match() returns trigger language plpgsql as $$
     begin
       if exists (
         select from refused_matches r join webhook_inbox i using (connection_id)
         where i.id = new.inbox_id and i.received_at = new.received_at and now() between r.since and r.until
       ) then
         raise exception 'refused by the simulation';
       end if;
       return new;
     end $$`,
    'create trigger refuse_match before insert on provider_events for each row execute function refuse_match()',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const password = 'a password of twelve';

/** Calls of a person for a merchant. Sessions end as time passes; the person then signs in again. */
function personOf(apiUrl: string, email: string) {
  let session: Promise<Awaited<ReturnType<typeof person>>> | undefined;
  return (merchantId: string) =>
    async <Body>(method: string, path: string, body?: unknown, headers = {}): Promise<Reply<Body>> => {
      const all = { ...headers, 'trilho-merchant': merchantId };
      session ??= person(apiUrl, email, password);
      const used = session;
      const reply = await (await used).call<Body>(method, path, body, all);
      if (reply.status !== 401) return reply;
      if (session === used) session = person(apiUrl, email, password);
      return (await session).call<Body>(method, path, body, all);
    };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
