import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import axios from 'axios';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseBrCode } from '../../domain/core/brcode.ts';
import { openPki } from '../../sandbox/core/pki.ts';
import { demoAccounts } from '../../sandbox/demo.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { type Connection, catalogueEntry, createAdapter, createCache, type Exchange } from '../index.ts';
import { digest } from '../kit/fields.ts';
import { scripted } from '../kit/scripted.fixture.ts';
import { authority, clientPfx, serverKeyAndCertificate } from '../kit/tls.fixture.ts';
import { readWebhook } from '../webhooks.ts';
import { type BacenCob, bacenCob } from './bacen-cob.ts';
import { standardRefund } from './pix-standard.ts';

const request = {
  amount: 12990,
  paymentMethod: 'PIX' as const,
  customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725' },
  items: [{ title: 'Camiseta', unitPrice: 12990, quantity: 1, tangible: true }],
};

/** The family with Onz's options. */
const brand: BacenCob = {
  name: 'Onz',
  evidence: { grade: 'B', notes: '' },
  baseUrl: '',
  logIn: 'form',
  scopes: { cashIn: 'cob.write cob.read webhook.write', cashOut: 'pix.write pix.read transactions.read account.read' },
  notes: [],
};

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let dataDir: string;
let connection: Connection;
let treeal: Connection;
const exchanges: Exchange[] = [];
/** The caches that the activities of one process share. */
const shared = { tokens: createCache<string>(), certificates: createCache<string>() };
const adapter = (over: Connection = {}, deps: object = shared) =>
  createAdapter('Onz', { ...connection, ...over }, { record: (exchange) => exchanges.push(exchange), ...deps });
const control = async (route: string, body?: object) =>
  (await axios.request({ url: `${sandbox.url}/_sandbox/${route}`, method: body ? 'post' : 'get', data: body })).data;
const arm = (fault: string, operation = 'createTransaction', times = 1) =>
  control('faults', { provider: 'onz', operation, fault, times });
let references = 0;
const reference = () => `reference-${++references}`;
const logIns = async () => {
  const { account } = await control('account', { provider: 'onz', credentials: { clientId: connection.clientId } });
  return (await control(`log-ins?account=${account}`)).count;
};

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'trilho-onz-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir, transferMs: Number.POSITIVE_INFINITY });
  const demo = await demoAccounts(dataDir, sandbox.url);
  connection = await demo('onz', 'mer_test', catalogueEntry('Onz')?.credentials ?? []);
  treeal = await demo('treeal', 'mer_test', catalogueEntry('TREEAL')?.credentials ?? []);
});
beforeEach(() => {
  exchanges.length = 0;
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true });
});

