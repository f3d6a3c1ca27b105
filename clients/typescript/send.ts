import { errorOf, TrilhoError } from './error.ts';

/** How requests are sent. Times are in ms. */
export interface Sending {
  fetch: typeof fetch;
  /** How long one try may take, 30 000 by default. */
  timeoutMs: number;
  /** Tries after the first, 4 by default, where repeating is safe. */
  retries: number;
  /** The wait before the first of them, 250 by default; it doubles each time. */
  backoffMs: number;
}

/** An API that asks for a longer wait is not waited for: the caller hears of it. */
const longestWaitMs = 30_000;
const later: readonly (number | undefined)[] = [429, 502, 503, 504];

/**
 * Sends a request, and again where that is safe: a GET, and a POST with an `Idempotency-Key`, which stays the same. They
 * are repeated when no answer came, when it was 429, 502, 503 or 504, and while the first try with the key still runs.
 *
 * @throws TrilhoError for any answer but a success, and when there is none; a caller's own abort as it is.
 */
export function sender({
  fetch = globalThis.fetch,
  timeoutMs = 30_000,
  retries = 4,
  backoffMs = 250,
}: Partial<Sending>) {
  return async (request: Request): Promise<Response> => {
    const { method, url, headers, signal } = request;
    const idempotencyKey = headers.get('idempotency-key') ?? undefined;
    const mayRepeat = method === 'GET' || (method === 'POST' && idempotencyKey !== undefined);
    // Read once: a request's body can be sent only once, and each try must say the very same.
    const body = request.body === null ? null : await request.text();

    const once = async (): Promise<Response | TrilhoError> => {
      try {
        const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
        const answer = await fetch(url, { method, headers, body, signal: within, redirect: 'error' });
        // Here, so that a body that breaks off counts as no answer.
        const text = await answer.text();
        if (!answer.ok || !isJson(text)) return errorOf(answer, text, idempotencyKey);
        return new Response(text || null, { status: answer.status, headers: { 'content-type': 'application/json' } });
      } catch (cause) {
        signal.throwIfAborted();
        const message = `There was no answer to ${method} ${new URL(url).pathname}.`;
        return new TrilhoError(message, { code: 'no_answer', idempotencyKey, cause });
      }
    };

    for (let tries = 0; ; tries += 1) {
      const outcome = await once();
      if (outcome instanceof Response) return outcome;
      const waitMs = Math.max(backoff(backoffMs, tries), (outcome.retryAfter ?? 0) * 1000);
      const open = outcome.code === 'no_answer' || outcome.code === 'still_running' || later.includes(outcome.status);
      if (!mayRepeat || !open || tries >= retries || waitMs > longestWaitMs) throw outcome;
      await sleep(waitMs, signal);
    }
  };
}

/** Doubles each time; half of it by chance, so that those who failed together do not come back together. */
const backoff = (firstMs: number, tries: number) =>
  Math.min(firstMs * 2 ** tries, longestWaitMs) * (0.5 + Math.random() / 2);

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** Nothing at all is an answer too: 204. */
function isJson(text: string): boolean {
  try {
    if (text !== '') JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
