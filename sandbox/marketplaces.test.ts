import { describe, expect, it } from 'vitest';
import { asaas } from '../adapters/providers/asaas/stand-in.ts';
import { signingSecret } from './core/provider.ts';
import { call, controlOf, newReceiver, newSandbox } from './testing.ts';

/* What the conformance suite cannot see of the richest providers: adapters that do right never meet it. */

const basic = (user: string, password = '') => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const slug = (sandbox: { url: string }, path: string) => `${sandbox.url}/${path}`;

describe('PAGARMEBAAS', () => {
  const order = (amount: number) => ({
    items: [{ amount, description: 'Camiseta', quantity: 1 }],
    customer: { name: 'Maria', email: 'maria@example.com', document: '52998224725', type: 'individual' },
    payments: [{ payment_method: 'pix', pix: { expires_in: 86_400 } }],
  });

  it('takes an idempotency key for the same order, and for the same refund', async () => {
    const sandbox = await newSandbox();
    const send = (method: string, path: string, body: unknown, key: string) =>
      call(slug(sandbox, `pagarmebaas/core/v5${path}`), method, body, {
        authorization: basic('sk_test'),
        'idempotency-key': key,
      });
    const first = (await send('POST', '/orders', order(1_000), 'one')).body;
    expect((await send('POST', '/orders', order(1_000), 'one')).body.id).toBe(first.id);
    expect((await send('POST', '/orders', order(1_000), 'two')).body.id).not.toBe(first.id);

    await controlOf(sandbox).simulate({ provider: 'pagarmebaas', id: first.id, event: 'paid' });
    const [charge] = first.charges;
    expect(charge.id).toMatch(/^ch_/);
    for (const _ of [1, 2]) await send('DELETE', `/charges/${charge.id}`, { amount: 300 }, 'refund');
    expect((await controlOf(sandbox).ledger()).refunds).toMatchObject([{ amount: 300 }]);
  });
});

describe('IUGUBAAS', () => {
  const invoice = {
    email: 'maria@example.com',
    due_date: '2099-01-01',
    items: [{ description: 'Camiseta', quantity: 1, price_cents: 1_000 }],
    payable_with: 'pix',
  };

  it('answers 409 to an idempotency key that comes again', async () => {
    const sandbox = await newSandbox();
    const headers = { authorization: basic('token'), 'idempotency-key': 'one' };
    const statuses = [];
    for (const _ of [1, 2]) {
      statuses.push((await call(slug(sandbox, 'iugubaas/v1/invoices'), 'POST', invoice, headers)).status);
    }
    expect(statuses).toEqual([200, 409]);
    expect((await controlOf(sandbox).ledger()).charges).toHaveLength(1);
  });

  it('takes documents with the token of that account only', async () => {
    const sandbox = await newSandbox();
    const post = (path: string, user: string, body: unknown) =>
      call(slug(sandbox, `iugubaas/v1${path}`), 'POST', body, { authorization: basic(user) });
    const [one, other] = await Promise.all(
      ['Loja', 'Outra'].map(async (name) => (await post('/marketplace/create_account', 'token', { name })).body),
    );
    const path = `/accounts/${one.account_id}/request_verification`;
    const status = async (user: string) => (await post(path, user, {})).status;
    expect(await status('token')).toBe(401);
    expect(await status(other.user_token)).toBe(401);
    expect(await status(one.user_token)).toBe(422); // the token is accepted, and the documents are missing
  });
});

describe('Asaas', () => {
  const person = { name: 'Maria', cpfCnpj: '52998224725', email: 'maria@example.com' };
  const holder = { ...person, postalCode: '01310100', addressNumber: '1', phone: '11987654321' };
  const creditCard = {
    holderName: 'MARIA',
    number: '4111111111111111',
    expiryMonth: '07',
    expiryYear: '2031',
    ccv: '737',
  };
  const hook = (url: string, authToken?: string) => ({
    ...{ name: 'Trilho', url, enabled: true, apiVersion: 3, sendType: 'SEQUENTIALLY', events: ['PAYMENT_RECEIVED'] },
    ...(authToken && { authToken }),
  });
  const account = asaas.accountOf({ secretKey: 'key' });
  const client = (sandbox: { url: string }) => (method: string, path: string, body?: unknown) =>
    call(slug(sandbox, `asaas/v3${path}`), method, body, { access_token: 'key' });

  it('posts where a webhook was registered, with the token of its registration', async () => {
    const sandbox = await newSandbox();
    const send = client(sandbox);
    const receiver = await newReceiver();
    const { id: customer } = (await send('POST', '/customers', person)).body;
    const pay = async () => {
      const request = { customer, billingType: 'PIX', value: 10, dueDate: '2099-01-01' };
      const { id } = (await send('POST', '/payments', request)).body;
      await controlOf(sandbox).simulate({ provider: 'asaas', id, event: 'paid' });
    };
    await send('POST', '/webhooks', hook(receiver.url));
    await pay();
    await send('POST', '/webhooks', hook(receiver.url, signingSecret(account)));
    await pay();
    const tokens = (await receiver.waitFor(2)).map(({ headers }) => headers['asaas-access-token']);
    expect(tokens).toEqual([undefined, signingSecret(account)]);
    const { data } = (await send('GET', '/webhooks')).body;
    expect(data).toMatchObject([{ hasAuthToken: false }, { hasAuthToken: true }]);
    expect(JSON.stringify(data)).not.toContain(signingSecret(account));
  });

  it('takes a card’s token for its own customer only', async () => {
    const sandbox = await newSandbox();
    const send = client(sandbox);
    const [mine, other] = await Promise.all(
      [1, 2].map(async () => (await send('POST', '/customers', person)).body.id as string),
    );
    const remoteIp = '203.0.113.7';
    const made = await send('POST', '/creditCard/tokenizeCreditCard', {
      ...{ customer: mine, creditCard, creditCardHolderInfo: holder, remoteIp },
    });
    const charge = {
      billingType: 'CREDIT_CARD',
      value: 10,
      dueDate: '2099-01-01',
      remoteIp,
      creditCardToken: made.body.creditCardToken,
    };
    expect((await send('POST', '/payments', { ...charge, customer: other })).status).toBe(400);
    expect((await send('POST', '/payments', { ...charge, customer: mine })).body).toMatchObject({
      status: 'CONFIRMED',
    });
  });
});

describe('Make Your Bank', () => {
  it('takes forms with whole numbers, and nothing else', async () => {
    const sandbox = await newSandbox();
    const fields = (amount: string) =>
      new URLSearchParams({
        amount,
        paymentMethod: 'pix',
        'customer[name]': 'Maria',
        'customer[email]': 'maria@example.com',
        'customer[document][type]': 'cpf',
        'customer[document][number]': '52998224725',
        'items[0][title]': 'Camiseta',
        'items[0][unitPrice]': '1000',
        'items[0][quantity]': '1',
        'items[0][tangible]': 'false',
      }).toString();
    const status = async (body: string, type = 'application/x-www-form-urlencoded') =>
      (
        await call(slug(sandbox, 'make-your-bank/marketplaces/m/sellers/s/transactions'), 'POST', body, {
          authorization: basic('pk', 'sk'),
          'content-type': type,
        })
      ).status;
    expect(await status(fields('1000'))).toBe(200);
    expect(await status(fields('10.00'))).toBe(400);
    expect(await status('{"amount":1000}', 'application/json')).toBe(415);
  });
});
