import { userInfo } from 'node:os';
import type { Store } from '../db/store.ts';

/**
 * Every change that an operator makes passes here, last in the transaction that makes it (`store.db` is that
 * transaction). Names and ids only. The one place to connect to the audit log.
 */
export async function recordOperatorAction(
  _store: Store,
  done: { action: string; entityId?: string; merchantId?: string; detail?: string },
): Promise<void> {
  console.error(JSON.stringify({ actor: { kind: 'operator', id: userInfo().username }, ...done }));
}
