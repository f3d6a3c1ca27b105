// Payouts at providers that require a client certificate: two certificates, the platform's record, and the message where
// one is missing or wrong and nothing was sent.
import { randomUUID, webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import '../../sandbox/core/reflect.ts';
import * as x509 from '@peculiar/x509';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { makeCpf } from '../../domain/core/documents.ts';
import { newId } from '../../runtime/ids.ts';
import { openPki } from '../../sandbox/core/pki.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { bankAccount, complete, newcomer, registrar } from '../support/receivers.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey, dataDir } = sharedSystem();
const shop = merchant(apiUrl);
const names = ['VOLUTI', 'TREEAL', 'Podpay', 'Onz'] as const;

let db: Database;
let store: Store;
/** A merchant without a platform, with copies of the demo merchant's connections in which fields are changed. */
let own: Awaited<ReturnType<typeof newMerchant>>;
const demo = new Map<string, Credentials>();
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  own = await newMerchant(store, sandboxUrl);
  for (const name of [...names, 'Mexpag', 'PodPay2']) {
    const head = await findConnection(store, 'mer_lojademo', name);
    if (!head) throw new Error(`the demo merchant has no connection to ${name}`);
    demo.set(name, (await connectionOpener(store)('mer_lojademo', head.id, head.version)).credentials);
  }
});
afterAll(() => db?.destroy());

/** Connects the own merchant by a copy of the demo merchant's credentials with these fields replaced. */
async function connect(name: string, over: Record<string, Credentials[string] | undefined> = {}): Promise<string> {
  const credentials = Object.fromEntries(
    Object.entries({ ...demo.get(name), ...over }).filter(([, value]) => value !== undefined),
  ) as Credentials;
  const id = newId('con');
  const accountBy = catalogueEntry(name)?.accountBy;
  await insertConnection(store, {
    id,
    merchantId: own.id,
    provider: name,
    credentials,
    ...(accountBy && { accountBy }),
    callbackToken: randomUUID(),
  });
  return id;
}

/** A payout by a connection in which these fields are replaced; undefined removes one. */
async function payBy(name: string, over: Record<string, Credentials[string] | undefined>, request: object = {}) {
  const provider = await connect(name, over);
  const shop = merchant(apiUrl, own.key);
  const at = payer(shop, name);
  const withdrawReference = `cert-${randomUUID()}`;
  const reply = await at.send(at.body({ provider, withdrawReference, ...request }));
  return { ...reply, shop, at, withdrawReference };
}

/** Expects attention `not_sent` and no transfer at the provider. */
async function expectNotSent({ status, body, at }: Awaited<ReturnType<typeof payBy>>, why: RegExp) {
  expect(status).toBe(201);
  const held = await at.becomes(body.id, { status: 'PENDING', stage: 'held', needsAttention: true });
  expect(held.attention?.reason).toBe('not_sent');
  expect(held.failure).toMatchObject({ effect: 'none', message: expect.stringMatching(why) });
  expect(await at.transfers(body.id)).toEqual([]);
  const canceled = await at.act(body.id, 'cancel', { reason: 'the connection is mended first' });
  expect(canceled).toMatchObject({ status: 200, body: { status: 'CANCELED', needsAttention: false } });
}

describe.concurrent.each(names)('%s', (name) => {
  it('pays with its certificate for payouts, and needs no other', async () => {
    const at = payer(shop, name);
    const { status, body } = await at.send();
    expect(status).toBe(201);
    await at.becomes(body.id, { status: 'APPROVED', needsAttention: false });
    expect(await at.transfers(body.id)).toHaveLength(1);

    const alone = await payBy(name, { certificate: undefined });
    expect(alone.status).toBe(201);
    await alone.at.becomes(alone.body.id, { status: 'APPROVED', needsAttention: false });
    const text = JSON.stringify(await alone.shop.call('GET', `/v1/payouts/${alone.body.id}/timeline`));
    for (const secret of ['PRIVATE KEY', 'BEGIN CERTIFICATE', 'Bearer ']) expect(text).not.toContain(secret);
  });

  it('answers "Unauthorized." without a platform, and stores nothing', async () => {
    const { status, body, shop, withdrawReference } = await payBy(name, { platform: undefined });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: expect.stringContaining('Unauthorized.') });
    const found = await shop.call('GET', `/v1/payouts?withdrawReference=${withdrawReference}`);
    expect(found.body).toMatchObject({ data: [] });
  });

  it('sends nothing with an expired certificate', async () => {
    const expired = await expiredCertificate(String(demo.get(name)?.clientId));
    const payout = await payBy(name, { cashOutCertificate: expired });
    await expectNotSent(payout, /^The cash-out certificate for \w+ expired on 2026-02-01: nothing was sent/);
  });

  it('pays nothing with a certificate of another authority', async () => {
    const own = mkdtempSync(path.join(tmpdir(), 'trilho-authority-'));
    const subject = { commonName: String(demo.get(name)?.clientId), unit: 'cash-out' };
    const [certificate, key] = (await (await openPki(own)).client(subject)).split(/(?=-----BEGIN)/);
    rmSync(own, { recursive: true });
    // Our side trusts the stand-in's certificate; the stand-in does not trust ours.
    const foreign = `${certificate}\n${key}\n${(await openPki(dataDir)).authority}`;
    const payout = await payBy(name, { cashOutCertificate: foreign });
    await expectNotSent(payout, /certificate/);
  });

  it('pays nothing with the certificate for charges', async () => {
    const payout = await payBy(name, { cashOutCertificate: demo.get(name)?.certificate });
    await expectNotSent(payout, /did not accept the credentials \(401\)/);
  });
});

