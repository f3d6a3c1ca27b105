// Authorization: every line of the access table and every operation of the served OpenAPI document, called over HTTP
// with every role.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { access, allows, mayOf, opens, operationsOf, permissionsHeld, publicOperation } from '../../api/core/access.ts';
import { openDatabase } from '../../db/core/database.ts';
import { type Permission, permissions } from '../../domain/identity/permissions.ts';
import type { Receiver } from '../../domain/receivers/receiver.ts';
import { newId } from '../../runtime/ids.ts';
import { addEvidence, disputed, pdf } from '../support/disputes.ts';
import { join } from '../support/join.ts';
import { merchant } from '../support/merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';
import { announce, contract, receiverWithoutDocuments, uploaded } from '../support/uploads.ts';

const { apiUrl, databaseUrl } = sharedSystem();
const shop = merchant(apiUrl);
const roles = ['admin', 'ops', 'finance', 'developer', 'viewer'] as const;

const signIn = (role: string) => person(apiUrl, `${role}@trilho.test`);
const people = new Map<string, Awaited<ReturnType<typeof signIn>>>();
/** Ids of rows of Loja Demo, by the path segment before `{id}` or by the name of another parameter. */
let ids: Record<string, string>;

beforeAll(async () => {
  for (const role of roles) people.set(role, await signIn(role));
  const { body, headers } = await shop.create();
  const card = { cardNumber: '4111111111111111', holderName: 'MARIA SILVA', expMonth: '12', expYear: '30', cvv: '123' };
  const saved = await shop.call<{ cardId: string }>('POST', '/v1/cards', { provider: 'AXISBANK', ...card });
  const dispute = await disputed(shop);
  const file = await addEvidence(apiUrl, dispute.id, { fileName: 'a.pdf', bytes: pdf });
  const { body: events } = await shop.call<{ data: { id: string }[] }>('GET', '/v1/events?limit=1');
  const receiver = await receiverWithoutDocuments(shop);
  await shop.call('POST', `/v1/receivers/${receiver.id}/documents`, { photoDocument: await uploaded(shop) });
  const { body: known } = await shop.call<Receiver>('PATCH', `/v1/receivers/${receiver.id}`, { userId: randomUUID() });
  const quiet = { url: 'http://localhost:9/', types: ['dispute.expired'] };
  const [stored, removed] = await Promise.all(
    [1, 2].map(async () => (await shop.call<{ id: string }>('POST', '/v1/webhook-endpoints', quiet)).body.id),
  );
  ids = {
    payments: body.id,
    refunds: await refundOfAnother(),
    'payout-batches': await payoutBatch(),
    merchants: 'mer_lojademo',
    payouts: await payoutOfAnother(),
    cards: saved.body.cardId,
    disputes: dispute.id,
    evidence: file.body.evidence[0]?.id ?? '',
    connections: await connectionOfMine(),
    events: events.data[0]?.id ?? '',
    'webhooks-in': await webhookOfAnother(),
    reconciliations: await reconciliationOfMine(),
    settlements: await settlementOfMine(),
    'statement-rules': await ruleOfMine(),
    receivers: receiver.id,
    accountId: receiver.accounts[0]?.id ?? '',
    'platform-users': known.platformUserId ?? '',
    exports: await exportOfMine(),
    'bulk-runs': await bulkRunOfMine(body.id),
    uploads: (await announce(shop, contract)).body.uploadId,
    'payment-links': (await shop.call<{ id: string }>('POST', '/v1/payment-links', { description: 'Curso' })).body.id,
    platforms: (await shop.call<{ id: string }>('POST', '/v1/platforms', { name: 'Loja' })).body.id,
    'webhook-endpoints': stored ?? '',
    removed: removed ?? '',
    requests: headers.get('x-request-id') ?? '',
    'api-keys': (
      await asAdmin<{ id: string }>('POST', '/v1/api-keys', {
        name: `access ${randomUUID()}`,
        scopes: ['payments:read'],
      })
    ).body.id,
    users: await memberOfMine(),
    removedUser: await memberOfMine(),
    invitations: await invitationOfMine(),
    roles: await roleOfMine(['payments.read']),
    removedRole: await roleOfMine(['payments.read']),
    notes: await noteOfMine(body.id),
    mentions: await noteOfMine(body.id),
    'alert-channels': await channelOfMine(),
    removedChannel: await channelOfMine(),
  };
  await asAdmin('POST', '/v1/closings', { day: closedDay });
  // A request is written to the request log shortly after its answer.
  const logged = async () => (await asAdmin('GET', `/v1/requests/${ids.requests}`)).status;
  await vi.waitUntil(async () => (await logged()) === 200, { timeout: 20_000, interval: 250 });
});
afterAll(async () => {
  await shop.call('DELETE', `/v1/webhook-endpoints/${ids['webhook-endpoints']}`);
  await asAdmin('DELETE', `/v1/users/${ids.users}`);
  await asAdmin('DELETE', `/v1/roles/${ids.roles}`);
  await asAdmin('DELETE', `/v1/alert-channels/${ids['alert-channels']}`);
  await asAdmin('POST', `/v1/invitations/${ids.invitations}/revoke`, {});
  await asAdmin('POST', `/v1/api-keys/${ids['api-keys']}/revoke`, { reason: 'the test is over' });
});

