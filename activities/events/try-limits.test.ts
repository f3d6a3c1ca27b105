import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { laterTries, tryLimits } from './try-limits.ts';

const target = (endpoint: number, merchant = endpoint) => ({
  endpoint: `end_${endpoint}`,
  merchantId: `mer_${merchant}`,
});
const direct = { perEndpoint: 10, perMerchant: 40, total: 200 };
const first = { perEndpoint: 20, perMerchant: 50, total: 160 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ['direct', direct],
  ['first', first],
  ['later', laterTries],
] as const)('%s tries', (pool, { perEndpoint, perMerchant, total }) => {
  it('are limited per endpoint, per merchant and in all, and admitted again when others have ended', () => {
    const enter = tryLimits()[pool];
    const fill = (times: number, targetOf: (index: number) => ReturnType<typeof target>) =>
      Array.from({ length: times }, (_, index) => enter(targetOf(index)));
    const ofEndpoint = fill(perEndpoint, () => target(0));
    expect(ofEndpoint.every(Boolean)).toBe(true);
    expect(enter(target(0))).toBeUndefined();
    const ofMerchant = fill(perMerchant - perEndpoint, (index) => target(1 + index, 0));
    expect(ofMerchant.every(Boolean)).toBe(true);
    expect(enter(target(999, 0))).toBeUndefined();
    const ofAll = fill(total - perMerchant, (index) => target(2_000 + index));
    expect(ofAll.every(Boolean)).toBe(true);
    expect(enter(target(9_999))).toBeUndefined();
    ofEndpoint[0]?.(true);
    expect(enter(target(0))).toBeDefined();
    expect(enter(target(0))).toBeUndefined();
  });
});

it('shuts an endpoint for a minute after a first try that failed', () => {
  const { direct: enter, first, later } = tryLimits();
  enter(target(1))?.(false);
  expect(enter(target(1))).toBeUndefined();
  expect(enter(target(2, 1))).toBeDefined();
  expect(first(target(1))).toBeDefined();
  expect(later(target(1))).toBeDefined();
  vi.advanceTimersByTime(61_000);
  expect(enter(target(1))).toBeDefined();
});

it('shuts an endpoint while a first try takes long, and after one that did', () => {
  const { direct: enter } = tryLimits();
  const leave = enter(target(1));
  vi.advanceTimersByTime(1_999);
  enter(target(1))?.(true);
  vi.advanceTimersByTime(2);
  expect(enter(target(1))).toBeUndefined();
  leave?.(true);
  expect(enter(target(1))).toBeUndefined();
  vi.advanceTimersByTime(61_000);
  expect(enter(target(1))).toBeDefined();
});
