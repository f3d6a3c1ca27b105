import type { Request, Response } from 'express';
import type { Log } from '../../runtime/log.ts';
import { Problem } from './problems.ts';
import type { Caller, Listener, Stream } from './route.ts';

/** Proxies and browsers close idle connections. The listener's permission is checked at the same interval. */
const heartbeatMs = 15_000;
/** Browsers reconnect after this and get a new snapshot, so no page stays stale for longer. */
const maxDurationMs = 10 * 60_000;
const maxPerCaller = 20;
const maxPerProcess = 500;
/** A listener with more unread bytes is disconnected; it gets a new snapshot when it reconnects. */
const maxUnreadBytes = 1024 * 1024;

export interface Streams {
  /**
   * Answers a request with server-sent events until the stream ends, the listener leaves, or `readmit` refuses it.
   * @throws Problem before the first byte, when too many streams are open.
   */
  serve(
    connection: { request: Request; response: Response; caller: Caller; readmit: () => Promise<unknown> },
    stream: Stream,
  ): Promise<void>;
  /** Ends all streams, and refuses new ones. */
  close(): void;
}

export function openStreams(log: Log, { beatMs = heartbeatMs, lastMs = maxDurationMs } = {}): Streams {
  const open = new Set<AbortController>();
  const perCaller = new Map<string, number>();
  let closing = false;

  return {
    async serve({ request, response, caller, readmit }, stream) {
      const who = caller.person?.id ?? caller.merchantId;
      if (closing) throw new Problem('unavailable', 'This server is stopping. Connect again.');
      if (open.size >= maxPerProcess) throw new Problem('unavailable', 'Too many streams are open. Poll instead.');
      const openByCaller = perCaller.get(who) ?? 0;
      if (openByCaller >= maxPerCaller) {
        throw new Problem('conflict', `You have ${openByCaller} open streams, which is the maximum. Close one.`);
      }
      const ended = new AbortController();
      const end = () => ended.abort();
      open.add(ended);
      perCaller.set(who, openByCaller + 1);

      response.status(200);
      response.setHeader('content-type', 'text/event-stream; charset=utf-8');
      response.setHeader('cache-control', 'no-store');
      // Disables buffering of the answer by proxies.
      response.setHeader('x-accel-buffering', 'no');
      // Random, so that the listeners of a stopped server do not all reconnect at once.
      response.write(`retry: ${1_000 + Math.floor(Math.random() * 2_000)}\n\n`);

      const listener: Listener = {
        closed: ended.signal,
        send(event, data) {
          if (ended.signal.aborted) return;
          if (response.writableLength > maxUnreadBytes) return drop('too much unread data');
          response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        },
      };
      const drop = (why: string) => {
        log.info({ requestId: response.locals.requestId, why }, 'a stream was ended by us');
        end();
        response.destroy();
      };
      let beatsUnread = 0;
      const heartbeat = setInterval(() => {
        beatsUnread = response.writableNeedDrain ? beatsUnread + 1 : 0;
        if (beatsUnread > 2) return drop('the listener does not read');
        response.write(': still here\n\n');
        // Only a refusal ends the stream, not an unreachable database.
        void readmit().catch((error: unknown) => error instanceof Problem && end());
      }, beatMs);
      const lastTimer = setTimeout(end, lastMs);
      response.once('close', end);
      request.socket.setNoDelay(true);

      try {
        await stream(listener);
      } catch (error) {
        // The headers are sent: the listener reconnects, and gets the error as an answer if it persists.
        if (!ended.signal.aborted)
          log.warn({ err: error, requestId: response.locals.requestId }, 'a stream ended with an error');
      } finally {
        clearInterval(heartbeat);
        clearTimeout(lastTimer);
        end();
        open.delete(ended);
        const left = (perCaller.get(who) ?? 1) - 1;
        if (left > 0) perCaller.set(who, left);
        else perCaller.delete(who);
        response.end();
      }
    },

    close() {
      closing = true;
      for (const ended of [...open]) ended.abort();
    },
  };
}