async function asAdmin<Body>(method: string, path: string, body?: object, headers?: Record<string, string>) {
  const admin = people.get('admin');
  if (!admin) throw new Error('the administrator is not signed in');
  return admin.call<Body>(method, path, body, headers);
}

/**
 * Adds a person whose only membership is at Loja Demo.
 *
 * @returns the person's id.
 */
async function memberOfMine(): Promise<string> {
  const admin = people.get('admin');
  if (!admin) throw new Error('the administrator is not signed in');
  return (await join(apiUrl, admin, { role: 'viewer' })).id;
}

/** A note of the administrator about a payment. */
async function noteOfMine(entityId: string): Promise<string> {
  return (await asAdmin<{ id: string }>('POST', '/v1/notes', { entity: 'payment', entityId, text: 'Look' })).body.id;
}

async function invitationOfMine(): Promise<string> {
  const body = { email: `${randomUUID()}@trilho.test`, role: 'viewer' };
  return (await asAdmin<{ id: string }>('POST', '/v1/users', body)).body.id;
}

/** A role of the merchant's own. */
async function roleOfMine(granted: readonly Permission[]): Promise<string> {
  const body = { name: randomUUID(), permissions: granted };
  return (await asAdmin<{ id: string }>('POST', '/v1/roles', body)).body.id;
}

async function exportOfMine(): Promise<string> {
  const search = `q=${randomUUID()}`;
  const { body } = await shop.call<{ id: string }>('POST', '/v1/exports', { list: 'payments', search });
  const state = async () => (await shop.call<{ state: string }>('GET', `/v1/exports/${body.id}`)).body.state;
  while ((await state()) !== 'DONE') await new Promise((resolve) => setTimeout(resolve, 100));
  return body.id;
}

/** One that is over, so that nothing can be stopped, approved or tried again. */
async function bulkRunOfMine(paymentId: string): Promise<string> {
  const asked = { list: 'payments', action: 'look', ids: [paymentId] };
  const { body: found } = await asAdmin<{ count: number; amount: number }>('POST', '/v1/bulk-runs/check', asked);
  const expected = { count: found.count, amount: found.amount };
  const key = { 'idempotency-key': randomUUID() };
  const { body } = await asAdmin<{ id: string }>('POST', '/v1/bulk-runs', { ...asked, expected }, key);
  const state = async () => (await asAdmin<{ state: string }>('GET', `/v1/bulk-runs/${body.id}`)).body.state;
  while ((await state()) !== 'DONE') await new Promise((resolve) => setTimeout(resolve, 100));
  return body.id;
}

async function payoutOfAnother(): Promise<string> {
  const at = payer(shop, 'Lexxen');
  return (await at.send()).body.id;
}

async function connectionOfMine(): Promise<string> {
  const { body } = await shop.call<{ data: { id: string; provider: string }[] }>('GET', '/v1/connections');
  return body.data.find(({ provider }) => provider === 'Hawkpay')?.id ?? '';
}

