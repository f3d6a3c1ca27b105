import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { Client, Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogueEntry } from '../../adapters/index.ts';
import { type Credentials, insertConnection } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { cardNumbers } from '../../domain/core/card-numbers.ts';
import { makeCpf } from '../../domain/core/documents.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { newId } from '../../runtime/ids.ts';
import { newDataKey, seal } from '../../runtime/keys.ts';
import { demoAccounts } from '../../sandbox/demo.ts';
import { workerMetricsUrl } from '../support/logs.ts';
import { searcher } from '../support/marks.ts';
import { endpoint, merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

/*
 * A merchant whose secrets and personal data carry markers runs through successes and failures. Afterwards everything
 * that the system stores or answers is searched: no marker may appear in clear text. Only the stand-ins' ledgers are
 * exempt, because they are the provider's side.
 */

const { apiUrl, sandboxUrl, logFile, databaseUrl, dataDir, temporalAddress, masterKey } = sharedSystem();
const mark = (what: string) => `${what}-${randomBytes(9).toString('hex')}`;
const merchantId = newId('mer');
/** Public: not searched for. */
const publicKey = mark('pk_test_canary');
const signing = `whsec_${randomBytes(24).toString('base64')}`;

const marks = {
  'the master key': masterKey,
  'an API key': mark('sk_test_canary'),
  'a wrong API key': mark('sk_test_wrong'),
  'the signing secret': signing,
  'a secret key': mark('canary-secret'),
  'a public key': mark('canary-public'),
  'a callback token': mark('canary-token'),
  "a second provider's callback token": mark('canary-second'),
  'an unknown callback token': mark('canary-nobody'),
  'a password': mark('Canary pass'),
  'a wrong password': mark('Canary wrong'),
  'an e-mail that nobody has': `${mark('nobody')}@canary.test`,
  "a customer's name": mark('Canária Ção'),
  "a customer's e-mail": `${mark('maria')}@canary.test`,
  "a customer's document": makeCpf(Math.random),
  "a customer's phone": `119${digits(8)}`,
  "a customer's street": mark('Rua Canária'),
  "an endpoint's secret": mark('hook?&='),
  "a certificate address's secret": mark('bucket?&='),
  'an Idempotency-Key': mark('canary-idempotency'),
  'a card number': cardNumber(),
  'a security code': mark('cvv'),
  // Three or four digits occur everywhere: searched for in the form in which a CVV is written.
  "a card's security code": '"cvv":"8375"',
  "a card's holder": mark('Titular').toUpperCase(),
  "an authentication's proof": randomBytes(20).toString('base64'),
  'a refused proof': randomBytes(20).toString('base64'),
  "a refused customer's name": mark('Recusada'),
  'a refused e-mail': mark('not an e-mail'),
  "a payer's name": mark('Pagadora'),
  "a payer's document": makeCpf(Math.random),
  "a payer's e-mail": `${mark('payer')}@canary.test`,
};
/** Secrets that the run itself creates. */
const learnt: Record<string, string> = {};
/** Secrets of payers' pages: merchants get their addresses, and nothing keeps them in clear. */
const pages: Record<string, string> = {};

/** @param bundle PEM: certificate and private key. */
function middleOf(bundle: unknown): string {
  const key = /-----BEGIN PRIVATE KEY-----\n(.*?)\n-----END/s.exec(String(bundle))?.[1]?.split('\n') ?? [];
  const line = key.at(-2);
  if (!line) throw new Error('the bundle has no private key of several lines');
  return line;
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(1, 10)).join('');
}

/** A number that passes the card check, for a card number typed into the wrong field. */
function cardNumber(): string {
  const start = `4${digits(14)}`;
  return Array.from({ length: 10 }, (_, last) => `${start}${last}`).find((number) => cardNumbers(number).length) ?? '';
}

const shop = merchant(apiUrl, marks['an API key']);
const customer = {
  name: marks["a customer's name"],
  email: marks["a customer's e-mail"],
  document: marks["a customer's document"],
  phone: marks["a customer's phone"],
};
let db: Database;
let store: Store;
let hook: Awaited<ReturnType<typeof endpoint>>;
let payments: Payment[] = [];
let email = '';
let clientId = '';
const began = new Date();

beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  hook = await endpoint(signing);
  const keys = await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64'));
  store = openStore(db, keys);
  await db
    .insertInto('merchants')
    .values({
      id: merchantId,
      name: 'Canary',
      data_key_sealed: newDataKey(keys, merchantId).sealed,
      webhook_secret_sealed: seal(keys.sealing, contexts.webhookSecret(merchantId), Buffer.from(signing)),
    })
    .execute();
  await db
    .insertInto('api_keys')
    .values({
      id: newId('key'),
      merchant_id: merchantId,
      hash: keys.mac('api-key', marks['an API key']),
      name: 'Canary',
      revoked_at: null,
    })
    .execute();
  await db
    .insertInto('public_keys')
    .values({ id: newId('pub'), merchant_id: merchantId, key: publicKey, name: 'Canary', revoked_at: null })
    .execute();
  for (const keeper of ['PAGARMEBAAS', 'AXISBANK', 'Cielo']) {
    const entry = catalogueEntry(keeper);
    if (!entry) throw new Error(`the catalogue has no ${keeper}`);
    const accountAt = await demoAccounts(dataDir, sandboxUrl);
    await insertConnection(store, {
      id: newId('con'),
      merchantId,
      provider: keeper,
      credentials: (await accountAt(entry.slug, merchantId, entry.credentials)) as Credentials,
      callbackToken: mark('canary-keeper'),
    });
  }
  await insertConnection(store, {
    id: newId('con'),
    merchantId,
    provider: 'Orbita',
    credentials: {
      secretKey: marks['a secret key'],
      publicKey: marks['a public key'],
      baseUrl: `${sandboxUrl}/orbita/v1`,
    },
    callbackToken: marks['a callback token'],
  });
  const onz = catalogueEntry('Onz');
  if (!onz) throw new Error('the catalogue has no Onz');
  const account = (await (await demoAccounts(dataDir, sandboxUrl))('onz', merchantId, onz.credentials)) as Credentials;
  await insertConnection(store, {
    id: newId('con'),
    merchantId,
    provider: 'Onz',
    credentials: account,
    ...(onz.accountBy && { accountBy: onz.accountBy }),
    callbackToken: marks["a second provider's callback token"],
  });
  clientId = String(account.clientId);
  learnt["a client's secret"] = String(account.clientSecret);
  // A line from the middle of each key: the first and last lines are the same in every key.
  learnt['a private key'] = middleOf(account.certificate);
  learnt['a private key for payouts'] = middleOf(account.cashOutCertificate);
  const user = { id: newId('usr'), email: `${mark('user')}@canary.test`, name: 'Canary' };
  await db
    .insertInto('users')
    .values({ ...user, password_hash: await hash(marks['a password']) })
    .execute();
  await db.insertInto('memberships').values({ user_id: user.id, merchant_id: merchantId, role: 'ops' }).execute();
  email = user.email;
});
afterAll(async () => {
  await hook?.close();
  await db?.destroy();
});

