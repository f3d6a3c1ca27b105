// Cards and boletos end to end: vault, charge, first answer, ledger; and what remains of a card afterwards.
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { checkBoletoLine } from '../../domain/core/boleto.ts';
import { isCardNumber } from '../../domain/core/card-numbers.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { endpoint, merchant, signingSecret } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl, logFile } = sharedSystem();
const shop = merchant(apiUrl);
const other = merchant(apiUrl, 'sk_test_other');

const holder = { holderName: 'MARIA SILVA', expMonth: '12', expYear: '2030', cvv: '123' };
const good = { ...holder, cardNumber: '4111 1111 1111 1111' };
/** The stand-in's issuer refuses numbers with this ending. */
const refused = { ...holder, cardNumber: '4000000000000002' };

let db: Database;
let hook: Awaited<ReturnType<typeof endpoint>>;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  hook = await endpoint(signingSecret(logFile));
});
afterAll(async () => {
  await hook?.close();
  await db?.destroy();
});

const createToken = (card: object, at = shop) =>
  at.call<{ cardToken: string; expiresAt: string }>('POST', '/v1/card-tokens', { provider: 'Orbita', ...card });

async function tokenOf(card: object = good, at = shop): Promise<string> {
  const { status, body } = await createToken(card, at);
  expect(status).toBe(201);
  return body.cardToken;
}

const pay = (cardToken: string | undefined, over: object = {}, key: string = randomUUID()) =>
  shop.create({ paymentMethod: 'CREDIT_CARD', ...(cardToken && { cardToken }), ...over }, key);

const vault = (token: string) => db.selectFrom('card_tokens').selectAll().where('id', '=', token).executeTakeFirst();

const expectRefused = async (reply: ReturnType<typeof pay>, rule: string) => {
  const { status, body } = await reply;
  expect({ status, body }).toMatchObject({ status: 422, body: { violations: [{ field: 'cardToken', rule }] } });
};

describe('a card', () => {
  it('is approved in the first answer, and is erased from the vault', async () => {
    const { body: stored } = await createToken(good);
    const minutes = (Date.parse(stored.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(10);
    expect(minutes).toBeLessThanOrEqual(15);
    expect((await vault(stored.cardToken))?.sealed).not.toBeNull();

    const { status, body } = await pay(stored.cardToken, { webhookUrl: hook.url, installments: 3 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ paymentMethod: 'CREDIT_CARD', status: 'APPROVED', approvedAt: expect.any(String) });
    expect(body.card).toMatchObject({ brand: 'visa', last4: '1111' });
    for (const absent of ['pixCode', 'pixQrCode', 'billetCode', 'expiresAt', 'failure']) {
      expect(body).not.toHaveProperty(absent);
    }
    expect(await vault(stored.cardToken)).toMatchObject({ sealed: null, used_by: body.id });
    expect(await shop.charges(body.id)).toMatchObject([{ status: 'paid', amount: 12990 }]);
    const eventTypes = () => hook.received.filter(({ data }) => data.id === body.id).map(({ type }) => type);
    await expect.poll(eventTypes).toEqual(['payment.approved']);

    await shop.simulate(body.id, 'refunded');
    await shop.becomes(body.id, { status: 'REFUNDED', refundedAmount: 12990 });
  });

  it('that the issuer refuses is rejected in the first answer, and is erased from the vault', async () => {
    expect(isCardNumber(refused.cardNumber)).toBe(true);
    const token = await tokenOf(refused);
    const { status, body } = await pay(token);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'REJECTED', failure: { code: 'provider_refused', effect: 'refused' } });
    expect(body.card).toMatchObject({ brand: 'visa', last4: '0002' });
    expect(await vault(token)).toMatchObject({ sealed: null, used_by: body.id });
    await expectRefused(pay(token), 'used');
  });

  it('stays in the vault for the retry of a charge that was certainly not made', async () => {
    const token = await tokenOf();
    await shop.fault('createTransaction', 'rate_limit');
    const { body } = await pay(token);
    expect(body.status).toBe('APPROVED');
    const calls = (await shop.timeline(body.id)).filter(({ data }) => data.operation === 'createTransaction');
    expect(calls.map(({ data }) => data.outcome)).toEqual(['none', 'answered']);
    expect((await vault(token))?.sealed).toBeNull();
  });

  it('is erased when its charge failed for good, and when its charge’s outcome is unknown', async () => {
    const given = await tokenOf();
    await shop.fault('createTransaction', 'unauthorized');
    expect((await pay(given)).body).toMatchObject({ status: 'REJECTED', failure: { effect: 'none' } });
    expect((await vault(given))?.sealed).toBeNull();

    const lost = await tokenOf();
    await shop.fault('createTransaction', 'drop_after');
    const { body } = await pay(lost);
    expect((await vault(lost))?.sealed).toBeNull();
    expect(await shop.charges(body.id)).toHaveLength(1);
    await shop.becomes(body.id, { status: 'APPROVED', needsAttention: false });
  });

  it('sent twice at once with one key is charged once, with one answer', async () => {
    const token = await tokenOf();
    const key = randomUUID();
    await shop.fault('createTransaction', 'slow', { delayMs: 2_000 });
    const first = pay(token, {}, key);
    await expect.poll(async () => (await vault(token))?.used_by).toBeTruthy();
    const [one, two] = await Promise.all([first, pay(token, {}, key)]);
    expect(one).toMatchObject({ status: 201, body: { status: 'APPROVED' } });
    expect(two).toMatchObject({ status: 201, body: one.body });
    expect(two.headers.get('idempotent-replayed')).toBe('true');
    expect((await pay(token, {}, key)).body).toEqual(one.body);
    expect(await shop.charges(one.body.id)).toHaveLength(1);
  });
});

