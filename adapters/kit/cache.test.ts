import { expect, it } from 'vitest';
import { createCache } from './cache.ts';

const value =
  (text: string, until = Number.POSITIVE_INFINITY) =>
  async () => ({ value: text, until });

it('holds no more values than its maximum', async () => {
  const cache = createCache<string>(Date.now, 3);
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, value(key));
  expect(await cache.get('d', value('new'))).toBe('d');
  expect(await cache.get('a', value('new'))).toBe('new');
});

it('fetches once for concurrent callers, again after expiry, and does not cache failures', async () => {
  let now = 0;
  let fetched = 0;
  const cache = createCache<string>(() => now);
  const fetch = async () => {
    fetched += 1;
    return { value: `token ${fetched}`, until: 100 };
  };
  expect(new Set(await Promise.all(Array.from({ length: 200 }, () => cache.get('k', fetch))))).toEqual(
    new Set(['token 1']),
  );
  now = 100;
  expect(await cache.get('k', fetch)).toBe('token 2');
  await expect(cache.get('other', async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('other', value('back'))).toBe('back');
});

it('drops only the given value', async () => {
  const cache = createCache<string>();
  await cache.get('k', value('first'));
  cache.drop('k', 'another');
  expect(await cache.get('k', value('second'))).toBe('first');
  cache.drop('k', 'first');
  expect(await cache.get('k', value('second'))).toBe('second');
});
