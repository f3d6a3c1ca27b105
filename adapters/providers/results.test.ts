import { generateKeyPairSync } from 'node:crypto';
import type { AxiosInstance } from 'axios';
import { describe, expect, it } from 'vitest';
import { buildBrCode } from '../../domain/core/brcode.ts';
import { type Connection, createAdapter } from '../index.ts';
import { openCard } from '../kit/card-string.ts';
import type { TransactionArgument } from '../kit/declaration.ts';

/* What a provider's answer means where its own rule differs from that of its family. */

/** An adapter whose provider answers from a table: `METHOD path`. */
function adapterOf(name: string, connection: Connection, answers: Record<string, { status?: number; body: unknown }>) {
  const paths: string[] = [];
  const bodies: Record<string, unknown>[] = [];
  const request = async ({ method, url, data = '{}' }: { method: string; url: string; data?: string }) => {
    const path = `${method} ${new URL(url).pathname}`;
    paths.push(path);
    bodies.push(JSON.parse(data));
    const { status = 200, body } = answers[path] ?? { status: 404, body: { message: 'not found' } };
    return { status, data: body, headers: {} };
  };
  const axios = { request } as unknown as AxiosInstance;
  return { adapter: createAdapter(name, { baseUrl: 'http://provider.test', ...connection }, { axios }), paths, bodies };
}

const keys = { publicKey: 'public-1', secretKey: 'secret-1' };
const card = {
  cardNumber: '4111111111111111',
  holderName: 'MARIA DA SILVA',
  holderDocument: '52998224725',
  expMonth: '07',
  expYear: '31',
  cvv: '737',
};
const charge: TransactionArgument = {
  amount: 100,
  currency: 'BRL',
  paymentMethod: 'PIX',
  customer: { name: 'Maria da Silva', email: 'maria@example.com', document: '52998224725' },
  items: [{ title: 'Camiseta', unitPrice: 100, quantity: 1, tangible: true }],
  reference: 'pay_1',
  webhookUrl: 'http://trilho.test/hook',
};
const logIn = { clientId: 'client-1', clientSecret: 'secret-1' };

describe('LYNXPAY, section 4: a card is APPROVED only when its result code is 0', () => {
  const found = (body: object, paymentMethod?: 'PIX' | 'CREDIT_CARD') =>
    adapterOf('LYNXPAY', keys, {
      'GET /transactions/1': { body: { id: '1', amount: 100, ...body } },
    }).adapter.getTransaction({
      id: '1',
      ...(paymentMethod && { paymentMethod }),
    });
  it.each([
    [{ status: 'paid', code: 0 }, 'APPROVED'],
    [{ status: 'paid', code: '0' }, 'APPROVED'],
    [{ status: 'paid', code: 51 }, 'REJECTED'],
    [{ status: 'waiting_payment', code: 51 }, 'REJECTED'],
    [{ status: 'paid' }, 'PENDING'],
    [{ status: 'refunded' }, 'REFUNDED'],
    [{ status: 'chargedback', code: 51 }, 'CHARGEBACK'],
  ])('a look-up with %j is %s', async (body, status) => {
    expect(await found(body, 'CREDIT_CARD')).toMatchObject({ status });
    expect(await found({ ...body, paymentMethod: 'credit_card' })).toMatchObject({ status });
  });
  it('a PIX has no code', async () => {
    expect(await found({ status: 'paid' }, 'PIX')).toMatchObject({ status: 'APPROVED' });
  });
});

