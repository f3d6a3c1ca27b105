import { expect, it } from 'vitest';
import { openTurns } from './turns.ts';

/** Work that ends when it is told to. */
function work() {
  let end: () => void = () => undefined;
  let begun = false;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async () => {
    begun = true;
    await ended;
  };
  return { run, end: () => end(), begun: () => begun };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('a merchant has one turn at a time, and another merchant’s file goes first', async () => {
  const inTurn = openTurns({ atOnce: 2, mostWaiting: 5 });
  const [one, two, other] = [work(), work(), work()];
  const all = [inTurn('a', one.run), inTurn('a', two.run), inTurn('b', other.run)];
  await settled();
  expect([one.begun(), two.begun(), other.begun()]).toEqual([true, false, true]);
  other.end();
  await settled();
  expect(two.begun()).toBe(false);
  one.end();
  await settled();
  expect(two.begun()).toBe(true);
  two.end();
  await Promise.all(all);
});

it('at most so many merchants have a turn, and a failure ends one', async () => {
  const inTurn = openTurns({ atOnce: 1, mostWaiting: 5 });
  const [one, two] = [work(), work()];
  const failing = inTurn('a', async () => {
    await one.run();
    throw new Error('no picture');
  });
  const after = inTurn('b', two.run);
  await settled();
  expect(two.begun()).toBe(false);
  one.end();
  await expect(failing).rejects.toThrow('no picture');
  await settled();
  expect(two.begun()).toBe(true);
  two.end();
  await after;
});

it('beyond the most that may wait, a merchant gets 429, and another one waits', async () => {
  const inTurn = openTurns({ atOnce: 1, mostWaiting: 2 });
  const [one, other] = [work(), work()];
  const all = [1, 2, 3].map(() => inTurn('a', one.run));
  await expect(inTurn('a', one.run)).rejects.toMatchObject({ status: 429, retryAfter: 5 });
  const theirs = inTurn('b', other.run);
  one.end();
  other.end();
  await Promise.all([...all, theirs]);
});
