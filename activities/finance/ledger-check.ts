import { heartbeat } from '@temporalio/activity';
import type { Store } from '../../db/core/store.ts';
import { checkLedger } from '../../db/finance/ledger.ts';
import type { Log } from '../../runtime/log.ts';
import { ledgerDifferences } from '../../runtime/metrics.ts';

/** Differences that are logged one by one; all are counted. */
const logged = 20;

/** Compares the whole ledger with the rows. */
export const ledgerChecks = ({ store, log }: { store: Store; log: Log }) => ({
  /** @returns how many entities differ. */
  async compareLedger(): Promise<number> {
    const found = await checkLedger(store.db, undefined, heartbeat);
    ledgerDifferences.set(found.length);
    for (const difference of found.slice(0, logged)) log.error(difference, 'the ledger and a row differ');
    log.info({ differences: found.length }, 'the ledger was compared with all rows');
    return found.length;
  },
});
