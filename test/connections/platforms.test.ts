// Platforms end to end: secrets are write-only, calls carry the platform's certificates, and people are notified weeks
// before a certificate expires.
import { generateKeyPairSync, randomBytes, randomUUID, webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import '../../sandbox/core/reflect.ts';
import * as x509 from '@peculiar/x509';
import { Client, Connection } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificateWatch } from '../../activities/connections/certificates.ts';
import { catalogueEntry } from '../../adapters/index.ts';
import {
  type Credentials,
  connectionOpener,
  findConnection,
  insertConnection,
} from '../../db/connections/connections.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import type { Platform } from '../../domain/connections/platforms.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import { newId } from '../../runtime/ids.ts';
import { openLog } from '../../runtime/log.ts';
import { locked } from '../support/locked.ts';
import { workerMetricsUrl } from '../support/logs.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey, temporalAddress, logFile } = sharedSystem();
const dayMs = 86_400_000;

let db: Database;
let store: Store;
beforeAll(async () => {
  x509.cryptoProvider.set(webcrypto as unknown as Crypto);
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db?.destroy());

/** A new merchant, called with its own API key. */
async function shopOfOurOwn() {
  const { id, key } = await newMerchant(store, sandboxUrl);
  const shop = merchant(apiUrl, key);
  return {
    ...shop,
    id,
    key,
    add: (body: object) => shop.call<Platform>('POST', '/v1/platforms', body),
    patch: (platformId: string, body: object) => shop.call<Platform>('PATCH', `/v1/platforms/${platformId}`, body),
    look: async (platformId: string) =>
      (await shop.call<Platform>('POST', `/v1/platforms/${platformId}/check`, {})).body,
    list: async () => (await shop.call<{ data: Platform[] }>('GET', '/v1/platforms')).body.data,
    attention: async (entity: string) =>
      (await shop.call<{ data: Record<string, unknown>[] }>('GET', `/v1/attention?entity=${entity}`)).body.data,
  };
}

/** PEM of a self-signed certificate and its key that expires in `days` days. */
async function selfSigned(days: number, commonName = `client-${randomUUID()}`) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: randomBytes(8).toString('hex'),
    name: new x509.Name([{ CN: [commonName] }]).toString(),
    notBefore: new Date(Date.now() - 400 * dayMs),
    notAfter: new Date(Date.now() + days * dayMs + dayMs / 2),
    keys,
    signingAlgorithm: algorithm,
  });
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey as webcrypto.CryptoKey));
  const key = `-----BEGIN PRIVATE KEY-----\n${bytes.toString('base64')}\n-----END PRIVATE KEY-----\n`;
  return { commonName, notAfter: certificate.notAfter, certificate: `${certificate.toString('pem')}\n`, key };
}

