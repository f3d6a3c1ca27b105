// Connections of a merchant: created, used, rotated, tested, disabled. Credentials are write-only.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transitionPayment } from '../../activities/payments/transition.ts';
import { catalogueEntry, declaredHost } from '../../adapters/index.ts';
import type { Credentials } from '../../db/connections/connections.ts';
import { claimUnitTrial } from '../../db/connections/unit-trials.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { insertApiKey, insertMerchant } from '../../db/identity/merchants.ts';
import { insertPerson, setMembership } from '../../db/identity/people.ts';
import type { Connection, ConnectionTest } from '../../domain/connections/connection.ts';
import { formatBRL } from '../../domain/core/money.ts';
import { openLog } from '../../runtime/log.ts';
import { demoAccounts } from '../../sandbox/demo.ts';
import { openApp } from '../support/app.ts';
import { merchant } from '../support/merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';
import { until } from '../support/side-by-side.ts';

const { apiUrl, sandboxUrl, databaseUrl, dataDir, logFile, masterKey } = sharedSystem();
const orbitaAt = `${sandboxUrl}/orbita/v1`;
/** A secret with a marker that a search can find. */
const secret = () => `canary-${randomUUID()}`;

let db: Database;
let store: Store;
let admin: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  admin = await person(apiUrl, 'admin@trilho.test');
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db?.destroy());

/** A new merchant without connections. */
async function newShop(provider = 'Orbita') {
  const { id } = await insertMerchant(store, 'Loja das contas');
  const { key } = await insertApiKey(store, id, 'Test', 'sandbox');
  const shop = merchant(apiUrl, key, provider);
  type Refusal = Connection & { code: string; detail: string; violations?: { field: string; rule: string }[] };
  const connect = (body: object) => shop.call<Refusal>('POST', '/v1/connections', body);
  const change = (connection: string, body: object) =>
    shop.call<Refusal>('PATCH', `/v1/connections/${connection}`, body);
  /** By an administrator with a session, as a new address needs it. */
  const changeInPerson = (connection: string, credentials: object) =>
    admin.call<Refusal>('PATCH', `/v1/connections/${connection}`, { credentials }, { 'trilho-merchant': id });
  const look = async (connection: string) => (await shop.call<Connection>('GET', `/v1/connections/${connection}`)).body;
  const test = async (connection: string) =>
    (await shop.call<ConnectionTest>('POST', `/v1/connections/${connection}/test`, {})).body;
  return { ...shop, merchantId: id, key, connect, change, changeInPerson, look, test };
}

const orbita = (over: object = {}) => ({
  provider: 'Orbita',
  credentials: { secretKey: secret(), publicKey: secret(), baseUrl: orbitaAt, ...over },
});

/**
 * A provider in front of a stand-in that, once it has revoked all other keys, refuses every call without `inForce`. To
 * the stand-in, to which each key is an account of its own, it shows the key from before.
 */
