import { sql } from 'kysely';
import { vi } from 'vitest';
import { keepingSettlements } from '../../activities/finance/settlements.ts';
import type { Store } from '../../db/core/store.ts';

/**
 * Runs passes of the sweep until all entries of a payment have been read, and its connection’s terms are worked in: its fee and parts are then what its terms say, and no
 * later pass writes them anew.
 */
export async function valued(store: Store, paymentId: string): Promise<void> {
  const isDone = async () => {
    await keepingSettlements({ store }).keepSettlements();
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from (
        select from ledger_entries e, ledger_state s
        where e.entity_id = ${paymentId} and (e.xid, e.id) > (s.valued_xid, s.valued_id)
        union all
        select from fee_revaluations r join payments p on p.connection_id = r.connection_id where p.id = ${paymentId}
      ) as waiting`.execute(store.db);
    return rows[0]?.left === 0;
  };
  await vi.waitUntil(isDone, { timeout: 60_000, interval: 200 });
}
