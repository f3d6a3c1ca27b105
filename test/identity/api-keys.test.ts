// API keys that people create: their scopes, their replacement with a grace period, and their end.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { access, scopeOf } from '../../api/core/access.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import type { ApiKey, ApiKeyWithSecret } from '../../domain/identity/api-keys.ts';
import { grants, scopeAreas } from '../../domain/identity/scopes.ts';
import { addPerson } from '../support/add-person.ts';
import { firstPayment, merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl, sandboxUrl, masterKey } = sharedSystem();
let db: Database;
let mine: Awaited<ReturnType<typeof newMerchant>>;
let admin: Awaited<ReturnType<typeof person>>;
const at = () => ({ 'trilho-merchant': mine.id });

beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  const store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  mine = await newMerchant(store, sandboxUrl);
  admin = await person(apiUrl, 'admin@trilho.test');
});
afterAll(() => db.destroy());

/** A key that may read payments, unless the body says otherwise. */
const make = (body: { kind?: string; [field: string]: unknown }) => {
  const scopes = body.kind === 'public' ? {} : { scopes: ['payments:read'] };
  return admin.call<ApiKeyWithSecret>('POST', '/v1/api-keys', { ...scopes, ...body }, at());
};
const list = async () => (await admin.call<{ data: ApiKey[] }>('GET', '/v1/api-keys', undefined, at())).body.data;
const found = async (id: string) => (await list()).find((key) => key.id === id);
const rotate = (id: string, graceHours: number) =>
  admin.call<ApiKeyWithSecret>('POST', `/v1/api-keys/${id}/rotate`, { graceHours }, at());
const revoke = (id: string, reason = 'Vazou num log') =>
  admin.call<ApiKey>('POST', `/v1/api-keys/${id}/revoke`, { reason }, at());
const statusOf = async (key: string, path = '/v1/payments') => (await merchant(apiUrl, key).call('GET', path)).status;