async function payoutBatch(): Promise<string> {
  const file = { provider: 'Onz', fileName: 'a.csv', csv: `chave;valor\n${randomUUID()}@example.com;10,00` };
  const made = await shop.call<{ id: string }>('POST', '/v1/payout-batches', file, { 'idempotency-key': randomUUID() });
  return made.body.id;
}

async function refundOfAnother(): Promise<string> {
  const { body } = await shop.create();
  await shop.simulate(body.id, 'paid');
  while ((await shop.get(body.id)).status !== 'APPROVED') await new Promise((resolve) => setTimeout(resolve, 50));
  const path = `/v1/payments/${body.id}/refunds`;
  const refund = await shop.call<{ id: string }>('POST', path, { amount: 1 }, { 'idempotency-key': body.id });
  return refund.body.id;
}

/**
 * Creates a payment and waits until the stand-in's webhook for it is stored.
 *
 * @returns the webhook's id.
 */
async function webhookOfAnother(): Promise<string> {
  const { body } = await shop.create();
  await shop.simulate(body.id, 'paid');
  for (;;) {
    const { body: page } = await shop.call<{ data: { id: string }[] }>('GET', `/v1/webhooks-in?q=${body.id}`);
    if (page.data[0]) return page.data[0].id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function reconciliationOfMine(): Promise<string> {
  const content = `data;valor;historico\n20/11/2026;1,00;${randomUUID()}`;
  const file = { fileName: 'extrato.csv', content };
  return (await shop.call<{ id: string }>('POST', '/v1/reconciliations/statements', file)).body.id;
}

async function settlementOfMine(): Promise<string> {
  const id = newId('set');
  const db = openDatabase(databaseUrl, 1);
  await db
    .insertInto('settlements')
    .values({
      id,
      merchant_id: 'mer_lojademo',
      connection_id: await connectionOfMine(),
      provider: 'Hawkpay',
      expected_on: '2090-01-02',
    })
    .execute();
  await db.destroy();
  return id;
}

async function ruleOfMine(): Promise<string> {
  const id = newId('rul');
  const db = openDatabase(databaseUrl, 1);
  const sealed = Buffer.from('none reads it');
  await db
    .insertInto('statement_rules')
    .values({
      id,
      merchant_id: 'mer_lojademo',
      // Of no connection, so that no list shows it.
      connection_id: 'con_none',
      description_mac: Buffer.from(id),
      description_sealed: sealed,
      confirmed_by: 'Ana',
    })
    .execute();
  await db.destroy();
  return id;
}

/** Answers only the status, because the body may be a stream that does not end. */
async function statusOf(headers: Record<string, string>, method: string, path: string, body?: unknown) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const keyed = { 'idempotency-key': randomUUID(), ...headers };
  const response = await fetch(`${apiUrl}${path}`, { method, headers: keyed, ...sent });
  await response.body?.cancel();
  return response.status;
}

const withKey = (key: string) => ({ authorization: `Bearer ${key}` });
const as = (role: string) => ({ cookie: `trilho_session=${people.get(role)?.cookies.get('trilho_session')}` });

const operations = [...access.keys()].map((name) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path, who: access.get(name) ?? 'anyone' };
});
const guarded = operations.filter(({ who }) => who !== 'anyone');
const withId = guarded.filter(({ path }) => path.includes('{id}'));

/** @returns the id of a channel that is told nothing that this test does. */
async function channelOfMine(): Promise<string> {
  const channel = { type: 'slack', name: 'Nobody', url: 'http://localhost:9/', kinds: ['certificate'] };
  return (await asAdmin<{ id: string }>('POST', '/v1/alert-channels', channel)).body.id;
}

/** A day on which nothing was sold. */
const closedDay = '2020-01-02';

/**
 * Fills the path's parameters; the default id is a real one for the path's subject.
 *
 * @throws Error if the test has no id for the path.
 */
