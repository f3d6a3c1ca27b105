// A connection without what its provider requires: refused when it is saved, and again when something is charged by it,
// in the specification's own sentence.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, catalogueEntry, providerNames } from '../../adapters/index.ts';
import { type Credentials, insertConnection } from '../../db/connections/connections.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import type { Platform } from '../../domain/connections/platforms.ts';
import { newId } from '../../runtime/ids.ts';
import { demoAccounts } from '../../sandbox/demo.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

/** The sentences of the specification about credentials, quoted from sections 5 and 8, and the fields they are about. */
const sentences: { quote: string; message?: string; of: Record<string, string[]> }[] = [
  {
    quote: 'Ameii: companyId and secretKey required ("Ameii: companyId (publicKey) e secretKey são obrigatórios.").',
    message: 'Ameii: companyId (publicKey) e secretKey são obrigatórios.',
    of: { Ameii: ['publicKey', 'secretKey'] },
  },
  {
    quote: "Bravive secretKey ('Bravive secretKey is required')",
    message: 'Bravive secretKey is required',
    of: { Bravive: ['secretKey'] },
  },
  {
    quote: '"Public key is required"',
    message: 'Public key is required',
    of: { Orbita: ['publicKey'], RAPDYN: ['publicKey'], PAGARMEBAAS: ['publicKey'] },
  },
  {
    quote: 'PodPay2 both keys ("PodPay requer tanto publicKey quanto secretKey para autenticação Basic.")',
    message: 'PodPay requer tanto publicKey quanto secretKey para autenticação Basic.',
    of: { PodPay2: ['publicKey', 'secretKey'] },
  },
  {
    quote:
      "VOLUTI also needs payout certificate URL, else 'Unauthorized.'; VOLUTI charges need cash-in certificate URL.",
    message: 'Unauthorized.',
    of: { VOLUTI: ['certificate'], TREEAL: ['certificate'], Podpay: ['certificate'], Onz: ['certificate'] },
  },
  // Required without a sentence.
  { quote: 'Syncpay secret key', of: { Syncpay: ['secretKey'] } },
  { quote: 'Flow2Pay public and secret key', of: { Flow2Pay: ['publicKey', 'secretKey'] } },
  { quote: 'OwemPay credentials', of: { OwemPay: ['clientId', 'clientSecret'] } },
  { quote: 'ROYALTY secret key', of: { ROYALTY: ['secretKey'] } },
];
const rows = sentences.flatMap(({ message, of }) =>
  Object.entries(of).flatMap(([provider, fields]) => fields.map((field) => ({ provider, field, message }))),
);

interface Refusal {
  code: string;
  detail: string;
  violations: { field: string; rule: string; message: string }[];
}

const { apiUrl, sandboxUrl, databaseUrl, masterKey, dataDir } = sharedSystem();
let db: Database;
let store: Store;
let accountAt: Awaited<ReturnType<typeof demoAccounts>>;
let shop: Awaited<ReturnType<typeof newShop>>;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  accountAt = await demoAccounts(dataDir, sandboxUrl);
  shop = await newShop();
});
afterAll(() => db?.destroy());

async function newShop() {
  const { id, key } = await newMerchant(store, sandboxUrl);
  const own = merchant(apiUrl, key);
  /** Complete credentials of an account that nobody else has, in which these fields are replaced or (undefined) absent. */
  const accountOf = async (provider: string, over: Record<string, string | undefined> = {}) => {
    const { slug = '', credentials = [] } = catalogueEntry(provider) ?? {};
    const { platform: _, ...account } = await accountAt(slug, `${id}-${randomUUID()}`, credentials);
    const all: Record<string, Credentials[string] | undefined> = { ...account, ...over };
    return Object.fromEntries(Object.entries(all).flatMap(([field, value]) => (value ? [[field, value]] : [])));
  };
  return {
    ...own,
    id,
    accountOf,
    connect: (provider: string, credentials: object, more: object = {}) =>
      own.call<Connection & Refusal>('POST', '/v1/connections', { provider, credentials, ...more }),
    /** A connection as an earlier version of this gateway could have left it. */
    async insert(provider: string, credentials: Credentials): Promise<string> {
      const connectionId = newId('con');
      await insertConnection(store, {
        id: connectionId,
        merchantId: id,
        provider,
        credentials,
        callbackToken: randomUUID(),
      });
      return connectionId;
    },
    charge: async (connectionId: string | undefined) => {
      const reply = await own.create({ provider: connectionId });
      return { ...reply, body: reply.body as unknown as Refusal & { id: string; provider: string } };
    },
    payments: async () => (await own.call<{ data: unknown[] }>('GET', '/v1/payments')).body.data,
  };
}

