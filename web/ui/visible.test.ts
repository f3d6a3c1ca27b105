import { expect, test } from 'vitest';
import { visible } from './visible.ts';

test('marks that turn or hide text are written as their code', () => {
  expect(visible('pago\u202e001\u202c')).toBe('pago\\u202e001\\u202c');
  expect(visible('a\u200bb\u0000c\u001b[31m')).toBe('a\\u200bb\\u0000c\\u001b[31m');
});

test('lines, tabs and letters of any script stay', () => {
  const text = '{\n\t"nome": "João Ñandú", "עברית": "日本"\n}';
  expect(visible(text)).toBe(text);
});
