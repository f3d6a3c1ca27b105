import { catalogue } from '../adapters/index.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { seedSandbox } from '../db/seed.ts';
import { openStore } from '../db/store.ts';
import { openKeys } from '../runtime/keys.ts';
import { readSettings } from '../runtime/settings.ts';

/** The migration job: brings the database up to date, and in sandbox mode sees to the demo merchants. Ends by itself. */
const settings = readSettings();
const keys = openKeys(settings.masterKey);
const db = openDatabase(settings.databaseUrl, 2);
try {
  await migrate(db, settings.mode, keys.id);
  if (settings.mode === 'sandbox') {
    const connections = catalogue.map(({ name, slug, credentials }) => ({
      provider: name,
      slug,
      fields: credentials.filter(({ required }) => required).map(({ field }) => field),
    }));
    await seedSandbox(openStore(db, keys), settings.sandboxUrl, connections);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