describe('Onz against its stand-in', () => {
  it('creates, looks up by id and by reference, and reads paid and refunded amounts', async () => {
    const own = reference();
    const createdAt = new Date().toISOString();
    const created = await adapter().createTransaction({ ...request, reference: own });
    expect(created).toMatchObject({ status: 'PENDING', amount: 12990, providerWord: 'ATIVA', reference: own });
    expect(parseBrCode(created.pixCode ?? '').amountCents).toBe(12990);
    expect(created.pixQrCode).toMatch(/^data:image\/png;base64,/);
    expect(Date.parse(created.expiresAt ?? '')).toBeGreaterThan(Date.now() + 86_000_000);

    const id = created.transactionId;
    await control('simulate', { provider: 'onz', kind: 'payment', id, event: 'paid', silent: true });
    expect(await adapter().getTransaction({ id })).toMatchObject({ status: 'APPROVED', paidAmount: 12990 });
    const found = await adapter().getTransaction({ reference: own, createdAt });
    expect(found).toMatchObject({ transactionId: id, reference: own, status: 'APPROVED' });
    expect(found.endToEndId).toMatch(/^E/);
    await expect(adapter().getTransaction({ reference: 'nothing', createdAt })).rejects.toMatchObject({
      effect: 'refused',
    });

    expect(await adapter().refund({ transactionId: id, amount: 990, reference: 'r' })).toMatchObject({ status: true });
    expect(await adapter().getTransaction({ id })).toMatchObject({ status: 'APPROVED', refundedAmount: 990 });
    await adapter().refund({ transactionId: id, amount: 12000, reference: 'r' });
    expect(await adapter().getTransaction({ id })).toMatchObject({ status: 'REFUNDED', refundedAmount: 12990 });
    await control('simulate', { provider: 'onz', kind: 'payment', id, event: 'chargeback', silent: true });
    expect(await adapter().getTransaction({ id })).toMatchObject({ status: 'CHARGEBACK' });
  });

  it('registers our callback address with the scope that the call needs', async () => {
    const webhookUrl = 'https://trilho.test/webhooks/onz/1';
    await adapter({}, {}).createTransaction({ ...request, reference: reference(), webhookUrl });
    const registration = exchanges.find(
      ({ method, path: called }) => method === 'PUT' && called === '/onz/webhook/••••',
    );
    expect(registration).toMatchObject({ httpStatus: 200 });
  });

  it('in the standard’s form refunds by an id of ours, so that a repeat is the same refund', async () => {
    const { refund, getTransaction } = bacenCob({ ...brand, ...standardRefund() }).operations;
    // Its stand-in is the one with the standard's refund.
    const context = { ...shared, connection: treeal, now: () => new Date() };
    const standard = createAdapter('TREEAL', treeal, shared);
    const { transactionId: id } = await standard.createTransaction({ ...request, reference: reference() });
    await control('simulate', { provider: 'treeal', kind: 'payment', id, event: 'paid', silent: true });
    const { endToEndId = '' } = await standard.getTransaction({ id });
    const argument = { transactionId: id, amount: 100, reference: 'ref-1' };
    const made = { refundId: digest('ref-1').slice(0, 35), status: true, providerWord: 'DEVOLVIDO' };
    expect(await refund?.(context, { ...argument, endToEndId })).toEqual(made);
    // The end-to-end id is looked up where the caller has none.
    expect(await refund?.(context, argument)).toEqual(made);
    expect(await getTransaction?.(context, { id })).toMatchObject({ refundedAmount: 100 });
  });

  it.each([
    ['refuse', 'refused'],
    ['error_before', 'unknown'],
    ['error_after', 'unknown'],
    ['drop_after', 'unknown'],
    ['malformed', 'unknown'],
    ['rate_limit', 'none'],
  ])('a charge with %s has the effect %s', async (fault, effect) => {
    await arm(fault);
    await expect(adapter().createTransaction({ ...request, reference: reference() })).rejects.toMatchObject({ effect });
  });

  it('logs in again, once, when a token is refused; a second refusal has no effect', async () => {
    await adapter().createTransaction({ ...request, reference: reference() });
    const before = await logIns();
    await arm('unauthorized');
    await adapter().createTransaction({ ...request, reference: reference() });
    expect(await logIns()).toBe(before + 1);
    await arm('unauthorized', 'createTransaction', 2);
    const refused = adapter().createTransaction({ ...request, reference: reference() });
    await expect(refused).rejects.toMatchObject({ effect: 'none', httpStatus: 401 });
    expect(await logIns()).toBe(before + 2);
  });

  /** A longer timeout for 200 handshakes on a busy machine: the test counts log-ins. */
  const patient = bacenCob({
    ...brand,
    limits: { pixExpiryMs: 86_400_000, timeoutMs: 50_000 },
  }).operations;

  it.each(['the provider’s', 'our own'])(
    'logs in once for 200 calls at once after a token ended by %s clock',
    async (whose) => {
      let now = Date.now();
      const tokens = createCache<string>(() => now);
      const context = { tokens, certificates: shared.certificates, connection, now: () => new Date(now) };
      const { transactionId: id } = await adapter().createTransaction({ ...request, reference: reference() });
      await patient.getTransaction?.(context, { id });
      const before = await logIns();
      if (whose === 'our own') now += 3_600_000;
      else await control('clock', { advance: '1d' });
      const lookUps = await Promise.all(Array.from({ length: 200 }, () => patient.getTransaction?.(context, { id })));
      expect(new Set(lookUps.map((found) => found?.transactionId))).toEqual(new Set([id]));
      expect(await logIns()).toBe(before + 1);
    },
  );

  it('sends nothing without a certificate, and reports it', async () => {
    const { certificate: _, ...without } = connection;
    const bare = createAdapter('Onz', without, { record: (exchange) => exchanges.push(exchange) });
    await expect(bare.createTransaction(request)).rejects.toThrow('Unauthorized.');
    await expect(adapter({ certificate: 'nonsense' }).createTransaction(request)).rejects.toThrow('cannot be read');
    expect(exchanges).toEqual([]);
  });

  it('is refused with the certificate of another authority, and of another client', async () => {
    const foreign = mkdtempSync(path.join(tmpdir(), 'trilho-onz-'));
    const name = { commonName: connection.clientId ?? '', unit: 'cash-in' };
    // A foreign certificate, with the authority that verifies the stand-in's own.
    const [certificate, key] = (await (await openPki(foreign)).client(name)).split(/(?=-----BEGIN)/);
    const foreignCertificate = `${certificate}\n${key}\n${(await openPki(dataDir)).authority}`;
    rmSync(foreign, { recursive: true });
    await expect(adapter({ certificate: foreignCertificate }).createTransaction(request)).rejects.toMatchObject({
      effect: 'none',
      providerCode: expect.stringMatching(/ECONNRESET|EPIPE|ALERT/),
    });
    const other = await (await openPki(dataDir)).client({ ...name, commonName: 'another-client' });
    await expect(adapter({ certificate: other }).createTransaction(request)).rejects.toMatchObject({
      effect: 'none',
      httpStatus: 401,
    });
  });

  it('sends nothing with a certificate that has expired, and names it', async () => {
    // The stand-ins’ certificates are valid for ten years.
    const later = { now: () => new Date(Date.now() + 11 * 365 * 86_400_000) };
    await expect(adapter({}, later).createTransaction(request)).rejects.toMatchObject({
      effect: 'none',
      message: expect.stringMatching(/^The cash-in certificate for Onz expired on 20\d\d-\d\d-\d\d: nothing was sent/),
    });
    const payout = { paymentMethod: 'PIX', amount: 100, pixKey: 'a@b.com', pixType: 'EMAIL' } as const;
    await expect(adapter({}, later).withdraw({ ...payout, withdrawReference: 'w' })).rejects.toMatchObject({
      effect: 'none',
      message: expect.stringMatching(/^The cash-out certificate for Onz expired/),
    });
    expect(exchanges).toEqual([]);
  });

  it('fetches a platform’s certificate once, for an hour', async () => {
    let now = Date.now();
    let downloads = 0;
    const deps = {
      now: () => new Date(now),
      tokens: createCache<string>(() => now),
      certificates: createCache<string>(() => now),
      download: async (url: string) => {
        expect(url).toBe('https://shop.invalid/in.pem');
        downloads += 1;
        return Buffer.from(connection.certificate ?? '');
      },
    };
    const { certificate: _, ...without } = connection;
    const mine = { ...without, platform: { certCashInUrl: 'https://shop.invalid/in.pem' } };
    const look = () => createAdapter('Onz', mine, deps).getTransaction({ reference: 'x', createdAt: '2026-01-01' });
    const all = () => Promise.allSettled(Array.from({ length: 50 }, look));
    await all();
    expect(downloads).toBe(1);
    now += 3_599_000;
    await all();
    expect(downloads).toBe(1);
    now += 1_000;
    await all();
    expect(downloads).toBe(2);
  });

  it('records its log-in and its calls without tokens, secrets and personal data', async () => {
    const own = createCache<string>();
    await adapter({}, { tokens: own }).createTransaction({
      ...request,
      reference: reference(),
      webhookUrl: 'http://127.0.0.1:9/webhooks/onz/token-of-ours',
    });
    expect(exchanges.map(({ method, path: at, httpStatus }) => [method, at, httpStatus])).toEqual([
      ['POST', '/onz/oauth/token', 200],
      ['PUT', '/onz/webhook/••••', 200],
      ['POST', '/onz/cob', 201],
    ]);
    const recorded = JSON.stringify(exchanges);
    const journal = readFileSync(path.join(dataDir, 'sandbox', 'journal.jsonl'), 'utf8');
    expect(journal).not.toContain(connection.clientSecret);
    const hidden = ['Maria', '52998224725', 'token-of-ours', connection.clientSecret, connection.pixKey, 'PRIVATE KEY'];
    for (const text of hidden) expect(recorded).not.toContain(text);
    expect(exchanges[0]).toMatchObject({ request: { client_secret: '••••' }, answer: { access_token: '••••' } });
  });
});

