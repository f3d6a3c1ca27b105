import type { Client } from '@temporalio/client';
import type { Store } from '../db/store.ts';
import type { Lane } from '../domain/names.ts';
import type { Log } from '../runtime/log.ts';
import type { Mode } from '../runtime/settings.ts';
import type { Storage } from '../runtime/storage/storage.ts';
import { tellDispute, tellLane } from '../runtime/temporal.ts';
import { bankChanges } from './bank-change.ts';
import { lookUpBudget } from './budget.ts';
import { cardSaving } from './card-saving.ts';
import { certificateWatch } from './certificates.ts';
import { connectionCalls } from './connections.ts';
import { eventDeliveries } from './deliveries.ts';
import { disputeRows } from './dispute-rows.ts';
import { exporting } from './exporting.ts';
import { paymentRows } from './payment-rows.ts';
import { payoutBatches } from './payout-batches.ts';
import { payoutCalls } from './payout-calls.ts';
import { payoutRows } from './payout-rows.ts';
import { providerCalls } from './provider-calls.ts';
import { receiverCalls } from './receiver-calls.ts';
import { receiverRows } from './receiver-rows.ts';
import { reconciling } from './reconciling.ts';
import { refundRows } from './refunds.ts';
import { paymentRoutes } from './routes.ts';
import { slips } from './slips.ts';
import { sweeping } from './sweep.ts';
import type { DisputeRef } from './types.ts';

export interface ActivityDeps {
  store: Store;
  client: Client;
  mode: Mode;
  publicUrl: string;
  /** Absent: files cannot be kept. */
  storage: Storage | undefined;
  log: Log;
}

/** Everything with a side effect that a workflow may ask for. */
export function createActivities(deps: ActivityDeps) {
  const rows = rowsDeps(deps);
  const payments = paymentRows(rows);
  // All look-ups of a connection share one.
  const budget = lookUpBudget();
  return {
    ...payments,
    ...disputeRows(rows),
    ...refundRows({ ...deps, tellLane: rows.tellLane, movePayment: payments.movePayment }),
    ...paymentRoutes(deps),
    ...payoutRows(rows),
    ...payoutCalls({ ...deps, budget }),
    ...payoutBatches(deps),
    ...providerCalls({ ...deps, budget }),
    ...receiverRows(rows),
    ...receiverCalls({ ...deps, budget }),
    ...bankChanges(rows),
    ...cardSaving(deps),
    ...certificateWatch(deps),
    ...connectionCalls(deps),
    ...eventDeliveries({ ...deps, tellLane: rows.tellLane }),
    ...exporting(deps),
    ...slips({ ...deps, tellLane: rows.tellLane }),
    ...sweeping(deps),
    ...reconciling({ ...deps, budget }),
  };
}

const rowsDeps = ({ store, log, client }: ActivityDeps) => ({
  store,
  log,
  tellLane: async (lane: Lane) => {
    await tellLane(client, lane).catch((error: unknown) =>
      log.error({ err: error, ...lane }, 'delivery not started; the sweep will'),
    );
  },
  tellDispute: async (ref: DisputeRef) => {
    await tellDispute(client, ref).catch((error: unknown) =>
      log.error({ err: error, disputeId: ref.disputeId }, 'dispute not told; the sweep will start it'),
    );
  },
});

export type Activities = ReturnType<typeof createActivities>;
