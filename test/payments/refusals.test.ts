import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { firstPayment, merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl);
const other = merchant(apiUrl, 'sk_test_other');

interface Problem {
  code: string;
  detail: string;
  violations?: { field: string; rule: string }[];
  requestId: string;
}

const send = (body: unknown, headers: Record<string, string> = { 'idempotency-key': randomUUID() }) =>
  shop.call<Problem>('POST', '/v1/payments', body, headers);
const changed = (over: object) => ({ ...firstPayment, ...over });
const customer = (over: object) => changed({ customer: { ...firstPayment.customer, ...over } });
const address = { zipCode: '01310-100', address: 'Av', number: '1', district: 'B', city: 'C', state: 'SP' };
const whole = JSON.stringify(firstPayment);

/** The case, what is sent, and the expected status, field and rule. */
const refusals: [string, unknown, number, string?, string?][] = [
  ['an unknown provider', changed({ provider: 'Nobody' }), 422, 'provider', 'known'],
  ['a provider that is not a string', changed({ provider: 7 }), 422, 'provider', 'type_string'],
  ['wrong document digits', customer({ document: '52998224724' }), 422, 'customer.document', 'valid'],
  ['a document of one repeated digit', customer({ document: '11111111111' }), 422, 'customer.document', 'valid'],
  ['amount 0', changed({ amount: 0 }), 422, 'amount', 'min'],
  ['a negative amount', changed({ amount: -1 }), 422, 'amount', 'min'],
  ['a fraction of a cent', changed({ amount: 129.9 }), 422, 'amount', 'integer'],
  ['an amount as text', changed({ amount: '12990' }), 422, 'amount', 'integer'],
  ['an amount above what PIX can carry', changed({ amount: 1_000_000_000_000 }), 422, 'amount', 'max'],
  [
    'an amount above the safe range',
    whole.replace('"amount":12990', '"amount":9007199254740993'),
    422,
    'amount',
    'max',
  ],
  ['an infinite amount', whole.replace('"amount":12990', '"amount":1e999'), 422, 'amount', 'integer'],
  ['no amount', changed({ amount: undefined }), 422, 'amount', 'required'],
  ['no items', changed({ items: undefined }), 422, 'items', 'required'],
  ['an empty list of items', changed({ items: [] }), 422, 'items', 'min'],
  ['no customer name', customer({ name: undefined }), 422, 'customer.name', 'required'],
  ['a phone without area code', customer({ phone: '99999-8888' }), 422, 'customer.phone', 'valid'],
  ['a phone of words', customer({ phone: 'call me' }), 422, 'customer.phone', 'valid'],
  ['a postal code of seven digits', changed({ address: { ...address, zipCode: '0131010' } }), 422, 'address.zipCode'],
  ['a postal code of words', changed({ address: { ...address, zipCode: 'Av 01310' } }), 422, 'address.zipCode'],
  ['a bad e-mail', customer({ email: 'maria' }), 422, 'customer.email', 'email'],
  [
    'a method that the provider lacks',
    changed({ provider: 'Onz', paymentMethod: 'BILLET' }),
    422,
    'paymentMethod',
    'supported',
  ],
  ['an unknown method', changed({ paymentMethod: 'CASH' }), 422, 'paymentMethod', 'one_of'],
  ['an unknown field', changed({ instalments: 2 }), 422, 'instalments', 'unknown_field'],
  ['another currency', changed({ currency: 'USD' }), 422, 'currency', 'one_of'],
  ['a NUL byte', customer({ name: 'Maria\u0000Silva' }), 422, 'customer.name', 'format'],
  [
    '__proto__',
    whole.replace('{"provider"', '{"__proto__":{"admin":true},"provider"'),
    422,
    '__proto__',
    'unknown_field',
  ],
  ['a private address', changed({ webhookUrl: 'http://10.0.0.1/hook' }), 422, 'webhookUrl', 'url'],
  ['a metadata address', changed({ webhookUrl: 'http://169.254.169.254/latest' }), 422, 'webhookUrl', 'url'],
  ['an address with a password', changed({ webhookUrl: 'https://a:b@example.com/' }), 422, 'webhookUrl', 'url'],
  ['a file address', changed({ webhookUrl: 'file:///etc/passwd' }), 422, 'webhookUrl', 'url'],
  ['2 MB', changed({ description: 'x'.repeat(2_000_000) }), 413, 'body', 'max'],
  ['nesting of 5,000 levels', `{"items":${'['.repeat(5000)}${']'.repeat(5000)}}`, 422],
  ['a list instead of an object', [firstPayment], 422, 'body'],
  ['a lone surrogate', customer({ name: 'x\ud800y' }), 422, 'customer.name', 'format'],
  ['a lone surrogate in an order id', changed({ orderId: 'x\ud800y' }), 422, 'orderId', 'format'],
  [
    'splits that would be dropped',
    changed({ splits: [{ recipientId: 'a', amount: 50, type: 'PERCENTAGE' }] }),
    422,
    'splits',
    'supported',
  ],
  [
    'thousandths of a per cent',
    changed({ splits: [{ recipientId: 'a', amount: 0.125, type: 'PERCENTAGE' }] }),
    422,
    'splits.0.amount',
  ],
  ['a PIX in installments', changed({ installments: 2 }), 422, 'installments', 'supported'],
  ['broken JSON', '{"amount":', 400],
  ['an empty body', '', 422, 'amount', 'required'],
];

