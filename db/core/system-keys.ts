import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Keys, keyId, openKeys, unwrapWorkingKey, wrapWorkingKey } from '../../runtime/keys.ts';
import type { Mode } from '../../runtime/settings.ts';
import type { Database } from './database.ts';
import { assertMode } from './facts.ts';

/**
 * Binds a database to one mode and one master key, and creates its working key, in one transaction before the first
 * migration, so that both exist or neither. Safe to repeat, and to call from several processes concurrently.
 * @throws Error when the database belongs to another mode or master key, before any change.
 */
export async function bindDatabase(db: Database, mode: Mode, masterKey: Buffer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two concurrent `create table if not exists` statements may collide, so they run under a lock.
    await sql`select pg_advisory_xact_lock(hashtextextended('trilho/bind', 0))`.execute(tx);
    await sql`create table if not exists system_facts (name text primary key, value text not null)`.execute(tx);
    await sql`create table if not exists system_keys (
      id text primary key,
      sealed bytea not null,
      created_at timestamptz not null default now()
    )`.execute(tx);
    const isNew = (await tx.selectFrom('system_facts').select('name').execute()).length === 0;
    if (isNew) {
      const workingKey = randomBytes(32);
      const facts = { mode, master_key_id: keyId(masterKey) };
      await tx
        .insertInto('system_facts')
        .values(Object.entries(facts).map(([name, value]) => ({ name, value })))
        .execute();
      await tx
        .insertInto('system_keys')
        .values({ id: keyId(workingKey), sealed: wrapWorkingKey(masterKey, workingKey) })
        .execute();
    }
    await assertMode(tx, mode, keyId(masterKey));
  });
}

/**
 * The working keys of a database, for a process of this mode and master key. The process does not need the master key
 * again, so it continues to work after a rotation.
 * @throws Error that names the difference, or reports that the database was never migrated.
 */
export async function loadKeys(db: Database, mode: Mode, masterKey: Buffer): Promise<Keys> {
  // One snapshot, so that a concurrent rotation cannot combine the name of one key with the sealed value of another.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readKeys(tx, mode, masterKey))
    .catch(explain);
}

/** Translates the error of a missing table: the database was never migrated. */
function explain(error: Error & { code?: string }): never {
  const undefinedTable = '42P01';
  if (error.code !== undefinedTable) throw error;
  throw new Error('This database is not up to date: run `npm run admin -- migrate`.', { cause: error });
}

async function readKeys(db: Database, mode: Mode, masterKey: Buffer): Promise<Keys> {
  await assertMode(db, mode, keyId(masterKey));
  const row = await db.selectFrom('system_keys').select(['id', 'sealed']).executeTakeFirstOrThrow();
  return openKeys(unwrapWorkingKey(masterKey, row.id, row.sealed));
}

/** The keys of a database, by name only. @throws Error when it was never migrated. */
export async function keyStatus(db: Database) {
  const row = await db
    .selectFrom('system_keys')
    .innerJoin('system_facts', (join) => join.on('system_facts.name', '=', 'master_key_id'))
    .select(['system_facts.value', 'system_keys.id', 'system_keys.created_at'])
    .executeTakeFirstOrThrow()
    .catch(explain);
  return { masterKeyId: row.value, workingKeyId: row.id, workingKeySince: row.created_at };
}

/**
 * Seals the working key under another master key, in one transaction that also verifies that the new key opens the
 * written value, and that includes the writes of `also`. Running processes are not affected.
 * @returns the name of the new master key. With `rehearse` the transaction is rolled back at the end.
 * @throws Error when `from` is not the current master key, also when another rotation came first.
 */
export async function rotateMasterKey(
  db: Database,
  rotation: { mode: Mode; from: Buffer; to: Buffer; rehearse: boolean; also: (tx: Database) => Promise<void> },
): Promise<string> {
  const { mode, from, to, rehearse, also } = rotation;
  const tx = await db.startTransaction().execute();
  try {
    // A concurrent rotation waits for this lock, and then fails because its key is no longer current.
    const { id, sealed } = await tx
      .selectFrom('system_keys')
      .select(['id', 'sealed'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    await assertMode(tx, mode, keyId(from));
    const wrapped = wrapWorkingKey(to, unwrapWorkingKey(from, id, sealed));
    await tx.updateTable('system_keys').set({ sealed: wrapped }).where('id', '=', id).execute();
    const facts = tx.updateTable('system_facts').set({ value: keyId(to) });
    await facts.where('name', '=', 'master_key_id').execute();
    if ((await readKeys(tx, mode, to)).id !== id) throw new Error('The new master key does not open the working key.');
    await also(tx);
    await (rehearse ? tx.rollback() : tx.commit()).execute();
    return keyId(to);
  } catch (error) {
    // A broken connection has nothing left to roll back.
    const rollBack = async () => tx.rollback().execute();
    await rollBack().catch(() => {});
    throw error;
  }
}
