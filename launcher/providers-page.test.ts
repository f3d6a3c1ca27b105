import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue, providerNames } from '../adapters/index.ts';
import { providersPage } from './providers-page.ts';

it('docs/providers.md is what the declarations say (`npm run docs:providers` writes it)', () => {
  expect(readFileSync('docs/providers.md', 'utf8')).toBe(providersPage());
});

it('names every provider with its grade', () => {
  const page = providersPage();
  for (const { name, slug, evidence } of catalogue)
    expect(page).toContain(`| [${name}](#${slug}) | ${evidence.grade} |`);
});

it('README.md and docs/proof.md count the providers, and README.md names those outside the specification', () => {
  const others = catalogue.map(({ name }) => name).filter((name) => !providerNames.includes(name));
  const readme = readFileSync('README.md', 'utf8').replace(/\s+/g, ' ');
  expect(readme).toContain(`the ${providerNames.length} providers of the specification and ${others.length} others`);
  expect(others.filter((name) => !readme.includes(name))).toEqual([]);
  const proof = readFileSync('docs/proof.md', 'utf8');
  expect(proof).toContain(`of the ${catalogue.length} providers`);
});
