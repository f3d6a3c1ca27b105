import { userInfo } from 'node:os';
import type { Store } from '../db/core/store.ts';
import { audit, verifyAudit } from '../db/identity/audit.ts';
import { withStore } from './context.ts';
import { Refusal, type Report } from './terminal.ts';

/**
 * Records an operator's change, as the last step of the transaction that makes it (`store.db` is that transaction): a
 * change without its audit row cannot be committed. Names and ids only.
 */
export async function recordOperatorAction(
  store: Store,
  done: { action: string; entityId?: string; merchantId?: string; detail?: string },
): Promise<void> {
  await audit(store, { actor: { kind: 'operator', id: userInfo().username }, phase: 'done', ...done }, store.db);
}

/** Verifies the audit log's chain. @throws Refusal that names the first row that was changed. */
export async function checkAudit(): Promise<Report> {
  return withStore(async ({ store }) => {
    const { intact, rows, broken } = await verifyAudit(store);
    if (!intact)
      throw new Refusal(`The audit log is broken: row ${broken?.seq} ${broken?.why}. Keep this database.`, 1);
    return { data: { intact, rows }, text: `The audit log is whole: ${rows} rows, each chained to the one before.` };
  });
}
