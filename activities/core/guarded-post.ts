import agentkeepalive from 'agentkeepalive';
import axios from 'axios';
import { maskText } from '../../adapters/kit/mask.ts';
import { storableText } from '../../db/core/storable.ts';
import { clock } from '../../runtime/metrics.ts';
import type { Mode } from '../../runtime/settings.ts';
import { checkUrl, ForbiddenUrl, guardedLookup } from '../../runtime/url-guard.ts';

/**
 * Bytes of an answer's body that are read and stored, and the milliseconds for reading them after the status has
 * arrived.
 */
const readBytes = 1024;
export const readMs = 2_000;
/** The whole call, however the other side behaves (ms): its time-out has a little room. */
export const roomMs = 500;

export interface GuardedPost {
  url: string;
  body: string;
  headers: Record<string, string>;
  /** Milliseconds until the status must have arrived. */
  timeoutMs: number;
}

/** The outcome of one POST. Without `httpStatus` there was no answer, and `error` has the reason. */
export interface PostAnswer {
  /** Milliseconds until the status arrived. */
  ms: number;
  httpStatus?: number;
  error?: string;
  /** The beginning of the body, masked. */
  answer?: string;
  /** The headers of the answer, as they came. */
  answered?: object;
}

/**
 * Calls addresses that merchants named. The other side may be hostile, so size and time of its answer are limited, and
 * internal addresses are not called.
 */
export function guardedPoster(mode: Mode): (post: GuardedPost) => Promise<PostAnswer> {
  const agent = { keepAlive: true, freeSocketTimeout: 4_000 };
  // The resolved address is checked when the connection is made, so that it cannot change between check and use.
  const lookup = guardedLookup(mode);
  const http = axios.create({
    httpAgent: new agentkeepalive.HttpAgent({ ...agent, lookup } as object),
    httpsAgent: new agentkeepalive.HttpsAgent({ ...agent, lookup } as object),
    maxRedirects: 0,
    responseType: 'stream',
    decompress: false,
    validateStatus: () => true,
    proxy: false,
  });

  return async ({ url, body, headers, timeoutMs: timeout }) => {
    const seconds = clock();
    try {
      checkUrl(url, mode);
      const answer = await http.post(url, body, { headers, timeout, signal: AbortSignal.timeout(timeout + roomMs) });
      const ms = Math.round(seconds() * 1000);
      return { ms, httpStatus: answer.status, answered: answer.headers, answer: await firstBytes(answer.data) };
    } catch (error) {
      const why = error instanceof ForbiddenUrl ? error.message : ((error as { code?: string }).code ?? 'no answer');
      return { ms: Math.round(seconds() * 1000), error: why };
    }
  };
}

/** Reads the start of the body. The status has been received and counts, so a body that is late is given up. */
async function firstBytes(stream: NodeJS.ReadableStream & { destroy(): void }): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => stream.destroy(), readMs);
  try {
    for await (const chunk of stream) {
      chunks.push(Buffer.from(chunk));
      length += chunk.length;
      if (length >= readBytes) break;
    }
  } catch {
    // The stream was closed early, by us or by the other side.
  } finally {
    clearTimeout(timer);
    stream.destroy();
  }
  return storableText(maskText(Buffer.concat(chunks).subarray(0, readBytes).toString()), readBytes);
}
