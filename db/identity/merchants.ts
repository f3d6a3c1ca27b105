import { randomBytes } from 'node:crypto';
import type { LatePayment } from '../../domain/payments/payment.ts';
import { newId } from '../../runtime/ids.ts';
import { newDataKey, seal } from '../../runtime/keys.ts';
import type { Mode } from '../../runtime/settings.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Store } from '../core/store.ts';

/** A new merchant with a data key of its own. The signing secret is stored sealed and never shown again. */
export async function insertMerchant(store: Store, name: string): Promise<{ id: string; signingSecret: string }> {
  const id = newId('mer');
  const signingSecret = `whsec_${randomBytes(32).toString('base64')}`;
  await store.db
    .insertInto('merchants')
    .values({
      id,
      name,
      data_key_sealed: newDataKey(store.keys, id).sealed,
      webhook_secret_sealed: seal(store.keys.sealing, contexts.webhookSecret(id), Buffer.from(signingSecret)),
    })
    .execute();
  return { id, signingSecret };
}

export async function listMerchants(db: Database) {
  return db.selectFrom('merchants').select(['id', 'name', 'created_at']).orderBy('created_at').orderBy('id').execute();
}

export async function findMerchant(db: Database, id: string) {
  return db.selectFrom('merchants').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

/** A merchant's settings for its own payments. */
export async function findSettings(db: Database, id: string) {
  return db
    .selectFrom('merchants')
    .select([
      'id',
      'name',
      'late_payment as latePayment',
      'second_factor_required as secondFactorRequired',
      'logo_hash as logoHash',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function putLatePayment(db: Database, id: string, latePayment: LatePayment): Promise<void> {
  await db.updateTable('merchants').set({ late_payment: latePayment }).where('id', '=', id).execute();
}

/** A picture for the merchant's pages of payers, by its hash, or none. */
export async function putLogo(
  db: Database,
  id: string,
  logo: { bytes: Buffer; hash: string; width: number; height: number } | null,
): Promise<void> {
  await db
    .updateTable('merchants')
    .set({
      logo: logo?.bytes ?? null,
      logo_hash: logo?.hash ?? null,
      logo_width: logo?.width ?? null,
      logo_height: logo?.height ?? null,
    })
    .where('id', '=', id)
    .execute();
}

export async function putSecondFactorRequired(db: Database, id: string, required: boolean): Promise<void> {
  await db.updateTable('merchants').set({ second_factor_required: required }).where('id', '=', id).execute();
}

/** Creates an API key. Only its MAC is stored, so the key is never shown again. Without scopes it has all of them. */
export async function insertApiKey(
  { db, keys }: Pick<Store, 'db' | 'keys'>,
  merchantId: string,
  name: string,
  mode: Mode,
  given: { scopes?: readonly string[] | null | undefined; createdBy?: string } = {},
): Promise<{ id: string; key: string }> {
  const id = newId('key');
  const key = `${mode === 'production' ? 'sk_live' : 'sk_test'}_${randomBytes(24).toString('hex')}`;
  const { scopes, createdBy } = given;
  await db
    .insertInto('api_keys')
    .values({
      id,
      merchant_id: merchantId,
      hash: keys.mac('api-key', key),
      name,
      scopes: scopes ? [...scopes] : null,
      last_four: key.slice(-4),
      ...(createdBy && { created_by: createdBy }),
      revoked_at: null,
    })
    .execute();
  return { id, key };
}

export async function listApiKeys(db: Database, merchantId?: string) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'merchant_id', 'name', 'created_at', 'revoked_at', 'expires_at'])
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Revokes an API key at once. @returns its merchant; undefined when there is no such key, or it is revoked already. */
export async function revokeApiKey(db: Database, id: string): Promise<{ merchant_id: string } | undefined> {
  return db
    .updateTable('api_keys')
    .set({ revoked_at: new Date() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('merchant_id')
    .executeTakeFirst();
}

/** Creates a public key, which may only create card tokens. It is not a secret. */
export async function insertPublicKey(
  db: Database,
  merchantId: string,
  name: string,
  mode: Mode,
  createdBy?: string,
): Promise<{ id: string; key: string }> {
  const id = newId('pub');
  const key = `${mode === 'production' ? 'pk_live' : 'pk_test'}_${randomBytes(24).toString('hex')}`;
  await db
    .insertInto('public_keys')
    .values({ id, merchant_id: merchantId, key, name, revoked_at: null, ...(createdBy && { created_by: createdBy }) })
    .execute();
  return { id, key };
}

export async function listPublicKeys(db: Database, merchantId?: string) {
  return db
    .selectFrom('public_keys')
    .select(['id', 'merchant_id', 'key', 'name', 'created_at', 'revoked_at'])
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Revokes a public key at once.
 * @returns its merchant; undefined when there is no such key, or it is revoked already.
 */
export async function revokePublicKey(db: Database, id: string): Promise<{ merchant_id: string } | undefined> {
  return db
    .updateTable('public_keys')
    .set({ revoked_at: new Date() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('merchant_id')
    .executeTakeFirst();
}
