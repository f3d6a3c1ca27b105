import type { Database } from '../core/database.ts';

/**
 * Marks the accounts of these receivers that wait for data: a notice that something arrived is due.
 *
 * @param by after it, the sweep notifies those that were not notified
 * @returns the accounts, to be notified at once
 */
export async function expectNotice(
  tx: Database,
  receiverIds: readonly string[],
  by: Date,
): Promise<{ id: string; receiver_id: string; provider: string }[]> {
  if (receiverIds.length === 0) return [];
  return tx
    .updateTable('receiver_accounts')
    .set({ poll_due_at: by })
    .where('receiver_id', 'in', receiverIds)
    .where('stage', '=', 'gathering')
    .returning(['id', 'receiver_id', 'provider'])
    .execute();
}
