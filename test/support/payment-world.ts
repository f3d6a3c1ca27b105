// What the tests of the payment workflow share: a world whose payments leave their histories, and the answers they script.
import { afterAll, afterEach } from 'vitest';
import type { ChargeOutcome, PaymentSnapshot } from '../../activities/payments/types.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { type FakePayment, openWorld, providerState, read, type World } from './workflow-world.ts';

export const answered =
  (state = providerState()) =>
  (): ChargeOutcome => ({
    kind: 'answered',
    providerState: state,
    eventsWaiting: false,
    snapshot: {} as PaymentSnapshot, // filled in by the world
  });
const lost: Failure = { code: 'outcome_unknown', message: 'no answer', effect: 'unknown' };
export const unknown = (): ChargeOutcome => ({ kind: 'unknown', failure: lost });
export const waiting = read(providerState());
export const foreign = () => ({ kind: 'foreign' as const, why: 'not our reference' });

export const hour = 3_600_000;
export const statuses = (fake: FakePayment) => fake.transitions.flatMap(({ to }) => to ?? []);
export const attention = (fake: FakePayment) =>
  fake.transitions.flatMap(({ attention: raised }) => (typeof raised === 'object' ? raised.reason : []));

/**
 * The world of a test file. After each test, the history of its payment is saved under the name that the test gave, and its
 * run ends: an open one would be polled through all the days that later tests skip.
 */
export async function paymentWorld() {
  const world: World = await openWorld();
  let last: { name: string; fake: FakePayment } | undefined;
  afterEach(async () => {
    if (last) await world.saveHistory(last.name, last.fake);
    if (last) await world.endRun(last.fake);
    last = undefined;
  });
  afterAll(() => world.close());

  /** A payment whose workflow is not started yet. */
  const prepare = async (name: string, script: Parameters<World['payment']>[0]): Promise<FakePayment> => {
    const fake = await world.payment(script);
    last = { name, fake };
    return fake;
  };
  /** A payment that has given its first answer. */
  const begin: typeof prepare = async (name, script) => {
    const fake = await prepare(name, script);
    await world.open(fake);
    return fake;
  };
  return { world, prepare, begin };
}
