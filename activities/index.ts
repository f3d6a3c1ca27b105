import type { Client } from '@temporalio/client';
import type { Store } from '../db/store.ts';
import type { Lane } from '../domain/names.ts';
import type { Log } from '../runtime/log.ts';
import type { Mode } from '../runtime/settings.ts';
import type { Storage } from '../runtime/storage/storage.ts';
import { tellLane } from '../runtime/temporal.ts';
import { cardSaving } from './card-saving.ts';
import { eventDeliveries } from './deliveries.ts';
import { paymentRows } from './payment-rows.ts';
import { providerCalls } from './provider-calls.ts';
import { refundRows } from './refunds.ts';
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
  const telling = (lane: Lane) =>
    tellLane(deps.client, lane).catch((error: unknown) =>
      deps.log.error({ err: error, ...lane }, 'delivery not started; the sweep will'),
    );
  const payments = paymentRows({ store: deps.store, log: deps.log, tellLane: telling });
  return {
    ...payments,
    ...refundRows({ ...deps, movePayment: payments.movePayment }),
    ...providerCalls(deps),
    ...cardSaving(deps),
    ...eventDeliveries({ ...deps, tellLane: telling }),
    ...slips({ ...deps, tellLane: telling }),
    ...sweeping(deps),
  };
}

export type Activities = ReturnType<typeof createActivities>;
