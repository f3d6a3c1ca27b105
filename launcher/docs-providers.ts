import { writeFileSync } from 'node:fs';
import { providersPage } from './providers-page.ts';

// `npm run docs:providers`
writeFileSync('docs/providers.md', providersPage());
