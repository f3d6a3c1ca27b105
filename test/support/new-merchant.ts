import { randomUUID } from 'node:crypto';
import { insertConnection } from '../../db/connections.ts';
import { insertApiKey, insertMerchant } from '../../db/merchants.ts';
import type { Store } from '../../db/store.ts';
import { newId } from '../../runtime/ids.ts';

/** A merchant of a test's own, connected to Orbita's stand-in: what it has and what happens to it is nobody else's. */
export async function newMerchant(store: Store, sandboxUrl: string) {
  const { id } = await insertMerchant(store, 'Loja própria');
  const { key } = await insertApiKey(store, id, 'Test', 'sandbox');
  const connectionId = newId('con');
  await insertConnection(store, {
    id: connectionId,
    merchantId: id,
    provider: 'Orbita',
    credentials: { secretKey: randomUUID(), publicKey: randomUUID(), baseUrl: `${sandboxUrl}/orbita/v1` },
    callbackToken: randomUUID(),
  });
  return { id, key, connectionId };
}
