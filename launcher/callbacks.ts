import { slugOf } from '../adapters/slug.ts';
import { connectionOpener, listConnections } from '../db/connections/connections.ts';
import { openDatabase } from '../db/core/database.ts';
import { openStore } from '../db/core/store.ts';
import { loadKeys } from '../db/core/system-keys.ts';
import { readSettings } from '../runtime/settings.ts';

/**
 * Registers our webhook address at the stand-ins for every connection, as merchants do in a provider's dashboard. It has
 * no effect for providers whose calls carry the address. Sandbox mode only; ends by itself.
 */
const settings = readSettings();
const db = openDatabase(settings.databaseUrl, 2);
try {
  const store = openStore(db, await loadKeys(db, settings.mode, settings.masterKey));
  const open = connectionOpener(store);
  for (const { id, merchantId, version, provider } of await listConnections(store)) {
    const slug = slugOf(provider);
    const { credentials, callbackToken } = await open(merchantId, id, version);
    const { account } = await standIn('/account', { provider: slug, credentials });
    await standIn('/hook', { provider: slug, account, url: `${settings.publicUrl}/webhooks/${slug}/${callbackToken}` });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
}

async function standIn(path: string, body: object): Promise<{ account: string }> {
  const response = await fetch(`${settings.sandboxUrl}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(
      `Could not register the webhook addresses: the stand-ins answered ${response.status}: ${text.slice(0, 300)}`,
    );
  return JSON.parse(text);
}
