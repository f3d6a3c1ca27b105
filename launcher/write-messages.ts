import { writeFileSync } from 'node:fs';
import { readConsole, typesFile, typesOf } from './messages.ts';

// `npm run messages`
writeFileSync(typesFile, typesOf(readConsole().catalogues));
