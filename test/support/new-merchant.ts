import { randomUUID } from 'node:crypto';
import { catalogueEntry } from '../../adapters/index.ts';
import { insertConnection } from '../../db/connections/connections.ts';
import { openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { insertApiKey, insertMerchant } from '../../db/identity/merchants.ts';
import { newId } from '../../runtime/ids.ts';
import { demoAccounts } from '../../sandbox/demo.ts';
import { merchant } from './merchant.ts';
import type { Coordinates } from './system.ts';

/** A new merchant that no other test uses, connected to Orbita's stand-in, and to those of like credentials. */
export async function newMerchant(
  store: Store,
  sandboxUrl: string,
  providers: ('Orbita' | 'PodPay2' | 'AXISBANK')[] = ['Orbita'],
) {
  const { id } = await insertMerchant(store, 'Loja própria');
  const { key } = await insertApiKey(store, id, 'Test', 'sandbox');
  const made = providers.map((provider) => ({ provider, id: newId('con'), callbackToken: randomUUID() }));
  for (const connection of made) {
    await insertConnection(store, {
      ...connection,
      merchantId: id,
      credentials: {
        secretKey: randomUUID(),
        publicKey: randomUUID(),
        ...(connection.provider === 'PodPay2' && { withdrawKey: randomUUID() }),
        baseUrl: `${sandboxUrl}/${connection.provider.toLowerCase()}${connection.provider === 'AXISBANK' ? '' : '/v1'}`,
      },
    });
  }
  const [{ id: connectionId = '', callbackToken = '' } = {}] = made;
  return { id, key, connectionId, callbackToken };
}

/**
 * Connects a merchant to a stand-in, whatever credentials its provider has.
 *
 * @returns the connection's id.
 */
export async function connect(
  store: Store,
  { dataDir, sandboxUrl }: Pick<Coordinates, 'dataDir' | 'sandboxUrl'>,
  merchantId: string,
  provider: string,
): Promise<string> {
  const entry = catalogueEntry(provider);
  if (!entry) throw new Error(`no provider ${provider}`);
  const { slug, accountBy, credentials } = entry;
  const id = newId('con');
  const made = await (await demoAccounts(dataDir, sandboxUrl))(slug, merchantId, credentials);
  const callbackToken = randomUUID();
  await insertConnection(store, {
    ...{ id, provider, merchantId, callbackToken, credentials: made },
    ...(accountBy && { accountBy }),
  });
  return id;
}

/**
 * The server of a new merchant. For faults of look-ups: at a shared merchant, look-ups of other tests' payments would
 * use up the fault.
 */
export async function ownShop({ apiUrl, sandboxUrl, databaseUrl, masterKey }: Coordinates) {
  const db = openDatabase(databaseUrl, 1);
  const store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  const { id: merchantId, key, callbackToken } = await newMerchant(store, sandboxUrl);
  await db.destroy();
  return { ...merchant(apiUrl, key), merchantId, callbackUrl: `${apiUrl}/webhooks/orbita/${callbackToken}` };
}