/** A merchant's file server: the file behind each path, and how often each was requested. */
async function files() {
  const contents = new Map<string, string>();
  const requests = new Map<string, number>();
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    requests.set(pathname, (requests.get(pathname) ?? 0) + 1);
    const content = contents.get(pathname);
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    contents,
    requests: (path: string) => requests.get(path) ?? 0,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A connection of this merchant to a stand-in, with the demo merchant's credentials and these fields replaced. */
async function connect(merchantId: string, provider: string, over: Record<string, Credentials[string] | undefined>) {
  const demo = await findConnection(store, 'mer_lojademo', provider);
  if (!demo) throw new Error(`the demo merchant has no connection to ${provider}`);
  const { own } = await connectionOpener(store)('mer_lojademo', demo.id, demo.version);
  const all = Object.entries({ ...own, ...over }).filter(([, value]) => value !== undefined);
  const id = newId('con');
  const accountBy = catalogueEntry(provider)?.accountBy;
  await insertConnection(store, {
    id,
    merchantId,
    provider,
    credentials: Object.fromEntries(all) as Credentials,
    ...(accountBy && { accountBy }),
    callbackToken: randomUUID(),
  });
  return { id, demo: own };
}

it('has one default platform: the first, until another is made the default', async () => {
  const shop = await shopOfOurOwn();
  expect(await shop.list()).toEqual([]);
  const { status, body: first } = await shop.add({ name: 'Loja' });
  expect(status).toBe(201);
  expect(first).toMatchObject({ name: 'Loja', isDefault: true, hasPrivateKey: false, certificates: [] });
  const { body: second } = await shop.add({ name: 'Filial', isDefault: false });
  const defaults = async () => (await shop.list()).map(({ name, isDefault }) => [name, isDefault]);
  expect(await defaults()).toEqual([
    ['Loja', true],
    ['Filial', false],
  ]);
  expect((await shop.patch(first.id, { isDefault: false })).status).toBe(409);
  expect((await shop.patch(second.id, { isDefault: true })).body.isDefault).toBe(true);
  expect(await defaults()).toEqual([
    ['Loja', false],
    ['Filial', true],
  ]);
  expect((await shop.patch(first.id, { isDefault: false })).status).toBe(200);
  const many = await Promise.all(['A', 'B', 'C', 'D'].map((name) => shop.add({ name, isDefault: true })));
  expect(many.map((one) => one.status)).toEqual([201, 201, 201, 201]);
  expect((await shop.list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  expect((await shop.patch(first.id, { name: 'Matriz' })).body).toMatchObject({ name: 'Matriz', isDefault: false });
});

it('shows its key and the query strings of its URLs nowhere', async () => {
  const shop = await shopOfOurOwn();
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const privateKey = key.export({ type: 'pkcs1', format: 'pem' }).toString();
  const word = `secret-${randomUUID()}`;
  const { status, body } = await shop.add({
    name: 'Loja',
    defaultReceiverId: 'recipient-1',
    privateKey,
    certCashInUrl: `http://127.0.0.1:9/in.pem?token=${word}`,
    certCashOutUrl: `http://127.0.0.1:9/out.pfx?token=${word}#${word}`,
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    defaultReceiverId: 'recipient-1',
    hasPrivateKey: true,
    certCashInUrl: 'http://127.0.0.1:9/in.pem',
    certCashOutUrl: 'http://127.0.0.1:9/out.pfx',
  });
  const looked = await shop.look(body.id);
  expect(looked.certificates.map(({ use, problem }) => [use, problem])).toEqual([
    ['cashIn', expect.stringMatching(/^could not be fetched: no answer \(ECONNREFUSED\)$/)],
    ['cashOut', expect.stringMatching(/^could not be fetched/)],
  ]);
  const { body: patched } = await shop.patch(body.id, { name: 'Outra' });
  const refused = await shop.patch(body.id, {
    privateKey: `-----BEGIN PRIVATE KEY-----\n${word}\n-----END PRIVATE KEY-----`,
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ violations: [{ field: 'privateKey', rule: 'private_key' }] });
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect((await shop.patch(body.id, { privateKey: publicKey })).status).toBe(422);

  const row = await db.selectFrom('platforms').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
  const texts = Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)));
  const [, middle = ''] = privateKey.split('\n');
  const text = JSON.stringify([body, looked, patched, refused.body, await shop.list(), texts]);
  for (const secret of [word, middle, 'BEGIN']) expect(text).not.toContain(secret);

  const { credentials } = await connectionOpener(store)(
    shop.id,
    (await connect(shop.id, 'Onz', { platform: undefined })).id,
    1,
  );
  expect(credentials.platform).toMatchObject({ certCashOutUrl: expect.stringContaining(word) });
  const { body: cleared } = await shop.patch(body.id, {
    privateKey: null,
    certCashInUrl: null,
    defaultReceiverId: null,
  });
  expect(cleared).toMatchObject({ hasPrivateKey: false, certificates: [{ use: 'cashOut' }] });
  expect(cleared).not.toHaveProperty('certCashInUrl');
  expect(cleared).not.toHaveProperty('defaultReceiverId');
});

it('refuses a private or unsupported URL, and an unknown receiver', async () => {
  const shop = await shopOfOurOwn();
  const fields = async (body: object) =>
    (await shop.call<{ violations: { field: string }[] }>('POST', '/v1/platforms', { name: 'Loja', ...body })).body
      .violations;
  for (const url of ['http://169.254.169.254/latest', 'http://user:word@shop.example/in.pem', 'ftp://shop.example/']) {
    expect(await fields({ certCashOutUrl: url })).toEqual([expect.objectContaining({ field: 'certCashOutUrl' })]);
  }
  const receiver = { defaultReceiverId: newId('rcv') };
  expect(await fields(receiver)).toEqual([expect.objectContaining({ field: 'defaultReceiverId', rule: 'known' })]);
  expect(await shop.list()).toEqual([]);
});

