import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { adapterList, identifier, providerList, providerLists, slugsWith, standInList } from './provider-lists.ts';

it.each(providerLists)('$file lists the $part of each folder (`npm run providers` writes it)', (list) => {
  expect(readFileSync(list.file, 'utf8')).toBe(providerList(list, slugsWith(list.part)));
});

it('every provider has an adapter and a stand-in in its folder', () => {
  expect(slugsWith('stand-in.ts')).toEqual(slugsWith('adapter.ts'));
});

it('lists the providers in the order of their slugs, by their way from the list', () => {
  const imports = (text: string) => text.split('\n').filter((line) => /^import (?!type)/.test(line));
  expect(imports(providerList(standInList, ['woovi', 'kuber-finance']))).toEqual([
    "import { kuberFinance } from '../adapters/providers/kuber-finance/stand-in.ts';",
    "import { woovi } from '../adapters/providers/woovi/stand-in.ts';",
  ]);
  expect(imports(providerList(adapterList, ['woovi']))).toEqual(["import woovi from './woovi/adapter.ts';"]);
});

it('makes names of slugs that TypeScript takes', () => {
  expect(['kuber-finance', 'pay-', 'switch', 'pay2-go'].map(identifier)).toEqual([
    'kuberFinance',
    'pay',
    'switchProvider',
    'pay2Go',
  ]);
});