async function revokingProvider(target: string, { before, inForce }: { before: string; inForce: string }) {
  let hasRevoked = false;
  /** Of each POST since then, whether it came with the key in force. */
  const sent: boolean[] = [];
  const server = createServer((request, response) => {
    const { method = 'GET', headers } = request;
    const user = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString();
    const isInForce = user.includes(inForce);
    const authorization = `Basic ${Buffer.from(user.replace(inForce, before)).toString('base64')}`;
    if (hasRevoked && method === 'POST') sent.push(isInForce);
    if (hasRevoked && !isInForce) {
      request.resume();
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Unauthorized"}');
      return;
    }
    const forwarded = httpRequest(
      `${target}${request.url}`,
      { method, headers: { ...headers, authorization } },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      },
    );
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    revoke: () => {
      hasRevoked = true;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

it('in production sends its secrets to the provider’s declared host, or to one that the operator allows', async () => {
  const production = await openApp(sharedSystem(), {
    TRILHO_MODE: 'production',
    PROVIDER_HOSTS: 'pay.example.com',
  });
  try {
    const { id } = await insertMerchant(store, 'Loja das contas');
    const { key } = await insertApiKey(store, id, 'Test', 'production');
    const connect = (host: string) =>
      merchant(production.url, key).call<{ violations?: { field: string; message: string }[] }>(
        'POST',
        '/v1/connections',
        { ...orbita({ baseUrl: `https://${host}/v1` }), disabled: true },
      );
    for (const host of ['pay.example.net', 'evil.pay.example.com', `${declaredHost('Orbita')}.example.com`]) {
      const { status, body } = await connect(host);
      expect(status, host).toBe(422);
      expect(body.violations).toMatchObject([
        { field: 'credentials.baseUrl', message: expect.stringContaining('PROVIDER_HOSTS') },
      ]);
    }
    expect((await connect('pay.example.com')).status).toBe(201);
    expect((await connect(declaredHost('Orbita') ?? '')).status).toBe(201);
  } finally {
    await production.close();
  }
});

it('lists the names of all providers, a fiftieth of the catalogue, and compresses what is read alone', async () => {
  const key = { authorization: 'Bearer sk_test_demo' };
  const read = (path: string) => fetch(`${apiUrl}${path}`, { headers: key });
  const [catalogue, names] = await Promise.all([read('/v1/providers'), read('/v1/providers/names')]);
  for (const { headers } of [catalogue, names]) expect(headers.get('content-encoding')).toMatch(/^(gzip|br)$/);
  type Entry = { name: string; slug: string; evidence: { grade: string } };
  const { data } = (await catalogue.json()) as { data: Entry[] };
  const text = await names.text();
  expect(JSON.parse(text)).toEqual({
    data: data.map(({ name, slug, evidence }) => ({ name, slug, grade: evidence.grade })),
    nextCursor: null,
  });
  expect(text.length).toBeLessThan(JSON.stringify(data).length / 20);

  // What a command answers may have a secret beside the caller's words.
  const { key: own } = await newShop();
  const made = await fetch(`${apiUrl}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `https://example.com/${'a'.repeat(1500)}` }),
  });
  expect(made.status).toBe(201);
  expect(made.headers.get('content-encoding')).toBeNull();
  expect((await made.text()).length).toBeGreaterThan(1024);
});

describe('a provider whose unit of amounts is assumed', () => {
  const veltrax = async (shop: Awaited<ReturnType<typeof newShop>>) => {
    const credentials = { clientId: secret(), clientSecret: secret(), baseUrl: `${sandboxUrl}/veltrax` };
    const { status, body } = await shop.connect({ provider: 'Veltrax', credentials });
    expect(status).toBe(201);
    return body.id;
  };
  const isProven = async (id: string) =>
    (await db.selectFrom('connections').select('unit_proven_at').where('id', '=', id).executeTakeFirstOrThrow())
      .unit_proven_at !== null;

  it('in production gets one small charge until a look-up has shown it as paid with our amount', async () => {
    const shop = await newShop();
    const id = await veltrax(shop);
    const production = await openApp(sharedSystem(), { TRILHO_MODE: 'production' });
    try {
      const { key } = await insertApiKey(store, shop.merchantId, 'Test', 'production');
      const send = (over: object) => merchant(production.url, key).create({ provider: 'Veltrax', ...over });
      // As another request of an API in production would have left it.
      const trial = await shop.create({ provider: 'Veltrax', amount: 500 });
      expect(await claimUnitTrial(store, id, trial.body.id)).toBeUndefined();
      expect(await claimUnitTrial(store, id, trial.body.id)).toBeUndefined();

      expect((await send({ amount: 1_001 })).body).toMatchObject({
        status: 422,
        violations: [
          { field: 'amount', rule: 'unit_trial', message: expect.stringContaining(`at most ${formatBRL(1_000)}`) },
        ],
      });
      expect((await send({ amount: 1_000 })).body).toMatchObject({
        status: 409,
        detail: expect.stringContaining(trial.body.id),
      });
      const routed = await send({ provider: undefined, amount: 1_000 });
      expect(routed.body).toMatchObject({ status: 422, detail: expect.stringContaining('no connection can take it') });

      // A webhook alone proves nothing; the look-up that it causes does.
      expect(await isProven(id)).toBe(false);
      await shop.simulate(trial.body.id, 'paid');
      await shop.becomes(trial.body.id, { status: 'APPROVED', statusBasis: 'lookup' });
      expect(await isProven(id)).toBe(true);
      expect(await claimUnitTrial(store, id, 'pay_another')).toBeUndefined();
    } finally {
      await production.close();
    }
  });

  it('gets another trial where the first one has ended and shown nothing', async () => {
    const shop = await newShop();
    const id = await veltrax(shop);
    const [first, second] = [await shop.create({ provider: 'Veltrax' }), await shop.create({ provider: 'Veltrax' })];
    expect(await claimUnitTrial(store, id, first.body.id)).toBeUndefined();
    expect(await claimUnitTrial(store, id, second.body.id)).toBe(first.body.id);
    await shop.simulate(first.body.id, 'refused');
    await shop.becomes(first.body.id, { status: 'REJECTED' });
    expect(await claimUnitTrial(store, id, second.body.id)).toBeUndefined();

    const approve = {
      paymentId: second.body.id,
      merchantId: shop.merchantId,
      cause: 'look-up',
      basis: 'lookup',
    } as const;
    const rows = {
      store,
      deliverNew: () => {},
      notifyDispute: async () => {},
      log: openLog('api', 'silent'),
    };
    await transitionPayment(rows, { ...approve, step: 'test:1', to: 'APPROVED' });
    expect(await isProven(id)).toBe(false);
    expect(await claimUnitTrial(store, id, 'pay_third')).toBeUndefined();
  });
});

describe('a connection', () => {
  it('is created, tested, and used for a charge', async () => {
    const shop = await newShop();
    const { status, body } = await shop.connect({ ...orbita(), name: 'Loja do centro' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ provider: 'Orbita', name: 'Loja do centro', version: 1, proxy: false });
    expect(body.credentials).toContainEqual(
      expect.objectContaining({ field: 'secretKey', secret: true, required: true, set: true }),
    );
    expect(body.credentials).toContainEqual(expect.objectContaining({ field: 'proxy', set: false }));
    expect(body.callbackUrl).toMatch(/\/webhooks\/orbita\/[\w-]{32}$/);
    expect(await shop.test(body.id)).toMatchObject({ ok: true, what: 'getTransaction', httpStatus: 404 });
    expect((await shop.look(body.id)).lastTest).toMatchObject({ ok: true });

    const paid = await shop.create();
    expect(paid.body).toMatchObject({ status: 'PENDING', pixCode: expect.any(String) });
    await shop.simulate(paid.body.id, 'paid');
    await shop.becomes(paid.body.id, { status: 'APPROVED' });
  });

  it('is rotated during a pending payment: both its look-up and its webhook still find it', async () => {
    const shop = await newShop();
    const { body: connection } = await shop.connect(orbita());
    const [silent, notified] = [await shop.create(), await shop.create()];
    const { status, body } = await shop.change(connection.id, { credentials: { secretKey: secret() } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 2, rotatedAt: expect.any(String), callbackUrl: connection.callbackUrl });
    // The same credentials again are not a rotation.
    expect((await shop.change(connection.id, { credentials: { baseUrl: orbitaAt } })).body.version).toBe(2);

    await shop.simulate(notified.body.id, 'paid');
    await shop.becomes(notified.body.id, { status: 'APPROVED' });
    await shop.simulate(silent.body.id, 'paid', { silent: true });
    await shop.call('POST', `/v1/payments/${silent.body.id}/look`, {});
    await shop.becomes(silent.body.id, { status: 'APPROVED' });

    // Payments created from now on use the new key, which is another account at the stand-in.
    const { rows } = await sql<{ id: string; connection_version: number }>`
      select id, connection_version from payments where merchant_id = ${shop.merchantId}`.execute(db);
    expect(rows.map(({ connection_version }) => connection_version)).toEqual([1, 1]);
    const after = await shop.create();
    expect(after.body.status).toBe('PENDING');
    await shop.simulate(after.body.id, 'paid');
    await shop.becomes(after.body.id, { status: 'APPROVED' });
  });

  it('sends the credentials that it was rotated to with the next call, and not the ones before', async () => {
    const shop = await newShop();
    /** The user names and passwords of the provider's calls, whose address this server stands before. */
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(Buffer.from(request.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString());
      const { method = 'GET', headers } = request;
      const target = httpRequest(`${orbitaAt}${request.url}`, { method, headers }, (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      });
      request.pipe(target);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const before = orbita({ baseUrl });
      const { body: connection } = await shop.connect(before);
      expect((await shop.create()).body.status).toBe('PENDING');
      expect(new Set(seen.splice(0).map((given) => given.includes(before.credentials.secretKey)))).toEqual(
        new Set([true]),
      );

      const secretKey = secret();
      expect((await shop.change(connection.id, { credentials: { secretKey } })).body.version).toBe(2);
      expect(await shop.test(connection.id)).toMatchObject({ httpStatus: 404 });
      const after = await shop.create();
      expect(after.body.status).toBe('PENDING');
      expect((await shop.call('POST', `/v1/payments/${after.body.id}/look`, {})).status).toBe(200);
      expect(seen.length).toBeGreaterThan(2);
      for (const given of seen) {
        expect(given).toContain(secretKey);
        expect(given).not.toContain(before.credentials.secretKey);
      }
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  it('sends a held payout with the credentials that it was rotated to', async () => {
    const shop = await newShop('PodPay2');
    const [before, inForce] = [secret(), secret()];
    const revoking = await revokingProvider(`${sandboxUrl}/podpay2/v1`, { before, inForce });
    try {
      const credentials = { secretKey: before, publicKey: secret(), withdrawKey: secret(), baseUrl: revoking.url };
      const { body: connection } = await shop.connect({ provider: 'PodPay2', credentials });
      revoking.revoke();
      const at = payer(shop, 'PodPay2');
      const { body: payout } = await at.send();
      expect(payout).toMatchObject({ stage: 'held', attention: { reason: 'not_sent' } });
      revoking.sent.length = 0;
      await shop.change(connection.id, { credentials: { secretKey: inForce } });
      await at.act(payout.id, 'retry', { reason: 'the key was renewed' });
      await at.becomes(payout.id, { stage: 'sent' });
      // At once with the new ones, not after a refusal of the old ones.
      expect(revoking.sent).toEqual([true]);
    } finally {
      revoking.close();
    }
  });

  it('looks up and refunds what was begun with credentials that were revoked since', async () => {
    const shop = await newShop();
    const [before, inForce] = [secret(), secret()];
    const revoking = await revokingProvider(orbitaAt, { before, inForce });
    try {
      const { body: connection } = await shop.connect(orbita({ secretKey: before, baseUrl: revoking.url }));
      const { body: payment } = await shop.create();
      expect(payment.status).toBe('PENDING');
      expect((await shop.simulate(payment.id, 'paid', { silent: true })).status).toBeLessThan(300);
      revoking.revoke();
      const look = () => shop.call<{ status: string }>('POST', `/v1/payments/${payment.id}/look`, {});
      expect((await look()).status).toBe(202);
      await shop.change(connection.id, { credentials: { secretKey: inForce } });
      expect(await look()).toMatchObject({ status: 200 });
      await shop.becomes(payment.id, { status: 'APPROVED' });
      const headers = { 'idempotency-key': randomUUID() };
      const refund = await shop.call('POST', `/v1/payments/${payment.id}/refunds`, { reason: 'returned' }, headers);
      expect(refund).toMatchObject({ status: 201 });
      await shop.becomes(payment.id, { status: 'REFUNDED' });
    } finally {
      revoking.close();
    }
  });

  it('accepts no new payments while it is disabled, and completes those it has', async () => {
    const shop = await newShop();
    const { body: connection } = await shop.connect(orbita());
    const begun = await shop.create();
    expect((await shop.change(connection.id, { disabled: true })).body.disabledAt).toEqual(expect.any(String));
    expect((await shop.create()).status).toBe(422);
    for (const provider of ['Orbita', 'orbita', connection.id]) {
      expect((await shop.create({ provider })).body).toMatchObject({
        status: 422,
        detail: `provider: there is no connection to "${provider}": the one to "Orbita" (${connection.id}) is disabled`,
      });
    }
    await shop.simulate(begun.body.id, 'paid');
    await shop.becomes(begun.body.id, { status: 'APPROVED' });
    const refund = await shop.call('POST', `/v1/payments/${begun.body.id}/refunds`, { amount: 100 }, keyed());
    expect(refund.status).toBe(201);
    expect(await shop.test(connection.id)).toMatchObject({ ok: true });
    expect((await shop.change(connection.id, { disabled: false })).body.disabledAt).toBeUndefined();
    expect((await shop.create()).status).toBe(201);
  });

  it('says what to do where there is none: the spelling, a provider to connect, the lists', async () => {
    const shop = await newShop();
    await shop.connect(orbita());
    const refused = async (provider: string) => {
      const { body } = await shop.create({ provider });
      expect(body).toMatchObject({ status: 422, violations: [{ field: 'provider', rule: 'known' }] });
      return (body as unknown as { detail: string }).detail;
    };
    const none = (provider: string, rest: string) => `provider: there is no connection to "${provider}"${rest}`;
    expect(await refused('orbita')).toBe(none('orbita', ', but there is one to "Orbita"'));
    expect(await refused('Efi')).toBe(none('Efi', ': connect Efí first (POST /v1/connections)'));
    const lists = ': GET /v1/connections lists yours, GET /v1/providers all providers';
    expect(await refused('Nobody')).toBe(none('Nobody', lists));
  });

  it('is unique per account: the same account is refused, with the id of the first', async () => {
    const shop = await newShop();
    const wanted = orbita();
    const first = await shop.connect(wanted);
    const again = await shop.connect(wanted);
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining(first.body.id) } });
    // Two identical rotations at once count as one; credentials it had before are refused.
    const other = orbita();
    const both = await Promise.all([shop.connect(other), shop.connect(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    await shop.change(first.body.id, { credentials: { secretKey: secret() } });
    expect((await shop.connect(wanted)).status).toBe(409);
    const taken = await shop.change(first.body.id, { credentials: other.credentials });
    expect(taken.status).toBe(409);
  });

  it('cannot be rotated into another account, where one credential names the account', async () => {
    const shop = await newShop('Veltrax');
    const baseUrl = `${sandboxUrl}/veltrax`;
    const made = await shop.connect({
      provider: 'Veltrax',
      credentials: { clientId: secret(), clientSecret: secret(), baseUrl },
    });
    expect(made.status).toBe(201);
    const renamed = await shop.change(made.body.id, { credentials: { clientId: secret() } });
    expect(renamed).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'credentials.clientId', rule: 'account' }] },
    });
    expect((await shop.change(made.body.id, { credentials: { clientSecret: secret() } })).body.version).toBe(2);
  });
});

