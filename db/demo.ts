import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../runtime/ids.ts';
import { newDataKey, seal } from '../runtime/keys.ts';
import { hashPassword } from '../runtime/passwords.ts';
import { type Credentials, insertConnection } from './connections/connections.ts';
import { platformsOf } from './connections/platforms.ts';
import { contexts } from './core/contexts.ts';
import type { Role } from './core/schema.ts';
import type { Store } from './core/store.ts';

/** The correlation id of rows that `npm run seed` writes. They exist at no provider, so they are never polled. */
export const seededBy = 'req_seed';

/** A provider that the demo merchants are connected to, derived from the catalogue and the stand-ins' descriptions. */
export interface DemoConnection {
  provider: string;
  accountBy?: readonly string[];
  credentialsOf(merchantId: string): Promise<Credentials>;
}

const demoMerchants = [
  { id: 'mer_lojademo', name: 'Loja Demo', apiKey: 'sk_test_demo', publicKey: 'pk_test_demo' },
  { id: 'mer_outraloja', name: 'Outra Loja', apiKey: 'sk_test_other', publicKey: 'pk_test_other' },
] as const;

const demoPassword = 'trilho-demo';
const demoUsers: readonly { name: string; role: Role }[] = [
  { name: 'admin', role: 'admin' },
  { name: 'ops', role: 'ops' },
  { name: 'finance', role: 'finance' },
  { name: 'finance2', role: 'finance' },
  { name: 'developer', role: 'developer' },
  { name: 'viewer', role: 'viewer' },
];

/**
 * The demo of sandbox mode: two merchants with fixed keys, a default platform and a connection for every provider, and
 * one user per role. Safe to repeat; connections of providers that are new to the catalogue are
 * added.
 */
export async function seedSandbox(store: Store, connections: readonly DemoConnection[]): Promise<void> {
  for (const merchant of demoMerchants) {
    const secret = `whsec_${createHash('sha256').update(`trilho demo events of ${merchant.id}`).digest('base64')}`;
    await store.db
      .insertInto('merchants')
      .values({
        id: merchant.id,
        name: merchant.name,
        data_key_sealed: newDataKey(store.keys, merchant.id).sealed,
        webhook_secret_sealed: seal(store.keys.sealing, contexts.webhookSecret(merchant.id), Buffer.from(secret)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await store.db
      .insertInto('api_keys')
      .values({
        id: newId('key'),
        merchant_id: merchant.id,
        hash: store.keys.mac('api-key', merchant.apiKey),
        name: 'Demo',
        last_four: merchant.apiKey.slice(-4),
        revoked_at: null,
      })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
    await store.db
      .insertInto('public_keys')
      .values({
        id: newId('pub'),
        merchant_id: merchant.id,
        key: merchant.publicKey,
        name: 'Demo',
        revoked_at: null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const existing = await store.db
      .selectFrom('connections')
      .select('provider')
      .where('merchant_id', '=', merchant.id)
      .execute();
    const connected = new Set(existing.map(({ provider }) => provider));
    for (const { provider, accountBy, credentialsOf } of connections) {
      if (connected.has(provider)) continue;
      await insertConnection(store, {
        id: newId('con'),
        merchantId: merchant.id,
        provider,
        credentials: await credentialsOf(merchant.id),
        ...(accountBy && { accountBy }),
        callbackToken: randomBytes(24).toString('base64url'),
      });
    }
    const platforms = platformsOf(store, merchant.id);
    if ((await platforms.list()).length === 0) await platforms.create({ name: `Plataforma ${merchant.name}` });
    console.log(`${merchant.name}: API key ${merchant.apiKey}, event signing secret ${secret}`);
  }
  for (const { name, role } of demoUsers) {
    const email = `${name}@trilho.test`;
    const existing = await store.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    if (existing) continue;
    const id = newId('usr');
    const user = { id, email, name, password_hash: await hashPassword(demoPassword) };
    await store.db.transaction().execute(async (tx) => {
      await tx.insertInto('users').values(user).execute();
      await tx.insertInto('memberships').values({ user_id: id, merchant_id: null, role }).execute();
    });
  }
}
