import { expect, it } from 'vitest';
import { openLimits } from './limits.ts';

const rate = { perSecond: 100, burst: 1000 };

/** How many of so many openings of a merchant are admitted. */
async function admitted(limits: ReturnType<typeof openLimits>, merchantId: string, many: number): Promise<number> {
  const answers = Array.from({ length: many }, () => limits.countOpening(merchantId));
  return (await Promise.allSettled(answers)).filter(({ status }) => status === 'fulfilled').length;
}

it('admits what a merchant may open in five seconds, and says when to repeat the rest', async () => {
  const limits = openLimits(rate, 2);
  expect(await admitted(limits, 'mer_flood', 100)).toBe(10);
  await expect(limits.countOpening('mer_flood')).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  expect(await admitted(limits, 'mer_other', 10)).toBe(10);
});

it('admits any number without the setting', async () => {
  expect(await admitted(openLimits(rate), 'mer_flood', 500)).toBe(500);
});