it('of the demo merchants is seeded, as their default', async () => {
  for (const [key, name] of [
    ['sk_test_demo', 'Plataforma Loja Demo'],
    ['sk_test_other', 'Plataforma Outra Loja'],
  ] as const) {
    const { body } = await merchant(apiUrl, key).call<{ data: Platform[] }>('GET', '/v1/platforms');
    expect(body).toMatchObject({ nextCursor: null });
    expect(body.data).toContainEqual(expect.objectContaining({ name, isDefault: true }));
  }
});

it('is hidden from other merchants', async () => {
  const [shop, other] = await Promise.all([shopOfOurOwn(), shopOfOurOwn()]);
  const { body } = await shop.add({ name: 'Loja' });
  expect(await other.list()).toEqual([]);
  for (const [method, path, sent] of [
    ['GET', `/v1/platforms/${body.id}`],
    ['PATCH', `/v1/platforms/${body.id}`, { name: 'Minha' }],
    ['POST', `/v1/platforms/${body.id}/check`, {}],
  ] as const) {
    expect((await other.call(method, path, sent)).status).toBe(404);
  }
  expect((await shop.list())[0]?.name).toBe('Loja');
});

it('raises attention in the daily pass for a certificate in a connection’s own credentials, too', async () => {
  const shop = await shopOfOurOwn();
  const ending = await selfSigned(3);
  const inline = { certificate: `${ending.certificate}${ending.key}` };
  const { id } = await connect(shop.id, 'VOLUTI', inline);
  const watch = certificateWatch({ store, mode: 'sandbox', log: openLog('test', 'silent') });
  // Starts just before this one, so that rows of other tests are left out as far as possible.
  const before = id.slice(0, -1);
  const pass = () => new MockActivityEnvironment().run(watch.checkCertificates, before);
  await pass();
  expect(await shop.attention('connection')).toMatchObject([
    {
      id,
      reason: 'certificate_ending',
      evidence: expect.stringMatching(
        /^The cash-in certificate of the connection to VOLUTI \(client-[\w-]+\) ends on [\d-]+, in 3 days: charges by VOLUTI need it\./,
      ),
    },
  ]);

  // A platform of its own: no other row shares its addresses, so the check runs here.
  const storage = await files();
  storage.contents.set('/out.pem', inline.certificate);
  const platform = { certCashOutUrl: `${storage.base}/out.pem` };
  const other = await connect(shop.id, 'Onz', { platform, cashOutCertificate: undefined });
  await new MockActivityEnvironment().run(watch.checkCertificates, other.id.slice(0, -1));
  storage.close();
  expect((await shop.attention('connection')).map((one) => one.id).sort()).toEqual([id, other.id].sort());

  const all = [id, other.id];
  await db.updateTable('connections').set({ disabled_at: new Date() }).where('id', 'in', all).execute();
  await pass();
  await new MockActivityEnvironment().run(watch.checkCertificates, other.id.slice(0, -1));
  expect(await shop.attention('connection')).toEqual([]);
  expect(await db.selectFrom('certificate_checks').selectAll().where('owner_id', '=', id).execute()).toEqual([]);
});

it('runs the pass each day, and when the worker starts', async () => {
  const connection = await Connection.connect({ address: temporalAddress });
  try {
    const schedule = await new Client({ connection }).schedule.getHandle('certificates').describe();
    expect(schedule.spec.calendars?.[0]?.hour).toMatchObject([{ start: 5 }]);
    expect(schedule.info.numActionsTaken).toBeGreaterThan(0);
  } finally {
    await connection.close();
  }
  const { id = '' } = (await findConnection(store, 'mer_lojademo', 'Onz')) ?? {};
  const seen = () =>
    db
      .selectFrom('certificate_checks')
      .select(['use', 'owner', 'problem'])
      .where('owner_id', '=', id)
      .orderBy('use')
      .execute();
  await expect.poll(seen, { timeout: 30_000 }).toEqual([
    { use: 'cashIn', owner: 'connection', problem: null },
    { use: 'cashOut', owner: 'connection', problem: null },
  ]);
});

// The following mostly wait, and do so side by side.

