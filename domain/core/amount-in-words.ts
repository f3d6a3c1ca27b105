import { isCents } from './money.ts';

const pt = {
  small: [
    'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete',
    'dezoito dezenove',
  ].flatMap((line) => line.split(' ')),
  tens: '- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' '),
  hundreds: '- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' '),
  scales: [[], ['mil', 'mil'], ['milhão', 'milhões'], ['bilhão', 'bilhões'], ['trilhão', 'trilhões']],
};

const en = {
  small: [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
    'eighteen nineteen',
  ].flatMap((line) => line.split(' ')),
  tens: '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  scales: ['', 'thousand', 'million', 'billion', 'trillion'],
};

const word = (words: readonly string[], at: number): string => words[at] ?? '';

/** Groups of three digits with their place: 0 for units, 1 for thousands. The highest first, without empty groups. */
function groupsOf(number: number): { group: number; place: number }[] {
  const groups: { group: number; place: number }[] = [];
  for (let rest = number, place = 0; rest > 0; rest = Math.floor(rest / 1000), place += 1) {
    if (rest % 1000 > 0) groups.unshift({ group: rest % 1000, place });
  }
  return groups;
}

function ptGroup(group: number): string {
  if (group === 100) return 'cem';
  const rest = group % 100;
  const parts = [
    group >= 100 && word(pt.hundreds, Math.floor(group / 100)),
    rest >= 20 && word(pt.tens, Math.floor(rest / 10)),
    rest >= 20 ? rest % 10 > 0 && word(pt.small, rest % 10) : rest > 0 && word(pt.small, rest),
  ];
  return parts.filter(Boolean).join(' e ');
}

function ptNumber(number: number): string {
  const groups = groupsOf(number);
  return groups
    .map(({ group, place }, at) => {
      const scale = pt.scales[place]?.[group === 1 ? 0 : 1];
      const text = place === 1 && group === 1 ? 'mil' : [ptGroup(group), scale].filter(Boolean).join(' ');
      const isLast = at > 0 && at === groups.length - 1;
      // "mil e cem", "mil e vinte", but "mil duzentos e trinta".
      return at === 0 ? text : isLast && (group < 100 || group % 100 === 0) ? ` e ${text}` : ` ${text}`;
    })
    .join('');
}

function enGroup(group: number): string {
  const rest = group % 100;
  const unit = rest % 10 > 0 ? `-${word(en.small, rest % 10)}` : '';
  const low = rest >= 20 ? `${word(en.tens, Math.floor(rest / 10))}${unit}` : rest > 0 ? word(en.small, rest) : '';
  const high = group >= 100 ? `${word(en.small, Math.floor(group / 100))} hundred` : '';
  return [high, low].filter(Boolean).join(' and ');
}

function enNumber(number: number): string {
  const groups = groupsOf(number);
  return groups
    .map(({ group, place }, at) => {
      const text = place === 0 ? enGroup(group) : `${enGroup(group)} ${word(en.scales, place)}`;
      return at === 0 ? text : place === 0 && group < 100 ? ` and ${text}` : ` ${text}`;
    })
    .join('');
}

/**
 * An amount in words: `mil duzentos e trinta reais e cinco centavos`.
 *
 * @throws RangeError when `cents` is not an amount by `isCents`.
 */
export function amountInWords(cents: number, language: 'pt' | 'en'): string {
  if (!isCents(cents)) throw new RangeError(`not an amount in cents: ${cents}`);
  const [reais, centavos] = [Math.floor(cents / 100), cents % 100];
  const isPt = language === 'pt';
  const numberOf = isPt ? ptNumber : enNumber;
  // "um milhão de reais", but "um milhão e um reais".
  const unit = isPt && reais >= 1_000_000 && reais % 1_000_000 === 0 ? 'de reais' : reais === 1 ? 'real' : 'reais';
  const parts = [
    reais > 0 && `${numberOf(reais)} ${unit}`,
    centavos > 0 && `${numberOf(centavos)} ${centavos === 1 ? 'centavo' : 'centavos'}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(isPt ? ' e ' : ' and ') : 'zero reais';
}
