import { it } from 'vitest';
import { databaseTypes } from '../../launcher/database-types.ts';
import { sharedSystem } from '../support/shared.ts';

const { databaseUrl } = sharedSystem();

it('db/core/schema.generated.ts is what the migrations give (`npm run db:types` writes it)', async () => {
  await databaseTypes(databaseUrl, '--verify');
});
