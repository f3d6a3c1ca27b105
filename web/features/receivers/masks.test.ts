import { expect, test } from 'vitest';
import { checkDigitMask, cnpjMask, cpfMask, cursorAfter, digitsMask, phoneMask, zipcodeMask } from './masks.ts';

test.each([
  [cpfMask, '529', '529'],
  [cpfMask, '5299', '529.9'],
  [cpfMask, '52998224725', '529.982.247-25'],
  [cpfMask, ' 529.982.247-25 ', '529.982.247-25'],
  [cpfMask, '529982247251', '529.982.247-25'],
  [cnpjMask, '12abc34501de35', '12.ABC.345/01DE-35'],
  [cnpjMask, '11.222.333/0001-81', '11.222.333/0001-81'],
  [phoneMask, '11', '(11'],
  [phoneMask, '1133334444', '(11) 3333-4444'],
  [phoneMask, '+55 11 99999-8888', '(11) 99999-8888'],
  [zipcodeMask, '01001000', '01001-000'],
  [digitsMask(3), '34-1 ', '341'],
  [checkDigitMask(1), 'x', 'X'],
])('%#', (mask, typed, shown) => expect(mask(typed)).toBe(shown));

test('typing in the middle leaves the cursor where one types', () => {
  // 529.98 with a 1 typed after the 5.
  expect(cursorAfter('519.298', '5129.98', 2)).toBe(2);
  // The cursor goes after the point that the mask inserted.
  expect(cursorAfter('529.9', '5299', 4)).toBe(5);
  expect(cursorAfter('', '', 0)).toBe(0);
});
