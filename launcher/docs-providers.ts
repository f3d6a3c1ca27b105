import { readFileSync, writeFileSync } from 'node:fs';
import { consoleTexts } from './provider-notes.ts';
import { providersPage } from './providers-page.ts';
import { readmeWithProviders } from './readme-providers.ts';

// The second half of `npm run docs:providers`
writeFileSync('docs/providers.md', providersPage());
writeFileSync('README.md', readmeWithProviders(readFileSync('README.md', 'utf8')));
for (const [file, content] of Object.entries(consoleTexts())) writeFileSync(file, content);