it.concurrent('has the default receiver of payouts to a receiver that name none', async ({ expect }) => {
  const shop = await shopOfOurOwn();
  const provider = 'PAGARMEBAAS';
  const connection = { provider, credentials: { secretKey: randomUUID(), publicKey: randomUUID() } };
  expect((await shop.call('POST', '/v1/connections', connection)).status).toBe(201);
  const send = (receiverId?: string) =>
    shop.call<Payout>(
      'POST',
      '/v1/payouts',
      { provider, paymentMethod: 'RECEIVER', amount: 1_000, receiverId, allowDuplicate: true },
      { 'idempotency-key': randomUUID() },
    );
  expect(await send()).toMatchObject({ status: 422, body: { violations: [{ field: 'receiverId' }] } });
  await shop.add({ name: 'Loja', defaultReceiverId: 're_default' });
  // A payout reads the platform within a minute.
  await expect.poll(async () => (await send()).body.receiverId, { timeout: 90_000 }).toBe('re_default');
  expect((await send('re_other')).body.receiverId).toBe('re_other');
});

it.concurrent('raises attention and a metric for a certificate that ends in ten days, until it is replaced', async ({
  expect,
}) => {
  const shop = await shopOfOurOwn();
  const store = await files();
  try {
    const [ending, fresh] = await Promise.all([selfSigned(10), selfSigned(400)]);
    await connect(shop.id, 'Onz', { platform: undefined, cashOutCertificate: undefined });
    store.contents.set('/out.pem', `${ending.certificate}${ending.key}`);
    const { body } = await shop.add({ name: 'Loja', certCashOutUrl: `${store.base}/out.pem` });
    // No request triggers this: a new platform is checked automatically.
    await expect
      .poll(() => shop.attention('platform'), { timeout: 20_000 })
      .toMatchObject([
        {
          entity: 'platform',
          id: body.id,
          reason: 'certificate_ending',
          evidence: `The cash-out certificate of the platform "Loja" (${ending.commonName}) ends on ${ending.notAfter.toISOString().slice(0, 10)}, in 10 days: payouts by Onz need it. Put a new one in its place.`,
          actions: ['check'],
        },
      ]);
    expect((await shop.list())[0]).toMatchObject({
      needsAttention: true,
      attention: { reason: 'certificate_ending' },
      certificates: [{ use: 'cashOut', subject: ending.commonName, daysLeft: 10, checkedAt: expect.any(String) }],
    });
    const metrics = async () => (await fetch(workerMetricsUrl(logFile))).text();
    const labels = `\\{merchant="${shop.id}",owner="platform",use="cashOut"\\}`;
    const until = (date: Date) =>
      new RegExp(`trilho_certificate_expires_timestamp_seconds${labels} ${Math.floor(date.getTime() / 1000)}\n`);
    const broken = (count: number) => new RegExp(`trilho_certificate_problems${labels} ${count}\n`);
    await expect.poll(metrics, { timeout: 30_000, interval: 1000 }).toMatch(until(ending.notAfter));

    store.contents.delete('/out.pem');
    // The first look may share the check of the new platform, which has read the file before.
    await expect
      .poll(() => shop.look(body.id), { timeout: 20_000 })
      .toMatchObject({
        needsAttention: true,
        certificates: [{ subject: ending.commonName, daysLeft: 10, problem: 'could not be fetched: answered 404' }],
      });
    await expect.poll(metrics, { timeout: 30_000, interval: 1000 }).toMatch(broken(1));
    store.contents.set('/out.pem', 'back soon');
    expect((await shop.look(body.id)).certificates[0]?.problem).toMatch(/^cannot be read/);

    store.contents.set('/out.pem', fresh.certificate);
    const keyless = await shop.look(body.id);
    expect(keyless.certificates[0]).toMatchObject({
      subject: fresh.commonName,
      problem: expect.stringMatching(/^has no private key/),
    });
    await shop.patch(body.id, { privateKey: ending.key });
    expect((await shop.look(body.id)).certificates[0]?.problem).toContain('the private key is another one’s');
    await shop.patch(body.id, { privateKey: fresh.key });
    const renewed = await shop.look(body.id);
    expect(renewed).toMatchObject({
      needsAttention: false,
      certificates: [{ subject: fresh.commonName, daysLeft: 400 }],
    });
    expect(renewed.certificates[0]).not.toHaveProperty('problem');
    expect(await shop.attention('platform')).toEqual([]);
    await expect.poll(metrics, { timeout: 30_000, interval: 1000 }).toMatch(until(fresh.notAfter));
    expect(await metrics()).toMatch(broken(0));
  } finally {
    store.close();
  }
});

