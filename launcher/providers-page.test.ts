import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue, providerNames } from '../adapters/index.ts';
import { mutantsOf } from '../test/mutation/mutants.ts';
import { resultsOf, targets } from '../test/mutation/results.ts';
import { providersPage } from './providers-page.ts';
import { readmeWithProviders } from './readme-providers.ts';

it('docs/providers.md is what the declarations say (`npm run docs:providers` writes it)', () => {
  expect(readFileSync('docs/providers.md', 'utf8')).toBe(providersPage());
});

it('names every provider with its grade', () => {
  const page = providersPage();
  for (const { name, slug, evidence } of catalogue)
    expect(page).toContain(`| [${name}](#${slug}) | ${evidence.grade} |`);
});

// A family's run takes an hour: the page says where one is older than the file.
it('the last mutation run of each provider was of this declaration (`npm run mutate -- <slug>`)', () => {
  const ofProviders = targets.filter(({ name }) => !name.startsWith('family '));
  const numbers = ofProviders.map((target) => ({
    name: target.name,
    run: resultsOf(target)?.mutants,
    now: mutantsOf(readFileSync(target.file, 'utf8')).length,
  }));
  expect(numbers.filter(({ run, now }) => run !== now)).toEqual([]);
});

it('README.md counts and names the providers by the catalogue (`npm run docs:providers` writes it)', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toBe(readmeWithProviders(readme));
});

it('README.md has each provider outside the specification, the banks together', () => {
  const page = readmeWithProviders(readFileSync('README.md', 'utf8')).replaceAll(/\s+/g, ' ');
  const others = catalogue.map(({ name }) => name).filter((name) => !providerNames.includes(name));
  expect(page).toContain(`the ${providerNames.length} providers of the specification and ${others.length} others: `);
  expect(others.filter((name) => !page.includes(name))).toEqual([]);
  const banks = page.match(/by the central bank's PIX API \((.*?)\), /)?.[1]?.split(', ');
  expect(banks).toEqual(expect.arrayContaining(['Efí', 'Santander']));
  expect(banks).not.toContain('Cielo');
});

it('refuses a page without the marks', () => {
  expect(() => readmeWithProviders('# Trilho')).toThrow('needs <!-- count');
});