it.each(refusals)('refuses %s', async (_, body, status, field, rule) => {
  const reply = await send(body);
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
  expect(reply.body.requestId).toMatch(/^req_/);
  expect(reply.body.detail.length).toBeGreaterThan(5);
  if (field) {
    expect(reply.body.violations).toContainEqual(expect.objectContaining({ field, ...(rule && { rule }) }));
  }
});

/** The provider, what is sent, and the refused field with the specification's sentence (section 5). */
const sentences: [string, string, object, string, string][] = [
  ['Witetec', '/v1/payments', { items: undefined }, 'items', 'Items são obrigatórios para criar uma transação'],
  ['Witetec', '/v1/payments', { items: [] }, 'items', 'Items são obrigatórios para criar uma transação'],
  [
    'Pagnet',
    '/v1/payments',
    { paymentMethod: 'CASH' },
    'paymentMethod',
    'paymentMethod is invalid. Possible values: credit_card, boleto, pix',
  ],
  ['LYNXPAY', '/v1/card-tokens', { cardNumber: undefined }, 'cardNumber', 'O número do cartão é obrigatório.'],
  ['LYNXPAY', '/v1/card-tokens', { holderName: '' }, 'holderName', 'O titular deve ter nome e sobrenome.'],
  ['LYNXPAY', '/v1/card-tokens', { expMonth: '012' }, 'expMonth', 'O mês de validade deve ter no máximo 2 caracteres.'],
  ['LYNXPAY', '/v1/card-tokens', { expYear: '203' }, 'expYear', 'O ano de validade deve ter exatamente 4 caracteres.'],
  ['LYNXPAY', '/v1/card-tokens', { cvv: '12' }, 'cvv', 'O CVV deve ter de 3 a 4 caracteres.'],
];
const wholeCard = {
  cardNumber: '5555555555554444',
  holderName: 'MARIA SILVA',
  expMonth: '07',
  expYear: '31',
  cvv: '737',
};

it.each(sentences)('%s says %s %j in its own words', async (provider, path, over, field, message) => {
  const body = { ...(path === '/v1/payments' ? firstPayment : wholeCard), ...over, provider };
  const reply = await shop.call<Problem>('POST', path, body, { 'idempotency-key': randomUUID() });
  expect(reply).toMatchObject({ status: 422, body: { detail: message } });
  expect(reply.body.violations).toContainEqual(expect.objectContaining({ field, message }));
});

