import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openReplicated } from '../db/core/database.ts';
import { watchQueues } from '../db/core/queues.ts';
import { openStore } from '../db/core/store.ts';
import { loadKeys } from '../db/core/system-keys.ts';
import { openLog } from '../runtime/log.ts';
import { openMailer } from '../runtime/mail.ts';
import { watchProcess } from '../runtime/metrics.ts';
import { runPart } from '../runtime/process.ts';
import { readSettings } from '../runtime/settings.ts';
import { openStorage } from '../runtime/storage/open.ts';
import { startTelemetry } from '../runtime/telemetry.ts';
import { connectTemporal } from '../runtime/temporal.ts';
import { createApp } from './app.ts';
import { openChanges } from './core/changes.ts';
import { draining } from './core/draining.ts';
import { openStreams } from './core/streams.ts';
import { sweepMails } from './identity/outbox.ts';

/** Between two looks for mails to try again. */
const mailSweepMs = 30_000;

const settings = readSettings();
const log = openLog('api', settings.logLevel);

await runPart(log, async () => {
  const { db, replicas } = openReplicated(settings.databaseUrl, settings.replicaUrls, 20, log);
  const keys = await loadKeys(db, settings.mode, settings.masterKey);
  const telemetry = await startTelemetry('api');
  const { client, connection } = await connectTemporal(settings.temporal, keys, telemetry);
  watchProcess();
  watchQueues(db);
  const changes = openChanges(settings.databaseUrl, log);
  const streams = openStreams(log);
  const storage = await openStorage(settings, keys);
  const mailer = openMailer(settings, log);
  const store = openStore(db, keys, settings.consoleUrl);
  const { app, settled } = createApp({ settings, store, replicas, client, log, storage, changes, streams, mailer });
  const sweeping = setInterval(() => mailer.later(() => sweepMails({ store, mailer })), mailSweepMs);
  const listener = draining(app);
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
    listener.handle,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  log.info({ port: settings.port, mode: settings.mode }, 'api ready');
  return {
    /**
     * Is no longer ready, and still answers until balancers have noticed; then refuses new connections, answers the
     * requests under way, and closes their dependencies.
     */
    async stop() {
      listener.drain();
      clearInterval(sweeping);
      await sleep(settings.drainMs);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      streams.close();
      // Again and again: an answer that had begun before, as a stream, left its connection open.
      const closing = setInterval(() => server.closeIdleConnections(), 200);
      await closed;
      clearInterval(closing);
      await settled();
      await changes.close();
      await connection.close();
      await replicas?.close();
      await db.destroy();
      await telemetry?.stop();
    },
  };
});
