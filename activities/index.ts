import type { Client } from '@temporalio/client';
import type { Store } from '../db/store.ts';
import type { Log } from '../runtime/log.ts';
import type { Mode } from '../runtime/settings.ts';
import { startDelivery } from '../runtime/temporal.ts';
import { cardSaving } from './card-saving.ts';
import { eventDeliveries } from './deliveries.ts';
import { paymentRows } from './payment-rows.ts';
import { providerCalls } from './provider-calls.ts';
import { sweeping } from './sweep.ts';

export interface ActivityDeps {
  store: Store;
  client: Client;
  mode: Mode;
  publicUrl: string;
  log: Log;
}

/** Everything with a side effect that a workflow may ask for. */
export const createActivities = (deps: ActivityDeps) => ({
  ...paymentRows({
    store: deps.store,
    log: deps.log,
    startDelivery: async (ref) => {
      await startDelivery(deps.client, ref).catch((error: unknown) =>
        deps.log.error({ err: error, deliveryId: ref.deliveryId }, 'delivery not started; the sweep will'),
      );
    },
  }),
  ...providerCalls(deps),
  ...cardSaving(deps),
  ...eventDeliveries(deps),
  ...sweeping(deps),
});

export type Activities = ReturnType<typeof createActivities>;