const keyed = () => ({ 'idempotency-key': randomUUID() });

it('names invalid fields, and repeats none of their values', async () => {
  const shop = await newShop();
  const key = secret();
  const faults: [object, string, string][] = [
    [{ publicKey: '' }, 'credentials.publicKey', 'required'],
    [{ pin: key }, 'credentials.pin', 'unknown_field'],
    [{ secretKey: { text: key } }, 'credentials.secretKey', 'type'],
    [{ baseUrl: 'http://169.254.169.254/latest' }, 'credentials.baseUrl', 'url'],
    [{ baseUrl: 'ftp://example.com' }, 'credentials.baseUrl', 'url'],
    [{ proxy: 'http://10.0.0.1:3128' }, 'credentials.proxy', 'url'],
    [{ proxy: 'no proxy' }, 'credentials.proxy', 'url'],
  ];
  for (const [over, field, rule] of faults) {
    const { status, body } = await shop.connect(orbita({ secretKey: key, ...over }));
    expect(status, field).toBe(422);
    expect(body.violations).toContainEqual(expect.objectContaining({ field, rule }));
    expect(JSON.stringify(body)).not.toContain(key);
  }
  expect((await shop.connect({ ...orbita(), provider: 'Nobody' })).status).toBe(422);
  expect((await shop.call<{ data: unknown[] }>('GET', '/v1/connections')).body.data).toEqual([]);
});

