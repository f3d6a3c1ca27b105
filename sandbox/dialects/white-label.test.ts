import { describe, expect, test } from 'vitest';
import { call, newSandbox, pixRequest } from '../testing.ts';
import { isPixKey } from './pix-keys.ts';

const basicOf = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
const capitals = { paymentMethod: 'PIX', customer: { ...customer('CPF') } };

function customer(type: string) {
  return { name: 'Maria Silva', email: 'maria@example.com', document: { type, number: '52998224725' } };
}

describe('what providers of the white-label family refuse', () => {
  test.each([
    ['an amount in reais', { amount: 129.9 }],
    ['an unknown field', { expiresIn: 86_400 }],
    ['a method in capitals', { paymentMethod: 'PIX' }],
    ['a type of document in capitals', { customer: customer('CPF') }],
    ['a method that the brand lacks', { paymentMethod: 'credit_card' }],
  ])('%s', async (_, wrong) => {
    const sandbox = await newSandbox();
    const send = (fields: object) =>
      call(`${sandbox.url}/newlevel/transactions`, 'POST', pixRequest({ ...fields }), basicOf('public', 'secret'));
    expect((await send({})).status).toBe(200);
    expect((await send(wrong)).status).toBe(400);
  });

  test('ByNet: another User-Agent, no key, small letters', async () => {
    const sandbox = await newSandbox();
    const send = (headers: Record<string, string>, fields: object = capitals) =>
      call(`${sandbox.url}/bynet/api/user/transactions`, 'POST', pixRequest({ ...fields }), headers);
    const right = { 'x-api-key': 'key', 'user-agent': 'AtivoB2B/1.0' };
    expect(await send(right)).toMatchObject({
      status: 200,
      body: { status: 200, data: { status: 'WAITING_PAYMENT' } },
    });
    expect((await send({ ...right, 'user-agent': 'node' })).status).toBe(400);
    expect((await send({ 'user-agent': 'AtivoB2B/1.0' })).status).toBe(401);
    expect((await send(right, {})).status).toBe(400);
  });

  test('MEDIUS: a payout without its idempotency key, and with one that is repeated', async () => {
    const sandbox = await newSandbox();
    const body = { requestedamount: 500, pixkey: '52998224725', pixkeytype: 'CPF', isPix: true };
    const send = (headers: Record<string, string>, fields: object = {}) =>
      call(
        `${sandbox.url}/medius/functions/v1/withdrawals/cashout`,
        'POST',
        { ...body, ...fields },
        { ...basicOf('secret', 'x'), ...headers },
      );
    expect((await send({})).status).toBe(400);
    const first = await send({ 'idempotency-key': 'a' });
    expect(first).toMatchObject({ status: 200, body: { withdrawal: { status: 'processing' } } });
    expect((await send({ 'idempotency-key': 'a' })).body.withdrawal.id).toBe(first.body.withdrawal.id);
    expect((await send({ 'idempotency-key': 'b' })).body.withdrawal.id).not.toBe(first.body.withdrawal.id);
    expect((await send({ 'idempotency-key': 'c' }, { pixkey: '529.982.247-25' })).status).toBe(400);
    expect((await send({ 'idempotency-key': 'd' }, { pixkeytype: 'cpf' })).status).toBe(400);
  });

  test('LYNXPAY: a card in clear, and an unknown token', async () => {
    const sandbox = await newSandbox();
    const send = (path: string, body: object) =>
      call(`${sandbox.url}/lynxpay${path}`, 'POST', body, basicOf('public', 'secret'));
    const charge = (card: object) => send('/transactions', pixRequest({ paymentMethod: 'credit_card', card }));
    const clear = {
      number: '4111111111111111',
      holderName: 'A B',
      expirationMonth: 1,
      expirationYear: 2031,
      cvv: '123',
    };
    expect((await send('/v1/card-token', clear)).status).toBe(400);
    expect((await charge(clear)).status).toBe(400);
    expect((await charge({ hash: 'made-up' })).status).toBe(400);
    const { token } = (await send('/v1/card-token', { hash: 'x'.repeat(60) })).body;
    expect(await charge({ hash: token })).toMatchObject({ status: 200, body: { code: 0, status: 'paid' } });
  });

  test('VILLET: a receiver whose transfers and anticipation are not turned off', async () => {
    const sandbox = await newSandbox();
    const send = (fields: object) =>
      call(
        `${sandbox.url}/villet/recipients`,
        'POST',
        { name: 'Loja', document: '11222333000181', ...fields },
        basicOf('public', 'secret'),
      );
    expect((await send({ transfersEnabled: false, anticipation: { anticipationEnabled: false } })).status).toBe(200);
    expect((await send({ transfersEnabled: false })).status).toBe(400);
    expect((await send({ transfersEnabled: true, anticipationEnabled: false })).status).toBe(400);
  });
});

test.each([
  ['CPF', '52998224725', true],
  ['CPF', '529.982.247-25', false],
  ['CPF', '11222333000181', false],
  ['CNPJ', '12ABC34501DE35', true],
  ['PHONE', '11987654321', true],
  ['PHONE', '5511987654321', true],
  ['PHONE', '+5511987654321', false],
  ['PHONE', '1198765432', false],
  ['EMAIL', 'maria@example.com', true],
  ['EMAIL', 'maria', false],
  ['RANDOM', '123e4567-e12b-42d1-a456-426655440000', true],
  ['RANDOM', '123e4567e12b42d1a456426655440000', false],
] as const)('a key of kind %s: %s, %s', (kind, key, right) => {
  expect(isPixKey(kind, key)).toBe(right);
});
