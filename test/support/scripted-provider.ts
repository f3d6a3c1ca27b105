import type { DeliverNew } from '../../activities/core/announce.ts';
import { callContext } from '../../activities/core/call-context.ts';
import { quickTries } from '../../activities/core/quick-tries.ts';
import { paymentCalls } from '../../activities/payments/calls.ts';
import type { Adapter } from '../../adapters/index.ts';
import type { Store } from '../../db/core/store.ts';
import { openLog } from '../../runtime/log.ts';

/** The payment activities on real rows, with a provider whose operations the test scripts. @param deliverNew sends events. */
export function scriptedCalls(store: Store, adapter: Partial<Adapter>, deliverNew: DeliverNew = () => {}) {
  const log = openLog('test', 'silent');
  const context = callContext({ store, publicUrl: 'http://localhost', mode: 'sandbox', log });
  const openAdapter = async () => ({ adapter: adapter as Adapter, exchanges: [], webhookUrl: 'http://localhost' });
  const rows = { store, log, deliverNew, notifyDispute: async () => {} };
  return paymentCalls({ ...context, openAdapter }, rows, quickTries());
}
