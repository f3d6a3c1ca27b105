// Cards whose payer comes back from a challenge with a result that the shop sends on (Adyen), end to end: passed, failed, left.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '../../domain/payments/payment.ts';
import { endpoint, merchant, signingSecret } from '../support/merchant.ts';
import { tableOf } from '../support/page-tables.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, logFile } = sharedSystem();
const shop = merchant(apiUrl, 'sk_test_demo', 'Adyen');
const checkoutUrl = 'https://loja.example/pedido/1?n=2';

let hook: Awaited<ReturnType<typeof endpoint>>;
beforeAll(async () => {
  hook = await endpoint(signingSecret(logFile));
});
afterEach(() => shop.call('DELETE', '/v1/sandbox/faults'));
afterAll(() => hook?.close());

/** What its component gives in the browser; the end of the number says what the stand-in's issuer wants. */
const cardToken = (end: string) =>
  JSON.stringify({
    type: 'scheme',
    encryptedCardNumber: `eyJhbGciOiJSU0EtT0FFUCJ9.${end}`,
    encryptedExpiryMonth: 'eyJhbGciOiJSU0EtT0FFUCJ9.month',
    encryptedExpiryYear: 'eyJhbGciOiJSU0EtT0FFUCJ9.year',
    encryptedSecurityCode: 'eyJhbGciOiJSU0EtT0FFUCJ9.code',
  });

async function challenged(end: '3003' | '3004', over: object = {}): Promise<Payment> {
  const card = { paymentMethod: 'CREDIT_CARD', cardToken: cardToken(end), checkoutUrl, ...over };
  const { status, body } = await shop.create(card);
  expect({ status, body }).toMatchObject({ status: 201, body: { status: 'PENDING', needsAttention: false } });
  return body;
}

type Answer = 'passed' | 'failed';

/** What the payer's browser brings back, by the page of a redirect or from the component. */
async function broughtBack({ nextAction }: Payment, answer: Answer): Promise<Record<string, string>> {
  if (nextAction?.type === 'redirect') {
    const body = new URLSearchParams({ answer });
    const back = await fetch(nextAction.url, { method: 'POST', redirect: 'manual', body });
    const location = new URL(back.headers.get('location') ?? '');
    expect(`${location.origin}${location.pathname}`).toBe('https://loja.example/pedido/1');
    expect(location.searchParams.get('n')).toBe('2');
    return { redirectResult: location.searchParams.get('redirectResult') ?? '' };
  }
  if (nextAction?.url !== undefined || !nextAction) throw new Error('it is not for the component');
  const { authorisationToken, type } = nextAction.data;
  expect(type).toBe('threeDS2');
  const result = { transStatus: answer === 'passed' ? 'Y' : 'N', authorisationToken };
  return { threeDSResult: Buffer.from(JSON.stringify(result)).toString('base64') };
}

const sendOn = (id: string, data: object) => shop.call<Payment>('POST', `/v1/payments/${id}/challenge`, { data });

