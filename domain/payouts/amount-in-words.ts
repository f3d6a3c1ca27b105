import { isCents } from '../core/money.ts';

const small = [
  ...['', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze', 'treze'],
  ...['quatorze', 'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove'],
];
const tens = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const hundreds = [
  ...['', 'cento', 'duzentos', 'trezentos', 'quatrocentos', 'quinhentos'],
  ...['seiscentos', 'setecentos', 'oitocentos', 'novecentos'],
];
/** Names of the groups of three digits, from the right: singular and plural. */
const groups = [
  ['', ''],
  ['mil', 'mil'],
  ['milhão', 'milhões'],
  ['bilhão', 'bilhões'],
] as const;

/**
 * An amount in words, as on Brazilian receipts: 123456 → `mil duzentos e trinta e quatro reais e cinquenta e seis
 * centavos`.
 *
 * @throws RangeError when `cents` is not an amount by `isCents`.
 */
export function reaisInWords(cents: number): string {
  if (!isCents(cents)) throw new RangeError(`not an amount in cents: ${cents}`);
  const reais = Math.floor(cents / 100);
  const rest = cents % 100;
  // Round millions are nouns: "um milhão de reais".
  const of = reais >= 1_000_000 && reais % 1_000_000 === 0 ? 'de ' : '';
  const parts = [
    ...(reais > 0 ? [`${numberInWords(reais)} ${of}${reais === 1 ? 'real' : 'reais'}`] : []),
    ...(rest > 0 ? [`${numberInWords(rest)} ${rest === 1 ? 'centavo' : 'centavos'}`] : []),
  ];
  return parts.join(' e ') || 'zero reais';
}

function numberInWords(number: number): string {
  const reported: { value: number; words: string }[] = [];
  for (let left = number, at = 0; left > 0; left = Math.floor(left / 1000), at += 1) {
    const value = left % 1000;
    if (value === 0) continue;
    const [one, many] = groups[at] ?? ['', ''];
    // A thousand is "mil", never "um mil".
    const count = at === 1 && value === 1 ? '' : below1000(value);
    reported.unshift({ value, words: [count, value === 1 ? one : many].filter(Boolean).join(' ') });
  }
  // "e" joins the last group where it is below a hundred or whole hundreds.
  return reported
    .map(({ value, words }, index) => {
      const last = index > 0 && index === reported.length - 1;
      return last && (value < 100 || value % 100 === 0) ? `e ${words}` : words;
    })
    .join(' ');
}

function below1000(value: number): string {
  if (value === 100) return 'cem';
  const rest = value % 100;
  const parts = [
    hundreds[Math.floor(value / 100)],
    ...(rest < 20 ? [small[rest]] : [tens[Math.floor(rest / 10)], small[rest % 10]]),
  ];
  return parts.filter(Boolean).join(' e ');
}
