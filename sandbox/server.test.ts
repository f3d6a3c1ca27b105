import { describe, expect, test } from 'vitest';
import { orbita } from '../adapters/providers/orbita/stand-in.ts';
import { checkBrCode } from '../domain/core/brcode.ts';
import { isEndToEndId } from '../domain/core/pix.ts';
import { call, controlOf, newReceiver, newSandbox, orbitaClient, pixRequest } from './testing.ts';

describe('Orbita, PIX', () => {
  test('creates a charge, returns it, simulates its payment, and sends the webhook', async () => {
    const sandbox = await newSandbox();
    const client = orbitaClient(sandbox);
    const receiver = await newReceiver();

    const created = await client.create({ externalRef: 'pay_1', postbackUrl: receiver.url, metadata: { a: 1 } });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({
      id: expect.any(Number),
      amount: 12990,
      currency: 'BRL',
      paymentMethod: 'pix',
      status: 'waiting_payment',
      externalRef: 'pay_1',
      postbackUrl: receiver.url,
      metadata: { a: 1 },
      paidAt: null,
      paidAmount: 0,
      refundedAmount: 0,
      refunds: [],
      boleto: null,
      card: null,
      fee: { currency: 'BRL' },
      customer: { document: { type: 'cpf', number: '52998224725' } },
      pix: { end2EndId: null, receiptUrl: null },
    });
    expect(Number.isSafeInteger(created.body.id)).toBe(true);
    expect(checkBrCode(created.body.pix.qrcode, 12990)).toBeUndefined();
    const expires = Date.parse(created.body.pix.expirationDate) - Date.parse(created.body.createdAt);
    expect(expires).toBe(86_400_000);

    const id = created.body.id;
    expect((await client.get(id)).body).toEqual(created.body);

    const paid = await controlOf(sandbox).simulate({ id: String(id), event: 'paid' });
    expect(paid.status).toBe(200);
    expect(paid.body).toMatchObject({
      id: String(id),
      reference: 'pay_1',
      amount: 12990,
      status: 'paid',
      word: 'paid',
    });

    const [webhook] = await receiver.waitFor(1);
    expect(webhook?.headers['content-type']).toBe('application/json');
    const read = await client.get(id);
    expect(webhook?.body).toEqual({
      id: expect.any(String),
      type: 'transaction',
      objectId: String(id),
      url: receiver.url,
      data: read.body,
    });
    expect(read.body).toMatchObject({ status: 'paid', paidAmount: 12990, paidAt: expect.any(String) });
    expect(isEndToEndId(read.body.pix.end2EndId)).toBe(true);
  });

  test('accepts the same reference twice, and simulate by reference takes the latest', async () => {
    const sandbox = await newSandbox();
    const client = orbitaClient(sandbox);
    const first = await client.create({ externalRef: 'same' });
    const second = await client.create({ externalRef: 'same' });
    expect(second.body.id).not.toBe(first.body.id);

    const control = controlOf(sandbox);
    const paid = await control.simulate({ reference: 'same', event: 'paid' });
    expect(paid.body.id).toBe(String(second.body.id));
    const { charges } = await control.ledger('?provider=orbita&reference=same');
    expect(charges.map((row: { id: string; status: string }) => [row.id, row.status])).toEqual([
      [String(first.body.id), 'waiting_payment'],
      [String(second.body.id), 'paid'],
    ]);
  });

  test('an idempotency key by reference is one line of a provider’s description', async () => {
    const again = { ...orbita, slug: 'again', idempotencyKey: ({ body }: { body: unknown }) => JSON.stringify(body) };
    const sandbox = await newSandbox({ providers: [orbita, again] });
    const client = orbitaClient(sandbox, 'secret', 'api-key', '/again');
    const first = await client.create({ externalRef: 'same' });
    expect((await client.create({ externalRef: 'same' })).body.id).toBe(first.body.id);
    expect((await client.create({ externalRef: 'other' })).body.id).not.toBe(first.body.id);
  });

  test.each([
    ['amount', { amount: undefined }],
    ['amount', { amount: 0 }],
    ['amount', { amount: 10.5 }],
    ['amount', { amount: '100' }],
    ['paymentMethod', { paymentMethod: 'PIX' }],
    ['customer', { customer: undefined }],
    ['customer.document', { customer: { name: 'A', email: 'a@example.com' } }],
    [
      'customer.document.number',
      { customer: { name: 'A', email: 'a@example.com', document: { type: 'cpf', number: '529.982.247-25' } } },
    ],
    [
      'customer.document.number',
      { customer: { name: 'A', email: 'a@example.com', document: { type: 'cnpj', number: '52998224725' } } },
    ],
    ['items', { items: [] }],
    ['items.0.tangible', { items: [{ title: 'A', unitPrice: 1, quantity: 1 }] }],
    ['postbackUrl', { postbackUrl: 'nowhere' }],
  ])('refuses a wrong %s by name, and creates nothing', async (field, fields) => {
    const sandbox = await newSandbox();
    const refused = await orbitaClient(sandbox).create(fields);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ message: expect.stringMatching(new RegExp(`^${field.replaceAll('.', '\\.')}: `)) });
    expect((await controlOf(sandbox).ledger()).charges).toEqual([]);
  });

  test('refunds in parts, at most what was paid, and no unpaid charge', async () => {
    const sandbox = await newSandbox();
    const client = orbitaClient(sandbox);
    const receiver = await newReceiver();
    const { id } = (await client.create({ externalRef: 'r', postbackUrl: receiver.url })).body;
    expect(await client.refund(id)).toMatchObject({ status: 400, body: { message: expect.any(String) } });

    await controlOf(sandbox).simulate({ id: String(id), event: 'paid', silent: true });
    const part = await client.refund(id, { amount: 1000 });
    expect(part).toMatchObject({ status: 200, body: { status: 'paid', refundedAmount: 1000 } });
    expect(await client.refund(id, { amount: 11991 })).toMatchObject({ status: 400 });
    expect(await client.refund(id, { amount: 0 })).toMatchObject({ status: 400 });
    const rest = await client.refund(id);
    expect(rest.body).toMatchObject({ status: 'refunded', refundedAmount: 12990, refundedAt: expect.any(String) });
    expect(rest.body.refunds.map((refund: { amount: number }) => refund.amount)).toEqual([1000, 11990]);
    expect(await client.refund(id)).toMatchObject({ status: 400 });
    expect(await client.refund(1)).toMatchObject({ status: 404 });

    const { refunds } = await controlOf(sandbox).ledger();
    expect(refunds).toMatchObject([
      { reference: 'r', amount: 1000, status: 'refunded', chargeId: String(id) },
      { reference: 'r', amount: 11990, status: 'refunded' },
    ]);
    const posts = await receiver.waitFor(2);
    expect(posts.map(({ body }) => body.data.refundedAmount).sort()).toEqual([1000, 12990]);
  });
});