describe('a card token', () => {
  it('that several payments use at once pays only one of them', async () => {
    const token = await tokenOf();
    const all = await Promise.all([pay(token), pay(token), pay(token)]);
    const made = all.filter(({ status }) => status === 201).map(({ body }) => body);
    expect(all.filter(({ status }) => status !== 201 && status !== 422)).toEqual([]);
    expect(made.filter(({ status }) => status === 'APPROVED')).toHaveLength(1);
    const charges = await Promise.all(made.map(({ id }) => shop.charges(id)));
    expect(charges.flat()).toHaveLength(1);
    for (const payment of made.filter(({ status }) => status !== 'APPROVED')) {
      expect(payment).toMatchObject({ status: 'REJECTED', failure: { code: 'card_token_used', effect: 'refused' } });
    }
  });

  it('that is unknown, another merchant’s, expired or for another method pays nothing and stores nothing', async () => {
    const orderId = `cards-${randomUUID()}`;
    const theirs = await tokenOf(good, other);
    const old = await tokenOf();
    const past = new Date(Date.now() - 1_000);
    await db.updateTable('card_tokens').set({ expires_at: past }).where('id', '=', old).execute();
    const fresh = await tokenOf();

    await expectRefused(pay(theirs, { orderId }), 'unknown');
    await expectRefused(pay(`ctk_${'0'.repeat(26)}`, { orderId }), 'unknown');
    await expectRefused(pay("ctk_' or 1=1--", { orderId }), 'unknown');
    await expectRefused(pay(old, { orderId }), 'expired');
    await expectRefused(pay(fresh, { orderId, paymentMethod: 'PIX' }), 'method');
    const { status, body } = await pay(undefined, { orderId });
    expect({ status, body }).toMatchObject({ status: 422, body: { violations: [{ field: 'cardToken' }] } });
    const listed = await shop.call<{ data: Payment[] }>('GET', `/v1/payments?orderId=${orderId}`);
    expect(listed.body.data).toEqual([]);
    expect(await shop.charges(orderId)).toEqual([]);
    // The other merchant's token is untouched.
    const paid = await other.create({ paymentMethod: 'CREDIT_CARD', cardToken: theirs });
    expect(paid.body.status).toBe('APPROVED');
    // The sweep erases unused cards every 30 s; a pass is skipped while another one runs.
    await expect.poll(async () => (await vault(old))?.sealed, { timeout: 90_000 }).toBeNull();
    expect(await vault(fresh)).toMatchObject({ used_by: null });
  });

  it.each([
    ['cardNumber', { cardNumber: '4111111111111112' }],
    ['cvv', { cvv: '12' }],
    ['expMonth', { expMonth: '13' }],
    ['holderName', { holderName: undefined }],
    ['provider', { provider: 'Nobody' }],
    ['nickname', { nickname: 'x' }],
  ])('is not made with a wrong %s, and nothing of the card is repeated', async (field, over) => {
    const { status, body } = await createToken({ ...good, ...over });
    expect({ status, body }).toMatchObject({ status: 422, body: { violations: [{ field }] } });
    expect(JSON.stringify(body)).not.toMatch(/4111[ -]?1111|(?<!\w)123(?!\w)/);
  });

  it('is not made for a provider without cards, with the specification’s message', async () => {
    const { status, body } = await createToken({ ...good, provider: 'Onz' });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { code: 'unsupported', detail: 'Método de pagamento não suportado' },
    });
  });
});

