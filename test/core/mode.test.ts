import { afterAll, beforeAll, expect, it } from 'vitest';
import { findConnection } from '../../db/connections/connections.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { migrate } from '../../db/core/migrate.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { settleWebhook, storeWebhook } from '../../db/events/inbox.ts';
import type { Keys } from '../../runtime/keys.ts';
import { openLog } from '../../runtime/log.ts';
import { merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl, masterKey } = sharedSystem();
const key = Buffer.from(masterKey, 'base64');
let db: Database;
let keys: Keys;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  keys = await loadKeys(db, 'sandbox', key);
});
afterAll(() => db.destroy());

it('is refused in another mode and with another master key', async () => {
  await expect(loadKeys(db, 'sandbox', key)).resolves.toMatchObject({ id: keys.id });
  await expect(loadKeys(db, 'production', key)).rejects.toThrow('TRILHO_MODE=sandbox');
  await expect(migrate(db, 'production', key)).rejects.toThrow('TRILHO_MODE=sandbox');
  await expect(loadKeys(db, 'sandbox', Buffer.alloc(32, 9))).rejects.toThrow('TRILHO_MASTER_KEY');
});

it('stores a webhook that could not be processed, until the sweep processes it', async () => {
  const store = openStore(db, keys);
  const connection = await findConnection(store, 'mer_lojademo', 'Orbita');
  if (!connection) throw new Error('the demo merchant has no connection');
  const webhook = await storeWebhook(store, connection, { headers: {}, rawBody: '{}', path: '', query: {} });
  const isDone = async () =>
    (await db.selectFrom('webhook_inbox').select('done_at').where('id', '=', webhook.id).executeTakeFirstOrThrow())
      .done_at !== null;
  const notify = async () => {};
  const away = async () => {
    throw new Error('the database is away');
  };
  await expect(
    settleWebhook(store, connection, webhook, { parse: away, notify, log: openLog('test', 'silent') }),
  ).rejects.toThrow('away');
  expect(await isDone()).toBe(false);
  // The running system's sweep may find the webhook and process it. A pass is skipped while another one is running.
  await expect.poll(isDone, { timeout: 90_000 }).toBe(true);
});

it('refuses falling statuses and changes of evidence in the database', async () => {
  const shop = merchant(apiUrl);
  const { body } = await shop.create();
  await shop.simulate(body.id, 'paid');
  await shop.becomes(body.id, { status: 'APPROVED' });
  const fall = db.updateTable('payments').set({ status: 'PENDING' }).where('id', '=', body.id);
  await expect(fall.execute()).rejects.toThrow('may not move from APPROVED to PENDING');
  await expect(db.deleteFrom('timeline').where('entity_id', '=', body.id).execute()).rejects.toThrow('append-only');
  await expect(db.updateTable('events').set({ type: 'payment.pending' }).execute()).rejects.toThrow('append-only');
});
