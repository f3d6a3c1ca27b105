import type { Client, ClientPathsWithMethod, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import { answerOf } from './answer.ts';
import { Problem } from './problem.ts';
import type { components, paths } from './schema.ts';

/** The schemas of the API's document by name: `Schema<'Payment'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathOf<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;
type Init<Path extends keyof paths, M extends Method> = MaybeOptionalInit<paths[Path], M & keyof paths[Path]>;

interface Sending {
  signal?: AbortSignal;
  /** The timeout in ms, for calls that may take longer than a query. */
  timeoutMs?: number;
}

/** Allows `undefined` for optional members: it equals absence in JSON, and types from zod contain it. */
type Sent<Body> = Body extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Body extends object
    ? {
        [Name in keyof Body]: Partial<Pick<Body, Name>> extends Pick<Body, Name>
          ? Sent<Body[Name]> | undefined
          : Sent<Body[Name]>;
      }
    : Body;

/**
 * A request body by its name in the document, with optional members that may be `undefined`: `BodyOf<'CreatePayout'>`.
 */
export type BodyOf<Name extends keyof components['schemas']> = Sent<Schema<Name>>;

/** The merchant of the call. Only calls of the session have none. */
type Tenant<Path> = Path extends `/v1/session${string}` ? unknown : { merchantId: string };

/** Parameters and body as in the document. An `Idempotency-Key` is one of the headers. */
type CallOptions<Path extends keyof paths, M extends Method> = Pick<NonNullable<Init<Path, M>>, 'params'> &
  Sent<Pick<NonNullable<Init<Path, M>>, 'body'>> &
  Tenant<Path> &
  Sending;

type Args<Path extends keyof paths, M extends Method> =
  Partial<CallOptions<Path, M>> extends CallOptions<Path, M> ? [CallOptions<Path, M>?] : [CallOptions<Path, M>];

type AnyOperation = Record<string | number, unknown>;
type Data<Operation> = Extract<
  FetchResponse<Operation & AnyOperation, unknown, 'application/json'>,
  { error?: never }
>['data'];

interface Answer<Body> {
  status: number;
  body: Body;
}

type Call<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...options: Args<Path, M>
) => Promise<Data<paths[Path][M]>>;

type CallWithStatus<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...options: Args<Path, M>
) => Promise<Answer<Data<paths[Path][M]>>>;

interface Api {
  get: Call<'get'>;
  post: Call<'post'>;
  put: Call<'put'>;
  patch: Call<'patch'>;
  delete: Call<'delete'>;
  /** Returns the answer with its status, where the 2xx status matters: 202 means that the command is still open. */
  postWithStatus: CallWithStatus<'post'>;
}

/** The timeout (ms) after which the server is treated as unreachable. */
const defaultTimeoutMs = 15_000;

interface AnyOptions extends Sending {
  merchantId?: string;
  params?: { path?: object; query?: object; header?: Record<string, string> };
  body?: unknown;
}

/**
 * One call to the API on our own origin, with the session's cookie. Not typed by route; `Api` adds the types of the
 * document, as `clients/typescript` does for its own calls.
 *
 * @throws Problem for any answer but 2xx; with status 0 if there is no answer or it cannot be parsed. A call that its
 * signal aborted rejects with the signal's reason.
 */
async function call(
  method: Method,
  path: string,
  { merchantId, params = {}, body, timeoutMs = defaultTimeoutMs, signal }: AnyOptions = {},
): Promise<Answer<unknown>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  const url = urlOf(path, params.path, params.query);
  try {
    const asked = method === 'get' ? await askedAhead(`${merchantId} ${url}`) : undefined;
    response =
      asked ??
      (await fetch(url, {
        method: method.toUpperCase(),
        credentials: 'same-origin',
        headers: {
          accept: 'application/json, application/problem+json',
          ...(merchantId && { 'trilho-merchant': merchantId }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...params.header,
        },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0);
  }
  const tag = response.headers.get('trilho-access');
  if (tag && merchantId) for (const watcher of accessWatchers) watcher(merchantId, tag);
  return { status: response.status, body: await answerOf(response) };
}

/** How long an answer may be used that came before the page's code, in ms from the page's request on. */
const aheadForMs = 10_000;

/** What `ahead.js` has asked for while this code was on its way, for the first who asks for it. */
async function askedAhead(key: string): Promise<Response | undefined> {
  const { trilhoAsked } = globalThis as { trilhoAsked?: Map<string, Promise<Response | undefined>> };
  const answer = trilhoAsked?.get(key);
  if (!answer || performance.now() > aheadForMs) return undefined;
  trilhoAsked?.delete(key);
  const response = await answer;
  return response?.ok ? response : undefined;
}

type AccessWatcher = (merchantId: string, tag: string) => void;
const accessWatchers = new Set<AccessWatcher>();

/**
 * Calls `onTag` with the access tag of each answer: it differs from the session's once the person's role has changed.
 * @returns a function that stops it.
 */
export function watchAccess(onTag: AccessWatcher): () => void {
  accessWatchers.add(onTag);
  return () => accessWatchers.delete(onTag);
}

/** Fills in path parameters and appends the query. Several values of a parameter are joined with commas. */
function urlOf(path: string, inPath: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(inPath));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

const bodyOf = (method: Method) => async (path: string, options?: AnyOptions) =>
  (await call(method, path, options)).body;

export const api = {
  get: bodyOf('get'),
  post: bodyOf('post'),
  put: bodyOf('put'),
  patch: bodyOf('patch'),
  delete: bodyOf('delete'),
  postWithStatus: (path: string, options?: AnyOptions) => call('post', path, options),
} as unknown as Api;
