import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxCents } from '../core/money.ts';
import { reaisInWords } from './amount-in-words.ts';

it.each([
  [0, 'zero reais'],
  [1, 'um centavo'],
  [50, 'cinquenta centavos'],
  [100, 'um real'],
  [101, 'um real e um centavo'],
  [1_416, 'quatorze reais e dezesseis centavos'],
  [2_100, 'vinte e um reais'],
  [10_000, 'cem reais'],
  [10_100, 'cento e um reais'],
  [12_990, 'cento e vinte e nove reais e noventa centavos'],
  [100_000, 'mil reais'],
  [100_100, 'mil e um reais'],
  [110_000, 'mil e cem reais'],
  [123_456, 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
  [2_050_000, 'vinte mil e quinhentos reais'],
  [10_000_000, 'cem mil reais'],
  [100_000_000, 'um milhão de reais'],
  [100_000_001, 'um milhão de reais e um centavo'],
  [100_100_000, 'um milhão e mil reais'],
  [250_000_000, 'dois milhões e quinhentos mil reais'],
  [300_000_000_000, 'três bilhões de reais'],
  [
    maxCents,
    'nove bilhões novecentos e noventa e nove milhões novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos',
  ],
])('says %i cents as people write them on a receipt', (cents, words) => {
  expect(reaisInWords(cents)).toBe(words);
});

it('says different amounts differently, in clean words', () => {
  const amount = fc.integer({ min: 0, max: maxCents });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(reaisInWords(one)).toMatch(/^[a-zêã]+( [a-zêãõ]+)*$/);
      expect(reaisInWords(one) === reaisInWords(other)).toBe(one === other);
    }),
  );
});

it.each([-1, 1.5, Number.NaN, maxCents + 1])('refuses %d', (cents) => {
  expect(() => reaisInWords(cents)).toThrow(RangeError);
});
