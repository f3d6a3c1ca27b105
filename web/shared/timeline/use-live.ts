import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createEventSource, type EventSourceClient } from 'eventsource-client';
import { useEffect } from 'react';
import type { TimelineEntry, Waiting } from '../../../domain/core/timeline.ts';
import { sessionKey } from '../session/session.ts';

/** `live`: news comes by itself. `reconnecting`: the page has to ask. `offline`: nothing can be asked. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline';

/** The server says something every 15 seconds: who hears nothing for longer hears nothing at all. */
const silenceMs = 40_000;
/** The server may wait two seconds for its engine before it tells how things stand. */
const firstWordMs = 6_000;
/** A page that nobody looks at gives its connection back; the snapshot brings what it missed. */
const hiddenMs = 10_000;

type Asked = (merchantId: string, id: string) => { queryKey: QueryKey };

/** A kind of entity that the server has a stream of. One object per kind: a new one opens a new stream. */
export interface LiveKind {
  /** As the stream names it: `{ payment, timeline, waiting }`. */
  entity: 'payment' | 'payout' | 'receiver';
  streamPath: (id: string) => string;
  /** Where the answers are kept. */
  queries: Record<'one' | 'timeline' | 'waiting', Asked>;
}

/** Beside the entity itself, under its own name. */
type Snapshot = { timeline: TimelineEntry[]; waiting: Waiting } & Record<string, unknown>;
type Changed = { entries: TimelineEntry[]; waiting?: Waiting } & Record<string, unknown>;

/**
 * Keeps what is known of a payment, payout or receiver current in the query cache, by the server's stream, for as long as somebody looks:
 * after sleep, a lost network or a lost server it connects again and begins with a snapshot.
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
          // It tries again by itself; the silence of a server that is away is no news.
          clearTimeout(silence);
          setState(navigator.onLine ? 'reconnecting' : 'offline');
        },
      });
      source = own;
    }

    /** What is not a stream is not read as one. A session that ended leads to the login, as it does for every call. */
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

/** What the stream tells goes where the questions keep their answers, and an answer that is still on its way is older. */
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
    snapshot: (told: Snapshot) => put(told[entity], told.timeline, told.waiting),
    changed: (told: Changed) => {
      const known = client.getQueryData<TimelineEntry[]>(timeline) ?? [];
      put(told[entity], merged(known, told.entries), told.waiting);
    },
  };
}

/** In the order of their numbers: one that was committed later may have been written earlier. */
function merged(known: TimelineEntry[], news: TimelineEntry[]): TimelineEntry[] {
  if (news.length === 0) return known;
  const byId = new Map([...known, ...news].map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => Number(a.id) - Number(b.id));
}
