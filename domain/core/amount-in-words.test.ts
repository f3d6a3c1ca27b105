import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { maxCents } from './money.ts';

it.each([
  [0, 'zero reais', 'zero reais'],
  [1, 'um centavo', 'one centavo'],
  [99, 'noventa e nove centavos', 'ninety-nine centavos'],
  [100, 'um real', 'one real'],
  [201, 'dois reais e um centavo', 'two reais and one centavo'],
  [1_999, 'dezenove reais e noventa e nove centavos', 'nineteen reais and ninety-nine centavos'],
  [10_000, 'cem reais', 'one hundred reais'],
  [10_100, 'cento e um reais', 'one hundred and one reais'],
  [100_000, 'mil reais', 'one thousand reais'],
  [110_000, 'mil e cem reais', 'one thousand one hundred reais'],
  [102_000, 'mil e vinte reais', 'one thousand and twenty reais'],
  [
    123_456,
    'mil duzentos e trinta e quatro reais e cinquenta e seis centavos',
    'one thousand two hundred and thirty-four reais and fifty-six centavos',
  ],
  [1_500_000, 'quinze mil reais', 'fifteen thousand reais'],
  [100_000_000, 'um milhão de reais', 'one million reais'],
  [200_000_100, 'dois milhões e um reais', 'two million and one reais'],
  [100_200_000, 'um milhão e dois mil reais', 'one million two thousand reais'],
  [
    123_456_789_01,
    'cento e vinte e três milhões quatrocentos e cinquenta e seis mil setecentos e oitenta e nove reais e um centavo',
    'one hundred and twenty-three million four hundred and fifty-six thousand seven hundred and eighty-nine reais and one centavo',
  ],
  [300_000_000_000, 'três bilhões de reais', 'three billion reais'],
])('%i cents in words', (cents, pt, en) => {
  expect(amountInWords(cents, 'pt')).toBe(pt);
  expect(amountInWords(cents, 'en')).toBe(en);
});

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
  expect(amountInWords(cents, 'pt')).toBe(words);
});

it('says different amounts differently, in clean words', () => {
  const amount = fc.integer({ min: 0, max: maxCents });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(amountInWords(one, 'pt')).toMatch(/^[a-zêã]+( [a-zêãõ]+)*$/);
      expect(amountInWords(one, 'pt') === amountInWords(other, 'pt')).toBe(one === other);
    }),
  );
});

it.each([-1, 1.5, Number.NaN, maxCents + 1])('refuses %d', (cents) => {
  expect(() => amountInWords(cents, 'pt')).toThrow(RangeError);
});
