// Deliveries to an endpoint that is down: real rows, HTTP and activities on the time-skipping server.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentTransition } from '../../activities/payments/types.ts';
import { endpointsOf } from '../../db/events/endpoints.ts';
import { type DeliveryWorld, openDeliveryWorld } from '../support/delivery-world.ts';
import { endpoint } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

let world: DeliveryWorld;

beforeAll(async () => {
  world = await openDeliveryWorld(sharedSystem());
});
afterAll(() => world?.close());

it('sends every event once the endpoint is up again, in order per payment; one refused event holds up no other payment', async () => {
  const { db, env, store } = world;
  const merchantId = await world.newMerchant();
  const move = (paymentId: string, step: string, change: Partial<PaymentTransition>) =>
    world.move({ paymentId, merchantId }, step, change);
  const hook = await endpoint();
  const { secret } = (await endpointsOf(store, merchantId).create({ url: hook.url, types: [] })) ?? {};
  hook.trusts(secret ?? '');
  const payments = await Promise.all(Array.from({ length: 4 }, () => world.newPayment(merchantId)));
  const [broken = '', ...others] = payments;
  const all = (step: string, change: Partial<PaymentTransition>) =>
    Promise.all(payments.map((id) => move(id, step, change)));
  const typesOf = (id: string, of = hook.received) => of.filter(({ data }) => data.id === id).map(({ type }) => type);

  hook.answers(503);
  await all('1', { announcePending: true });
  // The time-skipping server skips hours as long as no activity is running.
  await expect.poll(() => hook.tries.length).toBe(payments.length);
  await env.sleep('20m');
  await all('2', { to: 'APPROVED' });
  await env.sleep('10m');
  await hook.close();
  await env.sleep('20m');
  await all('3', { refundedAmount: 100 });
  await env.sleep('10m');
  expect(hook.received).toEqual([]);
  expect(hook.tries.length).toBeGreaterThan(payments.length);
  expect(new Set(hook.tries.map(({ type }) => type))).toEqual(new Set(['payment.pending']));

  await hook.reopen();
  hook.answers(({ type, data }) => (data.id === broken && type === 'payment.approved' ? 500 : 200));
  await env.sleep('1h');
  const expected = ['payment.pending', 'payment.approved', 'payment.partially_refunded'];
  for (const id of others) await expect.poll(() => typesOf(id)).toEqual(expected);
  await expect.poll(() => typesOf(broken)).toEqual(['payment.pending']);
  // The 72 hours start with the first try: before it, the server would skip them at once.
  await expect.poll(() => typesOf(broken, hook.tries)).toContain('payment.approved');

  // The 72 hours are over: the next delivery follows, with the event that this one was given up.
  await env.sleep('73h');
  await expect
    .poll(() => typesOf(broken))
    .toEqual(['payment.pending', 'payment.partially_refunded', 'attention.raised']);
  for (const id of others) expect(typesOf(id)).toEqual(expected);
  expect(hook.refused).toEqual([]);

  // All tries of an event carry one id, the same that the list of events shows.
  const events = await db
    .selectFrom('events')
    .select(['id', 'type', 'entity_id'])
    .where('merchant_id', '=', merchantId)
    .execute();
  for (const { id, type, entity_id } of events) {
    const ids = hook.tries
      .filter((event) => event.type === type && event.data.id === entity_id)
      .map((event) => event.id);
    expect(new Set(ids)).toEqual(new Set([id]));
  }
  const undelivered = db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select(['events.type', 'deliveries.entity_id', 'state'])
    .where('deliveries.merchant_id', '=', merchantId)
    .where('state', '<>', 'delivered');
  // The attempt's row is written shortly after the response.
  await expect
    .poll(() => undelivered.execute())
    .toEqual([{ type: 'payment.approved', entity_id: broken, state: 'exhausted' }]);
  const exhausted = await db
    .selectFrom('payments')
    .select(['id', 'attention_reason'])
    .where('attention_reason', 'is not', null)
    .where('merchant_id', '=', merchantId)
    .execute();
  expect(exhausted).toEqual([{ id: broken, attention_reason: 'delivery_exhausted' }]);
  await hook.close();
});
