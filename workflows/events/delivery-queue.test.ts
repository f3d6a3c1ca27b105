import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryOutcome } from '../../activities/events/deliveries.ts';
import { workflowIds } from '../../domain/core/names.ts';
import { notifyDeliveryQueue } from '../../runtime/workflow-starts.ts';
import { type FakePayment, openWorld, queueOf, type World } from '../../test/support/workflow-world.ts';

let world: World;
let fake: FakePayment;
/** What the endpoint does, and the events that were sent to it. */
let endpoint: (type: string) => DeliveryOutcome;
let attempts: string[];
let queue: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

beforeEach(async () => {
  attempts = [];
  fake = await world.payment({
    deliver(type) {
      attempts.push(type);
      return endpoint(type);
    },
  });
  queue = workflowIds.delivery(queueOf(fake.ref));
});

const down = (): never => {
  throw new Error('connection refused');
};
const accepts = (): DeliveryOutcome => 'delivered';

async function addEvents(...types: string[]): Promise<void> {
  fake.waiting.push(...types);
  await notifyDeliveryQueue(world.client, queueOf(fake.ref));
}
const ended = () => world.client.workflow.getHandle(queue).result();

describe('a queue', () => {
  let historyName = '';
  afterEach(async () => {
    if (historyName) await world.saveHistory(historyName, fake, queue);
    historyName = '';
  });

  it('delivers one after the other, in their order', async () => {
    endpoint = accepts;
    await addEvents('A', 'B', 'C');
    await ended();
    expect(fake.delivered).toEqual(['A', 'B', 'C']);
    historyName = 'delivery-queue-in-order';
  });

  it('starts again for an event that comes after its end', async () => {
    endpoint = accepts;
    await addEvents('A');
    await ended();
    await addEvents('B');
    await ended();
    expect(fake.delivered).toEqual(['A', 'B']);
  });

  it('holds back the events behind one that is not accepted', async () => {
    let isUp = false;
    endpoint = () => (isUp ? 'delivered' : down());
    await addEvents('A', 'B');
    await world.env.sleep('1h');
    await addEvents('C');
    await world.env.sleep('30m');
    expect(new Set(attempts)).toEqual(new Set(['A']));
    isUp = true;
    await ended();
    expect(fake.delivered).toEqual(['A', 'B', 'C']);
    historyName = 'delivery-queue-down-and-up';
  });

  it('gives an event up after 72 hours, raises attention on the payment, and goes on', async () => {
    endpoint = (type) => (type === 'A' ? down() : 'delivered');
    await addEvents('A', 'B');
    await ended();
    expect(fake.delivered).toEqual(['B']);
    expect(fake.transitions).toEqual([
      expect.objectContaining({ attention: expect.objectContaining({ reason: 'delivery_exhausted' }) }),
    ]);
    historyName = 'delivery-queue-exhausted';
  });

  it('gives an event up at once when the address is gone for good', async () => {
    endpoint = () => 'gone';
    await addEvents('A', 'B');
    await ended();
    expect(attempts).toEqual(['A', 'B']);
    expect(fake.transitions).toHaveLength(2);
    historyName = 'delivery-queue-gone';
  });

  it('ends when its endpoint is switched off, and leaves what waits untouched', async () => {
    endpoint = (type) => {
      if (type === 'A') return 'delivered';
      off = fake.waiting.splice(0);
      return 'left';
    };
    let off: string[] = [];
    await addEvents('A', 'B', 'C');
    await ended();
    expect(fake.delivered).toEqual(['A']);
    expect(off).toEqual(['B', 'C']);
    expect(fake.transitions).toEqual([]);
    historyName = 'delivery-queue-switched-off';
  });

  it('tries at once on request, and starts with the first that waits', async () => {
    let isUp = false;
    endpoint = () => (isUp ? 'delivered' : down());
    await addEvents('B');
    // The next try would be in the 22nd hour.
    await world.env.sleep('20h');
    isUp = true;
    fake.waiting.unshift('A');
    await notifyDeliveryQueue(world.client, queueOf(fake.ref), true);
    await ended();
    expect(fake.delivered).toEqual(['A', 'B']);
    const { startTime, closeTime } = await world.client.workflow.getHandle(queue).describe();
    expect(Number(closeTime) - Number(startTime)).toBeLessThan(21 * 3_600_000);
    historyName = 'delivery-queue-sent-now';
  });
});