describe('a charge whose answer was lost', () => {
  const createdAt = '2026-11-25T12:00:00.000Z';
  const cob = (valor: string) => ({
    txid: 'x'.repeat(26),
    status: 'ATIVA',
    valor: { original: '129.90' },
    infoAdicionais: [{ nome: 'referencia', valor }],
  });

  it('is found by the reference that was sent with it, on any of ten pages of those of that time', async () => {
    const listed = (onPage: number) =>
      scripted(({ url }) => {
        const page = Number(new URL(url).searchParams.get('paginacao.paginaAtual'));
        return {
          data: {
            parametros: { paginacao: { quantidadeDePaginas: 12 } },
            cobs: [cob(page === onPage ? 'ours' : 'another')],
          },
        };
      });
    const last = listed(9);
    const lookUp = { reference: 'ours', createdAt };
    const found = await adapter({}, { axios: last.http }).getTransaction(lookUp);
    expect(found).toMatchObject({ transactionId: 'x'.repeat(26), reference: 'ours', amount: 12990 });
    const pages = last.sent.slice(1).map(({ url }) => Object.fromEntries(new URL(url).searchParams));
    expect(pages).toEqual(
      Array.from({ length: 10 }, (_, page) => ({
        inicio: '2026-11-25T11:59:00.000Z',
        fim: '2026-11-25T12:05:00.000Z',
        'paginacao.paginaAtual': String(page),
      })),
    );
    const beyond = listed(10);
    await expect(adapter({}, { axios: beyond.http }).getTransaction(lookUp)).rejects.toMatchObject({
      effect: 'refused',
      message: 'Onz lists no charge with our reference',
    });
    expect(beyond.sent).toHaveLength(11);
  });

  it('is looked for on one page where the answer counts none, and not without the time it was made', async () => {
    const { http, sent } = scripted(() => ({ data: { cobs: [] } }));
    const asked = adapter({}, { axios: http });
    await expect(asked.getTransaction({ reference: 'ours', createdAt })).rejects.toMatchObject({ effect: 'refused' });
    expect(sent).toHaveLength(2);
    await expect(asked.getTransaction({ reference: 'ours' })).rejects.toMatchObject({
      name: 'AdapterRefusal',
      message: 'Onz: nothing to look up.',
      reason: 'invalid',
      field: 'id',
    });
  });
});

