/**
 * Each item twice, the second time in the opposite order: A B C C B A. What drifts evenly while they run (a machine that
 * gets warmer, a table that grows) then weighs equally on all of them.
 */
export const mirrored = <T>(items: readonly T[]): T[] => [...items, ...items.toReversed()];

/** A random number from 0 to 1 at each call, the same sequence for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * When payments arrive that know nothing of each other (Poisson): milliseconds from the beginning, in order.
 *
 * @param rate arrivals a second.
 */
export function arrivals(rate: number, seconds: number, seed: number): number[] {
  const random = randomNumbers(seed);
  const times: number[] = [];
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) / rate) * 1000;
    if (at >= seconds * 1000) return times;
    times.push(at);
  }
}