async function exercise(): Promise<void> {
  const address = { zipCode: '01310-100', address: marks["a customer's street"], number: '1' };
  const order = () => ({
    customer,
    webhookUrl: `${hook.url}?key=${encodeURIComponent(marks["an endpoint's secret"])}`,
  });

  // A payment whose endpoint is down at first; paid, announced and looked up; then repeated with the same and another body.
  hook.answers(503);
  const first = await shop.create(order(), marks['an Idempotency-Key']);
  expect(first.status).toBe(201);
  expect((await shop.create(order(), marks['an Idempotency-Key'])).body).toEqual(first.body);
  expect((await shop.create({ ...order(), amount: 1 }, marks['an Idempotency-Key'])).status).toBe(422);
  const tries = async () => (await shop.timeline(first.body.id)).filter(({ kind }) => kind === 'delivery').length;
  await expect.poll(tries).toBeGreaterThan(0);
  hook.answers(200);
  await shop.simulate(first.body.id, 'paid');
  await shop.becomes(first.body.id, { status: 'APPROVED' });
  await shop.simulate(first.body.id, 'refunded', { amount: 100 });
  await expect.poll(() => hook.received.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(3);

  // Every scripted fault.
  payments = [first.body];
  for (const fault of ['refuse', 'error_after', 'drop_after', 'malformed', 'unauthorized', 'unknown_word', 'slow']) {
    await shop.fault('createTransaction', fault, fault === 'slow' ? { delayMs: 11_500 } : {});
    const { status, body } = await shop.create(order());
    expect(status).toBe(201);
    payments.push(body);
  }
  await shop.fault('webhook', 'forged');
  await shop.simulate(payments.at(-1)?.id ?? '', 'paid');

  // A provider with log-in and client certificate: success and failure.
  const second = merchant(apiUrl, marks['an API key'], 'Onz');
  const certified = await second.create(order());
  expect(certified.body).toMatchObject({ status: 'PENDING', pixCode: expect.any(String) });
  await second.simulate(certified.body.id, 'paid');
  await second.becomes(certified.body.id, { status: 'APPROVED' });
  payments.push(certified.body);
  for (const fault of ['refuse', 'error_after', 'malformed', 'unauthorized']) {
    await second.fault('createTransaction', fault);
    payments.push((await second.create(order())).body);
  }
  const control = async <Body>(path: string, body?: object): Promise<Body> => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    return (await (await fetch(`${sandboxUrl}/_sandbox/${path}`, sent)).json()) as Body;
  };
  const named = { provider: 'onz', credentials: { clientId } };
  const { account } = await control<{ account: string }>('account', named);
  const { tokens } = await control<{ tokens: string[] }>(`log-ins?account=${account}`);
  expect(tokens).not.toEqual([]);
  for (const [index, token] of tokens.entries()) learnt[`access token ${index}`] = token;

  // Cards: charged, refused, retried, with a lost answer, and never sent.
  const card = {
    provider: 'Orbita',
    cardNumber: marks['a card number'],
    holderName: marks["a card's holder"],
    holderDocument: marks["a payer's document"],
    expMonth: '12',
    expYear: '30',
    cvv: '8375',
  };
  const keepCard = async () => {
    const { status, body } = await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', card);
    expect(status).toBe(201);
    return body.cardToken;
  };
  for (const fault of [undefined, 'refuse', 'error_before', 'error_after', 'malformed', 'unauthorized', 'rate_limit']) {
    if (fault) await shop.fault('createTransaction', fault);
    const paid = await shop.create({ ...order(), paymentMethod: 'CREDIT_CARD', cardToken: await keepCard() });
    expect(paid.status).toBe(201);
    payments.push(paid.body);
  }
  // Cards whose payer was authenticated elsewhere: charged, refused, retried, with a lost answer, and where that is not taken.
  const proven = merchant(apiUrl, marks['an API key'], 'Cielo');
  const authentication = { eci: '05', cavv: marks["an authentication's proof"], version: '2' };
  for (const fault of [undefined, 'refuse', 'error_before', 'error_after', 'malformed', 'rate_limit']) {
    if (fault) await proven.fault('createTransaction', fault);
    const kept = await proven.call<{ cardToken: string }>('POST', '/v1/card-tokens', { ...card, provider: 'Cielo' });
    const sent = { ...order(), paymentMethod: 'CREDIT_CARD', cardToken: kept.body.cardToken, authentication };
    const paid = await proven.create(sent);
    expect(paid.status).toBe(201);
    payments.push(paid.body);
  }
  for (const over of [{ provider: 'Orbita' }, { authentication: { cavv: `${marks['a refused proof']}!` } }]) {
    const cavv = marks['a refused proof'];
    const refused = { ...order(), paymentMethod: 'CREDIT_CARD', cardToken: await keepCard(), authentication: { cavv } };
    expect((await proven.create({ ...refused, ...over })).status).toBe(422);
  }
  const boleto = await shop.create({ ...order(), paymentMethod: 'BILLET' });
  expect(boleto.body.billetCode).toBeDefined();
  payments.push(boleto.body);
  await keepCard();
  for (const over of [{ expMonth: '13' }, { cvv: marks['a card number'] }, { cvc: '8375' }, { provider: 'Onz' }]) {
    expect((await shop.call('POST', '/v1/card-tokens', { ...card, ...over })).status).toBe(422);
  }
  expect((await shop.call('POST', '/v1/card-tokens', JSON.stringify(card).slice(0, -1))).status).toBe(400);

  // Saved cards, at the provider or sealed by us: success, failure, charged, deleted. A token made in a browser.
  for (const keeper of ['PAGARMEBAAS', 'AXISBANK']) {
    const keeping = merchant(apiUrl, marks['an API key'], keeper);
    const save = () =>
      keeping.call<{ cardId: string }>('POST', '/v1/cards', {
        ...card,
        provider: keeper,
        customer,
        customerIp: '192.0.2.1',
      });
    // A call without effect is tried three times.
    const tries = { refuse: 1, unauthorized: 1, error_after: 3, malformed: 3 };
    for (const [fault, times] of keeper === 'AXISBANK' ? [] : Object.entries(tries)) {
      await keeping.fault('createCardId', fault, { times });
      expect((await save()).status).toBe(422);
    }
    const saved = await save();
    expect(saved.status).toBe(201);
    const { cardId } = saved.body;
    for (const fault of [undefined, 'refuse', 'error_after', 'malformed']) {
      if (fault) await keeping.fault('createTransaction', fault);
      const paid = await keeping.create({ ...order(), paymentMethod: 'CREDIT_CARD', cardId });
      expect(paid.status).toBe(201);
      payments.push(paid.body);
    }
    expect((await keeping.call('DELETE', `/v1/cards/${cardId}`)).status).toBe(204);
    expect((await save()).status).toBe(201);
  }
  const fromPage = (over: object = {}) =>
    shop.call('POST', '/v1/card-tokens', { ...card, ...over }, { authorization: `Bearer ${publicKey}` });
  expect((await fromPage()).status).toBe(201);
  expect((await fromPage({ cvv: marks['a security code'] })).status).toBe(422);

  // A platform: key and addresses, valid and invalid, and a certificate check that finds nothing.
  const { privateKey: pem } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  learnt["a platform's private key"] = middleOf(pem);
  const certCashOutUrl = `http://127.0.0.1:9/out.pem?key=${encodeURIComponent(marks["a certificate address's secret"])}`;
  const platform = { name: 'Canary', privateKey: pem, certCashOutUrl };
  const added = await shop.call<{ id: string }>('POST', '/v1/platforms', platform);
  expect(added.status).toBe(201);
  expect((await shop.call('POST', `/v1/platforms/${added.body.id}/check`, {})).status).toBe(200);
  for (const over of [{ privateKey: pem.slice(0, -40) }, { certCashInUrl: `x:${certCashOutUrl}` }]) {
    expect((await shop.call('POST', '/v1/platforms', { ...platform, ...over })).status).toBe(422);
  }

  // A violation names field and rule and never echoes the value.
  const refused = [
    { customer: { ...customer, name: '', email: marks['a refused e-mail'] } },
    { customer: { ...customer, document: `${marks["a customer's document"]}9` } },
    { customer: { ...customer, [marks['a security code']]: '1', name: marks["a refused customer's name"] } },
    { card: { number: marks['a card number'], cvv: marks['a security code'] } },
    { orderId: `cartão ${marks['a card number']}` },
    { description: marks['a card number'] },
    { orderId: marks['a card number'].repeat(7) },
    { referrerUrl: `https://loja.example/?pan=${marks['a card number']}` },
    { amount: marks['a card number'] },
    { provider: marks['a secret key'] },
    { webhookUrl: `ftp://${marks["an endpoint's secret"]}` },
    { address: { ...address, state: marks["a customer's name"] } },
  ];
  for (const over of refused) {
    const { status } = await shop.create({ ...order(), ...over });
    expect([400, 422]).toContain(status);
  }
  expect((await shop.call('POST', '/v1/payments', `{"name":"${marks["a customer's name"]}`)).status).toBe(400);
  expect((await merchant(apiUrl, marks['a wrong API key']).create()).status).toBe(401);

  // Payers' pages: a payment's, and a link's with its form.
  const pageOf = (url = '') => new URL(url).pathname;
  const page = pageOf((await shop.get(first.body.id)).payUrl);
  pages["the secret of a payer's page"] = page.slice(-22);
  for (const path of [page, `${page}/state`, `${page}x`]) await fetch(`${apiUrl}${path}`);
  const link = await shop.call<{ url: string }>('POST', '/v1/payment-links', {
    description: 'Canary',
    amount: 100,
    provider: 'Orbita',
    methods: ['PIX', 'CREDIT_CARD'],
  });
  const form = pageOf(link.body.url);
  pages['the secret of a payment link'] = form.slice(-22);
  const { name, document } = customer;
  const sent = await fetch(`${apiUrl}${form}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ name, document, email: customer.email, method: 'PIX' }),
  });
  expect(sent.status).toBe(303);
  pages["the secret of a linked payment's page"] = (sent.headers.get('location') ?? '').slice(-22);
  const entered = await fetch(`${apiUrl}${form}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      cardNumber: marks['a card number'],
      holderName: marks["a card's holder"],
      expMonth: '12',
      expYear: '30',
      cvv: '8375',
    }),
  });
  expect(entered.status).toBe(201);

  // Webhooks, genuine and forged.
  const { transactionId } = first.body;
  const payer = {
    name: marks["a payer's name"],
    email: marks["a payer's e-mail"],
    document: { type: 'cpf', number: marks["a payer's document"] },
  };
  const note = `pago por ${marks["a payer's document"]} ${marks["a payer's e-mail"]}`;
  const receive = (token: string, body: unknown) =>
    fetch(`${apiUrl}/webhooks/orbita/${token}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${marks['a secret key']}`, cookie: marks['a password'] },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const data = { id: transactionId, status: 'paid', amount: 12990, customer: payer, payer, note };
  expect((await receive(marks['a callback token'], { type: 'transaction', data })).status).toBe(200);
  expect((await receive(marks['a callback token'], `{"broken": "${JSON.stringify(payer)}`)).status).toBe(200);
  expect((await receive(marks['an unknown callback token'], { type: 'transaction', data })).status).toBe(404);

  // Sign-in of a person: failure, success, and searches by personal data.
  const sign = (password: string, as = email) =>
    shop.call('POST', '/v1/session', { email: as, password }, { authorization: '' });
  expect((await sign(marks['a wrong password'])).status).toBe(401);
  expect((await sign(marks['a wrong password'], marks['an e-mail that nobody has'])).status).toBe(401);
  const session = await sign(marks['a password']);
  expect(session.status).toBe(200);
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  learnt['a session'] = cookie.split('=')[1] ?? '';
  for (const query of [`q=${customer.document}`, `document=${customer.document}`, `q=${customer.email}`]) {
    const listed = await shop.call<{ data: Payment[] }>('GET', `/v1/payments?${query}`, undefined, {
      authorization: '',
      cookie,
    });
    expect(listed.body.data.length).toBeGreaterThan(0);
  }
  // All webhooks are processed before the search begins.
  const left = db
    .selectFrom('webhook_inbox')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('done_at', 'is', null);
  await expect.poll(async () => (await left.execute()).length, { timeout: 40_000 }).toBe(0);
  // The last request has reached the request log.
  const { headers } = await shop.call('GET', '/v1/payments');
  const last = db
    .selectFrom('api_requests')
    .select('id')
    .where('id', '=', headers.get('x-request-id') ?? '');
  await expect.poll(async () => (await last.execute()).length, { timeout: 20_000 }).toBe(1);
}