describe.each([
  { end: '3003', type: 'redirect' },
  { end: '3004', type: 'challenge' },
] as const)('a challenge at Adyen by $type', ({ end, type }) => {
  it('that is passed is paid, with who is liable, once its result was sent on', async () => {
    const made = await challenged(end, { webhookUrl: hook.url });
    expect(made).not.toHaveProperty('transactionId');
    expect(made.nextAction).toMatchObject({ type, expiresAt: made.expiresAt });
    expect(made.threeDSecure).toEqual({ challenge: 'waiting' });
    expect(made.route).toBeUndefined();
    const data = await broughtBack(made, 'passed');
    // What the payer did decides nothing before that.
    expect(await shop.get(made.id)).toMatchObject({ status: 'PENDING', nextAction: made.nextAction });

    const { status, body: paid } = await sendOn(made.id, data);
    expect({ status, paid }).toMatchObject({ status: 200, paid: { status: 'APPROVED', needsAttention: false } });
    expect(paid.transactionId).toMatch(/^[A-F0-9]{16}$/);
    expect(paid).not.toHaveProperty('nextAction');
    const result = { authenticated: true, liabilityShift: true, eci: '05', version: '2.2.0' };
    expect(paid.threeDSecure).toEqual({ challenge: 'over', result });
    expect(await sendOn(made.id, data)).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
    expect(await shop.charges(made.id)).toMatchObject([{ state: 'paid', amount: 12990 }]);

    const lines = await shop.timeline(made.id);
    const calls = lines.filter(({ kind }) => kind === 'provider_call').map((one) => one.data);
    expect(calls).toMatchObject([
      { operation: 'createTransaction', threeDSecure: 'challenge' },
      { operation: 'confirm', authenticationResult: result },
    ]);
    expect(lines.map(({ data: { what } }) => what)).toContain('confirm');
    expect(JSON.stringify(lines)).not.toContain(Object.values(data)[0]);
    const types = () => hook.received.filter((event) => event.data.id === made.id).map((event) => event.type);
    await expect.poll(types).toEqual(['payment.pending', 'payment.approved']);
    await shop.simulate(made.id, 'refunded');
    await shop.becomes(made.id, { status: 'REFUNDED' });
  });

  it('that is failed is not paid', async () => {
    const made = await challenged(end);
    const { status, body } = await sendOn(made.id, await broughtBack(made, 'failed'));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'REJECTED',
        threeDSecure: { challenge: 'over', result: { authenticated: false, liabilityShift: false } },
      },
    });
    expect(await shop.charges(made.id)).toMatchObject([{ state: 'refused' }]);
  });

  it('that is left waits for its deadline, and another result decides nothing', async () => {
    const made = await challenged(end);
    const name = type === 'redirect' ? 'redirectResult' : 'threeDSResult';
    expect(await sendOn(made.id, { [name]: 'of another' })).toMatchObject({ status: 409 });
    expect(await shop.get(made.id)).toMatchObject({
      status: 'PENDING',
      needsAttention: false,
      nextAction: made.nextAction,
      threeDSecure: { challenge: 'waiting' },
    });
    expect(await shop.charges(made.id)).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('the result of a challenge', () => {
  it('is taken by the names that its provider has, and only while one is expected', async () => {
    const made = await challenged('3003');
    expect(await sendOn(made.id, { MD: 'x' })).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'data.MD' }] },
    });
    expect(await sendOn(made.id, {})).toMatchObject({ status: 422 });
    const paid = await shop.create({ paymentMethod: 'CREDIT_CARD', cardToken: cardToken('number') });
    expect(paid.body).toMatchObject({ status: 'APPROVED' });
    expect(await sendOn(paid.body.id, { redirectResult: 'x' })).toMatchObject({ status: 409 });
    const pix = await merchant(apiUrl).create();
    expect(await sendOn(pix.body.id, { redirectResult: 'x' })).toMatchObject({ status: 409 });
  });

  it('is never needed without an address to come back to: such a card is declined', async () => {
    const { body } = await shop.create({ paymentMethod: 'CREDIT_CARD', cardToken: cardToken('3003') });
    expect(body).toMatchObject({ status: 'REJECTED' });
    expect(body).not.toHaveProperty('threeDSecure');
  });
});

describe('docs/faults.md: the answer of a payer, sent on', () => {
  const [, ...rows] = tableOf('docs/faults.md', 'fault of a payer’s answer');
  it.each(rows.flatMap(([names = '', , outcome = '']) => names.split(', ').map((fault) => ({ fault, outcome }))))(
    '$fault: $outcome',
    async ({ fault, outcome }) => {
      const made = await challenged('3003');
      const data = await broughtBack(made, 'passed');
      await shop.fault('createTransaction', fault);
      const first = await sendOn(made.id, data);
      if (outcome === 'paid by webhook') {
        expect(first.status).toBe(202);
        await shop.becomes(made.id, { status: 'APPROVED', needsAttention: false });
      } else if (outcome === 'paid') {
        expect(first).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
      } else {
        expect(outcome).toBe('paid later');
        expect(first.status).toBe(409);
        expect(await sendOn(made.id, data)).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
      }
      expect(await shop.charges(made.id)).toMatchObject([{ state: 'paid', amount: 12990 }]);
    },
  );
});
