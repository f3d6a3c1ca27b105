import { expect, it } from 'vitest';
import { randomSoftDescriptor, softDescriptor } from './descriptor.ts';

it.each([
  ['Loja Demo', 'LojaDemo'],
  ['Café & Cia. 24h – São Paulo', 'CafCia24hSoPa'],
  ['ABCDEFGHIJKLMNOP', 'ABCDEFGHIJKLM'],
  ['***', ''],
])('of %s is %s', (text, descriptor) => {
  expect(softDescriptor(text)).toBe(descriptor);
});

it('a random one has 13 upper-case letters and digits, of the whole alphabet', () => {
  let at = 0;
  const all = Array.from({ length: 36 }, () => randomSoftDescriptor(() => (at++ % 36) / 36));
  for (const one of all) expect(one).toMatch(/^[A-Z0-9]{13}$/);
  expect(new Set(all.join('')).size).toBe(36);
  expect(randomSoftDescriptor(() => 0.999_999)).toBe('9'.repeat(13));
});
