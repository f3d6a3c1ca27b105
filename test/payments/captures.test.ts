// Cards that are authorised first, end to end: captures in full and in part, voids, and lost answers to both.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '../../domain/payments/payment.ts';
import { endpoint, merchant, signingSecret } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, logFile } = sharedSystem();
const shop = merchant(apiUrl, 'sk_test_demo', 'Rede');

const good = { cardNumber: '4111111111111111', holderName: 'MARIA SILVA', expMonth: '12', expYear: '2030', cvv: '123' };

let hook: Awaited<ReturnType<typeof endpoint>>;
beforeAll(async () => {
  hook = await endpoint(signingSecret(logFile));
});
afterAll(() => hook?.close());

async function authorize(over: object = {}): Promise<Payment> {
  const token = await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', { provider: 'Rede', ...good });
  const { status, body } = await shop.create({
    paymentMethod: 'CREDIT_CARD',
    cardToken: token.body.cardToken,
    capture: 'manual',
    ...over,
  });
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { status: 'PENDING', captured: false, capturedAmount: 0, card: { brand: 'visa', last4: '1111' } },
  });
  return body;
}

const act = (id: string, what: 'capture' | 'void' | 'cancel' | 'look', body: object = {}) =>
  shop.call<Payment & { detail?: string }>('POST', `/v1/payments/${id}/${what}`, body);

interface Booked {
  state: string;
  amount: number;
  paidAmount: number;
}
/** The charges in the stand-in's ledger, by its own id: Rede takes a short form of our reference only. */
async function booked(id: string): Promise<Booked[]> {
  const { transactionId } = await shop.get(id);
  const { body } = await shop.call<{ charges: (Booked & { id: string })[] }>('GET', '/v1/sandbox/books?provider=Rede');
  return body.charges.filter((charge) => charge.id === transactionId);
}

describe('an authorised card', () => {
  it('is PENDING with its end, announced as authorised, and paid once it is captured', async () => {
    const made = await authorize({ webhookUrl: hook.url });
    expect(Date.parse(made.authorizedUntil ?? '')).toBeGreaterThan(Date.now() + 86_400_000);
    expect(await booked(made.id)).toMatchObject([{ state: 'waiting', paidAmount: 0 }]);

    const { status, body } = await act(made.id, 'capture');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'APPROVED', captured: true, capturedAmount: 12990, amount: 12990 },
    });
    expect(await booked(made.id)).toMatchObject([{ state: 'paid', paidAmount: 12990 }]);
    const eventTypes = () => hook.received.filter(({ data }) => data.id === made.id).map(({ type }) => type);
    await expect.poll(eventTypes).toEqual(['payment.authorized', 'payment.approved']);

    // The same request again has no further effect, and another one is refused.
    expect(await act(made.id, 'capture')).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
    expect((await act(made.id, 'capture', { amount: 100 })).status).toBe(409);
    expect((await act(made.id, 'void')).status).toBe(409);
    expect(await booked(made.id)).toMatchObject([{ state: 'paid', paidAmount: 12990 }]);
  });

  it('that is captured twice at once is captured once', async () => {
    const { id } = await authorize();
    const all = await Promise.all([act(id, 'capture'), act(id, 'capture'), act(id, 'capture')]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await booked(id)).toMatchObject([{ state: 'paid', paidAmount: 12990 }]);
    const calls = (await shop.timeline(id)).filter(({ data }) => data.operation === 'capture');
    expect(calls).toHaveLength(1);
  });

  it('that is captured in part has that amount, of which refunds give back at most all', async () => {
    const { id } = await authorize();
    const { status, body } = await act(id, 'capture', { amount: 5000 });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'APPROVED',
        amount: 5000,
        capturedAmount: 5000,
        authorizedAmount: 12990,
        needsAttention: false,
      },
    });
    expect(await booked(id)).toMatchObject([{ state: 'paid', paidAmount: 5000 }]);
    const refund = (amount: number) =>
      shop.call('POST', `/v1/payments/${id}/refunds`, { amount }, { 'idempotency-key': randomUUID() });
    expect((await refund(5001)).status).toBe(409);
    expect((await refund(5000)).status).toBe(201);
    await shop.becomes(id, { status: 'REFUNDED', refundedAmount: 5000 });
  });

  it('that is voided is never paid, and nothing is refunded', async () => {
    const { id } = await authorize();
    expect((await act(id, 'cancel')).body.detail).toContain('/void');
    const { status, body } = await act(id, 'void', { reason: 'out of stock' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { refundedAmount: 0, captured: false, capturedAmount: 0 },
    });
    expect(['REJECTED', 'REFUNDED']).toContain(body.status);
    expect(await booked(id)).toMatchObject([{ state: 'expired', paidAmount: 0 }]);
    expect((await act(id, 'void')).status).toBe(200);
    expect((await act(id, 'capture')).status).toBe(409);
  });
});

/** `after`: what the provider did. Before the effect the card stays authorised, and the next capture takes the money. */
describe('a capture whose answer is lost', () => {
  it.each(['error_after', 'drop_after', 'malformed', 'timeout_after'])(
    'by %s is looked up, and never sent again',
    async (fault) => {
      const { id } = await authorize();
      await shop.fault('capture', fault);
      const { status } = await act(id, 'capture');
      expect([200, 202]).toContain(status);
      await shop.becomes(id, { status: 'APPROVED', captured: true, needsAttention: false });
      expect(await booked(id)).toMatchObject([{ state: 'paid', paidAmount: 12990 }]);
      const sent = (await shop.timeline(id)).filter(({ data }) => data.operation === 'capture');
      expect(sent).toHaveLength(1);
    },
  );

  it.each(['error_before', 'timeout_before'])(
    'by %s was not made: the card is still authorised, and is captured once by the next request',
    async (fault) => {
      const { id } = await authorize();
      await shop.fault('capture', fault);
      expect((await act(id, 'capture')).status).toBe(202);
      await shop.becomes(id, { status: 'PENDING', needsAttention: true });
      // Refused while no look-up has shown what the first one did; each request looks it up.
      await expect
        .poll(async () => (await act(id, 'look')).body, { timeout: 20_000 })
        .toMatchObject({
          needsAttention: false,
        });
      // The first one may be under way there: it is given half a minute.
      expect(await act(id, 'capture')).toMatchObject({ status: 409 });
      await expect.poll(async () => (await act(id, 'capture')).status, { timeout: 45_000, interval: 3_000 }).toBe(200);
      expect(await shop.get(id)).toMatchObject({ status: 'APPROVED' });
      expect(await booked(id)).toMatchObject([{ state: 'paid', paidAmount: 12990 }]);
    },
  );
});

describe('a request for a later capture', () => {
  it.each([
    ['of a PIX', { provider: 'Rede', paymentMethod: 'PIX' }],
    ['at a provider that captures at once', { provider: 'Orbita', paymentMethod: 'CREDIT_CARD', cardToken: 'x' }],
  ])('%s is refused', async (_, over) => {
    const { status, body } = await shop.create({ ...over, capture: 'manual' });
    expect({ status, body }).toMatchObject({ status: 422, body: { violations: [{ field: 'capture' }] } });
  });

  it('of more than was authorised is refused', async () => {
    const { id } = await authorize();
    expect(await act(id, 'capture', { amount: 12991 })).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'amount', rule: 'max' }] },
    });
    expect((await act((await shop.create({ paymentMethod: 'PIX' })).body.id, 'capture')).status).toBe(409);
  });
});
