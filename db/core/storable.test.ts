import fc from 'fast-check';
import { expect, it } from 'vitest';
import { storableJson, storableText } from './storable.ts';

it('replaces what a jsonb column refuses, in keys and values, and nothing else', () => {
  expect(JSON.parse(storableJson({ 'k\0': ['a\0b', 'x\ud800y', '\ude00'] }))).toEqual({
    'k\ufffd': ['a\ufffdb', 'x\ufffdy', '\ufffd'],
  });
  const fine = { emoji: 'A😀', text: 'backslash \\u0000 as text', path: 'c:\\ud800', line: 'a\nb' };
  expect(JSON.parse(storableJson(fine))).toEqual(fine);
});

it('is always JSON without NUL and lone surrogates', () => {
  const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) });
  fc.assert(
    fc.property(fc.dictionary(anyText, anyText), (value) => {
      const text = JSON.stringify(JSON.parse(storableJson(value)));
      expect(text).not.toContain('\\u0000');
      expect(/\p{Cs}/u.test(text)).toBe(false);
    }),
  );
});

it('cuts text between characters', () => {
  expect(storableText('😀😀😀', 2)).toBe('😀😀');
  expect(storableText('a\0b', 10)).toBe('a\ufffdb');
});
