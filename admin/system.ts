import { randomBytes } from 'node:crypto';
import { migrate } from '../db/core/migrate.ts';
import { openStore } from '../db/core/store.ts';
import { keyStatus, loadKeys, rotateMasterKey } from '../db/core/system-keys.ts';
import { listMerchants } from '../db/identity/merchants.ts';
import { rotateVaultKey } from '../db/payments/vault.ts';
import { keyId } from '../runtime/keys.ts';
import { recordOperatorAction } from './audit.ts';
import { adminSettings, change, withDatabase, withStore } from './context.ts';
import { merchantOf } from './merchants.ts';
import { Refusal, type Report, table } from './terminal.ts';

/** Migrates the database; the first time, binds it to this mode and master key. */
export async function runMigrations(): Promise<Report> {
  const settings = adminSettings();
  return withDatabase(settings, async (db) => {
    const ran = await migrate(db, settings.mode, settings.masterKey);
    if (ran.length > 0) {
      const store = openStore(db, await loadKeys(db, settings.mode, settings.masterKey));
      await recordOperatorAction(store, { action: 'database.migrate', detail: ran.join(', ') });
    }
    const text = ran.length > 0 ? ran.map((name) => `ran ${name}`).join('\n') : 'The database is up to date.';
    return { data: { mode: settings.mode, ran }, text };
  });
}

export async function showKeyStatus(): Promise<Report> {
  return withStore(async ({ settings, store }) => {
    const { masterKeyId, workingKeyId, workingKeySince } = await keyStatus(store.db);
    const data = { mode: settings.mode, masterKeyId, workingKeyId, workingKeySince: workingKeySince.toISOString() };
    const text = [
      `mode         ${settings.mode}`,
      `master key   ${masterKeyId}, which is the one in TRILHO_MASTER_KEY`,
      `working key  ${workingKeyId}, since ${data.workingKeySince}, and the master key opens it.`,
    ];
    return { data, text: text.join('\n') };
  });
}

/**
 * Seals everything under a new master key, in one transaction. The new key comes from `TRILHO_NEW_MASTER_KEY`, or is
 * generated and printed before the change: a key that the operator has not seen must never be in use.
 */
export async function rotate(given: { dryRun?: boolean; json?: boolean }): Promise<Report> {
  const settings = adminSettings();
  const fromEnvironment = process.env.TRILHO_NEW_MASTER_KEY;
  if (fromEnvironment === undefined && given.json && !given.dryRun) {
    throw new Refusal('With --json the new key must come from TRILHO_NEW_MASTER_KEY (openssl rand -base64 32).', 2);
  }
  const to = fromEnvironment === undefined ? randomBytes(32) : readNewKey(fromEnvironment);
  if (to.equals(settings.masterKey)) throw new Refusal('TRILHO_NEW_MASTER_KEY is the present master key.', 2);
  return withDatabase(settings, async (db) => {
    const from = keyId(settings.masterKey);
    const data = { from, to: keyId(to), dryRun: given.dryRun === true };
    if ((await keyStatus(db)).masterKeyId === data.to) {
      return { data, text: `The database is under master key ${data.to} already. ${next(from)}` };
    }
    const store = openStore(db, await loadKeys(db, settings.mode, settings.masterKey));
    if (fromEnvironment === undefined && !given.dryRun) {
      console.log(
        `New master key ${data.to}, shown this once. Store it before anything else:\n\n${to.toString('base64')}\n`,
      );
    }
    await rotateMasterKey(db, {
      mode: settings.mode,
      from: settings.masterKey,
      to,
      rehearse: data.dryRun,
      also: (tx) =>
        recordOperatorAction(
          { ...store, db: tx },
          { action: 'master_key.rotate', detail: `from ${from} to ${data.to}` },
        ),
    });
    const text = given.dryRun
      ? 'The rotation was carried out, checked, and taken back: it would succeed. Nothing was changed.'
      : `The database is under master key ${data.to} now; it was under ${from}.\n\n${next(from)}`;
    return { data, text };
  });
}

/**
 * Gives each merchant's vault (or one merchant's) a new key and seals the stored cards again under it. No restart is
 * needed.
 */
export async function rotateVaultKeys(given: { merchant?: string }): Promise<Report> {
  return change(async ({ store }) => {
    const merchants =
      given.merchant === undefined ? await listMerchants(store.db) : [await merchantOf(store.db, given.merchant)];
    const data: { merchantId: string; keyId: string; cards: number }[] = [];
    for (const { id: merchantId } of merchants) {
      const { keyId, cards } = await rotateVaultKey(store, merchantId);
      await recordOperatorAction(store, { action: 'vault_key.rotate', entityId: keyId, merchantId });
      data.push({ merchantId, keyId, cards });
    }
    const rows = data.map(({ merchantId, keyId, cards }) => [merchantId, keyId, `${cards}`]);
    return { data, text: table([['merchant', 'new key', 'cards sealed anew'], ...rows]) };
  });
}

const next = (from: string) =>
  `What to do next:
  1. Put the new key where every process takes TRILHO_MASTER_KEY from, this command's environment included.
  2. Restart API and workers, one after the other. Those that run go on as they are; one that starts with the old key
     is refused.
  3. Keep the old key ${from}, away from the servers, until the last backup from before today is gone: those backups
     open with it alone.
  4. Check with: npm run admin -- key-status`;

function readNewKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length === 32) return key;
  throw new Refusal('TRILHO_NEW_MASTER_KEY must be 32 bytes in base64 (make one: openssl rand -base64 32).', 2);
}