describe.concurrent.each(['VOLUTI', 'Podpay', 'Onz'])('%s', (name) => {
  it('answers "Unauthorized." without a certificate for payouts, even with one for charges', async () => {
    const { status, body, shop, withdrawReference } = await payBy(name, {
      cashOutCertificate: undefined,
      platform: { defaultReceiverId: 'r', certCashInUrl: 'https://shop.invalid/in.pem' },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: expect.stringContaining('Unauthorized.') });
    const found = await shop.call('GET', `/v1/payouts?withdrawReference=${withdrawReference}`);
    expect(found.body).toMatchObject({ data: [] });
  });

  it('uses the certificate at the platform’s URL', async () => {
    const server = createServer((_request, response) => response.end(String(demo.get(name)?.cashOutCertificate)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const certCashOutUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/out.pem`;
    try {
      const { body, at } = await payBy(name, { cashOutCertificate: undefined, platform: { certCashOutUrl } });
      await at.becomes(body.id, { status: 'APPROVED', needsAttention: false });
      expect(await at.transfers(body.id)).toHaveLength(1);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  it('sends nothing while the platform’s URL does not return it', async () => {
    const platform = { certCashOutUrl: 'http://127.0.0.1:9/out.pem' };
    const payout = await payBy(name, { cashOutCertificate: undefined, platform });
    await expectNotSent(payout, /certificate of \w+ could not be fetched/);
  });
});

it.concurrent('TREEAL, which has no separate payout certificate, gets the one for charges, and refuses it', async () => {
  await expectNotSent(await payBy('TREEAL', { cashOutCertificate: undefined }), /did not accept the credentials/);
});

describe.concurrent('the platform’s default receiver', () => {
  const nobody = { pixKey: undefined, pixType: undefined, name: undefined, document: undefined };
  const platformOf = (name: string, defaultReceiverId: string) => ({
    platform: { ...(demo.get(name)?.platform as object), defaultReceiverId },
  });
  /** A receiver of the own merchant at Mexpag, until it is approved there. */
  async function receiver(pixCode?: string) {
    await connect('Mexpag');
    const at = registrar(merchant(apiUrl, own.key));
    const { id } = await at.open(
      newcomer('Mexpag', 'CPF', { ...complete, bankAccount: { ...bankAccount, ...(pixCode && { pixCode }) } }),
    );
    const approve = async () => {
      await at.simulate(id, 'approved');
      await at.becomes(id, { status: 'ACTIVE' }, 'Mexpag');
    };
    return { id, approve };
  }

  it.each(names)('gets a payout by PIX at %s that names no key', async (name) => {
    const { id, approve } = await receiver(`${randomUUID()}@example.com`);
    const platform = platformOf(name, id);
    const early = await payBy(name, platform, nobody);
    expect(early).toMatchObject({ status: 422, body: { violations: [{ field: 'pixKey' }] } });
    expect(early.body).toMatchObject({ detail: expect.stringContaining('it is PENDING, not ACTIVE') });
    await approve();
    const { status, body, at } = await payBy(name, platform, nobody);
    expect(status).toBe(201);
    expect(body).toMatchObject({ receiverId: id, pixType: 'EMAIL', name: 'Maria Silva', documentType: 'CPF' });
    await at.becomes(body.id, { status: 'APPROVED' });
    expect(await at.transfers(body.id)).toHaveLength(1);

    const foreign = await payBy(name, platform, { ...nobody, document: makeCpf(Math.random) });
    expect(foreign.body).toMatchObject({ detail: expect.stringContaining('its document is not that of the payout') });
    // Nor does another receiver's payout go to the default one.
    const others = await payBy(name, platform, { ...nobody, receiverId: (await receiver()).id });
    expect(others).toMatchObject({ status: 422, body: { detail: `${name}: PIX key is required` } });
    // A key of the request is never replaced.
    const named = await payBy(name, platform, { pixKey: 'maria@outra.example' });
    expect(named.body).not.toHaveProperty('receiverId');
    expect(named.body.pixKey).toContain('@outra.example');
  });

  it('gets nothing at a provider that pays without certificates', async () => {
    const { id, approve } = await receiver(`${randomUUID()}@example.com`);
    await approve();
    const keyless = await payBy('PodPay2', { platform: { defaultReceiverId: id } }, nobody);
    expect(keyless).toMatchObject({ status: 422, body: { detail: 'PodPay2: PIX key is required' } });
  });

  it('gets nothing without a PIX key, or where the id is the provider’s own', async () => {
    const { id, approve } = await receiver();
    await approve();
    const keyless = await payBy('Onz', platformOf('Onz', id), nobody);
    expect(keyless.body).toMatchObject({ detail: expect.stringContaining('it has no PIX key (bankAccount.pixCode)') });
    const theirs = await payBy('Onz', platformOf('Onz', 're_theirs'), nobody);
    expect(theirs).toMatchObject({ status: 422, body: { detail: 'Onz: PIX key is required' } });
  });
});

/** PEM of a self-signed certificate and its key, expired in February. */
async function expiredCertificate(commonName: string): Promise<string> {
  x509.cryptoProvider.set(webcrypto as unknown as Crypto);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: new x509.Name([{ CN: [commonName] }]).toString(),
    notBefore: new Date('2025-02-01T00:00:00Z'),
    notAfter: new Date('2026-02-01T00:00:00Z'),
    keys,
    signingAlgorithm: algorithm,
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey as webcrypto.CryptoKey));
  return `${certificate.toString('pem')}\n-----BEGIN PRIVATE KEY-----\n${key.toString('base64')}\n-----END PRIVATE KEY-----\n`;
}
