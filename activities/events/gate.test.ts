import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { laterTries, tryLimits } from './gate.ts';

const door = (endpoint: number, merchant = endpoint) => ({
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
    const fill = (times: number, doorOf: (index: number) => ReturnType<typeof door>) =>
      Array.from({ length: times }, (_, index) => enter(doorOf(index)));
    const ofEndpoint = fill(perEndpoint, () => door(0));
    expect(ofEndpoint.every(Boolean)).toBe(true);
    expect(enter(door(0))).toBeUndefined();
    const ofMerchant = fill(perMerchant - perEndpoint, (index) => door(1 + index, 0));
    expect(ofMerchant.every(Boolean)).toBe(true);
    expect(enter(door(999, 0))).toBeUndefined();
    const ofAll = fill(total - perMerchant, (index) => door(2_000 + index));
    expect(ofAll.every(Boolean)).toBe(true);
    expect(enter(door(9_999))).toBeUndefined();
    ofEndpoint[0]?.(true);
    expect(enter(door(0))).toBeDefined();
    expect(enter(door(0))).toBeUndefined();
  });
});

it('shuts an endpoint for a minute after a first try that failed', () => {
  const { direct: enter, first, later } = tryLimits();
  enter(door(1))?.(false);
  expect(enter(door(1))).toBeUndefined();
  expect(enter(door(2, 1))).toBeDefined();
  expect(first(door(1))).toBeDefined();
  expect(later(door(1))).toBeDefined();
  vi.advanceTimersByTime(61_000);
  expect(enter(door(1))).toBeDefined();
});

it('shuts an endpoint while a first try takes long, and after one that did', () => {
  const { direct: enter } = tryLimits();
  const leave = enter(door(1));
  vi.advanceTimersByTime(1_999);
  enter(door(1))?.(true);
  vi.advanceTimersByTime(2);
  expect(enter(door(1))).toBeUndefined();
  leave?.(true);
  expect(enter(door(1))).toBeUndefined();
  vi.advanceTimersByTime(61_000);
  expect(enter(door(1))).toBeDefined();
});