describe('LYNXPAY, sections 4, 5 and 8', () => {
  it.each([
    [{ code: 0 }, 'APPROVED'],
    [{ code: 51 }, 'REJECTED'],
    [{}, 'PENDING'],
  ])('a created charge with %j is %s, and keeps its id', async (body, status) => {
    const { adapter } = adapterOf('LYNXPAY', keys, {
      'POST /transactions': { body: { id: '1', amount: 100, status: 'processing', ...body } },
    });
    const created = await adapter.createTransaction({ ...charge, paymentMethod: 'CREDIT_CARD', cardToken: 'tok_1' });
    expect(created).toMatchObject({ transactionId: '1', amount: 100, status });
  });
  it('a look-up that does not repeat the id is of the charge that was asked for', async () => {
    const { adapter } = adapterOf('LYNXPAY', keys, {
      'GET /transactions/1': { body: { status: 'paid', amount: 100 } },
    });
    expect(await adapter.getTransaction({ id: '1', paymentMethod: 'PIX' })).toMatchObject({ transactionId: '1' });
  });
  it('rethrows the provider’s first message, unchanged', async () => {
    const no = { status: 400, body: { message: 'Recusado por eles' } };
    const { adapter } = adapterOf('LYNXPAY', keys, { 'GET /transactions/1': no, 'POST /v1/card-token': no });
    await expect(adapter.getTransaction({ id: '1' })).rejects.toMatchObject({ message: 'Recusado por eles' });
    await expect(adapter.createCardToken(card)).rejects.toMatchObject({ message: 'Recusado por eles' });
  });
  it('names the part of a card that is missing, not the card', async () => {
    const { adapter } = adapterOf('LYNXPAY', keys, {});
    const only = { cardNumber: card.cardNumber } as typeof card;
    await expect(adapter.createCardToken(only)).rejects.toThrow('O titular deve ter nome e sobrenome.');
  });
});

describe('PRONTTUS: each name that its sources show is read', () => {
  const pixCode = buildBrCode({
    key: 'maria@example.com',
    merchantName: 'Maria',
    merchantCity: 'Sao Paulo',
    amountCents: 100,
  });
  const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  it.each([
    { transactionId: '1', pixCode },
    { id: '1', qr_code: pixCode },
  ])('a charge answered as %j', async (body) => {
    const { adapter } = adapterOf('PRONTTUS', logIn, {
      'POST /payment': { body: { ...body, qr_code_base64: image, amount: 101 } },
    });
    expect(await adapter.createTransaction(charge)).toMatchObject({
      transactionId: '1',
      pixCode,
      pixQrCode: `data:image/png;base64,${image}`,
      amount: 101,
    });
  });
  it.each([
    [{ id: '9', status: 'paid', amount: 101 }, 'APPROVED'],
    [{ transactionId: '9', status: 'failed', amount: 101 }, 'REJECTED'],
  ])('a payout answered as %j is %s', async (body, status) => {
    const { adapter } = adapterOf('PRONTTUS', logIn, { 'POST /payment/withdraw': { body } });
    const made = await adapter.withdraw({
      paymentMethod: 'PIX',
      amount: 100,
      pixKey: 'maria@example.com',
      pixType: 'EMAIL',
      document: '52998224725',
      documentType: 'CPF',
      name: 'Maria da Silva',
      withdrawReference: 'out_1',
      webhookUrl: 'http://trilho.test/hook',
    });
    expect(made).toMatchObject({ withdrawId: '9', amount: 101, status });
  });
});

it('LYNXPAY, section 7: the hash of a card holds every field of it', async () => {
  const { adapter, bodies } = adapterOf('LYNXPAY', keys, { 'POST /v1/card-token': { body: { token: 'tok_1' } } });
  await adapter.createCardToken(card);
  expect(openCard(String(bodies[0]?.hash), keys.secretKey, new Date())).toEqual({ ...card, expYear: '2031' });
});

describe('ROYALTY, section 8: its errors carry the provider’s status and text', () => {
  it.each([
    ['Saldo insuficiente', 'ROYALTY refused (400): Saldo insuficiente'],
    [' \n', 'ROYALTY refused (400)'],
    ['<html><body>Bad gateway</body></html>', 'ROYALTY refused (400)'],
  ])('as plain text: %j', async (text, message) => {
    const { adapter } = adapterOf('ROYALTY', keys, { 'GET /user/transactions/1': { status: 400, body: text } });
    await expect(adapter.getTransaction({ id: '1' })).rejects.toMatchObject({ message });
  });
});

