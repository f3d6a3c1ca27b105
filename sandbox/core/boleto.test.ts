import { expect, test } from 'vitest';
import { makeBoleto } from './boleto.ts';

test('barcode and line of a known boleto', () => {
  expect(makeBoleto('001', new Date('2026-11-24T00:00:00Z'), 12990, '0000003128557000012345617')).toEqual({
    barcode: '00194164000000129900000003128557000012345617',
    digitableLine: '00190000090312855700000123456170416400000012990',
  });
});

test.each([
  ['2000-07-03', '1000'],
  ['2025-02-21', '9999'],
  ['2025-02-22', '1000'],
  ['2026-11-21', '1637'],
])('a boleto due %s has the factor %s', (date, factor) => {
  const { barcode } = makeBoleto('001', new Date(`${date}T12:00:00Z`), 1, '0'.repeat(25));
  expect(barcode.slice(5, 9)).toBe(factor);
});
