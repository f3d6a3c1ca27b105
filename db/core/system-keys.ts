import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Keys, keyId, openKeys, unwrapWorkingKey, wrapWorkingKey } from '../../runtime/keys.ts';
import type { Mode } from '../../runtime/settings.ts';
import type { Database } from './database.ts';
import { assertMode } from './facts.ts';

/**
 * Binds a database to one mode and one master key, and gives it its working key. In one transaction and before the
 * first migration: a database is bound and has its key, or neither. Safe to repeat, and from several processes at once.
 * @throws Error when it belongs to another mode or master key, before anything is changed.
 */
export async function bindDatabase(db: Database, mode: Mode, masterKey: Buffer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // `create table if not exists` alone may collide with itself.
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
 * The working keys of a database, for a process of this mode and master key. From here on the process does not need the
 * master key again, so it outlives a rotation.
 * @throws Error that says what differs, or that the database was never migrated.
 */
export async function loadKeys(db: Database, mode: Mode, masterKey: Buffer): Promise<Keys> {
  // One snapshot: a rotation in between must not show the name of one key and the work of another.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readKeys(tx, mode, masterKey))
    .catch(explain);
}

/** A missing table means that the database was never migrated. */
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

/** Which keys a database has, by name only. @throws Error when it was never migrated. */
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
 * Puts the working key under another master key, all of it or nothing: one transaction, which also proves that the new
 * key opens what was written, and takes along what `also` writes. Processes that run are not touched.
 * @returns the name of the new master key. With `rehearse` everything is done and then taken back.
 * @throws Error when `from` is not the current master key, also when another rotation came first.
 */
export async function rotateMasterKey(
  db: Database,
  rotation: { mode: Mode; from: Buffer; to: Buffer; rehearse: boolean; also: (tx: Database) => Promise<void> },
): Promise<string> {
  const { mode, from, to, rehearse, also } = rotation;
  const tx = await db.startTransaction().execute();
  try {
    // A second rotation waits here, and then finds that its key is no longer current.
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
    // A connection that broke has nothing left to roll back.
    const rollBack = async () => tx.rollback().execute();
    await rollBack().catch(() => {});
    throw error;
  }
}
