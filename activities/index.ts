import type { Client } from '@temporalio/client';
import type { Store } from '../db/store.ts';
import type { Log } from '../runtime/log.ts';
import type { Mode } from '../runtime/settings.ts';
import type { Storage } from '../runtime/storage/storage.ts';
import { startDelivery } from '../runtime/temporal.ts';
import { cardSaving } from './card-saving.ts';
import { eventDeliveries } from './deliveries.ts';
import { paymentRows } from './payment-rows.ts';
import { providerCalls } from './provider-calls.ts';
import { refundRows } from './refunds.ts';
import { paymentRoutes } from './routes.ts';
import { slips } from './slips.ts';
import { sweeping } from './sweep.ts';

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
  const payments = paymentRows({
    store: deps.store,
    log: deps.log,
    startDelivery: async (ref) => {
      await startDelivery(deps.client, ref).catch((error: unknown) =>
        deps.log.error({ err: error, deliveryId: ref.deliveryId }, 'delivery not started; the sweep will'),
      );
    },
  });
  return {
    ...payments,
    ...refundRows({ ...deps, movePayment: payments.movePayment }),
    ...paymentRoutes(deps),
    ...providerCalls(deps),
    ...cardSaving(deps),
    ...eventDeliveries(deps),
    ...slips(deps),
    ...sweeping(deps),
  };
}

export type Activities = ReturnType<typeof createActivities>;