describe('a boleto', () => {
  const boleto = (over: object = {}) => shop.create({ paymentMethod: 'BILLET', ...over });

  it('has its line and URL at once, and is approved when it is paid', async () => {
    const { status, body } = await boleto({ webhookUrl: hook.url });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      paymentMethod: 'BILLET',
      status: 'PENDING',
      billetUrl: expect.stringMatching(/^https:/),
    });
    expect(body.billetCode).toMatch(/^\d{47}$/);
    expect(checkBoletoLine(body.billetCode ?? '', 12990, new Date())).toBeUndefined();
    expect(body).not.toHaveProperty('pixCode');
    const days = (Date.parse(body.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(1.9);
    expect(days).toBeLessThan(4);

    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED' });
    const eventTypes = () => hook.received.filter(({ data }) => data.id === body.id).map(({ type }) => type);
    await expect.poll(eventTypes).toEqual(['payment.pending', 'payment.approved']);
  });

  it('with another amount than the payment’s is withheld, with attention', async () => {
    await shop.fault('createTransaction', 'wrong_amount');
    const { body } = await boleto();
    expect(body).toMatchObject({ status: 'PENDING', attention: { reason: 'code_mismatch' } });
    for (const absent of ['billetCode', 'billetBarcode', 'billetUrl']) expect(body).not.toHaveProperty(absent);
  });

  it('is awaited until five days after its due date, since banks clear it late', async () => {
    const { body } = await boleto();
    const path = `/v1/payments/${body.id}/waiting`;
    const until = async () => {
      const { body: waiting } = await shop.call<{ data: { what: string; until?: string }[] }>('GET', path);
      return waiting.data.find(({ what }) => what === 'webhook')?.until ?? '';
    };
    // A slow Temporal server is answered with 503.
    await expect.poll(async () => Date.parse(await until()) - Date.parse(body.expiresAt ?? '')).toBe(5 * 86_400_000);
  });
});

it('a card number in a free text is refused', async () => {
  const orderId = `card 4111-1111-1111-1111 ${randomInt(1e9)}`;
  const { status, body } = await shop.create({ orderId });
  expect({ status, body }).toMatchObject({ status: 422, body: { violations: [{ field: 'orderId' }] } });
  expect(JSON.stringify(body)).not.toMatch(/4111[ -]?1111/);
});

it('an order id that might be a card number is taken and found, and so is an Idempotency-Key', async () => {
  const orderId = '4539148803436467';
  const { status, body } = await shop.create({ orderId }, `k0.${orderId} ${randomUUID()}`.replace(' ', '-'));
  expect({ status, body }).toMatchObject({ status: 201, body: { orderId } });
  for (const query of [`orderId=${orderId}`, `q=${orderId}`]) {
    const listed = await shop.call<{ data: Payment[] }>('GET', `/v1/payments?${query}`);
    expect(listed.body.data.map(({ id }) => id)).toContain(body.id);
  }
  const described = await shop.create({ description: orderId }, orderId);
  expect(described).toMatchObject({
    status: 422,
    body: { violations: [{ field: 'description', rule: 'card_number' }] },
  });
});
