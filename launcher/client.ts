import { writeFileSync } from 'node:fs';
import { clientSchema } from './client-schema.ts';

// `npm run client`
writeFileSync('clients/typescript/schema.ts', await clientSchema());
