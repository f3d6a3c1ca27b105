import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type FakeDispute, openWorld, type World } from '../../test/support/workflow-world.ts';

const hour = 3_600_000;
let world: World;
let last: { name: string; told: FakeDispute } | undefined;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(async () => {
  if (last) await world.keepHistory(last.name, last.told);
  last = undefined;
});
afterAll(async () => world?.close());

const begin = async (name: string, deadlineInMs?: number): Promise<FakeDispute> => {
  const told = await world.dispute(deadlineInMs);
  last = { name, told };
  return told;
};
const done = ({ moves }: FakeDispute) => moves.map(({ to, call }) => to ?? (call === undefined ? 'nothing' : 'call'));

it('calls a person hours before the deadline, and expires at it', async () => {
  const told = await begin('dispute-expired', 72 * hour);
  await world.disputeEnded(told);
  expect(done(told)).toEqual(['call', 'EXPIRED']);
  const [called, expired] = told.moves;
  const deadline = told.row.createdAt + 72 * hour;
  expect(called?.at).toBeLessThan(deadline);
  expect(called?.at).toBeGreaterThanOrEqual(deadline - 12 * hour);
  expect(expired?.at).toBeGreaterThanOrEqual(deadline);
});

it('calls a person at once where the deadline is near, and expires all the same', async () => {
  const told = await begin('dispute-short', 2 * hour);
  await world.disputeEnded(told);
  expect(done(told)).toEqual(['call', 'EXPIRED']);
  expect(told.moves[0]?.at).toBeLessThan(told.row.createdAt + 2 * hour);
});

it('is accepted once, with nobody called and nothing expired', async () => {
  const told = await begin('dispute-accepted', 72 * hour);
  expect(await world.answer(told, 'ACCEPTED')).toEqual({});
  await world.disputeEnded(told);
  expect(done(told)).toEqual(['ACCEPTED']);
  expect((await world.answer(told, 'CONTESTED')).refused).toMatch(/ACCEPTED: it waits for the provider/);
  await world.env.sleep('80h');
  expect(done(told)).toEqual(['ACCEPTED']);
});

it('contested, waits beyond its deadline for the outcome that the provider tells', async () => {
  const told = await begin('dispute-won', 72 * hour);
  expect(await world.answer(told, 'CONTESTED')).toEqual({});
  await world.env.sleep('100h');
  expect(done(told)).toEqual(['CONTESTED']);
  await world.decide(told, 'WON');
  await world.disputeEnded(told);
  expect(told.row.state).toBe('WON');
});

it('contested, ends when a person records the outcome', async () => {
  const told = await begin('dispute-lost', 72 * hour);
  await world.answer(told, 'CONTESTED');
  expect(await world.answer(told, 'LOST')).toEqual({});
  await world.disputeEnded(told);
  expect(done(told)).toEqual(['CONTESTED', 'LOST']);
});

it('is answered once when two answer at once', async () => {
  const told = await begin('dispute-two-answers', 72 * hour);
  const answers = await Promise.all([world.answer(told, 'ACCEPTED'), world.answer(told, 'CONTESTED')]);
  expect(answers.filter(({ refused }) => refused === undefined)).toHaveLength(1);
  expect(told.moves).toHaveLength(1);
  if (told.row.state === 'CONTESTED') await world.decide(told, 'WON');
  await world.disputeEnded(told);
});

it('without a deadline it never expires; a person is called after three days', async () => {
  const told = await begin('dispute-no-deadline');
  await world.env.sleep('2000h');
  expect(done(told)).toEqual(['call']);
  expect(await world.answer(told, 'ACCEPTED')).toEqual({});
  await world.disputeEnded(told);
});

it('finds the provider’s outcome in its row when nobody told it', async () => {
  const told = await begin('dispute-untold', 72 * hour);
  await world.answer(told, 'CONTESTED');
  await world.decide(told, 'LOST', { lost: true });
  await world.disputeEnded(told);
  expect(done(told)).toEqual(['CONTESTED']);
});
