import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryOutcome } from '../../activities/events/deliveries.ts';
import { workflowIds } from '../../domain/core/names.ts';
import { notifyDeliveryQueue } from '../../runtime/workflow-starts.ts';
import { type FakePayment, openWorld, queueOf, type World } from '../../test/support/workflow-world.ts';

let world: World;
let told: FakePayment;
/** What the endpoint does, and what it was asked. */
let endpoint: (type: string) => DeliveryOutcome;
let asked: string[];
let queue: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

beforeEach(async () => {
  asked = [];
  told = await world.payment({
    deliver(type) {
      asked.push(type);
      return endpoint(type);
    },
  });
  queue = workflowIds.delivery(queueOf(told.ref));
});

const down = (): never => {
  throw new Error('connection refused');
};
const takes = (): DeliveryOutcome => 'delivered';

async function happens(...types: string[]): Promise<void> {
  told.waiting.push(...types);
  await notifyDeliveryQueue(world.client, queueOf(told.ref));
}
const ended = () => world.client.workflow.getHandle(queue).result();

describe('a queue', () => {
  let kept = '';
  afterEach(async () => {
    if (kept) await world.keepHistory(kept, told, queue);
    kept = '';
  });

  it('delivers one after the other, in their order', async () => {
    endpoint = takes;
    await happens('A', 'B', 'C');
    await ended();
    expect(told.delivered).toEqual(['A', 'B', 'C']);
    kept = 'delivery-queue-in-order';
  });

  it('begins again for what comes after its end', async () => {
    endpoint = takes;
    await happens('A');
    await ended();
    await happens('B');
    await ended();
    expect(told.delivered).toEqual(['A', 'B']);
  });

  it('holds back what is behind an event that is not taken', async () => {
    let isUp = false;
    endpoint = () => (isUp ? 'delivered' : down());
    await happens('A', 'B');
    await world.env.sleep('1h');
    await happens('C');
    await world.env.sleep('30m');
    expect(new Set(asked)).toEqual(new Set(['A']));
    isUp = true;
    await ended();
    expect(told.delivered).toEqual(['A', 'B', 'C']);
    kept = 'delivery-queue-down-and-up';
  });

  it('gives an event up after 72 hours, says so on the payment, and goes on', async () => {
    endpoint = (type) => (type === 'A' ? down() : 'delivered');
    await happens('A', 'B');
    await ended();
    expect(told.delivered).toEqual(['B']);
    expect(told.moves).toEqual([
      expect.objectContaining({ attention: expect.objectContaining({ reason: 'delivery_exhausted' }) }),
    ]);
    kept = 'delivery-queue-exhausted';
  });

  it('gives an event up at once when the address is gone for good', async () => {
    endpoint = () => 'gone';
    await happens('A', 'B');
    await ended();
    expect(asked).toEqual(['A', 'B']);
    expect(told.moves).toHaveLength(2);
    kept = 'delivery-queue-gone';
  });

  it('ends when its endpoint is switched off, with what waits untouched', async () => {
    endpoint = (type) => {
      if (type === 'A') return 'delivered';
      off = told.waiting.splice(0);
      return 'left';
    };
    let off: string[] = [];
    await happens('A', 'B', 'C');
    await ended();
    expect(told.delivered).toEqual(['A']);
    expect(off).toEqual(['B', 'C']);
    expect(told.moves).toEqual([]);
    kept = 'delivery-queue-switched-off';
  });

  it('tries at once when somebody asks, and begins with the first that waits', async () => {
    let isUp = false;
    endpoint = () => (isUp ? 'delivered' : down());
    await happens('B');
    // The next try would be in the 22nd hour.
    await world.env.sleep('20h');
    isUp = true;
    told.waiting.unshift('A');
    await notifyDeliveryQueue(world.client, queueOf(told.ref), true);
    await ended();
    expect(told.delivered).toEqual(['A', 'B']);
    const { startTime, closeTime } = await world.client.workflow.getHandle(queue).describe();
    expect(Number(closeTime) - Number(startTime)).toBeLessThan(21 * 3_600_000);
    kept = 'delivery-queue-hurried';
  });
});
