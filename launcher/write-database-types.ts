// `npm run db:types`: migrates an empty database of its own and writes db/core/schema.generated.ts from it.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../db/core/database.ts';
import { migrate } from '../db/core/migrate.ts';
import { Children } from './children.ts';
import { databaseTypes } from './database-types.ts';
import { claimPorts } from './ports.ts';
import { startPostgres } from './postgres.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'trilho-types-'));
const children = new Children();
try {
  const [port = 0] = await claimPorts(1);
  const url = await startPostgres(children, { dataDir, host: '127.0.0.1', port });
  const db = openDatabase(url, 2);
  try {
    await migrate(db, 'sandbox', randomBytes(32));
  } finally {
    await db.destroy();
  }
  await databaseTypes(url);
  console.log('db/core/schema.generated.ts is written.');
} finally {
  await children.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
