// Requests that arrive at a steady rate while something is out of order, each repeated until it is answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Reply } from './merchant.ts';

/** One kind of request, and what its merchant does once it is answered. */
export interface Source {
  /** Milliseconds between two requests. */
  everyMs: number;
  send(apiUrl: string, key: string): Promise<Reply<{ id: string; transactionId?: string | null | undefined }>>;
  answered?(id: string, transactionId: string | undefined): Promise<void>;
}

/** An attempt of a request. The status is 0 where no HTTP answer came. Times are those of `Date.now`. */
interface Attempt {
  began: number;
  ms: number;
  status: number;
  retryAfter: number;
}

export interface Request {
  id: string;
  attempts: Attempt[];
}

/** Statuses after which a careful client sends the same request again. */
const repeated = [0, 409, 429, 500, 503];

export function startTraffic(apiUrls: string[], sources: Record<string, Source>) {
  let isOn = true;
  let isOver = false;
  let sent = 0;
  const attempts: Attempt[] = [];
  const requests: Record<string, Request[]> = Object.fromEntries(Object.keys(sources).map((name) => [name, []]));
  const failures: unknown[] = [];

  async function request(name: string, source: Source): Promise<void> {
    const key = randomUUID();
    const own: Attempt[] = [];
    for (let api = sent++; !isOver; api++) {
      const began = Date.now();
      const reply = await source.send(apiUrls[api % apiUrls.length] ?? '', key).catch(() => undefined);
      const retryAfter = Number(reply?.headers.get('retry-after') ?? 0);
      const attempt = { began, ms: Date.now() - began, status: reply?.status ?? 0, retryAfter };
      own.push(attempt);
      attempts.push(attempt);
      if (!reply || repeated.includes(attempt.status)) {
        await sleep(1_000 * Math.min(Math.max(retryAfter, 1), 2));
        continue;
      }
      const { id, transactionId } = reply.body;
      if (reply.status !== 201) return void failures.push(reply.status, reply.body);
      requests[name]?.push({ id, attempts: own });
      return source.answered?.(id, transactionId ?? undefined);
    }
  }

  const underWay: Promise<unknown>[] = [];
  const clocks = Object.entries(sources).map(async ([name, source]) => {
    while (isOn) {
      underWay.push(request(name, source).catch((error: unknown) => failures.push(error)));
      await sleep(source.everyMs);
    }
  });

  return {
    /** Every attempt so far. */
    attempts,
    /** Ends everything, answered or not: for after a test that has failed. */
    stop: () => {
      isOn = false;
      isOver = true;
    },
    /** Ends the arrivals, and waits until each request has its answer. */
    async end(): Promise<Record<string, Request[]>> {
      isOn = false;
      await Promise.all(clocks);
      await Promise.all(underWay);
      expect(failures).toEqual([]);
      return requests;
    },
    /** From a time until the answer to the first request that was sent after it and succeeded at once, in ms. */
    servedAgain: (since: number): number | undefined => {
      const times = attempts
        .filter(({ began, status }) => began >= since && status === 201)
        .map(({ began, ms }) => began + ms);
      return times.length > 0 ? Math.min(...times) - since : undefined;
    },
  };
}

/** How many attempts got which answer other than 201, or 503 with the seconds after which to repeat. */
export function unclear(attempts: Attempt[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, retryAfter } of attempts) {
    if (status === 201 || (status === 503 && retryAfter > 0)) continue;
    const answer = status === 503 ? '503 without Retry-After' : status === 0 ? 'no answer' : String(status);
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}
