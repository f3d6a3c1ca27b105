import { readFileSync, writeFileSync } from 'node:fs';
import { consoleNotes, consoleNotesFile } from './provider-notes.ts';
import { providersPage } from './providers-page.ts';
import { readmeWithProviders } from './readme-providers.ts';

// The second half of `npm run docs:providers`
writeFileSync('docs/providers.md', providersPage());
writeFileSync('README.md', readmeWithProviders(readFileSync('README.md', 'utf8')));
writeFileSync(consoleNotesFile, consoleNotes());
