import { catalogue } from '../adapters/index.ts';
import { openDatabase } from '../db/core/database.ts';
import { migrate } from '../db/core/migrate.ts';
import { openStore } from '../db/core/store.ts';
import { loadKeys } from '../db/core/system-keys.ts';
import { seedSandbox } from '../db/demo.ts';
import { readSettings } from '../runtime/settings.ts';
import { demoAccounts } from '../sandbox/demo.ts';

/** The migration job: migrates the database and, in sandbox mode, creates the demo merchants. Ends by itself. */
const settings = readSettings();
const db = openDatabase(settings.databaseUrl, 2);
try {
  for (const name of await migrate(db, settings.mode, settings.masterKey)) console.log(`Migration ${name} applied.`);
  if (settings.mode === 'sandbox') {
    const demo = await demoAccounts(process.env.DATA_DIR ?? '.data', settings.sandboxUrl);
    const connections = catalogue.map(({ name, slug, credentials, accountBy }) => ({
      provider: name,
      ...(accountBy && { accountBy }),
      credentialsOf: (merchantId: string) =>
        demo(
          slug,
          merchantId,
          credentials.map(({ field, required }) => ({ field, required })),
        ),
    }));
    const keys = await loadKeys(db, settings.mode, settings.masterKey);
    await seedSandbox(openStore(db, keys), connections);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
