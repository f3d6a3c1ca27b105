import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { keyed } from '../clients/typescript/schema.ts';
import { clientSchema, consoleSchema } from './client-schema.ts';

it('the client’s types are those of the API as it is: `npm run client` makes them', async () => {
  expect(readFileSync('clients/typescript/schema.ts', 'utf8')).toBe(await clientSchema());
});

it('the console’s types are those of the API as it is, likewise', async () => {
  expect(readFileSync('web/shared/api/schema.ts', 'utf8')).toBe(await consoleSchema());
});

it('the client knows that payments are created with a key, and that it has nothing to do with sessions', () => {
  expect(keyed).toContain('POST /v1/payments');
  expect(readFileSync('clients/typescript/schema.ts', 'utf8')).not.toContain('/v1/session');
});