it('shows a key once, and afterwards only its beginning and end', async () => {
  const { status, body } = await make({ name: 'ERP' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ kind: 'secret', name: 'ERP', state: 'active', createdBy: 'admin' });
  expect(body.key).toMatch(/^sk_test_[0-9a-f]{48}$/);
  expect(body.shown).toBe(`sk_test_…${body.key.slice(-4)}`);
  expect(body.scopes).toEqual(['payments:read']);
  expect(await statusOf(body.key)).toBe(200);

  const shown = await found(body.id);
  expect(shown).toMatchObject({ name: 'ERP', shown: body.shown });
  expect(JSON.stringify(await list())).not.toContain(body.key);
  const { rows } = await db.executeQuery<{ row: string }>(
    db.selectFrom('audit_log').selectAll().where('entity_id', '=', body.id).compile(),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(body.key.slice(8));
});

it('has a scope for each operation that a key may call', () => {
  for (const [operation, who] of access) {
    if (who === 'anyone' || !who.has('key')) continue;
    const scope = scopeOf(operation) ?? '';
    const [area, kind] = scope.split(':');
    expect(scopeAreas, operation).toContain(area);
    expect(kind, operation).toBe(operation.startsWith('GET ') ? 'read' : 'write');
  }
  expect(scopeOf('POST /v1/payments/{id}/refunds')).toBe('refunds:write');
  expect(scopeOf('GET /v1/nothing')).toBeUndefined();
  // A write scope includes the read scope of the same area only.
  expect(grants(['payments:write'], 'payments:read')).toBe(true);
  expect(grants(['payments:read'], 'payments:write')).toBe(false);
  expect(grants(['payments:write'], 'payouts:read')).toBe(false);
  expect(grants([], 'payments:read')).toBe(false);
  expect(grants(null, 'sandbox:write')).toBe(true);
});

it('allows the operations of a key’s scopes, and names the missing scope', async () => {
  const { body: reader } = await make({ name: 'Relatórios', scopes: ['payments:read', 'refunds:write'] });
  expect(reader.scopes).toEqual(['payments:read', 'refunds:write']);
  const shop = merchant(apiUrl, reader.key);
  expect((await shop.call('GET', '/v1/payments')).status).toBe(200);
  expect((await shop.call('GET', '/v1/refunds')).status).toBe(200);
  const refused = await shop.call<{ code: string; detail: string }>('POST', '/v1/payments', firstPayment, {
    'idempotency-key': randomUUID(),
  });
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(refused.body.detail).toContain('payments:write');
  const payouts = await shop.call<{ detail: string }>('GET', '/v1/payouts');
  expect(payouts.status).toBe(403);
  expect(payouts.body.detail).toContain('payouts:read');
  // The key's scopes allow the refund request; it fails only because the payment does not exist.
  const refund = `/v1/payments/pay_${'0'.repeat(26)}/refunds`;
  expect((await shop.call('POST', refund, { amount: 1 }, { 'idempotency-key': randomUUID() })).status).toBe(404);

  expect((await make({ name: 'X', scopes: ['payments:all'] })).status).toBe(422);
  expect((await make({ name: 'X', scopes: [] })).status).toBe(422);
});

it('lets no key create keys, and hides keys from other merchants', async () => {
  const shop = merchant(apiUrl, mine.key);
  expect((await shop.call('GET', '/v1/api-keys')).status).toBe(403);
  expect((await shop.call('POST', '/v1/api-keys', { name: 'Y' })).status).toBe(403);
  const { body } = await make({ name: 'Só nossa' });
  const elsewhere = { 'trilho-merchant': 'mer_outraloja' };
  const { body: theirs } = await admin.call<{ data: ApiKey[] }>('GET', '/v1/api-keys', undefined, elsewhere);
  expect(theirs.data.map(({ id }) => id)).not.toContain(body.id);
  const reason = { reason: 'não é deles' };
  expect((await admin.call('POST', `/v1/api-keys/${body.id}/revoke`, reason, elsewhere)).status).toBe(404);
  expect(await statusOf(body.key)).toBe(200);
});

it('rotates a key, and the old one works until its grace period ends', async () => {
  const { body: old } = await make({ name: 'Loja', scopes: ['payments:read'] });
  const { status, body: fresh } = await rotate(old.id, 24);
  expect(status).toBe(201);
  expect(fresh).toMatchObject({ name: 'Loja', scopes: ['payments:read'], state: 'active' });
  expect(await found(old.id)).toMatchObject({ state: 'ending', replacedBy: fresh.id });
  expect(await statusOf(old.key)).toBe(200);
  expect(await statusOf(fresh.key)).toBe(200);
  expect(await statusOf(fresh.key, '/v1/payouts')).toBe(403);
  // A key can be replaced only once.
  expect((await rotate(old.id, 0)).status).toBe(409);

  // The grace period of 24 hours ends.
  const past = new Date(Date.now() - 1_000);
  await db.updateTable('api_keys').set({ expires_at: past }).where('id', '=', old.id).execute();
  expect(await statusOf(old.key)).toBe(401);
  expect(await found(old.id)).toMatchObject({ state: 'ended' });
  expect((await revoke(old.id)).status).toBe(409);

  const { body: last } = await rotate(fresh.id, 0);
  expect(await statusOf(fresh.key)).toBe(401);
  expect(await statusOf(last.key)).toBe(200);
  expect((await rotate(last.id, 3)).status).toBe(422);
});

it('changes what a key may do at once, and lets nobody but its maker add to it', async () => {
  const change = (by: typeof admin, id: string, body: object) =>
    by.call<ApiKey & { detail: string }>('PATCH', `/v1/api-keys/${id}`, body, at());
  const { body: key } = await make({ name: 'Painel', scopes: ['payments:write', 'payouts:write'] });
  expect(await statusOf(key.key, '/v1/payouts')).toBe(200);
  const { email } = await addPerson(db, { merchantId: mine.id, role: 'developer', name: 'Dora' });
  const developer = await person(apiUrl, email);

  // Somebody else may take away, and what stays needs no right of theirs.
  const less = await change(developer, key.id, { name: 'Painel novo', scopes: ['payments:read', 'payouts:write'] });
  expect(less).toMatchObject({
    status: 200,
    body: { name: 'Painel novo', scopes: ['payments:read', 'payouts:write'] },
  });
  const shop = merchant(apiUrl, key.key);
  const created = await shop.call<{ detail: string }>('POST', '/v1/payments', firstPayment, {
    'idempotency-key': randomUUID(),
  });
  expect(created).toMatchObject({ status: 403, body: { detail: expect.stringContaining('payments:write') } });
  // An administrator's key with more scopes would act in the administrator's name.
  const more = await change(developer, key.id, { scopes: ['payments:read', 'payouts:write', 'events:read'] });
  expect(more.status).toBe(422);
  const added = { scopes: ['payments:read', 'payouts:write', 'webhooks:read'] };
  expect(await change(developer, key.id, added)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('Only the person who made this key may add scopes to it') },
  });
  expect((await found(key.id))?.scopes).toEqual(['payments:read', 'payouts:write']);
  expect((await change(admin, key.id, added)).status).toBe(200);
  expect(await statusOf(key.key, '/v1/events')).toBe(200);
  const { detail } = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('entity_id', '=', key.id)
    .where('detail', 'is not', null)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect(detail).toBe('+webhooks:read');

  // Not even its maker may add what their role does not admit.
  const { body: own } = await developer.call<ApiKeyWithSecret>(
    'POST',
    '/v1/api-keys',
    { name: 'Da Dora', scopes: ['payments:read'] },
    at(),
  );
  expect(await change(developer, own.id, { scopes: ['refunds:write'] })).toMatchObject({ status: 403 });
  expect((await change(developer, own.id, { scopes: ['payments:write'] })).status).toBe(200);
  expect((await merchant(apiUrl, own.key).call('POST', '/v1/payments', {})).status).toBe(422);

  // Neither a public key, nor one that is over, nor nothing.
  const { body: pub } = await make({ name: 'Página nova', kind: 'public' });
  expect((await change(admin, pub.id, { scopes: ['payments:read'] })).status).toBe(409);
  expect((await change(admin, key.id, {})).status).toBe(422);
  await revoke(key.id);
  expect((await change(admin, key.id, { scopes: ['payments:read'] })).status).toBe(409);
  const elsewhere = { 'trilho-merchant': 'mer_outraloja' };
  const foreign = await admin.call('PATCH', `/v1/api-keys/${own.id}`, { scopes: ['account:read'] }, elsewhere);
  expect(foreign.status).toBe(404);
});

