import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { identifier, providerFolders, providerList, standInFolder } from './provider-lists.ts';

it.each(providerFolders)('$folder/index.ts lists the files of its folder (`npm run providers` writes it)', (folder) => {
  const list = readFileSync(`${folder.folder}/index.ts`, 'utf8');
  expect(list).toBe(providerList(folder, readdirSync(folder.folder)));
});

it('lists providers only, in the order of their slugs', () => {
  const list = providerList(standInFolder, ['woovi.ts', 'index.ts', 'kuber-finance.ts', 'woovi.test.ts', 'notes.md']);
  expect(list.split('\n').filter((line) => line.startsWith('import {'))).toEqual([
    "import { kuberFinance } from './kuber-finance.ts';",
    "import { woovi } from './woovi.ts';",
  ]);
});

it('makes names of slugs that TypeScript takes', () => {
  expect(['kuber-finance', 'pay-', 'switch', 'pay2-go'].map(identifier)).toEqual([
    'kuberFinance',
    'pay',
    'switchProvider',
    'pay2Go',
  ]);
});
