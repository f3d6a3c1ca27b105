import { writeFileSync } from 'node:fs';
import { findTakes, takesFile } from './takes.ts';

// The first half of `npm run docs:providers`: what the second half reads.
writeFileSync('adapters/takes.ts', takesFile(await findTakes()));
process.exit(0);
