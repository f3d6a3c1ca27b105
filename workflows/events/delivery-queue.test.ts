import { ApplicationFailure } from '@temporalio/activity';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryOutcome, DeliveryTry, NextDelivery } from '../../activities/events/deliveries.ts';
import { workflowIds } from '../../domain/core/names.ts';
import { notifyDeliveryQueue } from '../../runtime/workflow-starts.ts';
import {
  type FakePayment,
  openWorld,
  queueOf,
  refusedByEndpoint,
  type World,
} from '../../test/support/workflow-world.ts';

let world: World;
let fake: FakePayment;
/** What the endpoint does, and the events that were sent to it. */
let endpoint: (type: string) => DeliveryOutcome;
let attempts: string[];
let pools: DeliveryTry['pool'][];
/** What the rows say of the first event that waits, if it is not what the world says. */
let next: ((deliveryId: string) => NextDelivery) | undefined;
let queue: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

beforeEach(async () => {
  attempts = [];
  pools = [];
  next = undefined;
  fake = await world.payment({
    next: (deliveryId) => next?.(deliveryId),
    deliver(type, pool) {
      attempts.push(type);
      pools.push(pool);
      return endpoint(type);
    },
  });
  queue = workflowIds.delivery(queueOf(fake.ref));
});

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
    endpoint = () => (isUp ? 'delivered' : refusedByEndpoint());
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
    endpoint = (type) => (type === 'A' ? refusedByEndpoint() : 'delivered');
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
    endpoint = () => (isUp ? 'delivered' : refusedByEndpoint());
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

  it('makes no try while the process that wrote the event makes the first one, and goes on when that has ended', async () => {
    endpoint = accepts;
    let asked = 0;
    next = () => {
      asked += 1;
      return { claimedMs: 30_000 };
    };
    await addEvents('A', 'B');
    await world.env.sleep('20s');
    expect(attempts).toEqual([]);
    // Ever more rarely: the end of the first try is signalled.
    expect(asked).toBeLessThan(8);
    fake.waiting.shift();
    next = (deliveryId) => ({ deliveryId });
    await notifyDeliveryQueue(world.client, queueOf(fake.ref));
    await ended();
    expect(fake.delivered).toEqual(['B']);
    historyName = 'delivery-queue-claimed';
  });

  it('takes the event over when the claim has passed', async () => {
    endpoint = accepts;
    const { startTime } = await claimed(7_000);
    await ended();
    expect(fake.delivered).toEqual(['A']);
    const { closeTime } = await world.client.workflow.getHandle(queue).describe();
    expect(Number(closeTime) - Number(startTime)).toBeLessThan(8_000);
  });

  /** Starts a queue whose event is claimed for `ms` milliseconds, by a process that has died. */
  async function claimed(ms: number) {
    const until = (await world.env.currentTimeMs()) + ms;
    let now = until - ms;
    next = (deliveryId) => (now < until ? { claimedMs: until - now } : { deliveryId });
    await addEvents('A');
    const described = await world.client.workflow.getHandle(queue).describe();
    while (now < until) {
      await world.env.sleep('500ms');
      now = await world.env.currentTimeMs();
    }
    return described;
  }

  it('makes the first try among those of working endpoints, and the others apart', async () => {
    endpoint = () => (attempts.length < 4 ? refusedByEndpoint() : 'delivered');
    await addEvents('A', 'B');
    await ended();
    expect(attempts).toEqual(['A', 'A', 'A', 'A', 'B']);
    expect(pools).toEqual(['first', 'later', 'later', 'later', 'first']);
    historyName = 'delivery-queue-pools';
  });

  it('tries an endpoint that fails apart from the first, and after the pause that its failed try asks for', async () => {
    endpoint = accepts;
    next = (deliveryId) => ({ deliveryId, retryMs: 4_000 });
    await addEvents('A');
    await ended();
    expect(pools).toEqual(['later']);
    const { startTime, closeTime } = await world.client.workflow.getHandle(queue).describe();
    expect(Number(closeTime) - Number(startTime)).toBeGreaterThanOrEqual(4_000);
  });

  it('is not paused when it is asked to try now', async () => {
    endpoint = accepts;
    next = (deliveryId) => ({ deliveryId, retryMs: 3_600_000 });
    fake.waiting.push('A');
    await notifyDeliveryQueue(world.client, queueOf(fake.ref), true);
    await ended();
    const { startTime, closeTime } = await world.client.workflow.getHandle(queue).describe();
    expect(Number(closeTime) - Number(startTime)).toBeLessThan(3_600_000);
  });

  it('repeats a first try that was not admitted, at most 30 seconds apart', async () => {
    endpoint = () => {
      if (pools.length > 12) return 'delivered';
      throw ApplicationFailure.create({ type: 'Busy', message: 'too many' });
    };
    await addEvents('A');
    await ended();
    expect(new Set(pools)).toEqual(new Set(['first']));
    const { startTime, closeTime } = await world.client.workflow.getHandle(queue).describe();
    // 1, 2, 4, 8, 16, and seven times 30 seconds.
    expect(Number(closeTime) - Number(startTime)).toBeLessThan(250_000);
  });

  it('goes on among those that fail when the endpoint has failed since', async () => {
    endpoint = () => {
      if (pools.length > 1) return 'delivered';
      next = (deliveryId) => ({ deliveryId, retryMs: 0 });
      throw ApplicationFailure.create({ type: 'Failing', message: 'the endpoint fails meanwhile' });
    };
    await addEvents('A');
    await ended();
    expect(pools).toEqual(['first', 'later']);
  });

  it('gives an event up whose first try was answered by 410, without another', async () => {
    endpoint = accepts;
    next = (deliveryId) => ({ deliveryId, isGone: true });
    await addEvents('A');
    await ended();
    expect(attempts).toEqual([]);
    expect(fake.transitions).toHaveLength(1);
    historyName = 'delivery-queue-gone-at-first';
  });
});
