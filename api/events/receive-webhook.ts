import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { slugOf } from '../../adapters/index.ts';
import { readWebhook } from '../../adapters/webhooks.ts';
import { type ConnectionHead, connectionByToken, connectionOpener } from '../../db/connections/connections.ts';
import { type InboxDeps, markDone, type ReceivedWebhook, receiveWebhook } from '../../db/events/inbox.ts';
import { addLogFields } from '../../runtime/log.ts';
import { webhooksIn as counted } from '../../runtime/metrics.ts';
import { notifyProviderEvent } from '../../runtime/workflow-starts.ts';
import { addressOf } from '../core/address.ts';
import type { Api } from '../core/context.ts';
import type { Limits } from '../core/limits.ts';
import { Problem } from '../core/problems.ts';

/**
 * A webhook is stored raw and matched, answered with 200, and then delivered to its workflow. After a crash the sweep
 * delivers it. A webhook with
 * an unknown token is answered with 404 and not stored.
 */
export function webhooksIn(api: Api, limits: Limits) {
  const deps = { ...inboxDeps(api), done: markDone(api.store) };
  /** Webhooks that are being processed; a shutdown waits for them. */
  const underWay = new Set<Promise<void>>();
  /** By token, without the unknown ones. A connection that was changed since is noticed when a webhook is stored. */
  const connections = new LRUCache<string, ConnectionHead>({ max: 10_000, ttl: 60_000 });

  async function connectionOf(token: string): Promise<ConnectionHead | undefined> {
    const found = connections.get(token) ?? (await connectionByToken(api.store, token));
    if (found) connections.set(token, found, { noUpdateTTL: true });
    return found;
  }

  return {
    async receive(request: Request, response: Response): Promise<void> {
      const { slug = '', token = '' } = request.params as Record<string, string>;
      const raw = {
        headers: withoutSecrets(request.headers),
        rawBody: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
        path: request.path.slice(`/webhooks/${slug}/${token}`.length),
        query: Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? '')),
        receivedAt: new Date().toISOString(),
      };
      let received: ReceivedWebhook | undefined;
      while (!received) {
        const connection = token.length <= 100 ? await connectionOf(token) : undefined;
        if (!connection || slugOf(connection.provider) !== slug) {
          // The slug comes from the caller, so it must not become a metric label.
          counted.inc({ provider: '', outcome: 'unknown' });
          await limits.countUnknownCaller(addressOf(request));
          throw new Problem('not_found', 'There is nothing here.');
        }
        const { merchantId, provider } = connection;
        addLogFields({ merchantId, provider });
        received = await receiveWebhook(api.store, connection, raw, deps);
        if (received) counted.inc({ provider, outcome: 'received' });
        else connections.delete(token);
      }
      addLogFields({ inboxId: received.inboxId });
      response.status(200).json({ received: true });
      const work = received
        .settle()
        .catch((error: unknown) =>
          api.log.error({ err: error }, 'a webhook could not be processed; the sweep will retry it'),
        )
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },

    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}

/** Parsing of stored webhooks, and delivery of their provider events to the workflows. */
export function inboxDeps(api: Api): InboxDeps {
  const openConnection = connectionOpener(api.store);
  return {
    log: api.log,
    async parse(connection, raw) {
      const { credentials } = await openConnection(connection.merchantId, connection.id, connection.version);
      return readWebhook(connection.provider, credentials, raw);
    },
    notify: (entity, event) => notifyProviderEvent(api.client, entity, event),
  };
}

/** The headers to store, which signatures need, without cookies and credentials of our own proxies. */
function withoutSecrets(headers: Request['headers']) {
  const { cookie: _cookie, 'proxy-authorization': _proxy, ...stored } = headers;
  return stored;
}