it.concurrent.each(['Onz', 'Podpay', 'VOLUTI'])(
  '%s pays out with the platform’s certificate, and not without one',
  async (name) => {
    const shop = await shopOfOurOwn();
    const at = payer(shop, name);
    const store = await files();
    try {
      const { demo } = await connect(shop.id, name, { platform: undefined, cashOutCertificate: undefined });
      const unauthorized = async () => {
        const { status, body } = await at.send();
        expect(status).toBe(422);
        expect(body).toMatchObject({ detail: expect.stringContaining('Unauthorized.') });
      };
      await unauthorized();
      const { body: platform } = await shop.add({ name: 'Loja' });
      await unauthorized();

      store.contents.set('/out.pem', String(demo.cashOutCertificate));
      await shop.patch(platform.id, { certCashOutUrl: `${store.base}/out.pem` });
      const looked = await shop.look(platform.id);
      expect(looked.certificates[0]).not.toHaveProperty('problem');
      const before = store.requests('/out.pem');
      for (let count = 0; count < 2; count += 1) {
        const { status, body } = await at.send();
        expect(status).toBe(201);
        await at.becomes(body.id, { status: 'APPROVED', needsAttention: false });
        expect(await at.transfers(body.id)).toHaveLength(1);
      }
      expect(store.requests('/out.pem'), 'cached for an hour').toBe(before + 1);
      // A new default platform does not replace the platform that a connection names.
      await shop.add({ name: 'Vazia', isDefault: true });
      await unauthorized();
      await db
        .updateTable('connections')
        .set({ platform_id: platform.id })
        .where('merchant_id', '=', shop.id)
        .execute();
      expect((await at.send()).status).toBe(201);
    } finally {
      store.close();
    }
  },
);

it.concurrent('opens an encrypted certificate by its password, which no answer, row or log shows', async () => {
  const shop = await shopOfOurOwn();
  const server = await files();
  const password = `senha-${randomUUID()}`;
  try {
    const { demo } = await connect(shop.id, 'Onz', { platform: undefined, cashOutCertificate: undefined });
    server.contents.set('/out.pem', locked(String(demo.cashOutCertificate), password));
    const made = await shop.add({ name: 'Loja', certCashOutUrl: `${server.base}/out.pem` });
    const { id } = made.body;
    expect((await shop.look(id)).certificates[0]?.problem).toBe('cannot be opened without its password');
    const wrong = await shop.patch(id, { certCashOutPassword: 'another-password' });
    expect(wrong.body).toMatchObject({ hasCertCashInPassword: false, hasCertCashOutPassword: true });
    expect((await shop.look(id)).certificates[0]?.problem).toBe('has another password');

    const right = await shop.patch(id, { certCashOutPassword: password });
    const looked = await shop.look(id);
    expect(looked.certificates[0]).not.toHaveProperty('problem');
    // The first call: the worker keeps an opened connection for a minute.
    const at = payer(shop, 'Onz');
    const { body: paid } = await at.send();
    await at.becomes(paid.id, { status: 'APPROVED', needsAttention: false });
    const { rows } = await sql<{ row: string }>`select p::text as row from platforms p where id = ${id}`.execute(db);
    const seen = [made.body, wrong.body, right.body, looked, paid].map((body) => JSON.stringify(body));
    for (const text of [...seen, ...rows.map(({ row }) => row), readFileSync(logFile, 'utf8')]) {
      expect(text).not.toContain(password);
      expect(text).not.toContain(Buffer.from(password).toString('hex'));
    }
    expect((await shop.patch(id, { certCashOutPassword: null })).body.hasCertCashOutPassword).toBe(false);
  } finally {
    server.close();
  }
});

it.concurrent.each([
  ['its password is missing', {}],
  ['it has another password', { certCashOutPassword: 'another-password' }],
])('refuses a call before it is sent if %s', async (why, over) => {
  const shop = await shopOfOurOwn();
  const server = await files();
  try {
    const { demo } = await connect(shop.id, 'Onz', { platform: undefined, cashOutCertificate: undefined });
    server.contents.set('/out.pem', locked(String(demo.cashOutCertificate), randomUUID()));
    await shop.add({ name: 'Loja', certCashOutUrl: `${server.base}/out.pem`, ...over });
    const at = payer(shop, 'Onz');
    const { body } = await at.send();
    const failure = { effect: 'refused', message: expect.stringContaining(why) };
    expect(body).toMatchObject({ status: 'REJECTED', failure });
    expect(await at.transfers(body.id)).toEqual([]);
  } finally {
    server.close();
  }
});
