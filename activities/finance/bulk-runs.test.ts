import { expect, it } from 'vitest';
import { openingsOf } from './bulk-runs.ts';

it('gives the refunds of runs half of what a merchant may open, and says how long to wait', async () => {
  const openings = openingsOf(4);
  const take = (merchantId: string) => openings?.take(merchantId, 5);
  const [first, second, third] = [await take('mer_a'), await take('mer_a'), await take('mer_a')];
  expect([first, second]).toEqual([
    { taken: 5, wait: 0 },
    { taken: 5, wait: 0 },
  ]);
  expect(third?.taken).toBe(0);
  expect(third?.wait).toBeGreaterThan(0);
  // Each merchant has its own, and the least is one.
  expect((await take('mer_b'))?.taken).toBe(5);
  expect((await openingsOf(0.1)?.take('mer_a', 5))?.taken).toBe(1);
  expect(openingsOf(undefined)).toBeUndefined();
});
