import { expect, test } from 'vitest';
import { parseReais } from './parse-reais.ts';

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  ['1.234,56', 123456],
  ['1,234.56', 123456],
  ['R$ 1.234', 123400],
  ['0,01', 1],
])('reads %s', (text, cents) => expect(parseReais(text)).toBe(cents));

test('empty text is no amount, and neither is text that is none', () => {
  expect(parseReais(' ')).toBeUndefined();
  for (const text of ['abc', '1,234', '12,345', '-1', '1.2.3', '1e3', '12345678901']) {
    expect(parseReais(text), text).toBeNull();
  }
});
