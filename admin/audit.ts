import { userInfo } from 'node:os';
import type { Database } from '../db/database.ts';

/**
 * Every change that an operator makes passes here, inside the transaction that makes it. Names and ids only.
 * The one place to connect to the audit log.
 */
export async function recordOperatorAction(
  _tx: Database,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const actor = { kind: 'operator', id: userInfo().username };
  console.error(JSON.stringify({ actor, action, subject, ...detail }));
}
