import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type FetchResponse,
  type MaybeOptionalInit,
} from 'openapi-fetch';
import { keyed, type paths } from './schema.ts';
import { type Sending, sender } from './send.ts';

export {
  currencyPrefix,
  formatAmount,
  formatInstallments,
  randomSoftDescriptor,
  softDescriptor,
} from './display.ts';
export { TrilhoError, type Violation } from './error.ts';
export type { components, paths } from './schema.ts';
export { verifyWebhook, type WebhookEvent, WebhookVerificationError } from './webhook.ts';

export interface TrilhoOptions extends Partial<Omit<Sending, 'keyed'>> {
  /** The API key. It stays on your server: a browser never gets it. */
  key: string;
  /** Where the API is, as `https://pay.example.com`. */
  baseUrl: string;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathOf<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;

type Init<Path extends keyof paths, M extends Method> = MaybeOptionalInit<paths[Path], M & keyof paths[Path]>;

/** What a call takes: parameters and body by the document, and for a POST the key that makes repeating it safe. */
type CallOptions<Path extends keyof paths, M extends Method> = Pick<
  NonNullable<Init<Path, M>>,
  'params' | 'body' | 'signal'
> &
  (M extends 'post' ? { idempotencyKey?: string } : unknown);

/** Options may be left out where nothing has to be given. */
type Args<Path extends keyof paths, M extends Method> =
  undefined extends Init<Path, M> ? [CallOptions<Path, M>?] : [CallOptions<Path, M>];

type AnyOperation = Record<string | number, unknown>;
type Data<Operation> = Extract<
  FetchResponse<Operation & AnyOperation, unknown, 'application/json'>,
  { error?: never }
>['data'];

type Call<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...options: Args<Path, M>
) => Promise<Data<paths[Path][M]>>;

/** Lists answer a page and where the next one begins. */
type PathOfList = {
  [Path in PathOf<'get'>]: Data<paths[Path]['get']> extends { data: unknown[]; nextCursor: string | null }
    ? Path
    : never;
}[PathOf<'get'>];
type Listed<Path extends PathOfList> = Data<paths[Path]['get']> extends { data: (infer One)[] } ? One : never;

export interface Trilho {
  get: Call<'get'>;
  post: Call<'post'>;
  put: Call<'put'>;
  patch: Call<'patch'>;
  delete: Call<'delete'>;
  /** A whole list, requested page by page as it is read. */
  each<Path extends PathOfList>(path: Path, ...options: Args<Path, 'get'>): AsyncGenerator<Listed<Path>, void>;
}

/**
 * A client of the Trilho API: paths, parameters, bodies and answers have the types of the API's own document.
 *
 * Each call answers the body, or throws a `TrilhoError`. A POST that takes an `Idempotency-Key` always has one: yours
 * (`idempotencyKey`), or one that is made for the call and named by its error. GETs, and POSTs with a key, are tried
 * again when there is no answer or one that says "later"; anything else is sent once.
 */
export function createTrilho({ key, baseUrl, ...sending }: TrilhoOptions): Trilho {
  const client = createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${key}` },
    fetch: sender(sending),
  });

  async function call(method: Method, path: string, options: Record<string, unknown> = {}): Promise<unknown> {
    const { idempotencyKey, ...rest } = options;
    const takesKey = keyed.has(`${method.toUpperCase()} ${path}`);
    if (idempotencyKey !== undefined && !takesKey) {
      throw new TypeError(`${method.toUpperCase()} ${path} takes no Idempotency-Key: repeating it is not safe`);
    }
    const { data } = await client.request(
      method as never,
      path as never,
      {
        ...rest,
        ...(takesKey && { headers: { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } }),
      } as never,
    );
    return data;
  }

  async function* each(path: string, options: { params?: { query?: object } } = {}): AsyncGenerator<unknown, void> {
    let cursor: string | null | undefined;
    do {
      const query = { ...options.params?.query, ...(cursor && { cursor }) };
      const page = await call('get', path, { ...options, params: { ...options.params, query } });
      const { data, nextCursor } = page as { data: unknown[]; nextCursor: string | null };
      yield* data;
      cursor = nextCursor;
    } while (cursor);
  }

  const by = (method: Method) => (path: string, options?: Record<string, unknown>) => call(method, path, options);
  return {
    get: by('get'),
    post: by('post'),
    put: by('put'),
    patch: by('patch'),
    delete: by('delete'),
    each,
  } as unknown as Trilho;
}