function filled(path: string, id = ids[/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? '']): string {
  if (path.includes('{id}') && id === undefined) throw new Error(`this test has no id for ${path}: make one`);
  return path
    .replace('{id}', encodeURIComponent(id ?? ''))
    .replace('{evidenceId}', ids.evidence ?? '')
    .replace('{accountId}', ids.accountId ?? '')
    .replace('{document}', 'photoDocument')
    .replace('{day}', closedDay)
    .replace('{n}', '1');
}

/** Deletions take effect, so they get an endpoint and a person that no other call uses. */
function whole(method: string, path: string): string {
  const removed = {
    '/v1/webhook-endpoints/{id}': ids.removed,
    '/v1/users/{id}': ids.removedUser,
    '/v1/roles/{id}': ids.removedRole,
    '/v1/alert-channels/{id}': ids.removedChannel,
  }[path];
  return filled(path, method === 'DELETE' ? removed : undefined);
}

/** A body that no route accepts: with permission the answer is 422, and nothing is changed. */
const harmless = (method: string) => (method === 'GET' || method === 'DELETE' ? undefined : { nothing: true });

it('has a line for each documented operation, and documents each line', async () => {
  const { body } = await shop.call<{ paths: Record<string, object> }>('GET', '/openapi.json');
  const documented = Object.entries(body.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual([...access.keys()].sort());
});

it.each(guarded)('$name allows the roles of its line, and answers 403 to the others', async ({ method, path, who }) => {
  for (const role of roles) {
    const status = await statusOf(as(role), method, whole(method, path), harmless(method));
    if (allows(who, role)) expect([401, 403, 404], `${role}, allowed`).not.toContain(status);
    else expect(status, `${role}, refused`).toBe(403);
    if (role === 'viewer' && method !== 'GET') expect(status, 'a viewer writes nothing').toBe(403);
  }
});

it.each(guarded)('$name allows a key only if its line says so', async ({ method, path, who }) => {
  const status = await statusOf(withKey('sk_test_demo'), method, whole(method, path), harmless(method));
  if (allows(who, 'key')) expect([401, 403, 404]).not.toContain(status);
  else expect(status).toBe(403);
});

it.each(guarded)('$name answers 401 without credentials, and to an unknown key', async ({ method, path }) => {
  expect(await statusOf({}, method, whole(method, path), harmless(method))).toBe(401);
  expect(await statusOf(withKey('sk_test_wrong'), method, whole(method, path), harmless(method))).toBe(401);
});

/** A valid body for each operation with an id, so that only the id can be wrong. */
const bodies: Record<string, unknown> = {
  'POST /v1/sandbox/payments/{id}/simulate': { event: 'paid' },
  'POST /v1/sandbox/payouts/{id}/simulate': { event: 'paid' },
  'POST /v1/sandbox/receivers/{id}/simulate': { event: 'approved' },
  'POST /v1/payments/{id}/refunds': { amount: 1 },
  'PATCH /v1/connections/{id}': { name: 'not theirs' },
  'POST /v1/connections/{id}/test': {},
  'POST /v1/payout-batches/{id}/approve': {},
  'POST /v1/payout-batches/{id}/cancel': { reason: 'not theirs' },
  'POST /v1/refunds/{id}/resolve': { outcome: 'not_done', reason: 'looked' },
  'POST /v1/payments/{id}/challenge': { data: { redirectResult: 'not theirs' } },
  'POST /v1/payments/{id}/capture': {},
  'POST /v1/payments/{id}/void': {},
  'POST /v1/payments/{id}/cancel': {},
  'POST /v1/payments/{id}/look': {},
  'POST /v1/payments/{id}/resolve': { outcome: 'rejected', reason: 'not theirs' },
  'POST /v1/payments/{id}/dismiss': { reason: 'not theirs' },
  'PATCH /v1/merchants/{id}': { latePayment: 'accept' },
  'PATCH /v1/api-keys/{id}': { name: 'not theirs' },
  'POST /v1/api-keys/{id}/rotate': { graceHours: 0 },
  'POST /v1/api-keys/{id}/revoke': { reason: 'not theirs' },
  'POST /v1/payouts/{id}/approve': {},
  'POST /v1/payouts/{id}/retry': { reason: 'not theirs' },
  'POST /v1/payouts/{id}/cancel': { reason: 'not theirs' },
  'POST /v1/payouts/{id}/look': {},
  'POST /v1/payouts/{id}/resolve': { outcome: 'rejected', reason: 'not theirs' },
  'POST /v1/payouts/{id}/dismiss': { reason: 'not theirs' },
  'POST /v1/disputes/{id}/accept': { reason: 'Sem provas' },
  'POST /v1/disputes/{id}/contest': { statement: 'Entregue' },
  'POST /v1/disputes/{id}/resolve': { outcome: 'won', reason: 'Carta do banco' },
  'POST /v1/disputes/{id}/evidence': {},
  'POST /v1/reconciliations/{id}/items/{n}/settle': { action: 'note', reason: 'not theirs' },
  'POST /v1/reconciliations/{id}/confirm-suggestions': { reason: 'not theirs' },
  'POST /v1/settlements/{id}/confirm': { settledOn: '2026-01-02' },
  'POST /v1/settlements/{id}/reopen': { reason: 'not theirs' },
  'PATCH /v1/receivers/{id}': { name: 'none of theirs' },
  'POST /v1/receivers/{id}/accounts': { provider: 'Mexpag' },
  'POST /v1/receivers/{id}/accounts/{accountId}/retry': { reason: 'not theirs' },
  'POST /v1/receivers/{id}/accounts/{accountId}/look': {},
  'POST /v1/receivers/{id}/accounts/{accountId}/resolve': { outcome: 'not_created', reason: 'not theirs' },
  'POST /v1/receivers/{id}/accounts/{accountId}/dismiss': { reason: 'not theirs' },
  'POST /v1/receivers/{id}/bank-change/approve': {},
  'POST /v1/receivers/{id}/bank-change/cancel': { reason: 'not theirs' },
  'POST /v1/receivers/{id}/documents': { photoDocument: `upl_${'0'.repeat(26)}` },
  'POST /v1/receivers/{id}/documents/{document}/link': {},
  'POST /v1/platform-users/{id}/documents': { photoDocument: `upl_${'0'.repeat(26)}` },
  'POST /v1/platform-users/{id}/documents/{document}/link': {},
  'POST /v1/exports/{id}/cancel': {},
  'POST /v1/bulk-runs/{id}/approve': {},
  'POST /v1/bulk-runs/{id}/stop': {},
  'POST /v1/bulk-runs/{id}/again': {},
  'POST /v1/uploads/{id}/link': {},
  'POST /v1/uploads/{id}/complete': {},
  'POST /v1/events/{id}/redeliver': {},
  'PATCH /v1/webhook-endpoints/{id}': { description: 'none of theirs' },
  'DELETE /v1/webhook-endpoints/{id}': {},
  'PATCH /v1/platform-users/{id}': { name: 'none of theirs' },
  'POST /v1/payment-links/{id}/disable': {},
  'PATCH /v1/platforms/{id}': { name: 'none of theirs' },
  'POST /v1/platforms/{id}/check': {},
  'POST /v1/mentions/{id}/seen': {},
  'PATCH /v1/users/{id}': { role: 'viewer' },
  'PUT /v1/roles/{id}': { name: 'not theirs', permissions: ['payments.read'], version: 1 },
  'POST /v1/invitations/{id}/resend': {},
  'POST /v1/invitations/{id}/revoke': {},
  'POST /v1/users/{id}/reset-password': {},
  'POST /v1/users/{id}/reset-second-factor': {},
  'POST /v1/users/{id}/end-sessions': {},
  'POST /v1/webhook-endpoints/{id}/rotate-secret': {},
  'POST /v1/webhook-endpoints/{id}/test': {},
  'PATCH /v1/alert-channels/{id}': { name: 'none of theirs' },
  'DELETE /v1/alert-channels/{id}': {},
  'POST /v1/alert-channels/{id}/test': {},
  'POST /v1/webhooks-in/{id}/read-again': {},
  'POST /v1/webhook-endpoints/{id}/redeliver': { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
};
const queries: Record<string, string> = {
  'POST /v1/disputes/{id}/evidence': '?fileName=a.pdf',
  'GET /v1/webhook-endpoints/{id}/redeliver': '?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z',
};
const malformed = ['x', '%00', "pay_' or 1=1--", '../../etc', `pay_${'0'.repeat(26)}`, 'x'.repeat(3000)];

it.each(withId)('$name answers 404 for another merchant’s ids, and for malformed ids', async (operation) => {
  const { name, method, path, who } = operation;
  if (method !== 'GET' && method !== 'DELETE' && bodies[name] === undefined)
    throw new Error(`this test has no body for ${name}: add one`);
  const body = bodies[name];
  const pathOf = (id: string | undefined) => `${filled(path, id)}${queries[name] ?? ''}`;
  const theirs = { 'trilho-merchant': 'mer_outraloja' };
  for (const id of [undefined, ...malformed]) {
    if (allows(who, 'key')) {
      expect(await statusOf(withKey('sk_test_other'), method, pathOf(id), body), id).toBe(404);
    }
    for (const role of roles.filter((role) => allows(who, role))) {
      const status = await statusOf({ ...as(role), ...theirs }, method, pathOf(id), body);
      expect(status, `${role} ${id}`).toBe(404);
    }
  }
  expect(await shop.get(ids.payments ?? '')).toMatchObject({ status: 'PENDING' });
});

it('a role of the merchant’s own opens by each permission alone its operations, and no other', async () => {
  const admin = people.get('admin');
  if (!admin) throw new Error('the administrator is not signed in');
  const role = await roleOfMine(['payments.read']);
  const { id, email } = await join(apiUrl, admin, { role });
  const theirs = await person(apiUrl, email, 'a password of twelve');
  const session = { cookie: `trilho_session=${theirs.cookies.get('trilho_session')}` };
  // Deletions are left out, and one operation of each permission speaks for the others: that a permission opens exactly
  // its operations by the table is a unit test, and here the API holds to it in the same, open session.
  const sampled = guarded.filter(({ method }) => method !== 'DELETE');
  let version = 1;
  for (const [place, permission] of permissions.entries()) {
    const changed = await asAdmin('PUT', `/v1/roles/${role}`, { name: role, permissions: [permission], version });
    expect(changed.status, permission).toBe(200);
    version += 1;
    const own = sampled.filter(({ name }) => operationsOf(permission).includes(name));
    const others = sampled.filter(({ name }, at) => !opens(new Set([permission]), name) && at % 40 === place % 40);
    for (const { name, method, path } of [...own.slice(0, 2), ...others]) {
      const status = await statusOf(session, method, whole(method, path), harmless(method));
      if (own.some((one) => one.name === name))
        expect([401, 403, 404], `${permission} opens ${name}`).not.toContain(status);
      else expect(status, `${permission} does not open ${name}`).toBe(403);
    }
  }
  await asAdmin('DELETE', `/v1/users/${id}`);
  expect((await asAdmin('DELETE', `/v1/roles/${role}`)).status).toBe(204);
}, 300_000);

it('answers 404 for a merchant without a membership', async () => {
  for (const role of roles) {
    const reply = await people.get(role)?.call('GET', '/v1/payments', undefined, { 'trilho-merchant': 'mer_nobody' });
    expect(reply?.status).toBe(404);
  }
});

it('lists each role’s permissions in the session', async () => {
  for (const role of roles) {
    const reply = await people
      .get(role)
      ?.call<{ memberships: { role: string; may: string[] }[] }>('GET', '/v1/session');
    expect(reply?.body.memberships.length).toBeGreaterThan(1);
    for (const membership of reply?.body.memberships ?? []) {
      expect(membership).toMatchObject({ role, may: mayOf(permissionsHeld({ role, own: null }), 'sandbox') });
    }
  }
});

it('a public key may create card tokens and nothing else', async () => {
  for (const { name, method, path } of guarded) {
    const status = await statusOf(withKey('pk_test_demo'), method, filled(path), harmless(method));
    expect(status, name).toBe(name === publicOperation ? 422 : 403);
  }
  expect(await statusOf(withKey('pk_test_wrong'), 'POST', '/v1/card-tokens', {})).toBe(401);
});