/** One place to search, by name. `knows` is a harmless value that must be found there: control for the search itself. */
async function* places(): AsyncGenerator<{ place: string; content: string | Uint8Array }> {
  for (const { schema, name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    // A row cast to text shows bytes in hex, JSON unchanged, and every column whatever its type.
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(
      db,
    );
    yield { place: `table ${name}`, content: rows.map(({ row }) => row).join('\n') };
  }
  // Sealed in its table: what the API answers to readers, of this merchant and of all others.
  const requests = db.selectFrom('api_requests').select(['id', 'merchant_id', 'bodies_sealed']);
  const opened: string[] = [];
  for (const { id, merchant_id, bodies_sealed } of await requests.where('at', '>', began).execute()) {
    const seal = await store.sealOf(merchant_id);
    opened.push(JSON.stringify(seal.open(contexts.apiRequest(id), bodies_sealed)));
  }
  yield { place: 'the log of requests', content: opened.join('\n') };
  yield { place: 'the log', content: readFileSync(logFile) };
  for (const file of filesOf(dataDir)) yield { place: file, content: readFileSync(path.join(dataDir, file)) };
  yield { place: "the API's metrics", content: await (await fetch(`${apiUrl}/metrics`)).text() };
  yield { place: "the worker's metrics", content: await (await fetch(workerMetricsUrl(logFile))).text() };

  // Without our codec: what anyone with access to Temporal sees.
  const connection = await Connection.connect({ address: temporalAddress });
  const { workflow } = new Client({ connection });
  const since = new Date(began.getTime() - 5_000).toISOString();
  for await (const run of workflow.list({ query: `StartTime > "${since}"` })) {
    const info = proto.temporal.api.workflow.v1.WorkflowExecutionInfo.encode(run.raw).finish();
    yield { place: `the list of workflows: ${run.workflowId}`, content: info };
    const history = await workflow.getHandle(run.workflowId, run.runId).fetchHistory();
    const bytes = proto.temporal.api.history.v1.History.encode(history).finish();
    yield { place: `the history of ${run.workflowId}`, content: bytes };
  }
  await connection.close();
}

/** Every file of the data folder except the stand-ins' ledgers, the master key's file and Postgres' table pages. */
function filesOf(folder: string, under = ''): string[] {
  if (!existsSync(path.join(folder, under))) return [];
  return readdirSync(path.join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(under, entry.name);
    if (entry.isDirectory()) return /^(sandbox|.*(base|pg_wal|global))$/.test(file) ? [] : filesOf(folder, file);
    return entry.isFile() && file !== 'master.key' ? [file] : [];
  });
}

