import { expect, test } from 'vitest';
import { beginningsOf, isBeginning, nameWords, parseSearchText } from './search.ts';

test.each([
  ['João D’Ávila dos Santos', ['joao', 'd', 'avila', 'santos']],
  ['  MARIA   maria da Silva ', ['maria', 'silva']],
  ['Padaria São José Ltda.', ['padaria', 'sao', 'jose', 'ltda']],
  ['Ação 24h — ﬁlial', ['acao', '24h', 'filial']],
  ['—', []],
])('%s has its words', (name, words) => expect(nameWords(name)).toEqual(words));

test.each([
  ['129,90', { words: [], amount: 12990 }],
  ['R$ 1.234,56', { words: [], amount: 123456 }],
  ['R$ 12', { words: [], amount: 1200 }],
  ['12990', { words: [], amount: 1299000 }],
  ['529.982.247-25', { words: [] }],
  ['maria@example.com', { words: [] }],
  ['José da Silva', { words: ['jose', 'silva'] }],
  ['0', { words: [] }],
])('%s is read as what it may be', (q, expected) => expect(parseSearchText(q)).toEqual({ text: q, ...expected }));

test('the beginnings of a word are those from three letters on, without the word itself', () => {
  expect(beginningsOf('prado')).toEqual(['pra', 'prad']);
  expect(beginningsOf('sa')).toEqual([]);
  expect(beginningsOf('ana')).toEqual([]);
  expect(beginningsOf('nascimento')).toEqual(['nas', 'nasc', 'nasci', 'nascim', 'nascime', 'nascimen']);
});

test('what may be typed for a word agrees with its beginnings', () => {
  for (const begun of beginningsOf('nascimento')) expect(isBeginning(begun)).toBe(true);
  for (const other of ['na', 'nasciment']) expect(isBeginning(other)).toBe(false);
});
