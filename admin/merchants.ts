import type { Database } from '../db/core/database.ts';
import {
  findMerchant,
  insertApiKey,
  insertMerchant,
  insertPublicKey,
  listApiKeys,
  listMerchants,
  listPublicKeys,
  revokeApiKey,
  revokePublicKey,
} from '../db/identity/merchants.ts';
import { recordOperatorAction } from './audit.ts';
import { change, withStore } from './context.ts';
import { Name, option } from './options.ts';
import { Refusal, type Report, table } from './terminal.ts';

/** @throws Refusal when there is no such merchant. */
export async function merchantOf(db: Database, id: string): Promise<{ id: string; name: string }> {
  const merchant = await findMerchant(db, id);
  if (!merchant) throw new Refusal(`There is no merchant ${id}. list-merchants shows them.`);
  return merchant;
}

/**
 * Creates a merchant. @throws Refusal when the name is taken, so that a repeated command does not create a second one.
 */
export async function createMerchant(given: { name: string }): Promise<Report> {
  const name = option('name', Name, given.name);
  return change(async ({ store }) => {
    const twin = (await listMerchants(store.db)).find((merchant) => merchant.name === name);
    if (twin) throw new Refusal(`${twin.id} has the name ${name} already.`);
    const { id, signingSecret } = await insertMerchant(store, name);
    await recordOperatorAction(store, { action: 'merchant.create', entityId: id, merchantId: id });
    return {
      data: { id, name, signingSecret },
      text: `${name} is merchant ${id}.\n\nSecret that signs its events, shown this once: ${signingSecret}`,
    };
  });
}

export async function showMerchants(): Promise<Report> {
  return withStore(async ({ store }) => {
    const data = (await listMerchants(store.db)).map(({ created_at, ...merchant }) => ({
      ...merchant,
      createdAt: created_at.toISOString(),
    }));
    const rows = data.map(({ id, name, createdAt }) => [id, name, createdAt]);
    return { data, text: table([['merchant', 'name', 'since'], ...rows]) };
  });
}

/**
 * Creates an API key. @throws Refusal when the merchant has a live key of this name: keys are distinguished by name.
 */
export async function createKey(given: { merchant: string; name: string }): Promise<Report> {
  const name = option('name', Name, given.name);
  return change(async ({ settings, store }) => {
    const merchant = await merchantOf(store.db, given.merchant);
    const keys = await listApiKeys(store.db, merchant.id);
    const twin = keys.find((key) => key.name === name && key.revoked_at === null && key.expires_at === null);
    if (twin) throw new Refusal(`${twin.id} of ${merchant.name} has the name ${name} already.`);
    const { id, key } = await insertApiKey(store, merchant.id, name, settings.mode);
    await recordOperatorAction(store, { action: 'api_key.create', entityId: id, merchantId: merchant.id });
    return {
      data: { id, merchantId: merchant.id, name, key },
      text: `${merchant.name} has the API key ${id} (${name}).\n\nKey, shown this once: ${key}`,
    };
  });
}

/** Revokes a key at once. Safe to repeat. */
export async function revokeKey(given: { key: string }): Promise<Report> {
  // A pasted key is already in the shell's history; the message must not repeat it.
  if (given.key.startsWith('sk_')) throw new Refusal('--key takes the id (key_…), not the key itself.', 2);
  return change(async ({ store }) => {
    const revoked = await revokeApiKey(store.db, given.key);
    if (revoked) {
      await recordOperatorAction(store, {
        action: 'api_key.revoke',
        entityId: given.key,
        merchantId: revoked.merchant_id,
      });
      return { data: { id: given.key, revoked: true }, text: `${given.key} opens nothing any more.` };
    }
    const known = (await listApiKeys(store.db)).some(({ id }) => id === given.key);
    if (!known) throw new Refusal(`There is no API key ${given.key}. list-keys shows them.`);
    return { data: { id: given.key, revoked: true }, text: `${given.key} was revoked before.` };
  });
}

export async function showKeys(given: { merchant?: string }): Promise<Report> {
  return withStore(async ({ store }) => {
    const merchant = given.merchant === undefined ? undefined : await merchantOf(store.db, given.merchant);
    const data = (await listApiKeys(store.db, merchant?.id)).map((key) => ({
      id: key.id,
      merchantId: key.merchant_id,
      name: key.name,
      createdAt: key.created_at.toISOString(),
      endsAt: key.expires_at?.toISOString() ?? null,
      revokedAt: key.revoked_at?.toISOString() ?? null,
    }));
    const rows = data.map((key) => [
      ...[key.id, key.merchantId, key.name, key.createdAt],
      ...[key.endsAt ?? '', key.revokedAt ?? ''],
    ]);
    return { data, text: table([['key', 'merchant', 'name', 'since', 'ends', 'revoked'], ...rows]) };
  });
}

/** Creates a public key, for a shop's page. @throws Refusal when the merchant has a live one of this name. */
export async function createPublicKey(given: { merchant: string; name: string }): Promise<Report> {
  const name = option('name', Name, given.name);
  return change(async ({ settings, store }) => {
    const merchant = await merchantOf(store.db, given.merchant);
    const keys = await listPublicKeys(store.db, merchant.id);
    const twin = keys.find((key) => key.name === name && key.revoked_at === null);
    if (twin) throw new Refusal(`${twin.id} of ${merchant.name} has the name ${name} already.`);
    const { id, key } = await insertPublicKey(store.db, merchant.id, name, settings.mode);
    await recordOperatorAction(store, { action: 'public_key.create', entityId: id, merchantId: merchant.id });
    return {
      data: { id, merchantId: merchant.id, name, key },
      text: `${merchant.name} has the public key ${id} (${name}): ${key}\n\nIt makes card tokens and nothing else; a page may show it.`,
    };
  });
}

/** Revokes a public key at once. Safe to repeat. */
export async function revokePublic(given: { key: string }): Promise<Report> {
  return change(async ({ store }) => {
    const known = (await listPublicKeys(store.db)).find(({ id, key }) => id === given.key || key === given.key);
    if (!known) throw new Refusal(`There is no public key ${given.key}. list-public-keys shows them.`);
    const data = { id: known.id, revoked: true };
    const revoked = await revokePublicKey(store.db, known.id);
    if (!revoked) return { data, text: `${known.id} was revoked before.` };
    const line = { entityId: known.id, merchantId: revoked.merchant_id };
    await recordOperatorAction(store, { action: 'public_key.revoke', ...line });
    return { data, text: `${known.id} makes no tokens any more.` };
  });
}

export async function showPublicKeys(given: { merchant?: string }): Promise<Report> {
  return withStore(async ({ store }) => {
    const merchant = given.merchant === undefined ? undefined : await merchantOf(store.db, given.merchant);
    const data = (await listPublicKeys(store.db, merchant?.id)).map((row) => ({
      id: row.id,
      merchantId: row.merchant_id,
      name: row.name,
      key: row.key,
      createdAt: row.created_at.toISOString(),
      revokedAt: row.revoked_at?.toISOString() ?? null,
    }));
    const rows = data.map((row) => [row.id, row.merchantId, row.name, row.key, row.createdAt, row.revokedAt ?? '']);
    return { data, text: table([['id', 'merchant', 'name', 'key', 'since', 'revoked'], ...rows]) };
  });
}