it('a card without anything is refused in its provider’s words, elsewhere in the general ones', async () => {
  const refused = async (provider: string) => (await shop.call<Problem>('POST', '/v1/card-tokens', { provider })).body;
  expect(await refused('LYNXPAY')).toMatchObject({ code: 'validation', detail: 'O cartão é obrigatório.' });
  expect((await refused('Orbita')).detail).toMatch(/^cardNumber is required/);
  expect((await send(changed({ items: undefined }))).body.detail).toMatch(/^items is required/);
});

it('takes a phone and a postal code in every usual form, and the provider gets their digits', async () => {
  for (const [phone, zipCode] of [
    ['+55 (11) 99999-8888', '01310-100'],
    ['5511999998888', '01310100'],
    ['(11) 3333-4444', '01.310-100'],
  ]) {
    const given = { ...changed({ provider: 'AXISBANK', address: { ...address, zipCode } }) };
    const reply = await send({ ...given, customer: { ...firstPayment.customer, phone } });
    expect(reply).toMatchObject({ status: 201, body: { status: 'PENDING', needsAttention: false } });
  }
});

it('names every invalid field at once', async () => {
  const { body } = await send(changed({ amount: 0, items: [], customer: { name: 'x' } }));
  const fields = body.violations?.map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(['amount', 'items', 'customer.email', 'customer.document']));
});

it('needs an Idempotency-Key of printable characters without spaces', async () => {
  expect(await send(firstPayment, {})).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } });
  expect((await send(firstPayment, { 'idempotency-key': 'a b' })).status).toBe(422);
  expect((await send(firstPayment, { 'idempotency-key': 'x'.repeat(300) })).status).toBe(422);
});

it('needs a known API key', async () => {
  const anonymous = await fetch(`${apiUrl}/v1/payments`);
  expect(anonymous.status).toBe(401);
  expect(anonymous.headers.get('www-authenticate')).toBe('Bearer');
  expect((await merchant(apiUrl, 'sk_test_wrong').call('GET', '/v1/payments')).status).toBe(401);
});

it('answers another merchant’s ids, unknown ids and malformed ids alike with 404', async () => {
  const { body } = await shop.create();
  for (const id of [body.id, 'pay_00000000000000000000000000', 'x', '%00', "pay_' or 1=1--", 'pay_../../etc']) {
    for (const path of [`/v1/payments/${id}`, `/v1/payments/${id}/timeline`]) {
      expect((await other.call('GET', path)).status).toBe(404);
    }
    expect((await other.simulate(id, 'paid')).status).toBe(404);
  }
  expect(await shop.get(body.id)).toMatchObject({ status: 'PENDING' });
});

it.each([
  'limit=0',
  'limit=1000',
  'limit=x',
  'cursor=nonsense',
  'cursor=%00',
  `cursor=${Buffer.from(`-271821-04-20T00:00:00.000Z pay_${'0'.repeat(26)}`).toString('base64url')}`,
  'status=PAID',
  'amountMin=-1',
  'createdFrom=yesterday',
  'q=%00',
  'q=',
  'needsAttention=maybe',
])('refuses the list query %s', async (query) => {
  const reply = await shop.call<Problem>('GET', `/v1/payments?${query}`);
  expect(reply.status).toBe(422);
  expect(reply.body.violations?.[0]?.field).toBe(query.split('=')[0]);
});

it('refuses a NUL byte in the sandbox’s query too', async () => {
  expect((await shop.call('GET', '/v1/sandbox/books?provider=Orbita&reference=%00')).status).toBe(422);
});

it('documents its routes, and serves the page to try them', async () => {
  const document = await shop.call<{ openapi: string; paths: Record<string, object> }>('GET', '/openapi.json');
  expect(document.body.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.body.paths)).toEqual(
    expect.arrayContaining(['/v1/payments', '/v1/payments/{id}', '/v1/payments/{id}/timeline', '/v1/session']),
  );
  expect((await fetch(`${apiUrl}/docs/`)).status).toBe(200);
  expect((await fetch(`${apiUrl}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${apiUrl}/metrics`)).text()).toContain('trilho_http_request_seconds');
});
