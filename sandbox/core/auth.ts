import { accountId, type BodyKind, basicPair, type Caller, Refusal, type Route } from './provider.ts';

/**
 * Authentication schemes. Each is one line of a description, spread into it:
 *
 *   ...basic('secretKey', { text: 'x' }),
 *
 * They name fields of a connection, and derive the same account from a request as from a connection. Credentials are not
 * checked against a list: every complete set of credentials is an account of its own.
 */
export interface Auth {
  account(caller: Caller): string | undefined;
  accountOf(connection: Readonly<Record<string, unknown>>): string;
}

/** A field of a connection, or a fixed text. */
type Part = string | { text: string };

/** HTTP Basic. @param password must be empty if absent. */
export function basic(user: Part, password: Part = { text: '' }): Auth {
  return byParts([user, password], ({ headers }) => {
    const pair = basicPair(headers.authorization);
    return pair && [pair.user, pair.password];
  });
}

export function bearer(field: string): Auth {
  return byParts([field], ({ headers }) => [afterBearer(headers.authorization)]);
}

/** Headers by name, in lower case, such as `x-api-key`; also `authorization` with a bare token, without a scheme. */
export function headers(fields: Readonly<Record<string, Part>>): Auth {
  return byParts(Object.values(fields), (caller) => Object.keys(fields).map((name) => oneWord(caller.headers[name])));
}

/** Keys in the body. @param fields by name in the body. */
export function inBody(fields: Readonly<Record<string, Part>>): Auth {
  return byParts(Object.values(fields), ({ body }) => Object.keys(fields).map((name) => textIn(body, name)));
}

/** Keys in the query. @param fields by name in the query. */
export function inQuery(fields: Readonly<Record<string, Part>>): Auth {
  return byParts(Object.values(fields), ({ query }) => Object.keys(fields).map((name) => query.get(name) ?? undefined));
}

/** Several schemes that must all match. */
export function together(...all: readonly Auth[]): Auth {
  return {
    account: (caller) => {
      const accounts = all.map((auth) => auth.account(caller));
      return accounts.includes(undefined) ? undefined : accountId(accounts.join(':'));
    },
    accountOf: (connection) => accountId(all.map((auth) => auth.accountOf(connection)).join(':')),
  };
}

export interface LogIn {
  path: string;
  /** `post` if absent. */
  method?: Route['method'];
  bodyKind?: BodyKind;
  /** The connection fields that identify the account. */
  fields: readonly string[];
  /** Reads their values from a log-in: `fromBasic`, `fromBody` or another function; undefined is answered 401. */
  readCredentials(caller: Caller): Readonly<Record<string, string | undefined>> | undefined;
  tokenBody(token: string, expiresAt: Date): unknown;
  /** 200 if absent. */
  status?: number;
  lifeMs: number;
  /** How calls carry the token: `bearer` (default), `raw` in Authorization, or the name of another header. */
  scheme?: string;
}

/** A log-in that issues tokens, and their check. Its `route` must be listed in the description's routes. */
export function logIn({ fields, lifeMs, scheme = 'bearer', ...how }: LogIn): Auth & { route: Route } {
  const route: Route = {
    method: how.method ?? 'post',
    path: how.path,
    open: true,
    ...(how.bodyKind && { bodyKind: how.bodyKind }),
    handle: (call) => {
      const values = how.readCredentials(call);
      const account = idOf(fields.map((field) => values?.[field]));
      if (account === undefined) throw new Refusal(401, 'Unauthorized');
      const { token, expiresAt } = call.tokens.issue(account, call.provider, lifeMs);
      return { status: how.status ?? 200, body: how.tokenBody(token, expiresAt) };
    },
  };
  return {
    account: ({ headers, tokens, provider }) => {
      const name = scheme === 'bearer' || scheme === 'raw' ? 'authorization' : scheme;
      const sent = scheme === 'bearer' ? afterBearer(headers.authorization) : oneWord(headers[name]);
      const session = sent === undefined ? undefined : tokens.read(sent);
      // Tokens of other providers are not valid here.
      return session?.use === provider ? session.account : undefined;
    },
    accountOf: (connection) => accountOf(fields, connection),
    route,
  };
}

/** Credentials of a log-in as HTTP Basic. */
export function fromBasic(user: string, password: string): LogIn['readCredentials'] {
  return ({ headers }) => {
    const pair = basicPair(headers.authorization);
    return pair && { [user]: pair.user, [password]: pair.password };
  };
}

/**
 * Credentials of a log-in as fields of the body.
 *
 * @param fields of the connection, by name in the body.
 * @param fixed further fields with their required text, such as a grant type.
 */
export function fromBody(
  fields: Readonly<Record<string, string>>,
  fixed: Readonly<Record<string, string>> = {},
): LogIn['readCredentials'] {
  return ({ body }) => {
    if (Object.entries(fixed).some(([name, text]) => textIn(body, name) !== text)) return undefined;
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [field, textIn(body, name)]));
  };
}

/** @param read the values of the parts, in their order; undefined for a missing one. */
function byParts(parts: readonly Part[], read: (caller: Caller) => (string | undefined)[] | undefined): Auth {
  const fields = parts.filter((part) => typeof part === 'string');
  return {
    account: (caller) => {
      const values = read(caller) ?? [];
      const textsMatch = parts.every((part, index) => typeof part === 'string' || values[index] === part.text);
      return textsMatch ? idOf(values.filter((_, index) => typeof parts[index] === 'string')) : undefined;
    },
    accountOf: (connection) => accountOf(fields, connection),
  };
}

function accountOf(fields: readonly string[], connection: Readonly<Record<string, unknown>>): string {
  return accountId(fields.map((field) => String(connection[field])).join(':'));
}

function idOf(values: readonly (string | undefined)[]): string | undefined {
  return values.length > 0 && values.every((value) => value) ? accountId(values.join(':')) : undefined;
}

function afterBearer(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** A header's value if it has no blanks; a value with a scheme before the key is refused. */
function oneWord(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^\S+$/.test(value) ? value : undefined;
}

function textIn(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : undefined;
}
