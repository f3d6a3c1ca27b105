import { expect, it } from 'vitest';
import { barsOf } from './pictures.tsx';

it('writes digits as interleaved bars: of two digits, one in the bars and one in the gaps', () => {
  // Start, then 1 (wnnnw) in the bars and 2 (nwnnw) in the gaps, then stop.
  expect(barsOf('12')).toEqual([1, 1, 1, 1, 3, 1, 1, 3, 1, 1, 1, 1, 3, 3, 3, 1, 1]);
});

it('makes a boleto’s 44 digits 405 modules wide', () => {
  expect(barsOf('0'.repeat(44)).reduce((sum, width) => sum + width, 0)).toBe(4 + 22 * 18 + 5);
});
