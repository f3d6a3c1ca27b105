import type { Request, Response } from 'express';
import type { Log } from '../../runtime/log.ts';
import { Problem } from './problems.ts';
import type { Caller, Listener, Stream } from './route.ts';

/** Proxies and browsers give up on a connection that says nothing for long. Who listens is also checked this often. */
const heartbeatMs = 15_000;
/** A listener comes back after this by itself, and gets everything anew: nothing goes stale for ever. */
const longestMs = 10 * 60_000;
const mostPerCaller = 20;
const mostPerProcess = 500;
/** What a listener may leave unread before it is dropped; it catches up when it comes back. */
const mostUnreadBytes = 1024 * 1024;

export interface Streams {
  /**
   * Answers a request with server-sent events until the stream ends by itself, the listener leaves or may no longer
   * listen. @throws Problem before the first byte, when too many are open.
   */
  serve(
    asked: { request: Request; response: Response; caller: Caller; readmit: () => Promise<unknown> },
    stream: Stream,
  ): Promise<void>;
  /** Ends all of them, and takes no more. */
  close(): void;
}

export function openStreams(log: Log, { beatMs = heartbeatMs, lastMs = longestMs } = {}): Streams {
  const open = new Set<AbortController>();
  const perCaller = new Map<string, number>();
  let closing = false;

  return {
    async serve({ request, response, caller, readmit }, stream) {
      const who = caller.person?.id ?? caller.merchantId;
      if (closing) throw new Problem('unavailable', 'This server is stopping. Connect again.');
      if (open.size >= mostPerProcess) throw new Problem('unavailable', 'Too many streams are open. Ask without one.');
      const own = perCaller.get(who) ?? 0;
      if (own >= mostPerCaller) {
        throw new Problem('conflict', `You have ${own} streams open, which is the most. Close one.`);
      }
      const ended = new AbortController();
      const end = () => ended.abort();
      open.add(ended);
      perCaller.set(who, own + 1);

      response.status(200);
      response.setHeader('content-type', 'text/event-stream; charset=utf-8');
      response.setHeader('cache-control', 'no-store');
      // Proxies that gather an answer before passing it on would gather this one for ever.
      response.setHeader('x-accel-buffering', 'no');
      // Everybody who lost a server comes back, but not all in the same moment.
      response.write(`retry: ${1_000 + Math.floor(Math.random() * 2_000)}\n\n`);

      const listener: Listener = {
        closed: ended.signal,
        send(event, data) {
          if (ended.signal.aborted) return;
          if (response.writableLength > mostUnreadBytes) return drop('left too much unread');
          response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        },
      };
      const drop = (why: string) => {
        log.info({ requestId: response.locals.requestId, why }, 'listener dropped');
        end();
        response.destroy();
      };
      let unreadSince = 0;
      const heartbeat = setInterval(() => {
        unreadSince = response.writableNeedDrain ? unreadSince + 1 : 0;
        if (unreadSince > 2) return drop('reads nothing');
        response.write(': still here\n\n');
        // A database that is away is no reason to send somebody off; a session that ended is.
        void readmit().catch((error: unknown) => error instanceof Problem && end());
      }, beatMs);
      const latest = setTimeout(end, lastMs);
      response.once('close', end);
      request.socket.setNoDelay(true);

      try {
        await stream(listener);
      } catch (error) {
        // The answer has begun: the listener comes back and meets the problem, or finds it gone.
        if (!ended.signal.aborted) log.warn({ err: error, requestId: response.locals.requestId }, 'stream failed');
      } finally {
        clearInterval(heartbeat);
        clearTimeout(latest);
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