it('shows whether there is a proxy, and never its password', async () => {
  const shop = await newShop();
  const password = secret();
  const secrets = { secretKey: secret(), publicKey: secret() };
  const made = await shop.connect(orbita({ ...secrets, proxy: `http://us:${password}@127.0.0.1:9` }));
  expect(made.body).toMatchObject({ proxy: true });
  const result = await shop.test(made.body.id);
  expect(result).toMatchObject({ ok: false, detail: expect.stringContaining('could not be reached') });
  expect(JSON.stringify([made.body, result, await shop.look(made.body.id)])).not.toContain(password);
  const without = await shop.changeInPerson(made.body.id, { ...secrets, proxy: '' });
  expect(without.body).toMatchObject({ proxy: false, version: 2 });
  expect(without.body.lastTest).toBeUndefined();
  expect(await shop.test(made.body.id)).toMatchObject({ ok: true });
});

describe('a new address', () => {
  it('is refused to an API key, which could read the secrets out by it', async () => {
    const shop = await newShop();
    const wanted = orbita();
    const { body } = await shop.connect(wanted);
    for (const address of [{ baseUrl: 'http://127.0.0.1:9/v1' }, { proxy: 'http://127.0.0.1:9' }]) {
      const refused = await shop.change(body.id, { credentials: { ...wanted.credentials, ...address } });
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await shop.look(body.id)).toMatchObject({ version: 1, proxy: false });
  });

  it('takes all stored secrets again, and the listener gets nothing without them', async () => {
    const shop = await newShop();
    const wanted = orbita();
    const { body } = await shop.connect(wanted);
    const received: string[] = [];
    const listener = createServer((request, response) => {
      received.push(JSON.stringify(request.headers));
      response.end('{}');
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`;
    const { secretKey } = wanted.credentials;
    for (const given of [{ baseUrl }, { baseUrl, secretKey }, { baseUrl, secretKey, publicKey: '' }]) {
      const refused = await shop.changeInPerson(body.id, given);
      expect(refused.status).toBe(422);
      expect(refused.body.violations).toContainEqual(
        expect.objectContaining({ field: 'credentials.publicKey', rule: 'required' }),
      );
    }
    await shop.test(body.id);
    listener.close();
    expect(received).toEqual([]);
    const moved = await shop.changeInPerson(body.id, { ...wanted.credentials, baseUrl });
    expect(moved).toMatchObject({ status: 200, body: { version: 2 } });
  });

  it('takes a fresh sign-in of a person who has a second factor', async () => {
    const shop = await newShop();
    const wanted = orbita();
    const { body } = await shop.connect(wanted);
    const email = `${randomUUID()}@trilho.test`;
    const userId = (await insertPerson(db, { email, name: 'Ana', password: 'trilho-demo' })) ?? '';
    await setMembership(db, userId, shop.merchantId, 'developer');
    const developer = await person(apiUrl, email);
    const move = (port: number) => {
      const credentials = { ...wanted.credentials, baseUrl: `http://127.0.0.1:${port}/v1` };
      return developer.call<{ code?: string }>('PATCH', `/v1/connections/${body.id}`, { credentials });
    };
    const began = (minutesAgo: number) =>
      sql`update sessions set created_at = now() - make_interval(mins => ${minutesAgo}) where user_id = ${userId}`.execute(
        db,
      );
    await began(60);
    expect((await move(9)).status).toBe(200);
    await sql`insert into second_factors (user_id, secret_sealed, confirmed_at) values (${userId}, '\\x00', now())`.execute(
      db,
    );
    expect(await move(10)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    await began(1);
    expect((await move(10)).status).toBe(200);
  });
});

describe('a connection test', () => {
  it('reports refused credentials, and a provider that cannot be reached', async () => {
    const shop = await newShop();
    const wanted = orbita();
    const { body } = await shop.connect(wanted);
    await shop.fault('getTransaction', 'unauthorized');
    expect(await shop.test(body.id)).toMatchObject({ ok: false, httpStatus: 401 });
    expect((await shop.look(body.id)).lastTest).toMatchObject({ ok: false, what: 'getTransaction' });
    const away = await shop.changeInPerson(body.id, { ...wanted.credentials, baseUrl: 'http://127.0.0.1:9/v1' });
    expect(away.status).toBe(200);
    expect(await shop.test(body.id)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('could not be reached'),
    });
  });

  it('presents the certificate of the connection', async () => {
    const entry = catalogueEntry('Onz');
    const accountAt = await demoAccounts(dataDir, sandboxUrl);
    const shop = await newShop('Onz');
    const credentials = (await accountAt('onz', shop.merchantId, entry?.credentials ?? [])) as Credentials;
    const { status, body } = await shop.connect({ provider: 'Onz', credentials });
    expect(status).toBe(201);
    expect(await shop.test(body.id)).toMatchObject({ ok: true });
  });
});

describe('a connection that is switched off', () => {
  const testFirst = { status: 409, body: { code: 'test_first' } };

  it('is enabled only after a test of its present credentials succeeded', async () => {
    const shop = await newShop();
    const { body } = await shop.connect(orbita());
    await shop.fault('getTransaction', 'unauthorized');
    await shop.change(body.id, { disabled: true });
    const enable = (more: object = {}) => shop.change(body.id, { disabled: false, ...more });
    expect(await enable()).toMatchObject(testFirst);
    // Nor does the wish of the caller replace a test that was never made, or that failed.
    expect(await enable({ untested: true })).toMatchObject(testFirst);
    expect(await shop.test(body.id)).toMatchObject({ ok: false });
    const failed = await enable({ untested: true });
    expect(failed).toMatchObject(testFirst);
    expect(failed.body.detail).toMatch(
      /^The last test of this connection failed: Orbita did not accept the credentials/,
    );

    expect(await shop.test(body.id)).toMatchObject({ ok: true });
    // The test was of other credentials.
    expect(await enable({ credentials: { secretKey: secret() } })).toMatchObject(testFirst);
    expect((await shop.look(body.id)).version).toBe(1);
    await shop.change(body.id, { credentials: { secretKey: secret() } });
    expect(await enable()).toMatchObject(testFirst);
    expect(await shop.test(body.id)).toMatchObject({ ok: true });
    const enabled = await enable();
    expect(enabled.status).toBe(200);
    expect(enabled.body.disabledAt).toBeUndefined();
    expect((await shop.create()).status).toBe(201);
  });

  it('is enabled without proof where a test cannot tell, if the caller says so, and the audit log has it', async () => {
    const shop = await newShop();
    const headers = { 'trilho-merchant': shop.merchantId };
    const { body } = await shop.connect(orbita());
    await shop.fault('getTransaction', 'rate_limit');
    await shop.change(body.id, { disabled: true });
    expect(await shop.test(body.id)).toMatchObject({ ok: null });
    const refused = await shop.change(body.id, { disabled: false });
    expect(refused).toMatchObject(testFirst);
    expect(refused.body.detail).toContain('"untested": true');
    const change = { disabled: false, untested: true };
    expect((await admin.call('PATCH', `/v1/connections/${body.id}`, change, headers)).status).toBe(200);
    const log = await admin.call<{ data: { detail?: string; action: string; phase: string }[] }>(
      'GET',
      `/v1/audit?entity=${body.id}`,
      undefined,
      headers,
    );
    const changes = log.body.data.filter(({ action, phase }) => action.startsWith('PATCH') && phase === 'done');
    expect(changes.map(({ detail }) => detail)).toEqual(['enabled; untested']);
  });

  it('may be so from the beginning', async () => {
    const shop = await newShop();
    const { body } = await shop.connect({ ...orbita(), disabled: true });
    expect(body.disabledAt).toEqual(expect.any(String));
    expect((await shop.create()).status).toBe(422);
    expect(await shop.change(body.id, { disabled: false })).toMatchObject(testFirst);
  });

  it('is so by choice only: otherwise a connection is used at once, without a test', async () => {
    const shop = await newShop();
    const { body } = await shop.connect(orbita());
    expect((await shop.create()).status).toBe(201);
    expect((await shop.change(body.id, { disabled: false })).status).toBe(200);
  });
});

it('says how many charges in a row failed, until one is answered', async () => {
  const shop = await newShop();
  const { body } = await shop.connect(orbita());
  const failing = async () => (await shop.look(body.id)).failingCharges;
  expect(await failing()).toBeUndefined();
  for (const count of [1, 2]) {
    await shop.fault('createTransaction', 'unauthorized');
    await shop.create();
    await expect.poll(failing, { timeout: 20_000 }).toBe(count);
  }
  await shop.create();
  await expect.poll(failing, { timeout: 20_000 }).toBeUndefined();
});

describe('a provider that registers a webhook address', () => {
  const asaas = (merchantId: string) => ({
    provider: 'Asaas',
    credentials: { secretKey: `asaas-${merchantId}`, baseUrl: `${sandboxUrl}/asaas/v3` },
  });
  const listed = async (key: string) => {
    const answer = await fetch(`${sandboxUrl}/asaas/v3/webhooks`, { headers: { access_token: key } });
    return ((await answer.json()) as { data: { url: string }[] }).data.map(({ url }) => url);
  };

  it('gets the address when the account is connected, once', async () => {
    const shop = await newShop('Asaas');
    const wanted = asaas(shop.merchantId);
    const { status, body } = await shop.connect(wanted);
    expect(status).toBe(201);
    expect(body.webhook).toMatchObject({ registered: true });
    expect(await listed(wanted.credentials.secretKey)).toEqual([body.callbackUrl]);
    expect(await shop.test(body.id)).toMatchObject({ ok: true });
    const paid = await shop.create();
    expect(paid.body).toMatchObject({ status: 'PENDING' });
    expect(await listed(wanted.credentials.secretKey)).toEqual([body.callbackUrl]);
    await shop.simulate(paid.body.id, 'paid');
    await shop.becomes(paid.body.id, { status: 'APPROVED' });
  });

  it('may be unreachable: the connection is created, and a test registers the address later', async () => {
    const shop = await newShop('Asaas');
    const wanted = asaas(shop.merchantId);
    const { status, body } = await shop.connect({
      ...wanted,
      credentials: { ...wanted.credentials, baseUrl: 'http://127.0.0.1:9/v3' },
    });
    expect(status).toBe(201);
    expect(body.webhook).toMatchObject({ registered: false });
    expect(body.webhook?.detail).toContain('could not be reached');
    // Somebody removed the webhook at the provider: a connection test registers it again.
    await sql`update connections set webhook = webhook || '{"registered":false}' where id = ${body.id}`.execute(db);
    const moved = await shop.changeInPerson(body.id, wanted.credentials);
    expect(moved.body.webhook).toMatchObject({ registered: true });
    await sql`update connections set webhook = webhook || '{"registered":false}' where id = ${body.id}`.execute(db);
    expect(await shop.test(body.id)).toMatchObject({ ok: true });
    expect((await shop.look(body.id)).webhook).toMatchObject({ registered: true });
    expect(await listed(wanted.credentials.secretKey)).toEqual([body.callbackUrl]);
  });
});

it('is hidden from other merchants, and one with the same client id is another account', async () => {
  const [shop, other] = [await newShop('Vexy'), await newShop('Vexy')];
  const baseUrl = `${sandboxUrl}/vexy`;
  const clientId = secret();
  const theirs = await shop.connect({ provider: 'Vexy', credentials: { clientId, clientSecret: secret(), baseUrl } });
  expect(theirs.status).toBe(201);
  expect((await other.call('GET', `/v1/connections/${theirs.body.id}`)).status).toBe(404);
  expect((await other.change(theirs.body.id, { disabled: true })).status).toBe(404);
  expect((await other.call('POST', `/v1/connections/${theirs.body.id}/test`, {})).status).toBe(404);
  expect((await other.call('GET', '/v1/connections')).body).toEqual({ data: [], nextCursor: null });

  // A client id is not a secret: with only the client id it counts as another account.
  const guessed = await other.connect({
    provider: 'Vexy',
    credentials: { clientId, clientSecret: secret(), webhookSecret: secret(), baseUrl },
  });
  expect(guessed.status).toBe(201);
  const accounts = await db
    .selectFrom('connection_versions')
    .select('account')
    .where('connection_id', 'in', [theirs.body.id, guessed.body.id])
    .execute();
  expect(new Set(accounts.map(({ account }) => account)).size).toBe(2);
});

it('shares an account with another merchant only while both have the same credentials', async () => {
  const [shop, other] = [await newShop(), await newShop()];
  const wanted = orbita();
  const [ours, theirs] = [await shop.connect(wanted), await other.connect(wanted)];
  const accountOf = async (id: string) =>
    (
      await db
        .selectFrom('connection_versions')
        .select('account')
        .where('connection_id', '=', id)
        .orderBy('version')
        .executeTakeFirstOrThrow()
    ).account;
  expect(await accountOf(theirs.body.id)).toBe(await accountOf(ours.body.id));

  const paid = await shop.create();
  const { transactionId } = paid.body;
  const reported = async () =>
    (await shop.call<{ data: { kind: string }[] }>('GET', `/v1/payments/${paid.body.id}/timeline`)).body.data.filter(
      ({ kind }) => kind === 'webhook',
    ).length;
  /** A webhook about our payment at the other merchant's address, and its result there. */
  const report = async () => {
    const status = 'paid';
    const body = JSON.stringify({ type: 'transaction', data: { id: transactionId, status, at: randomUUID() } });
    await fetch(theirs.body.callbackUrl ?? '', { method: 'POST', body });
    const inbox = async () =>
      db
        .selectFrom('webhook_inbox')
        .select('outcome')
        .where('connection_id', '=', theirs.body.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
    return (await until('settled', inbox, ({ outcome }) => outcome !== null)).outcome;
  };
  expect(await report()).toBe('1 of 1 matched');
  const before = await reported();
  expect(before).toBe(1);

  await shop.change(ours.body.id, { credentials: { secretKey: secret() } });
  expect(await report()).toBe('0 of 1 matched');
  expect(await reported()).toBe(before);
  // Neither do the old credentials give the account to a merchant who connects with them now.
  await other.change(theirs.body.id, { disabled: true });
  const third = await newShop();
  const late = await third.connect(wanted);
  expect(late.status).toBe(201);
  expect(await accountOf(late.body.id)).not.toBe(await accountOf(ours.body.id));
});

it('shows the callback address to those who may change a connection, and to no one else', async () => {
  const { body } = await merchant(apiUrl).call<{ data: Connection[] }>('GET', '/v1/connections');
  expect(body.data.length).toBeGreaterThan(60);
  const id = body.data[0]?.id ?? '';
  for (const role of ['admin', 'developer', 'ops', 'finance', 'viewer']) {
    const one = await person(apiUrl, `${role}@trilho.test`);
    const seen = await one.call<Connection>('GET', `/v1/connections/${id}`);
    expect(seen.status, role).toBe(200);
    expect(seen.body.callbackUrl !== undefined, role).toBe(role === 'admin' || role === 'developer');
    const tried = await one.call('PATCH', `/v1/connections/${id}`, { name: 'Conta principal' });
    expect(tried.status, role).toBe(role === 'admin' || role === 'developer' ? 200 : 403);
  }
});

it('records in the audit log who created, rotated, tested and disabled one, with the names of the fields', async () => {
  const admin = await person(apiUrl, 'admin@trilho.test');
  const wanted = orbita();
  const made = await admin.call<Connection>('POST', '/v1/connections', wanted);
  expect(made.status).toBe(201);
  const { id } = made.body;
  await admin.call('PATCH', `/v1/connections/${id}`, { credentials: { secretKey: secret(), publicKey: secret() } });
  await admin.call('POST', `/v1/connections/${id}/test`, {});
  await admin.call('PATCH', `/v1/connections/${id}`, { disabled: true });
  type Line = { action: string; phase: string; detail?: string };
  const { body } = await admin.call<{ data: Line[] }>('GET', `/v1/audit?entity=${id}`);
  const done = body.data.filter(({ phase }) => phase === 'done').map(({ action, detail }) => [action, detail]);
  expect(done.reverse()).toEqual([
    ['POST /v1/connections', 'Orbita'],
    ['PATCH /v1/connections/{id}', 'rotated: publicKey, secretKey'],
    ['POST /v1/connections/{id}/test', 'good'],
    ['PATCH /v1/connections/{id}', 'disabled'],
  ]);
});

it('has its credentials in clear in no answer, log, row or history', async () => {
  const shop = await newShop();
  const [first, second, third] = [secret(), secret(), secret()];
  const answers: unknown[] = [];
  const made = await shop.connect(orbita({ secretKey: first, publicKey: second }));
  const { id } = made.body;
  answers.push(made, await shop.connect(orbita({ secretKey: first, pin: third })));
  answers.push(await shop.change(id, { credentials: { secretKey: third } }), await shop.test(id));
  await shop.fault('getTransaction', 'unauthorized');
  answers.push(await shop.test(id), await shop.look(id), await shop.call('GET', '/v1/connections'));
  answers.push(await shop.create(), await shop.call('GET', '/v1/events'));

  const places: Record<string, string> = { answers: JSON.stringify(answers), log: readFileSync(logFile, 'utf8') };
  for (const { schema, name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(
      db,
    );
    places[`table ${name}`] = rows.map(({ row }) => row).join('\n');
  }
  const forms = [first, second, third].flatMap((text) => [
    text,
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').slice(0, -4),
  ]);
  for (const [place, content] of Object.entries(places)) {
    for (const form of forms) expect(content.includes(form), `${form.slice(0, 12)} in ${place}`).toBe(false);
  }
  // Control: the search finds a value that is known to be there.
  expect(places['table connections']).toContain(id);
  expect(places.answers).toContain(id);
});
