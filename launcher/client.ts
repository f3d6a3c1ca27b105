import { writeFileSync } from 'node:fs';
import { clientSchema, consoleSchema } from './client-schema.ts';

// `npm run client`
writeFileSync('clients/typescript/schema.ts', await clientSchema());
writeFileSync('web/shared/api/schema.ts', await consoleSchema());
