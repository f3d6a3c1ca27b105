import type { Mode } from '../../runtime/settings.ts';
import type { Database } from './database.ts';

/**
 * Checks that a database belongs to this mode and master key. Both are recorded at its first migration (the key by its
 * name, which a rotation changes), so that sandbox processes never touch production money, and a wrong key is detected
 * before a value is written under it.
 * @throws Error that names which of the two differs.
 */
export async function assertMode(db: Database, mode: Mode, keyId: string): Promise<void> {
  const facts = await db.selectFrom('system_facts').selectAll().execute();
  const fact = (name: string) => facts.find((row) => row.name === name)?.value;
  const databaseMode = fact('mode');
  if (databaseMode !== mode)
    throw new Error(`This database is for TRILHO_MODE=${databaseMode}; this process runs as ${mode}.`);
  const databaseKeyId = fact('master_key_id');
  if (databaseKeyId !== keyId) {
    throw new Error(
      `TRILHO_MASTER_KEY is not the key of this database: it is key ${keyId}, and the database requires key ${databaseKeyId}. ` +
        'After a rotation every process starts with the new key.',
    );
  }
}
