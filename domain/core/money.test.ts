import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToReais, formatBRL, isCents, maxCents, parseReais, reaisToCents } from './money.ts';

const amounts = fc.integer({ min: 0, max: maxCents });

describe('isCents', () => {
  it.each([0, 1, 12990, maxCents])('takes %s', (value) => {
    expect(isCents(value)).toBe(true);
  });

  it.each([-1, 0.5, maxCents + 1, Number.NaN, Number.POSITIVE_INFINITY, '1', 1n, null, undefined])(
    'refuses %s',
    (value) => {
      expect(isCents(value)).toBe(false);
    },
  );
});

describe('centsToReais', () => {
  it.each([
    [0, '0.00'],
    [-0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [12990, '129.90'],
    [maxCents, '9999999999.99'],
  ])('%s is %s', (cents, text) => {
    expect(centsToReais(cents)).toBe(text);
  });

  it.each([-1, 1.5, Number.NaN, maxCents + 1])('throws for %s', (cents) => {
    expect(() => centsToReais(cents)).toThrow(RangeError);
  });

  it('has the shape that the PIX API demands', () => {
    fc.assert(fc.property(amounts, (cents) => /^\d{1,10}\.\d{2}$/.test(centsToReais(cents))));
  });
});

describe('reaisToCents', () => {
  it.each([
    ['129.9', 12990],
    ['129.90', 12990],
    [129.9, 12990],
    [129, 12900],
    ['1290', 129000],
    ['1.230', 123],
    ['1.000', 100],
    ['007.50', 750],
    ['0', 0],
    [0.01, 1],
    [1.1, 110],
    [8.2, 820],
    [1.15, 115],
    [4.35, 435],
    [1005.55, 100555],
    ['9999999999.99', maxCents],
    [9999999999.99, maxCents],
  ])('%j is %s cents', (value, cents) => {
    expect(reaisToCents(value)).toBe(cents);
  });

  it.each([
    '',
    ' 1.00',
    '1.00\n',
    '1.',
    '.5',
    '1,00',
    '1.234,56',
    '1.234.56',
    '1.005',
    '-1.00',
    '+1.00',
    '1e3',
    '0x10',
    'R$ 1.00',
    'NaN',
    '٣',
    '10000000000.00',
    1.005,
    0.1 + 0.2,
    -1,
    1e21,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('throws for %j', (value) => {
    expect(() => reaisToCents(value)).toThrow(RangeError);
  });

  it.each([[['1.00']], [null], [undefined], [true], [{}]])('throws for %j, which no provider should send', (value) => {
    expect(() => reaisToCents(value as unknown as string)).toThrow(RangeError);
  });

  it('names the value, cut when it is long', () => {
    expect(() => reaisToCents('12,90')).toThrow('"12,90"');
    expect(() => reaisToCents(Number.NaN)).toThrow('NaN');
    expect(() => reaisToCents('x'.repeat(10_000))).toThrow(/^.{1,80}$/);
  });

  it('brings back what centsToReais wrote, as text and as a JSON number', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const text = centsToReais(cents);
        expect(reaisToCents(text)).toBe(cents);
        expect(reaisToCents(JSON.parse(text) as number)).toBe(cents);
      }),
    );
  });
});

describe('formatBRL', () => {
  it.each([
    [0, 'R$\u00a00,00'],
    [5, 'R$\u00a00,05'],
    [123456, 'R$\u00a01.234,56'],
    [maxCents, 'R$\u00a09.999.999.999,99'],
    [-1234, '-R$\u00a012,34'],
    [Number.MAX_SAFE_INTEGER, 'R$\u00a090.071.992.547.409,91'],
  ])('%s is %s', (cents, text) => {
    expect(formatBRL(cents)).toBe(text);
  });

  it.each([0.5, Number.NaN, 2 ** 53])('throws for %s', (cents) => {
    expect(() => formatBRL(cents)).toThrow(RangeError);
  });

  it('shows every digit of the amount', () => {
    fc.assert(fc.property(amounts, (cents) => Number(formatBRL(cents).replace(/\D/g, '')) === cents));
  });
});

describe('parseReais', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.50', 1250],
    ['1.234,56', 123456],
    ['1,234.56', 123456],
    ['R$ 1.234', 123400],
    ['0,01', 1],
  ])('reads %s', (text, cents) => expect(parseReais(text)).toBe(cents));

  it('gives undefined for an empty text, and null for what is not an amount', () => {
    expect(parseReais(' ')).toBeUndefined();
    for (const text of ['abc', '1,234', '12,345', '-1', '1.2.3', '1e3', '12345678901']) {
      expect(parseReais(text), text).toBeNull();
    }
  });
});
