// Cards whose payer confirms them on the issuer's page (3-D Secure), end to end: passed, failed, and left.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '../../domain/payments/payment.ts';
import { endpoint, merchant, signingSecret } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, logFile } = sharedSystem();
const shop = merchant(apiUrl);
const anHour = 3_600_000;

let hook: Awaited<ReturnType<typeof endpoint>>;
beforeAll(async () => {
  hook = await endpoint(signingSecret(logFile));
});
afterAll(() => hook?.close());

const mercadoPago = { provider: 'Mercado Pago', cardToken: 'visa:0123456789abcdef0123456789ab3003' };
const stripe = {
  provider: 'Stripe',
  cardToken: 'pm_1AbCdEfGhIjKlMnOpQ3003',
  checkoutUrl: 'https://loja.example/pedido/1',
};

async function challenged(card: object, over: object = {}): Promise<Payment> {
  const { status, body } = await shop.create({ ...card, paymentMethod: 'CREDIT_CARD', ...over });
  expect({ status, body }).toMatchObject({ status: 201, body: { status: 'PENDING', needsAttention: false } });
  return body;
}

/** The payer's browser, which opens the page, or answers there. */
async function atPage({ nextAction }: Payment, answer?: 'passed' | 'failed', more: object = {}): Promise<Response> {
  if (nextAction?.url === undefined) throw new Error('there is no page');
  const form = { ...(nextAction.type === 'challenge' && nextAction.data), ...more };
  if (answer === undefined && nextAction.type === 'redirect') return fetch(nextAction.url);
  const body = new URLSearchParams({ ...form, ...(answer && { answer }) });
  return fetch(nextAction.url, { method: 'POST', redirect: 'manual', body });
}

const look = (id: string) => shop.call<Payment>('POST', `/v1/payments/${id}/look`, {});

describe.each([
  { ...mercadoPago, type: 'challenge' },
  { ...stripe, type: 'redirect' },
])('a challenge at $provider', ({ type, ...card }) => {
  it('that is passed is paid, and the page is gone', async () => {
    const made = await challenged(card, { webhookUrl: hook.url });
    expect(made.nextAction).toMatchObject({ type, url: expect.stringContaining('/3ds/'), expiresAt: made.expiresAt });
    const waits = Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt);
    expect(Math.abs(waits - anHour)).toBeLessThan(60_000);
    expect(JSON.stringify(made.card ?? {})).not.toContain('creq');
    expect(made.threeDSecure).toEqual({ challenge: 'waiting' });

    const page = await atPage(made);
    expect({ status: page.status, text: await page.text() }).toMatchObject({
      status: 200,
      text: expect.stringContaining('R$ 129,90'),
    });
    expect([200, 303]).toContain((await atPage(made, 'passed')).status);
    const paid = await shop.becomes(made.id, { status: 'APPROVED', needsAttention: false });
    expect(paid).not.toHaveProperty('nextAction');
    expect(paid.threeDSecure).toEqual({ challenge: 'over' });
    const asked = (await shop.timeline(made.id)).filter(({ data }) => data.threeDSecure !== undefined);
    expect(asked).toMatchObject([{ data: { operation: 'createTransaction', threeDSecure: 'challenge' } }]);
    const events = () => hook.received.filter(({ data }) => data.id === made.id);
    await expect.poll(() => events().map((event) => event.type)).toEqual(['payment.pending', 'payment.approved']);
    expect(events()[0]?.data).toMatchObject({ nextAction: made.nextAction });
    expect(await (await atPage(made)).text()).toContain('over');
  });

  it('that is failed is not paid', async () => {
    const made = await challenged(card);
    expect([200, 303]).toContain((await atPage(made, 'failed')).status);
    const refused = await shop.becomes(made.id, { status: 'REJECTED', needsAttention: false });
    expect(refused).not.toHaveProperty('nextAction');
    // A second thought changes nothing.
    await atPage(made, 'passed');
    expect((await look(made.id)).body).toMatchObject({ status: 'REJECTED' });
  });

  it('that is left waits for its deadline, with its page', async () => {
    const made = await challenged(card);
    expect((await atPage(made)).status).toBe(200);
    const { body } = await look(made.id);
    expect(body).toMatchObject({ status: 'PENDING', nextAction: made.nextAction, expiresAt: made.expiresAt });
    expect(body.threeDSecure).toEqual({ challenge: 'waiting' });
  });
});

describe('a challenge at Mercado Pago', () => {
  it('has its result in the code that the provider gives, as far as it gives one', async () => {
    const made = await challenged(mercadoPago);
    expect(made.card).toMatchObject({ returnCode: 'pending_challenge' });
    await atPage(made, 'failed');
    const refused = await shop.becomes(made.id, { status: 'REJECTED' });
    expect(refused).toMatchObject({
      card: { returnCode: 'cc_rejected_other_reason' },
      threeDSecure: { challenge: 'over' },
    });
  });

  it('takes only the form that came with it', async () => {
    const made = await challenged(mercadoPago);
    expect((await atPage(made, 'passed', { creq: 'another' })).status).toBe(400);
    expect((await look(made.id)).body).toMatchObject({ status: 'PENDING' });
  });

  it('before a later capture leads to an authorisation, with nothing left for the payer to do', async () => {
    const made = await challenged(mercadoPago, { capture: 'manual' });
    expect(made).toMatchObject({ captured: false, nextAction: { type: 'challenge' } });
    expect(made).not.toHaveProperty('authorizedUntil');
    expect((await atPage(made, 'passed')).status).toBe(200);
    await expect.poll(async () => (await shop.get(made.id)).authorizedUntil).toBeTruthy();
    const held = await shop.get(made.id);
    expect(held).toMatchObject({ status: 'PENDING', captured: false, needsAttention: false });
    expect(held).not.toHaveProperty('nextAction');
    const { status, body } = await shop.call('POST', `/v1/payments/${made.id}/capture`, {});
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'APPROVED', captured: true } });
  });
});