describe('IUGUBAAS, section 8: the sentence of a refund that is a bad request', () => {
  it.each([
    [400, 'Erro ao aprovar o reembolso.'],
    [422, 'Erro ao aprovar o reembolso.'],
    [500, 'IUGUBAAS answered 500: No'],
    [503, 'IUGUBAAS answered 503: No'],
  ])('HTTP %i: %s', async (status, message) => {
    const answer = { 'POST /invoices/1/refund': { status, body: { errors: 'No' } } };
    const { adapter } = adapterOf('IUGUBAAS', keys, answer);
    const refund = { transactionId: '1', amount: 100, reference: 'r', paymentMethod: 'CREDIT_CARD' } as const;
    await expect(adapter.refund(refund)).rejects.toMatchObject({ message });
  });
});

it.each(['asaas-access-token', 'Asaas-Access-Token', 'ASAAS-ACCESS-TOKEN'])(
  'a signature’s header %s has no case',
  async (name) => {
    const { adapter } = adapterOf('Asaas', { secretKey: 'k', webhookSecret: 'w' }, {});
    const rawBody = JSON.stringify({
      id: 'e',
      event: 'PAYMENT_RECEIVED',
      payment: { id: 'pay_1', status: 'RECEIVED' },
    });
    expect(await adapter.processWebhook({ headers: { [name]: 'w' }, rawBody })).toHaveLength(1);
    expect(await adapter.processWebhook({ headers: { [name]: 'x' }, rawBody })).toEqual([]);
  },
);

it('a new boleto that begins PENDING says what its answer lacks, whatever its word', async () => {
  const body = { id: '1', status: 'refused', amount: 1_210 };
  const { adapter } = adapterOf('Orbita', keys, { 'POST /transactions': { body } });
  const customer = { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11987654321' };
  const items = [{ title: 'Camiseta', unitPrice: 1_210, quantity: 1, tangible: true }];
  const made = await adapter.createTransaction({ amount: 1_210, paymentMethod: 'BILLET', customer, items });
  expect(made).toMatchObject({ status: 'PENDING', codeProblem: 'the answer has no line of the boleto' });
});

describe('the standard’s webhook with a refund in it', () => {
  const returned = { id: 'D1', valor: '1.00', status: 'DEVOLVIDO' };
  const read = (devolucoes: unknown) => {
    const { adapter } = adapterOf('TREEAL', { ...logIn, pixKey: 'k', certificate: 'PEM' }, {});
    const pix = [{ txid: 'abc', endToEndId: 'E1', valor: '10.00', devolucoes }];
    return adapter.processWebhook({ headers: {}, rawBody: JSON.stringify({ pix }) });
  };
  it('is a CHARGEBACK with the id of the refund', async () => {
    const event = { transactionId: 'abc', status: 'CHARGEBACK', refundId: 'D1' };
    expect(await read([returned])).toMatchObject([event]);
    expect(await read(returned)).toMatchObject([event]);
    expect(
      await read([{ ...returned, id: 'D0' }, returned, { ...returned, id: 'D2', status: 'NAO_REALIZADO' }]),
    ).toMatchObject([event]);
  });
  it('is none while the refund is in progress', async () => {
    const [event] = await read([{ ...returned, status: 'EM_PROCESSAMENTO' }]);
    expect(event).toMatchObject({ status: 'APPROVED' });
    expect(event).not.toHaveProperty('refundId');
  });
});

describe('VILLET, section 7: GET balance/available', () => {
  const receiver = { id: 're_1', createdAt: '2026-11-01T12:00:00Z' };
  const ask = (balance?: { status?: number; body: unknown }) => {
    const { adapter, paths } = adapterOf('VILLET', keys, {
      'GET /recipients/re_1': { body: receiver },
      ...(balance && { 'GET /balance/available': balance }),
    });
    return { found: adapter.getReceiver({ id: 're_1' }), paths };
  };
  it('is a call beside /recipients', async () => {
    const { found, paths } = ask({ body: { amount: 1_234 } });
    expect(await found).toMatchObject({ status: 'ACTIVE', balance: 1_234 });
    expect(paths).toEqual(['GET /recipients/re_1', 'GET /balance/available']);
  });
  it('a 404 does not fail the receiver', async () => {
    const found = await ask().found;
    expect(found).toMatchObject({ receiverId: 're_1', status: 'ACTIVE' });
    expect(found).not.toHaveProperty('balance');
  });
  it('a failure that says nothing is repeated with the look-up', async () => {
    await expect(ask({ status: 503, body: {} }).found).rejects.toMatchObject({ effect: 'none' });
  });
});

describe('Lexxen, section 4: its payout returns PENDING', () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  it.each(['COMPLETED', 'PROCESSING', 'FAILED', undefined])(
    'whatever its answer says (%s); a look-up decides',
    async (status) => {
      const body = { id: '1', amount: 100, status };
      const { adapter } = adapterOf(
        'Lexxen',
        { ...logIn, privateKey },
        {
          'POST /auth': { body: { token: 't', expires_in: 3600 } },
          'POST /transaction/pix-out': { status: 201, body },
          'GET /transaction/identifier/1': { body: { ...body, status: 'COMPLETED' } },
        },
      );
      const payout = {
        paymentMethod: 'PIX',
        amount: 100,
        pixKey: 'maria@example.com',
        pixType: 'EMAIL',
        withdrawReference: 'r',
      } as const;
      const made = await adapter.withdraw(payout);
      expect(made).toMatchObject({ withdrawId: '1', status: 'PENDING' });
      expect(made).not.toHaveProperty('approvedAt');
      expect(await adapter.getWithdraw({ id: '1' })).toMatchObject({ status: 'APPROVED' });
    },
  );
});

