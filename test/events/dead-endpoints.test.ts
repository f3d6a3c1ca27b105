// Endpoints that accept connections and never answer: real rows, HTTP, activities and task queues.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EndpointCall } from '../../activities/events/endpoint-calls.ts';
import { deliveriesOf } from '../../db/events/deliveries.ts';
import { endpointsOf } from '../../db/events/endpoints.ts';
import { notifyDeliveryQueue } from '../../runtime/workflow-starts.ts';
import { type DeliveryWorld, openDeliveryWorld } from '../support/delivery-world.ts';
import { holdingEndpoint } from '../support/holding-endpoint.ts';
import { sharedSystem } from '../support/shared.ts';

let world: DeliveryWorld;
let calls: EndpointCall[];

beforeAll(async () => {
  // A call to a dead endpoint lasts as long as the test: nothing depends on the time-out.
  world = await openDeliveryWorld(sharedSystem(), (real) => (ask) => {
    calls.push(ask);
    return real({ ...ask, timeoutMs: 600_000 });
  });
});
afterAll(() => world?.close());
beforeEach(() => {
  calls = [];
});

const dropAll = (merchantIds: string[]) =>
  world.db
    .updateTable('deliveries')
    .set({ state: 'dropped', ended_at: new Date() })
    .where('merchant_id', 'in', merchantIds)
    .where('state', '=', 'pending')
    .execute();

/** A payment of the merchant whose first event is written now. */
async function announced(merchantId: string): Promise<string> {
  const paymentId = await world.newPayment(merchantId);
  await world.move({ paymentId, merchantId }, '1', { announcePending: true });
  return paymentId;
}

it('do not hold up the events of others, however many wait for them', async () => {
  const dead = await holdingEndpoint();
  const live = await holdingEndpoint();
  live.answers(200);
  const merchantIds = await Promise.all(Array.from({ length: 3 }, () => world.newMerchant()));
  for (const merchantId of merchantIds) {
    const urls = Array.from({ length: 17 }, (_, index) => `${dead.url}/${index}`);
    const made = await Promise.all(urls.map((url) => endpointsOf(world.store, merchantId).create({ url, types: [] })));
    // Half of them have been dead for longer.
    await world.db
      .updateTable('webhook_endpoints')
      .set({ failing_since: new Date(), last_failed_at: new Date() })
      .where(
        'id',
        'in',
        made.slice(8).flatMap((one) => one?.id ?? []),
      )
      .execute();
  }
  for (let round = 0; round < 8; round += 1) await Promise.all(merchantIds.map(announced));
  // Their tries take all slots that they get. Per merchant: at least the first event of the 8 endpoints at once, 50 by
  // their queues' runs, and 20 of those that have failed.
  await expect.poll(() => dead.held.length).toBeGreaterThanOrEqual(3 * (8 + 50 + 20));
  const waiting = world.db
    .selectFrom('deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', 'in', merchantIds)
    .where('state', '=', 'pending');
  expect(await waiting.executeTakeFirst()).toEqual({ count: 3 * 17 * 8 });

  // At once, by the queue's run, and after a failure.
  const merchantId = await world.newMerchant();
  const made = await endpointsOf(world.store, merchantId).create({ url: live.url, types: [] });
  const entityId = await announced(merchantId);
  await expect.poll(() => live.held).toHaveLength(1);
  const state = world.db.selectFrom('deliveries').select('state').where('entity_id', '=', entityId);
  await expect.poll(() => state.execute()).toEqual([{ state: 'delivered' }]);
  const again = async () => {
    await deliveriesOf(world.store, merchantId).again(live.held[0]?.id ?? '');
    await notifyDeliveryQueue(world.client, { merchantId, entityId, endpointId: made?.id ?? '' }, true);
  };
  await again();
  await expect.poll(() => live.held).toHaveLength(2);
  await expect.poll(() => state.execute()).toEqual([{ state: 'delivered' }]);
  await world.db
    .updateTable('webhook_endpoints')
    .set({ failing_since: new Date(), last_failed_at: new Date() })
    .where('id', '=', made?.id ?? '')
    .execute();
  await again();
  // Among the tries of more than a hundred queues that are turned away again and again: on a loaded machine that takes a while.
  await expect.poll(() => live.held, { timeout: 120_000 }).toHaveLength(3);
  expect(await waiting.executeTakeFirst()).toEqual({ count: 3 * 17 * 8 });

  await dropAll(merchantIds);
  await dead.close();
  await live.close();
});

it('get few tries at once, and none among those that work; what is not sent does not count', async () => {
  const hook = await holdingEndpoint();
  const merchantId = await world.newMerchant();
  const made = await endpointsOf(world.store, merchantId).create({ url: hook.url, types: [] });
  for (let index = 0; index < 5; index += 1) {
    const paymentId = await world.newPayment(merchantId);
    await world.move({ paymentId, merchantId }, '1', { announcePending: true }, () => {});
  }
  const rows = world.db.selectFrom('deliveries').select(['id', 'attempts']).where('merchant_id', '=', merchantId);
  await world.db.updateTable('deliveries').set({ attempts: 0 }).where('merchant_id', '=', merchantId).execute();
  const ids = (await rows.execute()).map(({ id }) => id);
  const tried = (deliveryId: string, pool: 'first' | 'later') =>
    world.deliveries.deliver({ deliveryId, merchantId, pool }).catch((error: { type: string }) => error.type);
  await world.db
    .updateTable('webhook_endpoints')
    .set({ failing_since: new Date() })
    .where('id', '=', made?.id ?? '')
    .execute();
  expect(await tried(ids[0] ?? '', 'first')).toBe('Failing');
  const outcomes = Promise.all(ids.map((id) => tried(id, 'later')));
  await expect.poll(() => hook.held).toHaveLength(4);
  await expect.poll(async () => (await rows.execute()).map(({ attempts }) => attempts).sort()).toEqual([0, 1, 1, 1, 1]);
  hook.answers(200);
  expect((await outcomes).sort()).toEqual(['Busy', 'delivered', 'delivered', 'delivered', 'delivered']);
  await dropAll([merchantId]);
  await hook.close();
});

it('have a shorter time to answer while they fail, and the usual one in every third try', async () => {
  const hook = await holdingEndpoint();
  hook.answers(500);
  const merchantId = await world.newMerchant();
  const made = await endpointsOf(world.store, merchantId).create({ url: hook.url, types: [] });
  const entityId = await announced(merchantId);
  await expect.poll(() => hook.held).toHaveLength(1);
  const queue = { merchantId, entityId, endpointId: made?.id ?? '' };
  const attempts = world.db
    .selectFrom('delivery_attempts')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_id')
    .select('number')
    .where('entity_id', '=', entityId);
  for (let number = 2; number <= 6; number += 1) {
    // Recorded first: a request to try now would otherwise repeat the try.
    await expect.poll(() => attempts.execute()).toHaveLength(number - 1);
    await notifyDeliveryQueue(world.client, queue, true);
    await expect.poll(() => hook.held.length).toBeGreaterThanOrEqual(number);
  }
  const times = calls.map(({ timeoutMs }) => timeoutMs);
  expect(times.slice(0, 6)).toEqual([undefined, 5_000, undefined, 5_000, 5_000, undefined]);
  await dropAll([merchantId]);
  await hook.close();
});
