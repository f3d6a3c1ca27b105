import { Problem } from './problem.ts';

interface Options {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Every call but those of the session is made for one merchant. */
  merchantId?: string;
  body?: unknown;
  signal?: AbortSignal;
  /** Of what moves money: with the same one again, it is done once. */
  idempotencyKey?: string;
  /** Of what may take longer than a question. */
  timeoutMs?: number;
}

/** A server that hangs is a server that does not answer. */
const defaultTimeoutMs = 15_000;

/** One call to the API on our own origin, with the session's cookie. Anything but 2xx is thrown as a Problem. */
export const request = async <Answer>(path: string, options: Options = {}): Promise<Answer> =>
  (await requestWithStatus<Answer>(path, options)).body;

/** The same, where it matters which of the good statuses it is. */
export async function requestWithStatus<Answer>(
  path: string,
  options: Options = {},
): Promise<{ status: number; body: Answer }> {
  const headers: Record<string, string> = { accept: 'application/json, application/problem+json' };
  if (options.merchantId) headers['trilho-merchant'] = options.merchantId;
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const patience = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);

  let response: Response;
  try {
    response = await fetch(path, {
      method: options.method ?? 'GET',
      credentials: 'same-origin',
      headers,
      signal: options.signal ? AbortSignal.any([options.signal, patience]) : patience,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
  } catch (error) {
    // Whoever asked has gone away: theirs to handle, not a failure.
    if (options.signal?.aborted) throw error;
    throw new Problem(0);
  }

  const answer = await read(response);
  if (!response.ok) throw new Problem(response.status, isObject(answer) ? answer : {});
  return { status: response.status, body: answer as Answer };
}

/** A file, as it is, for a route that takes one. */
export async function sendBytes<Answer>(path: string, merchantId: string, file: File): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'trilho-merchant': merchantId, 'content-type': 'application/octet-stream' },
      body: file,
    });
  } catch {
    throw new Problem(0);
  }
  const answer = await read(response);
  if (!response.ok) throw new Problem(response.status, isObject(answer) ? answer : {});
  return answer as Answer;
}

/** A file of the API's, whole, under the name that it gives. It may be long, so there is no time in which it must be here. */
export async function download(path: string, merchantId: string): Promise<{ name: string; file: Blob }> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', headers: { 'trilho-merchant': merchantId } });
    if (response.ok) {
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
      return { name, file: await response.blob() };
    }
  } catch {
    throw new Problem(0);
  }
  const answer = await read(response);
  throw new Problem(response.status, isObject(answer) ? answer : {});
}

/** A proxy in between may answer with a page of its own, so an unreadable body is nothing rather than a crash. */
async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch {
    if (response.ok) throw new Problem(0);
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