describe('amounts', () => {
  it('a charge whose answer has none is of the amount that was asked for', async () => {
    const { adapter } = adapterOf(
      'Reflow2',
      { secretKey: 't' },
      {
        'POST /transaction/qrcode/cashin': { body: { transactionId: 7, orderId: 'pay_1' } },
      },
    );
    const customer = { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11987654321' };
    const items = [{ title: 'Camiseta', unitPrice: 1_210, quantity: 1, tangible: true }];
    const charge = { amount: 1_210, paymentMethod: 'PIX', customer, items } as const;
    expect(await adapter.createTransaction({ ...charge, items: [...items] })).toMatchObject({
      transactionId: '7',
      amount: 1_210,
    });
  });

  it.each(['1210.00', '1e3', '0x10'])(
    'a charge whose answer states %j has no amount, and nothing is guessed',
    async (amount) => {
      const { adapter } = adapterOf('Orbita', keys, {
        'GET /transactions/1': { body: { id: '1', status: 'paid', amount } },
      });
      await expect(adapter.getTransaction({ id: '1' })).rejects.toMatchObject({
        name: 'ProviderError',
        effect: 'none',
        message: expect.stringContaining('has an amount that is none'),
      });
    },
  );
});

describe('a boleto that is looked up without its method', () => {
  const boleto = { url: 'https://provider.test/b/1.pdf', digitableLine: null };
  it.each([{ paymentMethod: 'boleto', boleto }, { paymentMethod: 'BOLETO', boleto }, { boleto }])(
    'is a boleto, with its address (%j)',
    async (body) => {
      const answer = { id: '1', status: 'waiting_payment', amount: 100, pix: null, ...body };
      const { adapter } = adapterOf('Orbita', keys, { 'GET /transactions/1': { body: answer } });
      expect(await adapter.getTransaction({ id: '1' })).toMatchObject({
        paymentMethod: 'BILLET',
        billetUrl: boleto.url,
      });
    },
  );
});
