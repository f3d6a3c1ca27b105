// A webhook that names the charge by another id than the provider's answers do: our reference is what counts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectionOpener, findConnection } from '../../db/connections/connections.ts';
import { openApp } from '../support/app.ts';
import { merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const merchantId = 'mer_lojademo';
const shop = merchant(system.apiUrl, 'sk_test_demo', 'AbacatePay');

let app: Awaited<ReturnType<typeof openApp>>;
let callback: string;
beforeAll(async () => {
  app = await openApp(system, {});
  const connection = await findConnection(app.store, merchantId, 'AbacatePay');
  if (!connection) throw new Error('the merchant has no AbacatePay');
  const opened = await connectionOpener(app.store)(merchantId, connection.id, connection.version);
  const secret = new URLSearchParams({ webhookSecret: String(opened.credentials.webhookSecret) });
  callback = `${system.apiUrl}/webhooks/abacatepay/${opened.callbackToken}?${secret}`;
});
afterAll(() => app?.close());

/** What the webhook says of the charge: its event, and its own id of it. */
async function receive(event: string, payment: { id: string; amount: number }): Promise<void> {
  const { id: externalId, amount } = payment;
  const transparent = { id: `char_${externalId}`, externalId, amount, paidAmount: amount, status: 'PAID' };
  const body = JSON.stringify({ event, apiVersion: 2, data: { transparent } });
  const answer = await fetch(callback, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(answer.status).toBe(200);
}

it('is looked up by its own id, and is no second charge', async () => {
  const { body: payment } = await shop.create();
  await shop.simulate(payment.id, 'paid', { silent: true });
  await receive('transparent.completed', payment);
  const paid = await shop.becomes(payment.id, { status: 'APPROVED', needsAttention: false });
  expect(paid.transactionId).toBe(payment.transactionId);
  const timeline = await shop.timeline(payment.id);
  expect(timeline.filter(({ kind }) => kind === 'status').map(({ data }) => [data.to, data.cause])).toEqual([
    ['APPROVED', 'webhook'],
  ]);
});

it('moves nothing that the look-up does not confirm', async () => {
  const { body: payment } = await shop.create();
  await receive('transparent.completed', payment);
  await expect
    .poll(async () => (await shop.timeline(payment.id)).filter(({ kind }) => kind === 'provider_call').length)
    .toBeGreaterThan(1);
  expect(await shop.get(payment.id)).toMatchObject({ status: 'PENDING', needsAttention: false });
});
