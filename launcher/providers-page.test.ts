import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '../adapters/index.ts';
import { providersPage } from './providers-page.ts';

it('docs/providers.md is what the declarations say (`npm run docs:providers` writes it)', () => {
  expect(readFileSync('docs/providers.md', 'utf8')).toBe(providersPage());
});

it('names every provider with its grade', () => {
  const page = providersPage();
  for (const { name, slug, evidence } of catalogue)
    expect(page).toContain(`| [${name}](#${slug}) | ${evidence.grade} |`);
});