describe('Onz payouts', () => {
  const payout = { paymentMethod: 'PIX' as const, amount: 990, pixKey: 'a@example.com', pixType: 'EMAIL' as const };

  it('are sent once per reference, and looked up by end-to-end id and by reference', async () => {
    const withdrawReference = `out-${reference()}`;
    const sent = await adapter().withdraw({ ...payout, withdrawReference });
    expect(sent).toMatchObject({ status: 'PENDING', providerWord: 'PROCESSING', amount: 990 });
    expect((await adapter().withdraw({ ...payout, withdrawReference })).withdrawId).toBe(sent.withdrawId);
    const { transfers } = await control('books?provider=onz');
    const { id } = transfers.find((row: { endToEndId: string }) => row.endToEndId === sent.withdrawId);
    await control('simulate', { provider: 'onz', kind: 'payout', id, event: 'paid' });
    const done = { withdrawId: sent.withdrawId, status: 'APPROVED', amount: 990, approvedAt: expect.any(String) };
    expect(await adapter().getWithdraw({ id: sent.withdrawId })).toMatchObject(done);
    expect(await adapter().getWithdraw({ reference: withdrawReference })).toMatchObject(done);
    const body = exchanges.find(({ path: at }) => at.endsWith('/dict'))?.request;
    expect(body).toMatchObject({ payment: { currency: 'BRL', amount: 9.9 }, paymentFlow: 'INSTANT' });
  });

  /** The request that is sent for a key, and the result that a given reply leads to. */
  const withAnswer = async (data: unknown, status = 200, over: object = {}) => {
    const { http, sent } = scripted(() => ({ status, data }));
    const result = await adapter({}, { axios: http }).withdraw({ ...payout, withdrawReference: 'w', ...over });
    return { result, wire: JSON.parse(sent[1]?.data ?? '{}'), headers: sent[1]?.headers };
  };

  it.each([
    ['PHONE', '(11) 99999-8888', '5511999998888'],
    ['PHONE', '+55 11 99999-8888', '5511999998888'],
    ['PHONE', '55999998888', '5555999998888'],
    ['CPF', '529.982.247-25', '52998224725'],
    ['CNPJ', '11.222.333/0001-81', '11222333000181'],
    ['CNPJ', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['EMAIL', 'a.b+c@example.com', 'a.b+c@example.com'],
    ['RANDOM', '123e4567-e89b-42d3-a456-426614174000', '123e4567-e89b-42d3-a456-426614174000'],
  ])('send the %s key %s as %s', async (pixType, pixKey, sent) => {
    expect((await withAnswer({ id: 1 }, 200, { pixType, pixKey })).wire.pixKey).toBe(sent);
  });

  it.each([
    [{ id: 7, endToEndId: 'E1' }, 200, 'APPROVED'],
    [{ id: 7, endToEndId: 'E1' }, 202, 'PENDING'],
    [{ e2eId: 'E1', status: 'PROCESSING' }, 202, 'PENDING'],
    [{ e2eId: 'E1', status: 'ON_QUEUE' }, 202, 'PENDING'],
    [{ e2eId: 'E1', status: 'LIQUIDATED' }, 200, 'APPROVED'],
    [{ e2eId: 'E1', status: 'CANCELED' }, 200, 'CANCELED'],
    [{ e2eId: 'E1', status: 'REJECTED' }, 200, 'REJECTED'],
  ])('answered %o with %i are %s', async (answer, http, status) => {
    const { result, headers } = await withAnswer(answer, http);
    expect(result).toMatchObject({ withdrawId: 'E1', status, amount: 990 });
    expect(result.providerRefs).toEqual('id' in answer ? { paymentId: '7' } : undefined);
    expect(headers?.['x-idempotency-key']).toBe('w');
  });

  it('mark an unmapped word', async () => {
    expect((await withAnswer({ e2eId: 'E1', status: 'ODD' })).result).toMatchObject({ unmapped: true });
  });

  it('have a unique key of letters and digits for every reference', async () => {
    const keyOf = async (withdrawReference: string) =>
      (await withAnswer({ id: 1 }, 200, { withdrawReference })).headers?.['x-idempotency-key'] ?? '';
    const keys = await Promise.all(['a-1', 'a1', 'a_1', 'x'.repeat(60), 'x'.repeat(61)].map(keyOf));
    expect(new Set(keys).size).toBe(5);
    for (const key of keys) expect(key).toMatch(/^[a-zA-Z0-9]{1,50}$/);
  });

  it('of TREEAL present the cash-in certificate where there is no second one', async () => {
    const { cashOutCertificate: _, ...oneCertificate } = treeal;
    const { http, sent } = scripted(() => ({ data: { e2eId: 'E1', status: 'PROCESSING' } }));
    const sending = createAdapter('TREEAL', oneCertificate, { axios: http });
    expect(await sending.withdraw({ ...payout, withdrawReference: 'w' })).toMatchObject({ withdrawId: 'E1' });
    expect(sent).toHaveLength(2);
  });

  it('log in with the second pair of credentials, and charges with the first', async () => {
    const two = { clientId: 'in-id', clientSecret: 'in-secret', publicKey: 'out-id', secretKey: 'out-secret' };
    const { http, sent } = scripted(() => ({ data: { e2eId: 'E1', status: 'PROCESSING', cobs: [] } }));
    const both = adapter(two, { axios: http });
    await both.withdraw({ ...payout, withdrawReference: 'w' });
    await both.getTransaction({ reference: 'ours', createdAt: '2026-11-25T12:00:00.000Z' }).catch(() => {});
    const logIns = sent.filter(({ url }) => url.endsWith('/oauth/token'));
    expect(logIns.map(({ data }) => new URLSearchParams(data).get('client_id'))).toEqual(['out-id', 'in-id']);
    expect(logIns.map(({ data }) => new URLSearchParams(data).get('client_secret'))).toEqual([
      'out-secret',
      'in-secret',
    ]);
  });

  it('carry at most 140 characters of a description', async () => {
    const { wire } = await withAnswer({ id: 7, endToEndId: 'E1' }, 200, { description: 'd'.repeat(141) });
    expect(wire.description).toBe('d'.repeat(140));
  });

  it.each([
    ['withdraw', { cashOutCertificate: '' }, {}, 'Unauthorized.', 'cashOutCertificate'],
    ['withdraw', {}, { pixKey: undefined }, 'Onz: PIX key is required', 'pixKey'],
    ['withdraw', { cashOutBaseUrl: '' }, {}, 'Onz: cash-out address is required', 'cashOutBaseUrl'],
    ['getWithdraw', { cashOutBaseUrl: '' }, { id: 'E1' }, 'Onz: cash-out address is required', 'cashOutBaseUrl'],
  ] as const)('are refused (%s with %j, %j)', async (operation, credentials, over, message, field) => {
    const asked = adapter(credentials) as unknown as Record<string, (argument: object) => Promise<void>>;
    const refused = asked[operation]?.({ ...payout, withdrawReference: 'w', ...over });
    await expect(refused).rejects.toMatchObject({ name: 'AdapterRefusal', message, reason: 'invalid', field });
  });

  it('are refused before anything is sent without platform or certificate, and by another method', async () => {
    const { platform: _, ...noPlatform } = connection;
    const { cashOutCertificate: __, ...noCertificate } = connection;
    const record = (exchange: Exchange) => exchanges.push(exchange);
    const ask = { ...payout, withdrawReference: 'w' };
    await expect(createAdapter('Onz', noPlatform, { record }).withdraw(ask)).rejects.toThrow('Unauthorized.');
    await expect(createAdapter('Onz', noCertificate, { record }).withdraw(ask)).rejects.toThrow('Unauthorized.');
    await expect(createAdapter('Onz', noCertificate, { record }).getWithdraw({ id: 'E1' })).rejects.toThrow(
      'Unauthorized.',
    );
    const bank = adapter().withdraw({ ...ask, paymentMethod: 'BANK_ACCOUNT' });
    await expect(bank).rejects.toThrow('Método de saque não implementado');
    expect(exchanges).toEqual([]);
  });
});

describe("Onz's webhooks", () => {
  const eventsOf = async (body: unknown) =>
    (await readWebhook('Onz', connection, { headers: {}, rawBody: JSON.stringify(body) })).events;
  const data = { id: 5, txId: 'tx1', endToEndId: 'E1' };

  // The specification's words, section 4.
  it.each([
    ['RECEIVE', 'LIQUIDATED', 'APPROVED'],
    ['RECEIVE', 'PROCESSING', 'PENDING'],
    ['REFUND', 'LIQUIDATED', 'CHARGEBACK'],
  ])('reads %s %s as %s', async (type, status, expected) => {
    expect(await eventsOf({ type, data: { ...data, status } })).toEqual([
      {
        transactionId: 'tx1',
        type: 'TRANSACTION',
        status: expected,
        providerWord: `${type} ${status}`,
        endToEndId: 'E1',
        eventId: '5',
      },
    ]);
  });

  it('reads a payout’s', async () => {
    const body = { type: 'TRANSFER', data: { ...data, txId: null, idempotencyKey: 'w', status: 'LIQUIDATED' } };
    expect(await eventsOf(body)).toMatchObject([
      { transactionId: 'E1', type: 'WITHDRAW', status: 'APPROVED', reference: 'w' },
    ]);
  });

  it('takes a payout’s key as our reference only up to 100 characters', async () => {
    const of = async (idempotencyKey: string) =>
      (await eventsOf({ type: 'CASHOUT', data: { ...data, idempotencyKey, status: 'LIQUIDATED' } }))[0]?.reference;
    expect(await of('w'.repeat(100))).toBe('w'.repeat(100));
    expect(await of('w'.repeat(101))).toBeUndefined();
  });

  it('reads an infraction as a dispute of a payment that was made', async () => {
    expect(await eventsOf({ type: 'INFRACTION', data: { ...data, status: 'OPEN' } })).toMatchObject([
      { transactionId: data.txId, status: 'APPROVED', dispute: { kind: 'MED', phase: 'opened' } },
    ]);
  });

  it('reads the standard’s form, several at once, with refunds as a list or an object', async () => {
    const devolucoes = { id: 'd', valor: '1.00', status: 'DEVOLVIDO' };
    const pix = [
      { endToEndId: 'E1', txid: 'tx1', valor: '1.00' },
      { endToEndId: 'E2', txid: 'tx2', valor: '1.00', devolucoes },
      { endToEndId: 'E3', valor: '1.00' },
    ];
    expect(await eventsOf({ pix })).toMatchObject([
      { transactionId: 'tx1', status: 'APPROVED' },
      { transactionId: 'tx2', status: 'CHARGEBACK' },
    ]);
  });

  it.each([
    { type: 'RECEIVE', data: { ...data, status: 'CANCELED' } },
    { type: 'CANCELED', data },
    { type: 'TRANSFER', data: { ...data, status: 'CANCELED' } },
    { type: 'RECEIVE', data: { id: 5, status: 'LIQUIDATED' } },
    { type: 'RECEIVE' },
    {},
    null,
    [],
  ])('ignores %j', async (body) => {
    expect(await eventsOf(body)).toEqual([]);
  });
});

it('takes a server’s certificate that has a CN and no alternative names', async () => {
  const server = createServer({ ...serverKeyAndCertificate, ca: authority, requestCert: true }, (_, answer) =>
    answer.writeHead(401).end('{}'),
  );
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked = adapter({ baseUrl, certificate: clientPfx }).getTransaction({ id: 'x'.repeat(26) });
  await expect(asked).rejects.toMatchObject({ httpStatus: 401 });
  server.closeAllConnections();
  server.close();
});
