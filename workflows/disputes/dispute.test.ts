import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type FakeDispute, openWorld, type World } from '../../test/support/workflow-world.ts';

const hour = 3_600_000;
let world: World;
let last: { name: string; fake: FakeDispute } | undefined;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(async () => {
  if (last) await world.saveHistory(last.name, last.fake);
  last = undefined;
});
afterAll(async () => world?.close());

const begin = async (name: string, deadlineInMs?: number): Promise<FakeDispute> => {
  const fake = await world.dispute(deadlineInMs);
  last = { name, fake };
  return fake;
};
const done = ({ transitions }: FakeDispute) =>
  transitions.map(({ to, call }) => to ?? (call === undefined ? 'nothing' : 'call'));

it('notifies a person hours before the deadline, and expires at it', async () => {
  const fake = await begin('dispute-expired', 72 * hour);
  await world.disputeEnded(fake);
  expect(done(fake)).toEqual(['call', 'EXPIRED']);
  const [called, expired] = fake.transitions;
  const deadline = fake.row.createdAt + 72 * hour;
  expect(called?.at).toBeLessThan(deadline);
  expect(called?.at).toBeGreaterThanOrEqual(deadline - 12 * hour);
  expect(expired?.at).toBeGreaterThanOrEqual(deadline);
});

it('notifies a person at once where the deadline is near, and expires all the same', async () => {
  const fake = await begin('dispute-short', 2 * hour);
  await world.disputeEnded(fake);
  expect(done(fake)).toEqual(['call', 'EXPIRED']);
  expect(fake.transitions[0]?.at).toBeLessThan(fake.row.createdAt + 2 * hour);
});

it('is accepted once, without a notice and without expiry', async () => {
  const fake = await begin('dispute-accepted', 72 * hour);
  expect(await world.answer(fake, 'ACCEPTED')).toEqual({});
  await world.disputeEnded(fake);
  expect(done(fake)).toEqual(['ACCEPTED']);
  expect((await world.answer(fake, 'CONTESTED')).refused).toMatch(/ACCEPTED: it waits until the provider/);
  await world.env.sleep('80h');
  expect(done(fake)).toEqual(['ACCEPTED']);
});

it('contested, waits beyond its deadline for the provider’s outcome', async () => {
  const fake = await begin('dispute-won', 72 * hour);
  expect(await world.answer(fake, 'CONTESTED')).toEqual({});
  await world.env.sleep('100h');
  expect(done(fake)).toEqual(['CONTESTED']);
  await world.decide(fake, 'WON');
  await world.disputeEnded(fake);
  expect(fake.row.state).toBe('WON');
});

it('contested, ends when a person records the outcome', async () => {
  const fake = await begin('dispute-lost', 72 * hour);
  await world.answer(fake, 'CONTESTED');
  expect(await world.answer(fake, 'LOST')).toEqual({});
  await world.disputeEnded(fake);
  expect(done(fake)).toEqual(['CONTESTED', 'LOST']);
});

it('is answered once when two answer at once', async () => {
  const fake = await begin('dispute-two-answers', 72 * hour);
  const answers = await Promise.all([world.answer(fake, 'ACCEPTED'), world.answer(fake, 'CONTESTED')]);
  expect(answers.filter(({ refused }) => refused === undefined)).toHaveLength(1);
  expect(fake.transitions).toHaveLength(1);
  if (fake.row.state === 'CONTESTED') await world.decide(fake, 'WON');
  await world.disputeEnded(fake);
});

it('without a deadline never expires, and notifies a person after three days', async () => {
  const fake = await begin('dispute-no-deadline');
  await world.env.sleep('2000h');
  expect(done(fake)).toEqual(['call']);
  expect(await world.answer(fake, 'ACCEPTED')).toEqual({});
  await world.disputeEnded(fake);
});

it('that only an unsigned webhook reports is not ended by its deadline', async () => {
  const fake = await world.dispute(72 * hour, { unconfirmed: true });
  last = { name: 'dispute-unconfirmed', fake };
  await world.env.sleep('200h');
  expect(done(fake)).toEqual(['call']);
  expect(await world.answer(fake, 'WON')).toEqual({});
  await world.disputeEnded(fake);
});

it('finds the provider’s outcome in its row when the signal was lost', async () => {
  const fake = await begin('dispute-signal-lost', 72 * hour);
  await world.answer(fake, 'CONTESTED');
  await world.decide(fake, 'LOST', { lost: true });
  await world.disputeEnded(fake);
  expect(done(fake)).toEqual(['CONTESTED']);
});
