import { expect, test } from 'vitest';
import { favouritesFirst } from './favourites.ts';

test('favourites come first, then connected providers, each by name', () => {
  const all = ['Asaas', 'Cielo', 'Efí', 'Onz', 'Rede'].map((name) => ({ name, slug: name.toLowerCase() }));
  const sorted = favouritesFirst(all, new Set(['onz', 'cielo']), new Set(['Efí', 'Onz']));
  expect(sorted.map(({ name }) => name)).toEqual(['Cielo', 'Onz', 'Efí', 'Asaas', 'Rede']);
});
