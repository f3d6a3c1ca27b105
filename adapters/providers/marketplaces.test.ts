import type { AxiosInstance } from 'axios';
import { describe, expect, test } from 'vitest';
import { readCredentials } from '../../domain/connections/connection.ts';
import { buildBrCode } from '../../domain/core/brcode.ts';
import {
  type Connection,
  catalogueEntry,
  createAdapter,
  createCache,
  missingPieces,
  ProviderError,
  recipientOf,
  validate,
  validateReceiver,
} from '../index.ts';
import { registerWebhook, wantsWebhook } from '../probe.ts';

/* What the conformance suite does not cover of providers with customers, receivers and several calls. */

interface Sent {
  method: string;
  url: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}
type Answer = object | { status: number; body: object };

/** An adapter whose provider answers from a table: `METHOD path` without its query. */
function adapterOf(name: string, connection: Connection, answers: Record<string, Answer>, shared: object = {}) {
  const sent: Sent[] = [];
  const request = async ({ method, url, data, headers }: Record<string, string>) => {
    const { pathname } = new URL(String(url));
    const body = String(data ?? '{}').startsWith('{') ? JSON.parse(String(data ?? '{}')) : { form: data };
    sent.push({ method: String(method), url: String(url), body, headers: headers as never });
    const answer: Answer = answers[`${method} ${pathname}`] ?? { status: 404, body: { message: 'not found' } };
    const { status, body: data_ } = 'body' in answer ? (answer as never) : { status: 200, body: answer };
    return { status, data: data_, headers: {} };
  };
  const axios = { request } as unknown as AxiosInstance;
  const adapter = createAdapter(name, { baseUrl: 'http://provider.test', ...connection }, { axios, ...shared });
  return { adapter, axios, sent, paths: () => sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`) };
}

const keys = { publicKey: 'public-1', secretKey: 'secret-1' };
const charge = {
  amount: 12_990,
  paymentMethod: 'PIX' as const,
  customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11987654321' },
  items: [{ title: 'Camiseta', unitPrice: 12_990, quantity: 1, tangible: true }],
  reference: 'pay_1',
  webhookUrl: 'https://trilho.test/webhooks/x/1',
};
const card = {
  cardNumber: '4111111111111111',
  holderName: 'MARIA DA SILVA',
  expMonth: '07',
  expYear: '31',
  cvv: '737',
};
const pixCode = buildBrCode({
  url: 'provider.test/qr/abc',
  amountCents: 12_990,
  merchantName: 'LOJA',
  merchantCity: 'SAO PAULO',
});
const split = { chargeProcessingFee: false, chargeRemainder: false, liable: false };

const failure = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderError)) throw new Error('it did not fail');
  return error;
};

describe('requirements of a receiver', () => {
  const name = 'Maria Silva';
  const person = { name, document: '52998224725', documentType: 'CPF' as const, email: 'maria@example.com' };
  const company = { ...person, document: '11222333000181', documentType: 'CNPJ' as const };
  const bankAccount = { bankCode: '341', branchNumber: '1', accountNumber: '12345', accountDigit: '6' };
  const address = { street: 'Av', number: '1', district: 'B', city: 'C', state: 'SP', zipcode: '01310100' };
  const documents = { photoDocument: 'x', photoPersonWithDocument: 'x', addressProof: 'x', balanceSheet: 'x' };
  const connection = { ...keys, baseUrl: 'http://x' };

  test('absent fields are listed in the specification’s order, for people and companies', () => {
    const ofPerson = [
      { field: 'documents.photoDocument', message: 'Foto do documento é obrigatória.' },
      { field: 'documents.photoPersonWithDocument', message: 'Foto do documento com pessoa é obrigatória.' },
      { field: 'documents.addressProof', message: 'Comprovante de endereço é obrigatório.' },
      { field: 'documents.balanceSheet', message: 'Balanço patrimonial é obrigatório.' },
    ];
    const contract = { field: 'documents.photoDocumentSocialContract', message: 'Contrato social é obrigatório.' };
    const account = { field: 'bankAccount', message: 'IUGUBAAS: bankAccount is required' };
    const where = { field: 'address', message: 'IUGUBAAS: address is required' };
    expect(missingPieces('IUGUBAAS', connection, person)).toEqual([...ofPerson, account, where]);
    expect(missingPieces('IUGUBAAS', connection, company)).toEqual([...ofPerson, contract, account, where]);
    expect(missingPieces('IUGUBAAS', connection, { ...company, documents, bankAccount, address })).toEqual([contract]);
    expect(missingPieces('IUGUBAAS', connection, { ...person, documents, bankAccount, address })).toEqual([]);
    expect(catalogueEntry('IUGUBAAS')?.receivers).toEqual({
      documentTypes: ['CPF', 'CNPJ'],
      wants: [...ofPerson, { ...contract, documentType: 'CNPJ' }, account, where],
    });
  });

  test('the other providers’ requirements', () => {
    const fields = (provider: string) => missingPieces(provider, connection, company).map(({ field }) => field);
    expect(fields('Asaas')).toEqual(['providerSpecificData.monthlyRevenue', 'phone', 'address']);
    expect(fields('ABMEXSPLIT')).toEqual(['bankAccount']);
    expect(fields('VILLET')).toEqual([]);
    expect(catalogueEntry('ABMEXSPLIT')?.receivers?.documentTypes).toEqual(['CNPJ']);
    expect(catalogueEntry('VILLET')?.receivers).toEqual({ documentTypes: ['CPF', 'CNPJ'], wants: [] });
    expect(catalogueEntry('Orbita')?.receivers).toBeUndefined();
  });

  test('absent fields pass, wrong values are refused', () => {
    const elsewhere = { ...bankAccount, bankCode: '999' };
    for (const provider of ['IUGUBAAS', 'ABMEXSPLIT', 'Asaas']) {
      expect(() => validateReceiver(provider, connection, company)).not.toThrow();
      expect(() => validate(provider, connection, 'createReceiver', company)).toThrow(
        missingPieces(provider, connection, company)[0]?.message,
      );
    }
    for (const provider of ['IUGUBAAS', 'ABMEXSPLIT']) {
      expect(() => validateReceiver(provider, connection, { ...company, bankAccount: elsewhere })).toThrow(
        expect.objectContaining({ message: 'Banco não suportado, tente outro.', field: 'bankAccount.bankCode' }),
      );
    }
    expect(() => validateReceiver('ABMEXSPLIT', connection, person)).toThrow('Adquirente não aceita CPF');
    expect(() => validateReceiver('IUGUBAAS', connection, { ...person, documentType: 'RG' as never })).toThrow(
      'Tipo de documento não encontrado.',
    );
    expect(() => validateReceiver('IUGUBAAS', {}, person)).toThrow(expect.objectContaining({ field: 'secretKey' }));
    expect(() => validateReceiver('PAGARMEBAAS', connection, person)).toThrow('Method not implemented.');
  });

  test('a split names the wallet at Asaas, the receiver elsewhere', () => {
    const made = { receiverId: 'acc_1', providerRefs: { walletId: 'wallet_1' } };
    expect(recipientOf('Asaas', made)).toBe('wallet_1');
    expect(recipientOf('VILLET', made)).toBe('acc_1');
    expect(recipientOf('Asaas', { receiverId: 'acc_1' })).toBe('acc_1');
  });
});

describe('PAGARMEBAAS', () => {
  test('a refund looks up the charge of the order where its id was not stored', async () => {
    const { adapter, sent, paths } = adapterOf('PAGARMEBAAS', keys, {
      'GET /orders/or_1': { id: 'or_1', charges: [{ id: 'ch_9', status: 'paid' }] },
      'DELETE /charges/ch_9': { id: 'ch_9', last_transaction: { id: 'tran_2', status: 'refunded' } },
    });
    const refund = { transactionId: 'or_1', amount: 1_010, reference: 'rfd_1' };
    expect(await adapter.refund(refund)).toEqual({ refundId: 'tran_2', status: true, providerWord: 'refunded' });
    expect(paths()).toEqual(['GET /orders/or_1', 'DELETE /charges/ch_9']);
    expect(sent[1]?.body).toEqual({ amount: 1_010 });
    expect(sent[1]?.headers['idempotency-key']).toMatch(/^[a-zA-Z0-9]{1,64}$/);
    await adapter.refund({ ...refund, providerRefs: { chargeId: 'ch_9' } });
    expect(paths().slice(2)).toEqual(['DELETE /charges/ch_9']);
  });

  test('an order cancelled unpaid has no refunded amount', async () => {
    const charges = [{ id: 'ch_1', status: 'canceled', amount: 500, canceled_amount: 500, paid_amount: 0 }];
    const { adapter } = adapterOf('PAGARMEBAAS', keys, { 'GET /orders/or_1': { id: 'or_1', charges } });
    const found = await adapter.getTransaction({ id: 'or_1', paymentMethod: 'PIX' });
    expect(found.status).toBe('REFUNDED');
    expect(found).not.toHaveProperty('refundedAmount');
  });

  test('splits are cents that add up, and items add up to the amount charged', async () => {
    const { adapter, sent } = adapterOf('PAGARMEBAAS', keys, { 'POST /orders': { id: 'or_1', status: 'pending' } });
    const splits = [
      { ...split, recipientId: 're_1', type: 'PERCENTAGE' as const, amount: 50 },
      { ...split, recipientId: 're_2', type: 'PERCENTAGE' as const, amount: 50, chargeRemainder: true, liable: true },
    ];
    await adapter.createTransaction({ ...charge, amount: 101, splits });
    const [payment] = (sent[0] as Sent).body.payments as {
      amount: number;
      split: { amount: number; type: string; options: object }[];
    }[];
    expect(payment?.split.map(({ options }) => options)).toEqual([
      { liable: false, charge_processing_fee: false, charge_remainder_fee: false },
      { liable: true, charge_processing_fee: false, charge_remainder_fee: true },
    ]);
    expect(payment?.split.map(({ amount, type }) => [type, amount])).toEqual([
      ['flat', 50],
      ['flat', 51],
    ]);
    // The request's items come to another sum: freight, or a discount.
    expect(sent[0]?.body.items).toMatchObject([{ amount: 101, quantity: 1 }]);
  });
});

test('a statement descriptor without letters and digits is drawn from our reference', async () => {
  const title = '日本語';
  const described = async (reference: string) => {
    const { adapter, sent } = adapterOf('PAGARMEBAAS', keys, { 'POST /orders': { id: 'or_1', status: 'pending' } });
    const items = [{ title, unitPrice: 12_990, quantity: 1, tangible: false }];
    await adapter.createTransaction({ ...charge, paymentMethod: 'CREDIT_CARD', cardToken: 't', items, reference });
    const [payment] = (sent[0] as Sent).body.payments as { credit_card: { statement_descriptor: string } }[];
    return payment?.credit_card.statement_descriptor;
  };
  expect(await described('pay_1')).toMatch(/^[A-Z0-9]{13}$/);
  expect(await described('pay_1')).toBe(await described('pay_1'));
  expect(await described('pay_1')).not.toBe(await described('pay_2'));
});

test('Ameii takes its company id by both of the specification’s names', async () => {
  for (const given of [{ companyId: 'company-1' }, { publicKey: 'company-1' }]) {
    const { adapter, sent } = adapterOf('Ameii', { ...given, secretKey: 'secret-1' }, {});
    await failure(adapter.createTransaction(charge));
    const basic = Buffer.from(String(sent[0]?.headers.authorization).slice('Basic '.length), 'base64').toString();
    expect(basic).toBe('company-1:secret-1');
  }
  expect(() => validate('Ameii', { secretKey: 's', baseUrl: 'http://x' }, 'createTransaction', charge)).toThrow(
    'Ameii: companyId (publicKey) e secretKey são obrigatórios.',
  );
  const { credentials = [] } = catalogueEntry('Ameii') ?? {};
  const texts = { companyId: 'company-1', secretKey: 's', baseUrl: 'http://x' };
  expect(readCredentials(credentials, texts)).toEqual({
    credentials: { publicKey: 'company-1', secretKey: 's', baseUrl: 'http://x' },
  });
});

describe('IUGUBAAS', () => {
  test('an idempotency key that was seen before is an unknown outcome', async () => {
    const { adapter } = adapterOf('IUGUBAAS', keys, { 'POST /invoices': { status: 409, body: { errors: 'seen' } } });
    expect(await failure(adapter.createTransaction(charge))).toMatchObject({ effect: 'unknown', httpStatus: 409 });
  });

  test('a PIX can be paid for a day: the provider gets São Paulo’s time of its end, and the payment the same instant', async () => {
    // In the hours in which São Paulo and UTC have different dates, too.
    const now = new Date('2026-11-24T01:30:00.000Z');
    const answers = { 'POST /invoices': { id: 'A1', status: 'pending', total_cents: 12_990 } };
    const { adapter, sent } = adapterOf('IUGUBAAS', keys, answers, { now: () => now });
    const { expiresAt } = await adapter.createTransaction(charge);
    expect(sent[0]?.body.pix_qr_code_expires_at).toBe('2026-11-24T22:30:00-03:00');
    expect(expiresAt).toBe('2026-11-25T01:30:00.000Z');
  });

  test('a PIX is refunded whole, without an amount; a part never becomes all of it', async () => {
    const { adapter, sent, paths } = adapterOf('IUGUBAAS', keys, {
      'GET /invoices/A1': { id: 'A1', status: 'paid', total_cents: 12_990, paid_cents: 12_990 },
      'POST /invoices/A1/refund': { id: 'A1', status: 'refunded' },
    });
    const refund = { transactionId: 'A1', amount: 12_990, reference: 'rfd_1' };
    await expect(adapter.refund({ ...refund, amount: 1_000, paymentMethod: 'PIX' })).rejects.toThrow('refunded whole');
    await adapter.refund({ ...refund, paymentMethod: 'PIX' });
    expect(sent.at(-1)?.body).toEqual({});
    expect(paths()).toEqual(['GET /invoices/A1', 'GET /invoices/A1', 'POST /invoices/A1/refund']);
    await adapter.refund({ ...refund, amount: 1_000, paymentMethod: 'CREDIT_CARD' });
    expect(sent.at(-1)?.body).toEqual({ partial_value_refund_cents: 1_000 });
    await expect(adapter.refund({ ...refund, paymentMethod: 'BILLET' })).rejects.toMatchObject({
      name: 'AdapterRefusal',
    });
  });

  test('calls about a charge in a receiver’s name carry its token, and card tokens are of its account', async () => {
    const { adapter, sent } = adapterOf('IUGUBAAS', keys, {
      'POST /invoices': { id: 'A1', status: 'pending', total_cents: 12_990 },
      'GET /invoices/A1': { id: 'A1', status: 'paid', total_cents: 12_990, paid_cents: 12_990 },
      'POST /invoices/A1/refund': { id: 'A1', status: 'refunded' },
      'POST /payment_token': { id: 'T1' },
    });
    const of = { receiverToken: 'token-1', receiverId: 'ACC1' };
    const card = { cardNumber: '4111111111111111', holderName: 'M S', expMonth: '07', expYear: '31', cvv: '123' };
    await adapter.createTransaction({ ...charge, ...of });
    await adapter.getTransaction({ id: 'A1', ...of });
    await adapter.refund({ transactionId: 'A1', amount: 12_990, reference: 'rfd_1', ...of });
    await adapter.createCardToken({ ...card, ...of });
    const users = sent.map(({ headers }) =>
      Buffer.from(String(headers.authorization).slice('Basic '.length), 'base64').toString(),
    );
    expect(users).toEqual(sent.map(() => 'token-1:'));
    expect(sent.at(-1)?.body.account_id).toBe('ACC1');
    await adapter.createTransaction(charge);
    expect(sent.at(-1)?.headers.authorization).toBe(`Basic ${Buffer.from('secret-1:').toString('base64')}`);
  });

  const receiver = {
    name: 'Loja',
    document: '11222333000181',
    documentType: 'CNPJ' as const,
    email: 'loja@example.com',
    address: { street: 'Av', number: '1', district: 'B', city: 'C', state: 'SP', zipcode: '01310100' },
    bankAccount: { bankCode: '001', branchNumber: '1234', branchDigit: 'X', accountNumber: '12345', accountDigit: '6' },
    documents: {
      photoDocument: 'aWQ=',
      photoPersonWithDocument: 'aWQ=',
      addressProof: 'aWQ=',
      balanceSheet: 'aWQ=',
      photoDocumentSocialContract: 'aWQ=',
    },
  };

  test.each([
    ['001', '1234-X'],
    ['341', '1234'],
  ])('a branch of bank %s is written %s', async (bankCode, branch) => {
    const { adapter, sent } = adapterOf('IUGUBAAS', keys, {
      'POST /marketplace/create_account': { account_id: 'ACC1' },
      'POST /accounts/ACC1/request_verification': { status: 'pending' },
    });
    await adapter.createReceiver({ ...receiver, bankAccount: { ...receiver.bankAccount, bankCode } });
    expect(JSON.stringify(sent[1]?.body)).toContain(`"${branch}"`);
  });

  test.each([
    ['R$ 1.234,56', 123_456],
    ['R$ 1234,56', 123_456],
    ['-R$ 0,05', -5],
    ['R$ 0,00', 0],
    ['R$ 1,234.56', undefined],
    [12.5, undefined],
  ])('a balance of %j is %j cents', async (written, balance) => {
    const { adapter } = adapterOf('IUGUBAAS', keys, { 'GET /accounts/ACC1': { id: 'ACC1', balance: written } });
    expect((await adapter.getReceiver({ id: 'ACC1' })).balance).toBe(balance);
  });

  test.each([
    ['requests a verification again that the account does not show', {}, 2, 'PENDING'],
    ['does not where the account shows it as requested', { last_verification_request_status: 'pending' }, 1, 'PENDING'],
  ] as const)('%s', async (_, account, times, status) => {
    const verification = 'POST /accounts/ACC1/request_verification';
    let requests = 0;
    const { adapter, sent, paths } = adapterOf('IUGUBAAS', keys, {
      'POST /marketplace/create_account': { account_id: 'ACC1', user_token: 'token-1' },
      'GET /accounts/ACC1': { id: 'ACC1', ...account },
      get [verification]() {
        requests += 1;
        return requests === 1 ? { status: 503, body: {} } : { id: 'v_1' };
      },
    });
    expect(await adapter.createReceiver(receiver)).toMatchObject({ receiverId: 'ACC1', status });
    expect(paths().filter((path) => path === verification)).toHaveLength(times);
    expect(sent[1]?.headers.authorization).toBe(`Basic ${Buffer.from('token-1:').toString('base64')}`);
  });

  test('an account whose verification is not answered keeps its id, and is unmapped', async () => {
    const { adapter } = adapterOf('IUGUBAAS', keys, {
      'POST /marketplace/create_account': { account_id: 'ACC1' },
      'POST /accounts/ACC1/request_verification': { status: 503, body: {} },
      'GET /accounts/ACC1': { id: 'ACC1' },
    });
    expect(await adapter.createReceiver(receiver)).toMatchObject({
      receiverId: 'ACC1',
      unmapped: true,
      providerWord: 'verification_unanswered',
    });
  });

  test('an account whose verification failed keeps its id', async () => {
    const answers = { 'POST /marketplace/create_account': { account_id: 'ACC1' } };
    const { adapter, paths } = adapterOf('IUGUBAAS', keys, answers);
    const rejected = { receiverId: 'ACC1', status: 'REJECTED', providerWord: 'rejected' };
    expect(await adapter.createReceiver(receiver)).toMatchObject(rejected);
    // A refusal is final.
    expect(paths()).toEqual(['POST /marketplace/create_account', 'POST /accounts/ACC1/request_verification']);
  });
});

describe('CELCOIN', () => {
  const made = (status: string) => ({
    Charge: { galaxPayId: 7, myId: 'pay_1', value: 12_990, Transactions: [{ galaxPayId: 8, status }] },
  });
  const token = { access_token: 'token-1', expires_in: 600 };
  const byCard = { ...charge, paymentMethod: 'CREDIT_CARD' as const, card };

  test('an authorised card is captured in the same operation', async () => {
    const { adapter, sent, paths } = adapterOf('CELCOIN', keys, {
      'POST /token': token,
      'POST /charges': made('authorized'),
      'PUT /charges/7/galaxPayId/capture': made('captured'),
    });
    expect(await adapter.createTransaction(byCard)).toMatchObject({ transactionId: '7', status: 'APPROVED' });
    expect(paths()).toEqual(['POST /token', 'POST /charges', 'PUT /charges/7/galaxPayId/capture']);
    expect(sent[0]?.headers.authorization).toBe(`Basic ${Buffer.from('public-1:secret-1').toString('base64')}`);
    for (const resource of 'customers plans transactions webhooks balance cards subscriptions charges boletos'.split(
      ' ',
    )) {
      expect(sent[0]?.body.scope).toMatch(new RegExp(`\\b${resource}\\.(read|write)\\b`));
    }
  });

  test('a denied card is not captured; a capture without a reply keeps the charge', async () => {
    const denied = adapterOf('CELCOIN', keys, { 'POST /token': token, 'POST /charges': made('denied') });
    expect(await denied.adapter.createTransaction(byCard)).toMatchObject({ status: 'REJECTED' });
    expect(denied.paths()).toHaveLength(2);
    const { adapter } = adapterOf('CELCOIN', keys, {
      'POST /token': token,
      'POST /charges': made('authorized'),
      'PUT /charges/7/galaxPayId/capture': { status: 500, body: {} },
    });
    expect(await adapter.createTransaction(byCard)).toMatchObject({ transactionId: '7', status: 'PENDING' });
  });

  test('a webhook with another confirm hash is ignored', async () => {
    const { adapter } = adapterOf('CELCOIN', { ...keys, webhookSecret: 'hash-1' }, {});
    const body = { event: 'transaction.updateStatus', Transaction: { chargeGalaxPayId: 7, status: 'payedPix' } };
    const deliver = (confirmHash: string) =>
      adapter.processWebhook({ headers: {}, rawBody: JSON.stringify({ ...body, confirmHash }) });
    expect(await deliver('hash-2')).toEqual([]);
    expect(await deliver('hash-1')).toMatchObject([{ transactionId: '7', status: 'APPROVED' }]);
  });
});

describe('ABMEXSPLIT', () => {
  const receiver = {
    name: 'Loja',
    document: '11222333000181',
    documentType: 'CNPJ' as const,
    email: 'loja@example.com',
  };
  const account = { branchNumber: '1', accountNumber: '12345', accountDigit: '6' };

  test('the declared price is derived from our id, from 50 to 150000', async () => {
    const { adapter, sent } = adapterOf('ABMEXSPLIT', keys, { 'POST /marketplaces': { id: 'm_1', status: 'active' } });
    const create = (at: number) =>
      adapter.createReceiver({ ...receiver, reference: `rec_${at}`, bankAccount: { ...account, bankCode: '341' } });
    for (const at of [1, 1, 2, 3, 4, 5, 6, 7]) await create(at);
    const prices = sent.map(({ body }) => Number(body.itemPrice));
    expect(prices[0]).toBe(prices[1]);
    expect(new Set(prices).size).toBe(7);
    for (const price of prices) expect(price === Math.round(price) && price >= 50 && price <= 150_000).toBe(true);
  });

  test.each([
    [{ documentType: 'CPF' }, 'Adquirente não aceita CPF'],
    [{ bankAccount: { ...account, bankCode: '999' } }, 'Banco não suportado, tente outro.'],
    ...['001', '036', '246', '204', '237'].map((bankCode) => [
      { bankAccount: { ...account, bankCode, branchDigit: '3' } },
      'Dígito da agência deve ser 0 para este banco.',
    ]),
  ] as [object, string][])('refuses %j', (over, message) => {
    const good = { ...receiver, bankAccount: { ...account, bankCode: '001', branchDigit: '0' } };
    expect(() => validate('ABMEXSPLIT', { ...keys, baseUrl: 'http://x' }, 'createReceiver', good)).not.toThrow();
    const bad = { ...good, ...over };
    expect(() => validate('ABMEXSPLIT', { ...keys, baseUrl: 'http://x' }, 'createReceiver', bad)).toThrow(message);
  });
});

describe('Make Your Bank', () => {
  const connection = { ...keys, marketplaceId: 'mp1', sellerId: 's1' };
  const path = 'POST /marketplaces/mp1/sellers/s1/transactions';

  test.each([
    ['PIX', { pix: {} }],
    ['BILLET', { boleto: { url: 'https://provider.test/b' } }],
  ] as const)('an answer without the codes of a %s is an error', async (paymentMethod, codes) => {
    const answer = { id: 't_1', status: 'pending', amount: 12_990, ...codes };
    const { adapter } = adapterOf('Make Your Bank', connection, { [path]: answer });
    const { effect, message } = await failure(adapter.createTransaction({ ...charge, paymentMethod }));
    expect(effect).toBe('unknown');
    expect(message).toMatch(/lacks the/);
  });

  test('requests are forms with bracketed names', async () => {
    const { adapter, sent } = adapterOf('Make Your Bank', connection, {
      [path]: { id: 't_1', pix: { qrcode: pixCode } },
    });
    await adapter.createTransaction(charge);
    const [{ body, headers }] = sent as [Sent];
    const form = Object.fromEntries(new URLSearchParams(String(body.form)));
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(form).toMatchObject({ amount: '12990', 'customer[document][number]': '52998224725' });
    expect(form).toMatchObject({ 'items[0][unitPrice]': '12990', paymentMethod: 'pix' });
  });
});

describe('Asaas', () => {
  const answers = {
    'GET /webhooks': { data: [] },
    'POST /webhooks': { id: 'wh_1' },
    'GET /customers': { data: [{ id: 'cus_1' }] },
    'POST /payments': { id: 'pay_9', status: 'PENDING', value: 129.9, externalReference: 'pay_1' },
    'GET /payments/pay_9/pixQrCode': { payload: pixCode, encodedImage: 'iVBORw0KGgo=' },
  };

  test('webhooks are registered once a day, with the 23 events, unless they are registered already', async () => {
    const shared = { tokens: createCache<string>() };
    const first = adapterOf('Asaas', { ...keys, webhookSecret: 'hook-1' }, answers, shared);
    await first.adapter.createTransaction(charge);
    await first.adapter.createTransaction(charge);
    const requests = first.paths().filter((path) => path.endsWith('/webhooks'));
    expect(requests).toEqual(['GET /webhooks', 'POST /webhooks']);
    const { events, ...body } = (first.sent[1] as Sent).body as { events: string[] };
    expect(new Set(events).size).toBe(23);
    expect(body).toMatchObject({ url: charge.webhookUrl, apiVersion: 3, sendType: 'SEQUENTIALLY', enabled: true });
    expect(body).toMatchObject({ name: expect.any(String), authToken: 'hook-1' });

    const there = { ...answers, 'GET /webhooks': { data: [{ id: 'wh_1', url: charge.webhookUrl }] } };
    const second = adapterOf('Asaas', keys, there);
    await second.adapter.createTransaction(charge);
    expect(second.paths().filter((path) => path.includes('/webhooks'))).toEqual(['GET /webhooks']);
  });

  test('a registration that exists is written again only where that is asked, and started again', async () => {
    const url = charge.webhookUrl;
    const there = {
      'GET /webhooks': {
        data: [
          { id: 'wh_0', url: 'https://other.test' },
          { id: 'wh_1', url },
        ],
      },
    };
    const { axios, sent } = adapterOf('Asaas', keys, { ...there, 'PUT /webhooks/wh_1': { id: 'wh_1' } });
    const register = (argument: { url: string; renew: boolean }) =>
      registerWebhook('Asaas', { ...keys, baseUrl: 'http://provider.test' }, argument, { axios });
    await register({ url, renew: false });
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
    await register({ url, renew: true });
    const { method, url: at, body } = sent.at(-1) as Sent;
    expect([method, new URL(at).pathname, body]).toMatchObject(['PUT', '/webhooks/wh_1', { url, interrupted: false }]);
  });

  test('a registration that is not answered moved no money', async () => {
    const answers = { 'GET /webhooks': { data: [] }, 'POST /webhooks': { status: 500, body: {} } };
    const { axios } = adapterOf('Asaas', keys, answers);
    const argument = { url: charge.webhookUrl, renew: false };
    const connection = { ...keys, baseUrl: 'http://provider.test' };
    expect(await failure(registerWebhook('Asaas', connection, argument, { axios }))).toMatchObject({ effect: 'none' });
    expect(wantsWebhook('Asaas')).toBe(true);
  });

  test('a charge fails neither over the registration nor over its codes', async () => {
    const { adapter } = adapterOf('Asaas', keys, {
      'GET /customers': answers['GET /customers'],
      'POST /payments': answers['POST /payments'],
    });
    const made = await adapter.createTransaction(charge);
    expect(made).toMatchObject({
      transactionId: 'pay_9',
      status: 'PENDING',
      codeProblem: 'the answer has no PIX code',
    });
  });

  test('a card charge is due in a year, and in instalments its reply’s amount is not read', async () => {
    const paid = { id: 'pay_9', status: 'CONFIRMED', value: 43.3, installment: 'ins_1' };
    const { adapter, sent } = adapterOf('Asaas', keys, { ...answers, 'POST /payments/': paid });
    const address = { zipCode: '01310100', address: 'Av', number: '1', district: 'B', city: 'C', state: 'SP' };
    const more = { card, address, customerIp: '203.0.113.7', installments: 3 };
    const made = await adapter.createTransaction({ ...charge, ...more, paymentMethod: 'CREDIT_CARD' });
    expect(made).toMatchObject({ status: 'APPROVED', amount: charge.amount });
    const { dueDate, ...body } = sent.at(-1)?.body ?? {};
    const days = (Date.parse(String(dueDate)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(363);
    expect(days).toBeLessThan(367);
    expect(body).toMatchObject({ installmentCount: 3, totalValue: 129.9 });
    const refund = { transactionId: 'pay_9', amount: 12_990, reference: 'r', providerRefs: made.providerRefs ?? {} };
    await expect(adapter.refund(refund)).rejects.toMatchObject({ name: 'AdapterRefusal' });
  });

  test('a webhook with another token is ignored', async () => {
    const { adapter } = adapterOf('Asaas', { ...keys, webhookSecret: 'hook-1' }, {});
    const rawBody = JSON.stringify({
      id: 'evt_1',
      event: 'PAYMENT_RECEIVED',
      payment: { id: 'pay_9', status: 'RECEIVED' },
    });
    const deliver = (token: string) => adapter.processWebhook({ headers: { 'asaas-access-token': token }, rawBody });
    expect(await deliver('hook-2')).toEqual([]);
    expect(await deliver('hook-1')).toMatchObject([{ transactionId: 'pay_9', status: 'APPROVED' }]);
  });
});
