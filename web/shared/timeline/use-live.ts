import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createEventSource, type EventSourceClient } from 'eventsource-client';
import { useEffect } from 'react';
import type { TimelineEntry, Waiting } from '../../../domain/core/timeline.ts';
import { sessionKey } from '../session/session.ts';

/**
 * `live`: updates arrive by the stream. `reconnecting`: the page has to poll. `offline`: the browser has no network.
 */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline';

/** The server writes at least every 15 seconds; after a longer silence (ms) the connection counts as lost. */
const silenceMs = 40_000;
/** The time (ms) for the first message: the server may wait two seconds for Temporal before the snapshot. */
const firstWordMs = 6_000;
/** A hidden page closes its connection after this time (ms); the next snapshot contains what it missed. */
const hiddenMs = 10_000;

type Asked = (merchantId: string, id: string) => { queryKey: QueryKey };

/** A kind of entity with a stream. Use one object per kind: a new object opens a new stream. */
export interface LiveKind {
  /** The entity's name in the stream: `{ payment, timeline, waiting }`. */
  entity: 'payment' | 'payout' | 'receiver';
  streamPath: (id: string) => string;
  /** The queries whose cached data the stream updates. */
  queries: Record<'one' | 'timeline' | 'waiting', Asked>;
}

/** Contains the entity itself as well, under its own name. */
type Snapshot = { timeline: TimelineEntry[]; waiting: Waiting } & Record<string, unknown>;
type Changed = { entries: TimelineEntry[]; waiting?: Waiting } & Record<string, unknown>;

/**
 * Keeps a payment, payout or receiver current in the query cache by the server's stream, while the page is visible.
 * After sleep, or a lost network or server, it connects again and begins with a snapshot.
 */
export function useLive(
  kind: LiveKind,
  merchantId: string,
  id: string,
  enabled: boolean,
  setState: (state: LiveState) => void,
): void {
  const client = useQueryClient();

  useEffect(() => {
    if (!enabled) return;
    const write = writer(client, kind, merchantId, id);
    let source: EventSourceClient | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    let hidden: ReturnType<typeof setTimeout> | undefined;

    function expectWord(withinMs: number) {
      clearTimeout(silence);
      silence = setTimeout(() => {
        close();
        setState('reconnecting');
        open();
      }, withinMs);
    }

    function open() {
      if (source || document.hidden) return;
      if (!navigator.onLine) return setState('offline');
      expectWord(firstWordMs);
      const own = createEventSource({
        url: kind.streamPath(id),
        credentials: 'same-origin',
        headers: { 'trilho-merchant': merchantId },
        fetch: (url, init) => connect(url, init as RequestInit),
        onComment: () => own === source && expectWord(silenceMs),
        onMessage: ({ event, data }) => {
          if (own !== source) return;
          expectWord(silenceMs);
          if (event === 'snapshot') {
            write.snapshot(JSON.parse(data) as Snapshot);
            setState('live');
          } else if (event === 'changed') write.changed(JSON.parse(data) as Changed);
        },
        onScheduleReconnect: () => {
          if (own !== source) return;
          // The client retries by itself, so the silence timer is not needed until it is connected.
          clearTimeout(silence);
          setState(navigator.onLine ? 'reconnecting' : 'offline');
        },
      });
      source = own;
    }

    /** Rejects answers that are no stream. An ended session (401) leads to the login, as for every call. */
    async function connect(url: string | URL, init: RequestInit): Promise<Response> {
      const response = await fetch(url, init);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (response.ok && isStream) {
        expectWord(firstWordMs);
        return response;
      }
      await response.body?.cancel();
      if (response.status === 401) client.setQueryData(sessionKey, null);
      throw new Error(`no stream: ${response.status}`);
    }

    function close() {
      clearTimeout(silence);
      source?.close();
      source = undefined;
    }

    function onVisible() {
      clearTimeout(hidden);
      if (document.hidden) hidden = setTimeout(close, hiddenMs);
      else if (!source) {
        setState('connecting');
        open();
      }
    }

    function onOnline() {
      close();
      setState('connecting');
      open();
    }

    function onOffline() {
      close();
      setState('offline');
    }

    open();
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    return () => {
      close();
      clearTimeout(hidden);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
    };
  }, [client, kind, merchantId, id, enabled, setState]);
}

/**
 * Writes the stream's data into the query cache. Requests under way are cancelled, since their answers would be older.
 */
function writer(client: QueryClient, { entity, queries }: LiveKind, merchantId: string, id: string) {
  const one = queries.one(merchantId, id).queryKey;
  const timeline = queries.timeline(merchantId, id).queryKey;
  const waiting = queries.waiting(merchantId, id).queryKey;
  const put = (entity: unknown, entries: TimelineEntry[], waits: Waiting | undefined) => {
    for (const queryKey of [one, timeline, waiting]) void client.cancelQueries({ queryKey });
    client.setQueryData(one, entity);
    client.setQueryData(timeline, entries);
    if (waits) client.setQueryData(waiting, waits);
  };
  return {
    snapshot: (message: Snapshot) => put(message[entity], message.timeline, message.waiting),
    changed: (message: Changed) => {
      const known = client.getQueryData<TimelineEntry[]>(timeline) ?? [];
      put(message[entity], merged(known, message.entries), message.waiting);
    },
  };
}

/** Merges entries in the order of their ids, since an entry with a lower id may be committed later. */
function merged(known: TimelineEntry[], changed: TimelineEntry[]): TimelineEntry[] {
  if (changed.length === 0) return known;
  const byId = new Map([...known, ...changed].map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => Number(a.id) - Number(b.id));
}
