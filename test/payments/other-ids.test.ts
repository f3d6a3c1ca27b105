// A webhook that names the charge by another id than the provider's answers do, or by the first one that there is: our
// reference is what counts.
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
let linkCallback: string;
beforeAll(async () => {
  app = await openApp(system, {});
  const openedAt = async (provider: string) => {
    const connection = await findConnection(app.store, merchantId, provider);
    if (!connection) throw new Error(`the merchant has no ${provider}`);
    return connectionOpener(app.store)(merchantId, connection.id, connection.version);
  };
  linkCallback = `${system.apiUrl}/webhooks/infinitepay/${(await openedAt('InfinitePay')).callbackToken}`;
  const opened = await openedAt('AbacatePay');
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

/** A notice about one of our orders, which anybody could write who has the address. */
async function noticed(order: string, [transaction_nsu, invoice_slug]: string[]): Promise<void> {
  const body = JSON.stringify({ invoice_slug, transaction_nsu, order_nsu: order, paid_amount: 12_990 });
  const answer = await fetch(linkCallback, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(answer.status).toBe(200);
}

it('is paid by no names but its own, once these are confirmed, and by no payment’s twice', async () => {
  const link = async () => (await shop.create({ provider: 'InfinitePay' })).body;
  const [first, second] = [await link(), await link()];
  expect(first).toMatchObject({ status: 'PENDING', nextAction: { type: 'redirect' } });
  expect(first).not.toHaveProperty('transactionId');
  await shop.simulate(first.id, 'paid');
  const { transactionId = '' } = await shop.becomes(first.id, { status: 'APPROVED', needsAttention: false });

  const { body } = await shop.call<{ charges: { id: string; reference: string; state: string }[] }>(
    'GET',
    '/v1/sandbox/books?provider=InfinitePay',
  );
  const own = body.charges.find(({ reference }) => reference === second.id);
  expect(own).toMatchObject({ state: 'waiting' });
  const calls = async (id: string) => (await shop.timeline(id)).filter(({ kind }) => kind === 'provider_call').length;
  const before = await calls(first.id);
  // Of a paid payment with the same amount; its own, of which nothing was paid; and names that nobody has.
  await noticed(second.id, transactionId.split(':'));
  await noticed(second.id, (own?.id ?? '').split(':'));
  await noticed(second.id, ['nobody', 'nothing']);
  await expect.poll(() => calls(second.id)).toBeGreaterThan(2);
  expect(await calls(first.id)).toBeGreaterThanOrEqual(before);
  expect(await shop.get(second.id)).toMatchObject({ status: 'PENDING', needsAttention: false });

  await shop.simulate(second.id, 'paid');
  const paid = await shop.becomes(second.id, { status: 'APPROVED', needsAttention: false });
  expect(paid.transactionId).toBe(own?.id);
});
