import { writeFileSync } from 'node:fs';
import { findUsedFields, usedFieldsFile } from './used-fields.ts';

// The first half of `npm run docs:providers`; the second half reads what it writes.
writeFileSync('adapters/used-fields.ts', usedFieldsFile(await findUsedFields()));
process.exit(0);