it('stores and sends no secret, personal data or document in clear', async () => {
  await exercise();
  const hidden = searcher({ ...marks, ...learnt, ...pages });
  const paymentId = payments[0]?.id ?? '';
  const harmless = searcher({ payment: paymentId });
  const found: string[] = [];
  const seen: string[] = [];
  for await (const { place, content } of places()) {
    found.push(...hidden.find(place, content));
    if (harmless.find(place, content).length > 0) seen.push(place);
  }
  expect(found).toEqual([]);
  // Control: a payment's id is not secret and is found in all of these places.
  for (const place of [
    'table payments',
    'table timeline',
    'table api_requests',
    'the log of requests',
    'the log',
    `the history of payment/${merchantId}/${paymentId}`,
  ]) {
    expect(seen).toContain(place);
  }
  expect(seen.filter((place) => place.endsWith('.db') || place.includes('temporal'))).not.toEqual([]);
});

it('answers without secrets and documents, also to the merchant itself', async () => {
  const { name, email, ...rest } = { ...marks, ...learnt, name: '', email: '' };
  // A merchant receives its own customer's name and e-mail; the document is masked.
  const others = Object.entries(rest).filter(([what]) => !/^a customer's (name|e-mail)$/.test(what));
  const hidden = searcher(Object.fromEntries(others));
  const answers = await Promise.all([
    shop.call('GET', '/v1/payments?limit=100'),
    shop.call('GET', '/v1/platforms'),
    shop.call('GET', '/v1/events?limit=100'),
    ...payments.map(({ id }) => shop.call('GET', `/v1/payments/${id}/timeline`)),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(hidden.find('an answer', JSON.stringify(body))).toEqual([]);
  }
});
