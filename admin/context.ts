import { type Database, openDatabase } from '../db/core/database.ts';
import { openStore, type Store } from '../db/core/store.ts';
import { loadKeys } from '../db/core/system-keys.ts';
import { readSettings, type Settings } from '../runtime/settings.ts';
import { Refusal } from './terminal.ts';

/** The context of a command. Nearly all only change rows, so there is no Temporal client. */
export interface Admin {
  settings: Settings;
  store: Store;
}

/** The settings of every process. @throws Refusal that names each variable that is missing or wrong. */
export function adminSettings(): Settings {
  try {
    return readSettings();
  } catch (error) {
    throw new Refusal((error as Error).message, 2);
  }
}

export async function withDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(settings.databaseUrl, 2);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** @throws Error when the database belongs to another mode or master key, or is not up to date. */
export async function withStore<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
  const settings = adminSettings();
  return withDatabase(settings, async (db) => {
    const keys = await loadKeys(db, settings.mode, settings.masterKey);
    return work({ settings, store: openStore(db, keys) });
  });
}

/** Like `withStore`, with `work` in one transaction: a refusal leaves no partial change. */
export async function change<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
  return withStore(({ settings, store }) =>
    store.db.transaction().execute((tx) => work({ settings, store: { ...store, db: tx } })),
  );
}
