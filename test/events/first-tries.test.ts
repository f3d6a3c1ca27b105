// The first try of an event, made by the process that wrote it: real rows, HTTP and activities on the time-skipping server.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NewDelivery } from '../../activities/core/announce.ts';
import type { PaymentTransition } from '../../activities/payments/types.ts';
import { deliveriesOf } from '../../db/events/deliveries.ts';
import { endpointsOf } from '../../db/events/endpoints.ts';
import { type DeliveryQueue, workflowIds } from '../../domain/core/names.ts';
import { notifyDeliveryQueue } from '../../runtime/workflow-starts.ts';
import { type DeliveryWorld, openDeliveryWorld } from '../support/delivery-world.ts';
import { type Held, holdingEndpoint } from '../support/holding-endpoint.ts';
import { sharedSystem } from '../support/shared.ts';

let world: DeliveryWorld;
let hook: Awaited<ReturnType<typeof holdingEndpoint>>;
let merchantId: string;

beforeAll(async () => {
  world = await openDeliveryWorld(sharedSystem());
});
afterAll(() => world?.close());
beforeEach(async () => {
  hook = await holdingEndpoint();
  merchantId = await world.newMerchant();
});
afterEach(async () => {
  // Nothing is left to be tried at an address that no longer exists.
  await world.db
    .updateTable('deliveries')
    .set({ state: 'dropped', ended_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('state', '=', 'pending')
    .execute();
  await hook.close();
});

/** A payment whose events go to the endpoint, or to an address of its own. */
async function payment({ own = false } = {}) {
  const made = own ? undefined : await endpointsOf(world.store, merchantId).create({ url: hook.url, types: [] });
  const paymentId = await world.newPayment(merchantId, own ? hook.url : undefined);
  const ref = { paymentId, merchantId };
  const queue: DeliveryQueue = { merchantId, entityId: paymentId, ...(made && { endpointId: made.id }) };
  return {
    ref,
    queue,
    endpointId: made?.id ?? '',
    move: (step: string, change: Partial<PaymentTransition>) => world.move(ref, step, change),
  };
}

const pending = { announcePending: true };
const approved = { to: 'APPROVED' } as const;
const arrived = () => hook.held.map(({ type }) => type);

/** The request with this number, once it has arrived. */
async function request(number: number): Promise<Held> {
  await expect.poll(() => hook.held.length).toBeGreaterThanOrEqual(number);
  return hook.held[number - 1] as Held;
}

const rowsOf = (queue: DeliveryQueue) =>
  world.db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select(['events.id as eventId', 'type', 'state', 'attempts', 'claimed_until'])
    .where('deliveries.entity_id', '=', queue.entityId)
    .orderBy('events.seq')
    .execute();
const outcomes = (queue: DeliveryQueue) =>
  world.db
    .selectFrom('delivery_attempts')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_id')
    .where('entity_id', '=', queue.entityId)
    .select(['number', 'outcome'])
    .orderBy('number')
    .execute();
const handle = (queue: DeliveryQueue) => world.client.workflow.getHandle(workflowIds.delivery(queue));
const hasRun = (queue: DeliveryQueue) =>
  handle(queue)
    .describe()
    .then(
      () => true,
      (error: Error) => {
        if (error.name !== 'WorkflowNotFoundError') throw error;
        return false;
      },
    );

it('delivers without a run what is accepted at once, and records it', async () => {
  const { move, queue } = await payment();
  for (const [number, change] of [
    [1, pending],
    [2, approved],
  ] as const) {
    await move(String(number), change);
    (await request(number)).answer(200);
    await expect.poll(async () => (await rowsOf(queue))[number - 1]?.state).toBe('delivered');
  }
  expect(arrived()).toEqual(['payment.pending', 'payment.approved']);
  await world.tries.settled(30_000);
  expect(await hasRun(queue)).toBe(false);
  const rows = await rowsOf(queue);
  expect(rows).toMatchObject([
    { eventId: hook.held[0]?.id, attempts: 1, claimed_until: null },
    { eventId: hook.held[1]?.id, attempts: 1, claimed_until: null },
  ]);
  expect(await outcomes(queue)).toEqual([
    { number: 1, outcome: 'delivered' },
    { number: 1, outcome: 'delivered' },
  ]);
  const line = world.db
    .selectFrom('timeline')
    .select('title')
    .where('entity_id', '=', queue.entityId)
    .where('kind', '=', 'delivery')
    .orderBy('id');
  expect(await line.execute()).toEqual([
    { title: 'payment.pending: delivered' },
    { title: 'payment.approved: delivered' },
  ]);
});

it('sends the same body and id as a later try', async () => {
  const { move, queue } = await payment();
  await move('1', pending);
  const first = await request(1);
  first.answer(200);
  await expect.poll(async () => (await rowsOf(queue))[0]?.state).toBe('delivered');
  await deliveriesOf(world.store, merchantId).again(first.id);
  await notifyDeliveryQueue(world.client, queue, true);
  const second = await request(2);
  second.answer(200);
  await handle(queue).result();
  expect(second).toMatchObject({ id: first.id, body: first.body });
});

it('leaves what has failed to the queue, which goes on with the same id', async () => {
  const { move, queue } = await payment();
  await move('1', pending);
  const first = await request(1);
  first.answer(503);
  await expect.poll(() => hasRun(queue)).toBe(true);
  const result = handle(queue).result();
  const second = await request(2);
  second.answer(200);
  await result;
  expect(second.id).toBe(first.id);
  expect(await outcomes(queue)).toEqual([
    { number: 1, outcome: 'failed' },
    { number: 2, outcome: 'delivered' },
  ]);
  const { startTime, closeTime } = await handle(queue).describe();
  expect(Number(closeTime) - Number(startTime)).toBeGreaterThan(3_000);
});

it('keeps the order when a second event is written during the first try of the first', async () => {
  const { move, queue } = await payment();
  await move('1', pending);
  const first = await request(1);
  await move('2', approved);
  // The queue has been told to wait: its run waits for a timer.
  await expect
    .poll(async () => (await handle(queue).fetchHistory()).events?.some((event) => event.timerStartedEventAttributes))
    .toBe(true);
  expect(arrived()).toEqual(['payment.pending']);
  first.answer(200);
  const second = await request(2);
  second.answer(200);
  await handle(queue).result();
  expect(arrived()).toEqual(['payment.pending', 'payment.approved']);
  expect(await rowsOf(queue)).toMatchObject([
    { state: 'delivered', attempts: 1 },
    { state: 'delivered', attempts: 1 },
  ]);
});

it('starts the queue for what is pending behind a first try, when that has ended', async () => {
  const { move, queue } = await payment();
  const attention = { reason: 'paid_amount_differs', detail: 'For the test.' } as const;
  await move('1', { ...approved, attention });
  const first = await request(1);
  expect(await rowsOf(queue)).toMatchObject([
    { type: 'payment.approved', attempts: 1, claimed_until: expect.any(Date) },
    { type: 'attention.raised', attempts: 0, claimed_until: null },
  ]);
  expect(await hasRun(queue)).toBe(false);
  first.answer(200);
  (await request(2)).answer(200);
  await handle(queue).result();
  expect(arrived()).toEqual(['payment.approved', 'attention.raised']);
});

it('is made up for by the sweep after a crash, under the same id, and not before the claim has passed', async () => {
  const { ref, queue } = await payment();
  // The process dies before its call, or during it.
  await world.move(ref, '1', pending, () => {});
  const [row] = await rowsOf(queue);
  expect(row).toMatchObject({ state: 'pending', claimed_until: expect.any(Date) });
  await world.sweep();
  expect((await rowsOf(queue))[0]).toEqual(row);
  expect(hook.held).toEqual([]);

  await world.db
    .updateTable('deliveries')
    .set({ claimed_until: new Date(Date.now() - 1_000) })
    .where('entity_id', '=', queue.entityId)
    .execute();
  await world.sweep();
  const made = await request(1);
  made.answer(200);
  await expect.poll(async () => (await rowsOf(queue))[0]).toMatchObject({ state: 'delivered', claimed_until: null });
  expect(made.id).toBe(row?.eventId);
});

it('is not made to an endpoint that is switched off, and one that fails is left to the queue', async () => {
  const { move, queue, endpointId } = await payment();
  await endpointsOf(world.store, merchantId).change(endpointId, { enabled: false });
  await move('1', pending);
  await world.tries.settled(30_000);
  expect(await rowsOf(queue)).toMatchObject([{ attempts: 0, claimed_until: null }]);
  expect(await hasRun(queue)).toBe(false);
  expect(hook.held).toEqual([]);

  const failing = await payment();
  await world.db
    .updateTable('webhook_endpoints')
    .set({ failing_since: new Date() })
    .where('id', '=', failing.endpointId)
    .execute();
  await failing.move('1', pending);
  const own = world.db
    .selectFrom('deliveries')
    .select(['attempts', 'claimed_until'])
    .where('entity_id', '=', failing.queue.entityId)
    .where('endpoint_id', '=', failing.endpointId);
  expect(await own.execute()).toEqual([{ attempts: expect.any(Number), claimed_until: null }]);
  await expect.poll(() => hasRun(failing.queue)).toBe(true);
  hook.answers(200);
  await handle(failing.queue).result();
});

it('is not made by a process that was stopped for so long that the claim could pass before its end', async () => {
  for (const [agoMs, isMade] of [
    [9_500, true],
    [11_500, false],
  ] as const) {
    const { ref, queue } = await payment();
    let written: NewDelivery[] = [];
    await world.move(ref, '1', pending, (deliveries) => {
      written = deliveries.filter((one) => one.queue.endpointId === queue.endpointId);
    });
    const before = hook.held.length;
    const [one] = written;
    if (!one?.first) throw new Error('nothing was claimed');
    world.tries.deliverNew([{ ...one, first: { ...one.first, claimedAt: performance.now() - agoMs } }]);
    (await request(before + 1)).answer(200);
    const own = async () => (await rowsOf(queue)).filter(({ state }) => state === 'delivered');
    await expect.poll(own).toHaveLength(1);
    await world.tries.settled(30_000);
    expect(await hasRun(queue)).toBe(!isMade);
    expect(await outcomes(queue)).toEqual([{ number: 1, outcome: 'delivered' }]);
    await endpointsOf(world.store, merchantId).remove(queue.endpointId ?? '');
  }
});

it('gives the claim back where the first try is not admitted, and does not count it', async () => {
  const failed = await payment({ own: true });
  await failed.move('1', pending);
  (await request(1)).answer(500);
  await expect.poll(() => outcomes(failed.queue)).toHaveLength(1);
  // Its address is shut for a minute.
  const { move, queue } = await payment({ own: true });
  await move('1', pending);
  await expect.poll(() => hasRun(queue)).toBe(true);
  hook.answers(200);
  await handle(queue).result();
  expect(await outcomes(queue)).toEqual([{ number: 1, outcome: 'delivered' }]);
  expect(await rowsOf(queue)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

it('gives up an address of a payment that answers 410, with one try', async () => {
  const { move, queue } = await payment({ own: true });
  await move('1', pending);
  (await request(1)).answer(410);
  await expect.poll(async () => (await rowsOf(queue))[0]?.state).toBe('exhausted');
  const attention = world.db.selectFrom('payments').select('attention_reason').where('id', '=', queue.entityId);
  await expect.poll(() => attention.executeTakeFirst()).toEqual({ attention_reason: 'delivery_exhausted' });
  const first = (await rowsOf(queue))[0]?.eventId;
  expect(hook.held.filter(({ id }) => id === first)).toHaveLength(1);
  expect((await outcomes(queue))[0]).toEqual({ number: 1, outcome: 'gone' });
});

it('is waited for when the process stops, for a limited time', async () => {
  const { move, queue } = await payment();
  await move('1', pending);
  const first = await request(1);
  await world.tries.settled(1);
  expect((await rowsOf(queue))[0]?.state).toBe('pending');
  const settled = world.tries.settled(30_000);
  first.answer(200);
  await settled;
  expect((await rowsOf(queue))[0]?.state).toBe('delivered');
});
