import { expect, it } from 'vitest';
import { fromWire, toReaisText, toWire } from './money.ts';

it.each([
  ['cents', '1210', 1210],
  ['cents', 1210, 1210],
  ['cents', '0', 0],
  ['reais', '12.10', 1210],
  ['reais', 12.1, 1210],
  ['reais', '1210', 121_000],
] as const)('reads an amount in %s: %j', (unit, wire, cents) => {
  expect(fromWire(unit, wire)).toBe(cents);
});

// `Number()` would read each of these texts as an amount that the provider did not write.
it.each([
  '1210.00',
  '1e3',
  '0x10',
  '0b1',
  '0o7',
  ' 1210',
  '1210 ',
  '',
  '+5',
  '-5',
  '1,210',
  '1_000',
  '１２',
  'Infinity',
])('takes no amount in cents from %j', (text) => {
  expect(() => fromWire('cents', text)).toThrow(RangeError);
});

it.each([12.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000_000_000])(
  'takes no amount in cents from the number %d',
  (value) => {
    expect(() => fromWire('cents', value)).toThrow(RangeError);
  },
);

it('writes cents as the provider’s unit', () => {
  expect(toWire('cents', 1210)).toBe(1210);
  expect(toWire('reais', 1210)).toBe(12.1);
  expect(toReaisText(1210)).toBe('12.10');
});
