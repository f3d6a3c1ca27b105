import type { Transaction } from 'kysely';
import type { Schema } from '../../db/core/schema.ts';
import type { Store } from '../../db/core/store.ts';
import { revaluePayments, valueNewEntries } from '../../db/finance/fees.ts';
import type { SettlementRow } from '../../db/finance/ledger.ts';
import {
  markOverdue,
  settleByDate,
  shownSettlement,
  takeReopened,
  takeUnannounced,
} from '../../db/finance/settlements.ts';
import { overdueUpTo } from '../../domain/finance/settlement.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import { announce } from '../core/announce.ts';

/** Milliseconds that one pass values payments for; the next goes on. */
const valuingMs = 10_000;

export const keepingSettlements = ({ store }: { store: Store }) => ({ keepSettlements: () => keepSettlements(store) });

/**
 * One pass of the sweep: values the payments that have moved or whose terms have changed, books what arrives by its date, and
 * calls for a person where something has not arrived.
 *
 * @returns how much it found to do.
 */
async function keepSettlements(store: Store): Promise<number> {
  let done = 0;
  for (const step of [valueNewEntries, revaluePayments]) {
    for (const until = performance.now() + valuingMs; performance.now() < until; ) {
      const read = await step(store);
      if (read === 0) break;
      done += read;
    }
  }
  const today = dayInBrazil(new Date());
  // Before what arrives by its date: that may be the same again.
  done += await announceAll(store, 'settlement.reopened', takeReopened);
  done += await settleByDate(store.db, today);
  done += await announceAll(store, 'settlement.settled', takeUnannounced);
  done += await announceAll(store, 'settlement.overdue', (tx) => markOverdue(tx, overdueUpTo(today)));
  return done;
}

/** Settlements whose events one pass writes. */
const announcedAtOnce = 500;

/** Takes settlements one by one and writes their events: an event takes its merchant's lock, which payments wait for. */
async function announceAll(
  store: Store,
  type: 'settlement.settled' | 'settlement.reopened' | 'settlement.overdue',
  take: (tx: Transaction<Schema>) => Promise<SettlementRow | undefined>,
): Promise<number> {
  for (let done = 0; done < announcedAtOnce; done += 1) {
    const taken = await store.db.transaction().execute(async (tx) => {
      const row = await take(tx);
      if (!row) return false;
      await announce(tx, await store.sealOf(row.merchant_id, tx), {
        merchantId: row.merchant_id,
        entityId: row.id,
        type,
        // It may be taken back, and arrive again.
        once: `${type}:${row.updated_at.toISOString()}`,
        data: shownSettlement(row),
      });
      return true;
    });
    if (!taken) return done;
  }
  return announcedAtOnce;
}
