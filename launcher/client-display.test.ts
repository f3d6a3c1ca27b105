// The client is a folder that merchants copy, so it imports nothing of Trilho and has the display helpers itself.
import { expect, it } from 'vitest';
import * as client from '../clients/typescript/display.ts';
import * as display from '../domain/core/display.ts';
import { formatBRL } from '../domain/core/money.ts';
import * as descriptor from '../domain/payments/descriptor.ts';

it.each([0, 1, 99, 100, 12_990, 100_000, 123_456_789, 999_999_999_999, -5, -1_234_567])(
  'shows %i cents as the console does',
  (cents) => {
    expect(client.formatAmount(cents)).toBe(formatBRL(cents));
    expect(client.formatInstallments(12, cents)).toBe(display.formatInstallments(12, cents));
  },
);

it.each(['BRL', 'USD', 'EUR', 'MXN', 'ARS', 'toString'])('has the prefix of %s', (currency) => {
  expect(client.currencyPrefix(currency)).toBe(display.currencyPrefix(currency));
  expect(client.formatAmount(129_990, currency)).toBe(`${display.currencyPrefix(currency)}\u00a01.299,90`);
});

it('shows instalments in the currency of the payment', () => {
  expect(client.formatInstallments(3, 43_300, 'USD')).toBe('3x de $\u00a0433,00');
});

it('refuses what is not a whole number of cents', () => {
  for (const cents of [1.5, Number.NaN]) expect(() => client.formatAmount(cents)).toThrow(RangeError);
});

it.each(['Loja Demo & Cia. 24 h', 'Padaria São João', '', '  ', 'ABCDEFGHIJKLMNOP'])(
  'cuts the descriptor "%s" as the API does',
  (text) => expect(client.softDescriptor(text)).toBe(descriptor.softDescriptor(text)),
);

it('makes the same random descriptor', () => {
  const series = () => {
    let at = 0;
    return () => (at++ * 0.137) % 1;
  };
  expect(client.randomSoftDescriptor(series())).toBe(descriptor.randomSoftDescriptor(series()));
});