describe('Orbita, other methods', () => {
  const card = {
    number: '4111111111111111',
    holderName: 'MARIA SILVA',
    expirationMonth: 12,
    expirationYear: 2030,
    cvv: '123',
  };

  test('a card is decided at once, and its number is in no answer or log', async () => {
    const lines: string[] = [];
    const sandbox = await newSandbox({ log: (entry) => lines.push(JSON.stringify(entry)) });
    const client = orbitaClient(sandbox);
    const paid = await client.create({ paymentMethod: 'credit_card', card });
    expect(paid.body).toMatchObject({ status: 'paid', paidAmount: 12990, card: { lastDigits: '1111' }, pix: null });
    const refused = await client.create({
      paymentMethod: 'credit_card',
      card: { ...card, number: '4000000000000002' },
    });
    expect(refused).toMatchObject({ status: 200, body: { status: 'refused', refusedReason: expect.any(String) } });
    expect(await client.create({ paymentMethod: 'credit_card' })).toMatchObject({ status: 400 });
    expect(paid.text + lines.join()).not.toContain(card.number);
  });

  test('a boleto is pending, with a line of 47 digits for its amount', async () => {
    const boleto = await orbitaClient(await newSandbox()).create({ paymentMethod: 'boleto' });
    expect(boleto.body).toMatchObject({ status: 'waiting_payment', pix: null });
    expect(boleto.body.boleto.digitableLine).toMatch(/^\d{37}0000012990$/);
    expect(boleto.body.boleto.barcode).toMatch(/^\d{44}$/);
  });
});

