// The client certificates of a connection: opened by their password, checked when they are saved, shown with their end.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueEntry } from '../../adapters/index.ts';
import { lockedPfx, oldPfx } from '../../adapters/kit/tls.fixture.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import type { Connection, ConnectionTest } from '../../domain/connections/connection.ts';
import { demoAccounts } from '../../sandbox/demo.ts';
import { locked } from '../support/locked.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { selfSigned } from '../support/self-signed.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey, dataDir, logFile } = sharedSystem();
const password = `senha-${randomUUID()}`;

let db: Database;
let store: Store;
let shop: ReturnType<typeof merchant>;
/** Complete credentials of an account at Onz's stand-in. */
let account: Record<string, string>;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  const { id, key } = await newMerchant(store, sandboxUrl);
  shop = merchant(apiUrl, key, 'Onz');
  const fields = catalogueEntry('Onz')?.credentials ?? [];
  const { platform: _, ...made } = await (await demoAccounts(dataDir, sandboxUrl))('onz', id, fields);
  account = made as Record<string, string>;
});
afterAll(() => db?.destroy());

type Answer = Connection & { detail: string; violations: { field: string; rule: string; message: string }[] };
const connect = (over: object, more: object = {}) =>
  shop.call<Answer>('POST', '/v1/connections', { provider: 'Onz', credentials: { ...account, ...over }, ...more });

it('is opened by its password in calls, and the password is in no answer, row or log', async () => {
  const certificate = locked(account.certificate ?? '', password);
  const made = await connect({ certificate, certificatePassword: password });
  expect(made.status, made.body.detail).toBe(201);
  const { id } = made.body;
  const tested = await shop.call<ConnectionTest>('POST', `/v1/connections/${id}/test`, {});
  expect(tested.body).toMatchObject({ ok: true });
  const charged = await shop.create({ provider: id });
  expect(charged.body).toMatchObject({ status: 'PENDING', pixCode: expect.any(String) });

  const change = (credentials: object) => shop.call<Answer>('PATCH', `/v1/connections/${id}`, { credentials });
  const wrong = await change({ certificatePassword: 'another-password' });
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      violations: [
        {
          field: 'credentials.certificatePassword',
          rule: 'certificate',
          message: 'is not the password of this certificate',
        },
      ],
    },
  });
  expect((await change({ certificatePassword: '' })).body.violations).toEqual([
    expect.objectContaining({
      field: 'credentials.certificatePassword',
      message: 'is required: the certificate is encrypted',
    }),
  ]);
  const look = await shop.call('GET', `/v1/connections/${id}`);
  const { rows } = await sql<{ row: string }>`select t::text as row from connection_versions t`.execute(db);
  const seen = [made, tested, charged, wrong, look].map((one) => JSON.stringify(one.body));
  for (const text of [...seen, ...rows.map(({ row }) => row), readFileSync(logFile, 'utf8')]) {
    expect(text).not.toContain(password);
    expect(text).not.toContain(Buffer.from(password).toString('hex'));
  }
  await shop.call('PATCH', `/v1/connections/${id}`, { disabled: true });
});

it('as a PFX is saved with its password alone', async () => {
  const other = { clientId: randomUUID(), certificate: lockedPfx };
  const at = { field: 'credentials.certificatePassword', rule: 'certificate' };
  expect((await connect(other)).body.violations).toEqual([expect.objectContaining(at)]);
  const wrong = await connect({ ...other, certificatePassword: 'outra' });
  expect(wrong).toMatchObject({ status: 422, body: { violations: [at] } });
  const made = await connect({ ...other, certificatePassword: 'segredo' });
  expect(made.status, made.body.detail).toBe(201);
  expect(made.body.certificates?.find(({ use }) => use === 'cashIn')).toEqual({
    use: 'cashIn',
    subject: 'client',
    expiresAt: '2126-10-28T14:19:42.000Z',
    daysLeft: expect.any(Number),
  });
});

it('shows whose it is and when it ends, of each use', async () => {
  const subject = `client-${randomUUID()}`;
  const made = await connect({ clientId: randomUUID(), cashOutCertificate: await selfSigned(12, subject) });
  expect(made.status, made.body.detail).toBe(201);
  expect(made.body.certificates).toEqual([
    expect.objectContaining({ use: 'cashIn', expiresAt: expect.any(String) }),
    { use: 'cashOut', subject, expiresAt: expect.any(String), daysLeft: 12 },
  ]);
  const { body } = await shop.call<{ data: Connection[] }>('GET', '/v1/connections');
  expect(body.data.find(({ id }) => id === made.body.id)?.certificates).toEqual(made.body.certificates);
});

describe('is refused at its field when it is saved', () => {
  const blocks = (bundle: string) => ({
    certificate: /-----BEGIN CERTIFICATE[\s\S]+?END CERTIFICATE-----/.exec(bundle)?.[0] ?? '',
    key: /-----BEGIN PRIVATE KEY[\s\S]+?END PRIVATE KEY-----/.exec(bundle)?.[0] ?? '',
  });
  it.each<[string, () => Promise<string>, RegExp]>([
    ['nonsense', async () => 'nonsense '.repeat(20), /^cannot be read: PEM or PFX is expected$/],
    ['a certificate without its key', async () => blocks(await selfSigned(9, 'a')).certificate, /^has no private key/],
    ['a key without its certificate', async () => blocks(await selfSigned(9, 'a')).key, /^cannot be read/],
    [
      'a certificate and the key of another one',
      async () => `${blocks(await selfSigned(9, 'a')).certificate}\n${blocks(await selfSigned(9, 'b')).key}`,
      /the private key is another one’s$/,
    ],
    ['an expired one', () => selfSigned(-3, 'a'), /^expired on \d{4}-\d\d-\d\d: get a new one/],
    ['a PFX with an old encryption', async () => oldPfx, /^is a PFX with an old encryption/],
  ])('%s', async (_, make, message) => {
    for (const field of ['certificate', 'cashOutCertificate']) {
      const bundle = await make();
      const { status, body } = await connect({
        clientId: randomUUID(),
        [field]: bundle,
        [`${field}Password`]: 'segredo',
      });
      expect(status, field).toBe(422);
      expect(body.violations, field).toEqual([
        { field: `credentials.${field}`, rule: 'certificate', message: expect.stringMatching(message) },
      ]);
      expect(JSON.stringify(body)).not.toContain(bundle.slice(30, 80));
    }
  });
});