it('revokes a key at once with a reason, also during its grace period', async () => {
  const { body: old } = await make({ name: 'Caiu' });
  const { body: fresh } = await rotate(old.id, 168);
  for (const key of [old, fresh]) {
    const { status, body } = await revoke(key.id, 'Estava no repositório');
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'revoked', revokedBy: 'admin', revokedReason: 'Estava no repositório' });
    expect(await statusOf(key.key)).toBe(401);
    expect((await revoke(key.id)).status).toBe(409);
  }
  // The name of a revoked key can be used again.
  expect((await make({ name: 'Caiu' })).status).toBe(201);
  expect((await admin.call('POST', `/v1/api-keys/${fresh.id}/revoke`, { reason: '' }, at())).status).toBe(422);
});

it('requires unique names', async () => {
  const { body: one } = await make({ name: 'Primeira' });
  expect((await make({ name: 'Primeira' })).status).toBe(409);
  const { body: other } = await make({ name: 'Segunda' });
  const rename = (id: string, name: string) => admin.call<ApiKey>('PATCH', `/v1/api-keys/${id}`, { name }, at());
  expect((await rename(other.id, 'Primeira')).status).toBe(409);
  expect(await rename(other.id, 'Terceira')).toMatchObject({ status: 200, body: { name: 'Terceira' } });
  expect(await statusOf(other.key)).toBe(200);
  await revoke(one.id);
  expect((await rename(one.id, 'Quarta')).status).toBe(409);
});

it('shows public keys whole, since they are not secret', async () => {
  const { status, body } = await make({ name: 'Página', kind: 'public' });
  expect(status).toBe(201);
  expect(body.key).toMatch(/^pk_test_/);
  expect(await found(body.id)).toMatchObject({ kind: 'public', shown: body.key });
  expect((await rotate(body.id, 1)).status).toBe(409);
  expect((await make({ name: 'Página 2', kind: 'public', scopes: ['payments:read'] })).status).toBe(422);
  const token = (key: string) => merchant(apiUrl, key).call('POST', '/v1/card-tokens', { nothing: true });
  expect((await token(body.key)).status).toBe(422);
  await revoke(body.id);
  expect((await token(body.key)).status).toBe(401);
});

it('records the last use of a key, at most once a minute', async () => {
  const { body } = await make({ name: 'Medida' });
  expect((await found(body.id))?.lastUsedAt).toBeUndefined();
  await statusOf(body.key);
  await expect.poll(async () => (await found(body.id))?.lastUsedAt, { timeout: 10_000 }).toBeDefined();
  const first = (await found(body.id))?.lastUsedAt;
  for (let count = 0; count < 5; count++) await statusOf(body.key);
  expect((await found(body.id))?.lastUsedAt).toBe(first);
});
