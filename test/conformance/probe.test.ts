import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, catalogue } from '../../adapters/index.ts';
import { probe, registerWebhook, wantsWebhook } from '../../adapters/probe.ts';
import { registersOnce, uncallable } from './rows.ts';
import { startWorld } from './world.ts';

/** The probe of a connection, for every provider of the catalogue: how each kind of answer is classified. */
const servers: Server[] = [];
let world: Awaited<ReturnType<typeof startWorld>>;
let refusing = '';
let strange = '';
let failing = '';
let away = '';

beforeAll(async () => {
  world = await startWorld();
  const json = { 'content-type': 'application/json' };
  refusing = await serve((_, answer) => answer.writeHead(401, json).end('{"message":"Unauthorized"}'));
  strange = await serve((_, answer) => answer.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>'));
  failing = await serve((_, answer) => answer.writeHead(500, json).end('{"message":"oops"}'));
  away = await serve(() => {});
  await new Promise((closed) => servers.at(-1)?.close(closed));
});
afterAll(async () => {
  await world?.close();
  for (const server of servers) server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const at = (connection: Connection, address: string): Connection => ({
  ...connection,
  baseUrl: address,
  ...(connection.cashOutBaseUrl && { cashOutBaseUrl: address }),
});

/** The credentials that the result of a probe must not contain. */
const secretsOf = ({ platform, ...connection }: Connection) =>
  Object.values({ ...connection, ...platform }).filter((value) => value.length >= 6);

/** Providers for which no source shows a call that changes nothing: neither a look-up nor a log-in. */
it.each(uncallable)('%s is not called, and said to be untried', async (name) => {
  const { connection, seen } = await world.enter(name);
  expect(await probe(name, connection)).toMatchObject({ ok: null, what: 'nothing' });
  expect(seen()).toEqual([]);
});

const names = catalogue.map(({ name }) => name);
describe.each(names.filter((name) => !uncallable.includes(name)))('%s', (name) => {
  it('reports good, refused, unknown, failing and unreachable, and repeats no credential', async () => {
    const { connection } = await world.enter(name);
    const good = await probe(name, connection);
    expect(good, JSON.stringify(good)).toMatchObject({ ok: true });
    const what = good.what === 'log_in' ? 'log_in' : expect.stringMatching(/^get/);
    const refused = await probe(name, at(connection, refusing));
    expect(refused).toMatchObject({ ok: false, what, httpStatus: 401 });
    const nowhere = await probe(name, at(connection, strange));
    // A log-in route that does not exist means that the probe fails. A look-up answered 404 without a known word may
    // come from any server, so the result is open (`null`).
    expect([null, false]).toContain(nowhere.ok);
    const broken = await probe(name, at(connection, failing));
    expect([null, false]).toContain(broken.ok);
    const gone = await probe(name, at(connection, away));
    expect(gone).toMatchObject({ ok: false });
    expect(gone.httpStatus).toBeUndefined();
    const text = JSON.stringify([good, refused, nowhere, broken, gone]);
    for (const secret of secretsOf(connection)) expect(text).not.toContain(secret);
  });
});

describe.each(names)('%s', (name) => {
  it('names the missing credential, and makes no call', async () => {
    const { connection, entry, seen } = await world.enter(name);
    const before = seen().length;
    for (const { field } of entry.credentials.filter(({ required }) => required)) {
      const { [field]: _, ...without } = connection;
      const { ok, detail } = await probe(name, without);
      expect(ok, field).toBe(false);
      expect(detail).not.toBe('');
    }
    expect(seen()).toHaveLength(before);
  });
});

it('reports credentials that are refused with a 2xx status', async () => {
  const refusal = { result: 'reject', response_message: 'token ou apiKey invalidos' };
  const polite = await serve((_, answer) =>
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status_request: refusal })),
  );
  const { connection } = await world.enter('PagHiper');
  expect(await probe('PagHiper', at(connection, polite))).toMatchObject({ ok: false, httpStatus: 200 });
});

it('changes nothing in the ledger', async () => {
  for (const { name } of catalogue) {
    const { connection, ledger } = await world.enter(name);
    await probe(name, connection);
    const { charges, refunds, transfers, receivers } = await ledger();
    expect([charges, refunds, transfers, receivers], name).toEqual([[], [], [], []]);
  }
});

it('reports a certificate that is missing or unreadable', async () => {
  const { connection } = await world.enter('Onz');
  const { certificate: _, ...without } = connection;
  expect(await probe('Onz', without)).toMatchObject({ ok: false, detail: 'Unauthorized.' });
  expect(await probe('Onz', { ...connection, certificate: 'nonsense' })).toMatchObject({
    ok: false,
    detail: 'The client certificate cannot be read: PEM or PFX in base64 is expected',
  });
  // One that only some contracts ask for is presented where a connection has one.
  const { connection: optional } = await world.enter('Celcoin BaaS');
  expect(await probe('Celcoin BaaS', { ...optional, certificate: 'nonsense' })).toMatchObject({
    ok: false,
    detail: 'The client certificate cannot be read: PEM or PFX in base64 is expected',
  });
  // Payouts have a separate certificate, which a look-up of a charge would not use.
  expect(await probe('Onz', { ...connection, cashOutCertificate: 'nonsense' })).toMatchObject({
    ok: false,
    what: 'getWithdraw',
  });
});

it('reports a key whose signature is refused as a wrong request', async () => {
  const { connection } = await world.enter('Stark Bank');
  const other = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey;
  const privateKey = other.export({ type: 'sec1', format: 'pem' }).toString();
  expect(await probe('Stark Bank', { ...connection, privateKey })).toMatchObject({ ok: false, httpStatus: 400 });
});

it('registers our address once, and renews its secret', async () => {
  expect(names.filter(wantsWebhook).sort()).toEqual([...registersOnce].sort());
  const { connection, callback, seen } = await world.enter('Asaas');
  const calls = () =>
    seen().map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/[0-9a-f-]{36}/, '{id}')}`);
  const began = calls().length;
  const registration = { url: callback, renew: false };
  await registerWebhook('Asaas', connection, registration);
  await registerWebhook('Asaas', connection, registration);
  await registerWebhook('Asaas', connection, { ...registration, renew: true });
  expect(calls().slice(began)).toEqual([
    'GET /v3/webhooks',
    'POST /v3/webhooks',
    'GET /v3/webhooks',
    'GET /v3/webhooks',
    'PUT /v3/webhooks/{id}',
  ]);
});
