import { writeFileSync } from 'node:fs';
import { consoleNotes, consoleNotesFile } from './provider-notes.ts';
import { providersPage } from './providers-page.ts';

// The second half of `npm run docs:providers`
writeFileSync('docs/providers.md', providersPage());
writeFileSync(consoleNotesFile, consoleNotes());
