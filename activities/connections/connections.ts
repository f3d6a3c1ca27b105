import { type Connection, slugOf } from '../../adapters/index.ts';
import { probe, registerWebhook, wantsWebhook, whyFailed } from '../../adapters/probe.ts';
import { connectionOpener } from '../../db/connections/connections.ts';
import { ownConnections } from '../../db/connections/of-merchant.ts';
import { storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import type { ConnectionTest, WebhookRegistration } from '../../domain/connections/connection.ts';
import { addLogFields, type Log } from '../../runtime/log.ts';
import { clock } from '../../runtime/metrics.ts';
import type { Mode } from '../../runtime/settings.ts';
import { downloads } from '../core/download.ts';
import { transportOf } from '../core/transport.ts';

export interface ConnectionRef {
  connectionId: string;
  merchantId: string;
}

/** Operations on a connection as a whole. They move no money. */
export function connectionCalls({
  store,
  mode,
  publicUrl,
  log,
}: {
  store: Store;
  mode: Mode;
  publicUrl: string;
  log: Log;
}) {
  const transportFor = transportOf(mode);
  const download = downloads(mode);

  return {
    /** One harmless call with the current credentials. Undefined: there is no such connection. */
    async testConnection(ref: ConnectionRef): Promise<ConnectionTest | undefined> {
      const found = await open(ref);
      if (!found) return undefined;
      const { id, version, provider, connection, deps } = found;
      const seconds = clock();
      const { ok, what, detail, httpStatus } = await probe(provider, connection, deps);
      const test: ConnectionTest = {
        ok,
        what,
        detail: storableText(detail, 600),
        ...(httpStatus !== undefined && { httpStatus }),
        ms: Math.round(seconds() * 1000),
        at: new Date().toISOString(),
      };
      await ownConnections(store, ref.merchantId).applySnapshot({ id, version }, { test });
      log.info({ provider, connectionId: id, what, ok, httpStatus, ms: test.ms }, 'connection tested');
      return test;
    },

    /**
     * Registers our webhook address at a provider that takes it once per account.
     * @returns undefined where the provider does not.
     * @throws Error when the registration failed; the failure is stored first.
     */
    async connectWebhook(ref: ConnectionRef & { renew: boolean }): Promise<WebhookRegistration | undefined> {
      const found = await open(ref);
      if (!found || !wantsWebhook(found.provider)) return undefined;
      const { id, version, provider, callbackToken, connection, deps } = found;
      const url = `${publicUrl}/webhooks/${slugOf(provider)}/${callbackToken}`;
      const failed = await registerWebhook(provider, connection, { url, renew: ref.renew }, deps).then(
        () => undefined,
        (error: unknown) => whyFailed(error, connection).replaceAll(callbackToken, '••••'),
      );
      const webhook: WebhookRegistration = {
        registered: failed === undefined,
        detail: storableText(failed ?? `${provider} sends its webhooks to the callback address.`, 600),
        at: new Date().toISOString(),
      };
      await ownConnections(store, ref.merchantId).applySnapshot({ id, version }, { webhook });
      log.info({ provider, connectionId: id, registered: webhook.registered }, 'callback address registered');
      if (failed !== undefined) throw new Error(webhook.detail);
      return webhook;
    },
  };

  async function open({ connectionId, merchantId }: ConnectionRef) {
    addLogFields({ merchantId });
    const own = await ownConnections(store, merchantId).get(connectionId);
    if (!own) return undefined;
    const { id, version } = own;
    // Read now, so that another platform or another certificate of it takes effect at once.
    const opened = await connectionOpener(store)(merchantId, id, version);
    const connection: Connection = opened.credentials;
    return {
      id,
      version,
      provider: opened.provider,
      callbackToken: opened.callbackToken,
      connection,
      deps: { ...transportFor(opened), download },
    };
  }
}