describe('accounts', () => {
  test('each pair of keys is an account that cannot see others', async () => {
    const sandbox = await newSandbox();
    const one = orbitaClient(sandbox, 'one');
    const other = orbitaClient(sandbox, 'other');
    const { id } = (await one.create({ externalRef: 'x' })).body;
    expect(await other.get(id)).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    expect(await other.refund(id)).toMatchObject({ status: 404 });

    const control = controlOf(sandbox);
    expect((await control.ledger(`?account=${one.account}`)).charges).toMatchObject([{ id: String(id) }]);
    expect((await control.ledger(`?account=${other.account}`)).charges).toEqual([]);
    expect(await control.simulate({ id: String(id), account: other.account, event: 'paid' })).toMatchObject({
      status: 404,
    });
  });

  test.each([
    ['nothing', undefined],
    ['another scheme', 'Bearer abc'],
    ['no password', `Basic ${btoa('secret:')}`],
    ['no user', `Basic ${btoa(':key')}`],
    ['no colon', `Basic ${btoa('secret')}`],
  ])('%s is 401', async (_what, authorization) => {
    const { url } = await newSandbox();
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const refused = await call(`${url}/orbita/v1/transactions`, 'POST', pixRequest(), headers);
    expect(refused).toMatchObject({ status: 401, body: { message: expect.any(String) } });
  });

  test('two base paths are one provider; unknown paths and broken JSON get its own error form', async () => {
    const sandbox = await newSandbox();
    const { id } = (await orbitaClient(sandbox).create()).body;
    expect(await orbitaClient(sandbox, 'secret', 'api-key', '/orbita').get(id)).toMatchObject({ status: 200 });
    expect(await call(`${sandbox.url}/orbita/v1/transfers`, 'POST', {})).toMatchObject({
      status: 404,
      body: { message: expect.any(String) },
    });
    const authorization = `Basic ${btoa('a:b')}`;
    expect(await call(`${sandbox.url}/orbita/transactions`, 'POST', '{"amount":', { authorization })).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
    });
  });
});

describe('control', () => {
  test('a charge accepts each event in the right state only', async () => {
    const sandbox = await newSandbox();
    const client = orbitaClient(sandbox);
    const control = controlOf(sandbox);
    const newId = async () => String((await client.create()).body.id);
    const late = await newId();
    const steps: [string, Record<string, unknown>, number, string?][] = [
      // A late payment, by another amount; refunded in part, then disputed.
      [late, { event: 'expired' }, 200, 'canceled'],
      [late, { event: 'expired' }, 409],
      [late, { event: 'paid', amount: 13000 }, 200, 'paid'],
      [late, { event: 'paid' }, 409],
      [late, { event: 'refunded', amount: 13001 }, 409],
      [late, { event: 'refunded', amount: 500 }, 200, 'paid'],
      [late, { event: 'chargeback' }, 200, 'chargedback'],
      [late, { event: 'refunded' }, 409],
    ];
    const refused = await newId();
    steps.push([refused, { event: 'refunded' }, 409], [refused, { event: 'chargeback' }, 409]);
    steps.push([refused, { event: 'refused' }, 200, 'refused'], [refused, { event: 'paid' }, 409]);
    for (const [id, fields, status, word] of steps) {
      const answer = await control.simulate({ id, ...fields });
      expect([fields, answer.status, answer.body.word]).toEqual([fields, status, word]);
    }
    expect((await client.get(late)).body).toMatchObject({ amount: 12990, paidAmount: 13000, refundedAmount: 500 });
  });

  test('refuses invalid requests', async () => {
    const control = controlOf(await newSandbox());
    expect(await control.simulate({ event: 'paid' })).toMatchObject({ status: 400 });
    expect(await control.simulate({ id: '1', event: 'paid' })).toMatchObject({ status: 404 });
    expect(await control.simulate({ id: '1', event: 'eaten' })).toMatchObject({ status: 400 });
    expect(await control.simulate({ id: '1', event: 'refused', amount: 1 })).toMatchObject({ status: 400 });
    expect(await control.send('POST', '/simulate', '{')).toMatchObject({ status: 400 });
    expect(await control.send('GET', '/books?provider=nobody')).toMatchObject({ status: 404 });
    expect(await control.send('GET', '/books?provider=Orbita&reference=&account=')).toMatchObject({ status: 200 });
    expect(await control.send('GET', '/nothing')).toMatchObject({ status: 404 });
    const providers = expect.arrayContaining(['orbita', 'onz']);
    expect((await control.send('GET', '/healthz')).body).toMatchObject({ ok: true, providers });
    expect(await control.ledger()).toEqual({ charges: [], refunds: [], transfers: [], receivers: [] });
  });

  test('the clock only goes forward, and new charges have its time', async () => {
    const now = () => Date.UTC(2026, 10, 21);
    const sandbox = await newSandbox({ now });
    const control = controlOf(sandbox);
    const advanced = await control.send('POST', '/clock', { advance: '1d' });
    expect(advanced.body).toEqual({ now: '2026-11-22T00:00:00.000Z', offsetMs: 86_400_000 });
    await control.send('POST', '/clock', { advance: '90s' });
    const { body } = await orbitaClient(sandbox).create();
    expect(body.createdAt).toBe('2026-11-22T00:01:30.000Z');
    expect(body.pix.expirationDate).toBe('2026-11-23T00:01:30.000Z');
    for (const advance of ['-1d', '0s', '1w', 'd', '99999d', 1]) {
      expect(await control.send('POST', '/clock', { advance })).toMatchObject({ status: 400 });
    }
  });
});
