import type { Store } from '../../db/core/store.ts';
import { decidePayout } from './decide.ts';
import { openPayout } from './open.ts';
import { lockPayout, snapshotOf } from './row.ts';
import { type PayoutRowsDeps, transitionPayout } from './transition.ts';
import type {
  Decided,
  PayoutCommand,
  PayoutOpened,
  PayoutOrder,
  PayoutRef,
  PayoutSnapshot,
  PayoutTransition,
} from './types.ts';

/**
 * A payout's rows. Short and idempotent, so the workflow runs these as local activities: each may run again after a
 * crash, and changes nothing the second time.
 */
export const payoutRows = (deps: PayoutRowsDeps) => ({
  openPayout: (order: PayoutOrder): Promise<PayoutOpened> => openPayout(deps.store, order),
  loadPayout: (ref: PayoutRef): Promise<PayoutSnapshot> => loadPayout(deps.store, ref),
  transitionPayout: (transition: PayoutTransition): Promise<PayoutSnapshot> => transitionPayout(deps, transition),
  decidePayout: (ask: PayoutRef & { command: PayoutCommand; step: string }): Promise<Decided> =>
    decidePayout(deps, ask),
});

/** The current payout, for a workflow that continues with it. */
const loadPayout = (store: Store, ref: PayoutRef): Promise<PayoutSnapshot> =>
  store.db.transaction().execute(async (tx) => snapshotOf(await lockPayout(tx, ref)));
