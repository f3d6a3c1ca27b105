import { expect, it } from 'vitest';
import { balanceWarning } from './coverage.ts';

const at = '2026-11-26T12:00:00.000Z';

it.each([
  ['all of it', { available: 5_000, at, inTransit: 0 }, 5_000, undefined],
  ['a cent less', { available: 4_999, at, inTransit: 0 }, 5_000, 1],
  ['not what is on its way, too', { available: 5_000, at, inTransit: 100 }, 5_000, 100],
  ['nothing, since it is overdrawn', { available: -300, at, inTransit: 0 }, 5_000, 5_300],
  ['nobody knows what', { inTransit: 900 }, 5_000, undefined],
])('a balance covers %s', (_, balance, amount, missing) => {
  expect(balanceWarning(balance, { amount })?.missing).toBe(missing);
});

it('a balance covers the amount and not the fee beside it', () => {
  const balance = { available: 5_199, at, inTransit: 0 };
  expect(balanceWarning(balance, { amount: 5_000, fee: 200 })).toMatchObject({ fee: 200, missing: 1 });
  expect(balanceWarning(balance, { amount: 5_000, fee: 199 })).toBeUndefined();
});