describe.each(rows)('$provider without $field', ({ provider, field, message }) => {
  it(`is not saved${message ? `: ${message}` : ''}`, async () => {
    const { status, body } = await shop.connect(provider, await shop.accountOf(provider, { [field]: undefined }));
    expect(status).toBe(422);
    expect(body.violations).toContainEqual(
      expect.objectContaining({ field: `credentials.${field}`, rule: 'required' }),
    );
    if (message) expect(body.detail).toBe(message);
    else expect(body.detail).toContain(`credentials.${field} `);
  });

  it('takes no charge, and stores none', async () => {
    const id = await shop.insert(provider, await shop.accountOf(provider, { [field]: undefined }));
    const { status, body } = await shop.charge(id);
    expect(status).toBe(422);
    if (message) expect(body.detail).toBe(message);
    else expect(body.detail).toMatch(new RegExp(`^${provider}: .+ is required$`));
    expect(await shop.payments()).toEqual([]);
  });
});

it('has no sentence in a declaration that the specification does not have', () => {
  const ours = ['Lexxen: a private key is required'];
  const known = rows.map(({ provider, field, message }) => `${provider} ${field}: ${message}`);
  const declared = catalogue.flatMap(({ name, credentials }) =>
    credentials.flatMap(({ field, message }) =>
      message && !ours.includes(message) ? [`${name} ${field}: ${message}`] : [],
    ),
  );
  expect(declared.sort()).toEqual(known.filter((one) => !one.endsWith(': undefined')).sort());
});

it.each(providerNames)('%s is not saved without any one of what its declaration requires', async (provider) => {
  const required = (catalogueEntry(provider)?.credentials ?? []).filter((one) => one.required);
  for (const { field } of required) {
    const { status, body } = await shop.connect(provider, await shop.accountOf(provider, { [field]: undefined }));
    expect(status, field).toBe(422);
    expect(body.violations, field).toEqual([
      expect.objectContaining({ field: `credentials.${field}`, rule: 'required' }),
    ]);
  }
});

describe('a certificate', () => {
  it('may come from the platform instead; when that is gone, nothing is charged', async () => {
    const own = await newShop();
    const bare = await own.accountOf('Onz', { certificate: undefined });
    const { body: platform } = await own.call<Platform>('POST', '/v1/platforms', { name: 'Loja' });
    expect((await own.connect('Onz', bare)).body.detail).toBe('Unauthorized.');
    const certCashInUrl = 'http://127.0.0.1:9/in.pem';
    await own.call('PATCH', `/v1/platforms/${platform.id}`, { certCashInUrl });
    const made = await own.connect('Onz', bare);
    expect(made.status).toBe(201);
    expect(made.body.credentials).toContainEqual(
      expect.objectContaining({ field: 'certificate', required: true, orPlatform: 'certCashInUrl', set: false }),
    );

    await own.call('PATCH', `/v1/platforms/${platform.id}`, { certCashInUrl: null });
    const refused = await own.charge(made.body.id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation', detail: 'Unauthorized.' } });
    expect(await own.payments()).toEqual([]);
  });

  it('is not removed, nor is the platform that has it', async () => {
    const own = await newShop();
    const made = await own.connect('Onz', await own.accountOf('Onz'));
    expect(made.status).toBe(201);
    const change = (body: object) => own.call<Refusal>('PATCH', `/v1/connections/${made.body.id}`, body);
    expect(await change({ credentials: { certificate: '' } })).toMatchObject({
      status: 422,
      body: { detail: 'Unauthorized.', violations: [{ field: 'credentials.certificate', rule: 'required' }] },
    });
    await own.call('POST', '/v1/platforms', { name: 'Vazia' });
    const { body: platform } = await own.call<Platform>('POST', '/v1/platforms', {
      name: 'Loja',
      certCashInUrl: 'http://127.0.0.1:9/in.pem',
    });
    expect((await change({ platformId: platform.id })).status).toBe(200);
    expect((await change({ credentials: { certificate: '' } })).status).toBe(200);
    expect(await change({ platformId: null })).toMatchObject({ status: 422, body: { detail: 'Unauthorized.' } });
  });

  it('that is missing makes routing pass the connection over, and say why', async () => {
    const own = await newShop();
    const onz = await own.insert('Onz', await own.accountOf('Onz', { certificate: undefined }));
    const rule = { name: 'PIX', to: [{ provider: onz }], fallback: ['Orbita'] };
    const saved = await own.call('PUT', '/v1/routes', { version: 0, rules: [rule] });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const dry = await own.call<{ skipped: { connectionId?: string; why: string }[] }>('POST', '/v1/routes/dry-run', {
      amount: 100,
      paymentMethod: 'PIX',
    });
    expect(dry.body.skipped).toEqual([
      expect.objectContaining({ connectionId: onz, why: expect.stringContaining('Unauthorized.') }),
    ]);
    expect(await own.charge(undefined)).toMatchObject({ status: 201, body: { provider: 'Orbita' } });
  });
});
