import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '@temporalio/client';
import { createApp } from '../../api/app.ts';
import { openStreams } from '../../api/core/streams.ts';
import { openReplicated } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { openLog } from '../../runtime/log.ts';
import { openMailer } from '../../runtime/mail.ts';
import { readSettings } from '../../runtime/settings.ts';
import { openStorage } from '../../runtime/storage/open.ts';
import type { Coordinates } from './system.ts';

/**
 * Starts one more API, in the test's process, on the running system's database, with its own settings. It has no
 * Temporal client, so it serves only what needs none. The test closes it.
 *
 * @param port of an API that was closed before, to listen at the same address; 0 for any free port.
 */
export async function openApp(system: Coordinates, env: Record<string, string>, port = 0) {
  const settings = readSettings({
    TRILHO_MODE: 'sandbox',
    DATABASE_URL: system.databaseUrl,
    TRILHO_MASTER_KEY: system.masterKey,
    SANDBOX_URL: system.sandboxUrl,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const log = openLog('test', settings.logLevel);
  const { db, replicas } = openReplicated(settings.databaseUrl, settings.replicaUrls, 8, log);
  // The database belongs to sandbox mode, even if the app itself runs in production mode.
  const store = openStore(db, await loadKeys(db, 'sandbox', settings.masterKey), settings.consoleUrl);
  const mailer = openMailer(settings, log);
  const { app, settled } = createApp({
    settings,
    store,
    replicas,
    client: undefined as unknown as Client,
    log,
    storage: await openStorage(settings, store.keys),
    changes: { watch: () => () => {}, close: async () => {} },
    streams: openStreams(log),
    mailer,
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    store,
    mailer,
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await settled();
      await replicas?.close();
      await db.destroy();
    },
  };
}
