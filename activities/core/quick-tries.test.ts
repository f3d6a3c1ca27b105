import { expect, it } from 'vitest';
import { quickTries } from './quick-tries.ts';

const at = (connection: string, provider = 'Onz') => ({ connection_id: connection, provider });

it('takes ten tries of a connection, and twenty of a provider over all its connections', () => {
  const tries = quickTries();
  const begun = Array.from({ length: 11 }, () => tries.begin(at('a')));
  expect(begun.map((end) => end !== undefined)).toEqual([...Array(10).fill(true), false]);
  const others = Array.from({ length: 30 }, (_, index) => tries.begin(at(`b${index}`)));
  expect(others.filter(Boolean)).toHaveLength(10);
  expect(tries.begin(at('c', 'Orbita'))).toBeDefined();
  begun[0]?.();
  expect(tries.begin(at('a'))).toBeDefined();
  expect(tries.begin(at('a'))).toBeUndefined();
});

it('leaves a connection alone for half a minute after a slow call, and no other one', () => {
  let now = 0;
  const tries = quickTries(() => now);
  tries.begin(at('a'))?.slow();
  now = 29_999;
  expect(tries.begin(at('a'))).toBeUndefined();
  expect(tries.begin(at('b'))).toBeDefined();
  now = 30_000;
  expect(tries.begin(at('a'))).toBeDefined();
});
