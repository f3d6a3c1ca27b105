import { type Adapter, createAdapter, createCache, type Exchange, recipientOf, slugOf } from '../../adapters/index.ts';
import { connectionOpener, type OpenConnection, versionInForce } from '../../db/connections/connections.ts';
import type { Store } from '../../db/core/store.ts';
import { type Recipients, recipientsOf } from '../../db/receivers/receivers.ts';
import type { Log } from '../../runtime/log.ts';
import type { Mode } from '../../runtime/settings.ts';
import { type LookUpBudget, lookUpBudget } from './budget.ts';
import { type Bulkhead, bulkhead, lookUpSlots, sendSlots } from './bulkhead.ts';
import { downloads } from './download.ts';
import { callObserver } from './observe-call.ts';
import { renewed } from './renewed.ts';
import { transportOf } from './transport.ts';
import type { PinnedConnection } from './types.ts';

export interface OpenAdapter {
  adapter: Adapter;
  /** Filled by the adapter: the HTTP exchanges of its calls, masked. */
  exchanges: Exchange[];
  /** The address to which the provider sends this connection's webhooks. */
  webhookUrl: string;
}

/** What all provider calls of a process share. */
export interface CallContext {
  store: Store;
  log: Log;
  /** Limits the look-ups of each connection. */
  budget: LookUpBudget;
  /** The slots of activities that send something, and of look-ups. */
  sends: Bulkhead;
  lookUps: Bulkhead;
  observeCall: ReturnType<typeof callObserver>;
  openAdapter(row: PinnedConnection): Promise<OpenAdapter>;
}

/** Access tokens and certificates are cached here, so that a thousand payments share one log-in. */
export function callContext({
  store,
  publicUrl,
  mode,
  log,
}: {
  store: Store;
  publicUrl: string;
  mode: Mode;
  log: Log;
}): CallContext {
  const openConnection = connectionOpener(store);
  const transport = transportOf(mode);
  const caches = { tokens: createCache<string>(), certificates: createCache<string>(), download: downloads(mode) };
  return {
    store,
    log,
    budget: lookUpBudget(),
    sends: bulkhead(sendSlots),
    lookUps: bulkhead(lookUpSlots),
    observeCall: callObserver(store.db, log),

    async openAdapter({ provider, merchant_id, connection_id, connection_version }) {
      const exchanges: Exchange[] = [];
      const adapterOf = (connection: OpenConnection) =>
        createAdapter(provider, connection.credentials, {
          ...caches,
          ...transport(connection),
          record: (exchange) => exchanges.push(exchange),
        });
      const connection = await openConnection(merchant_id, connection_id, connection_version);
      const adapter = renewed(adapterOf(connection), async () => {
        const version = await versionInForce(store.db, connection_id);
        if (version === connection_version) return undefined;
        return adapterOf(await openConnection(merchant_id, connection_id, version));
      });
      const webhookUrl = `${publicUrl}/webhooks/${slugOf(provider)}/${connection.callbackToken}`;
      return { adapter, exchanges, webhookUrl };
    },
  };
}

/**
 * The provider's own id of each of these receivers; `why` for a receiver that is not ACTIVE there now, even if it was
 * when the request was accepted.
 */
export async function recipientsAt(
  { store }: CallContext,
  { provider, merchant_id, connection_id: id }: PinnedConnection,
  receiverIds: readonly string[],
): Promise<(receiverId: string) => ReturnType<Recipients>> {
  const recipients = await recipientsOf(store, merchant_id, receiverIds, recipientOf);
  return (receiverId) => recipients({ id, provider }, receiverId);
}
