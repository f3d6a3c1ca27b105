import { accountId, type BodyKind, basicPair, type Caller, Refusal, type Route } from './provider.ts';

/**
 * How stand-ins know who calls. Each of these is one line of a description, spread into it:
 *
 *   ...basic('secretKey', { literal: 'x' }),
 *
 * They name fields of a connection, and tell the same account from a request as from a connection. No credential is
 * checked against a list: any that is complete is an account of its own.
 */
export interface Auth {
  account(caller: Caller): string | undefined;
  accountOf(connection: Readonly<Record<string, unknown>>): string;
}

/** A field of a connection, or text that is the same for everybody. */
type Part = string | { literal: string };

/** HTTP Basic. @param password absent: it must be empty. */
export function basic(user: Part, password: Part = { literal: '' }): Auth {
  return byParts([user, password], ({ headers }) => {
    const pair = basicPair(headers.authorization);
    return pair && [pair.user, pair.password];
  });
}

export function bearer(field: string): Auth {
  return byParts([field], ({ headers }) => [afterBearer(headers.authorization)]);
}

/** `Authorization` with the key alone. */
export function rawToken(field: string): Auth {
  return headers({ authorization: field });
}

export function header(name: string, field: Part): Auth {
  return headers({ [name]: field });
}

/** @param fields by header, in lower case. */
export function headers(fields: Readonly<Record<string, Part>>): Auth {
  return byParts(Object.values(fields), (caller) => Object.keys(fields).map((name) => oneWord(caller.headers[name])));
}

/** Keys among the fields of the body. @param fields by name in the body. */
export function keyInBody(fields: Readonly<Record<string, Part>>): Auth {
  return byParts(Object.values(fields), ({ body }) => Object.keys(fields).map((name) => textIn(body, name)));
}

/** Keys in the query. @param fields by name in the query. */
export function keyInQuery(fields: Readonly<Record<string, Part>>): Auth {
  return byParts(Object.values(fields), ({ query }) => Object.keys(fields).map((name) => query.get(name) ?? undefined));
}

/** All of these together; a log-in goes on offering its `route`. */
export function both(...all: readonly Auth[]): Auth {
  return {
    account: (caller) => {
      const accounts = all.map((one) => one.account(caller));
      return accounts.includes(undefined) ? undefined : accountId(accounts.join(':'));
    },
    accountOf: (connection) => accountId(all.map((one) => one.accountOf(connection)).join(':')),
  };
}

export interface LogIn {
  path: string;
  /** `post`, if not given. */
  method?: Route['method'];
  takes?: BodyKind;
  /** The fields of a connection that make the account. */
  fields: readonly string[];
  /** Their values in a log-in: `fromBasic`, `fromBody`, or a look of one's own; undefined is answered 401. */
  reads(caller: Caller): Readonly<Record<string, string | undefined>> | undefined;
  answers(token: string, expiresAt: Date): unknown;
  /** 200, if not given. */
  status?: number;
  lifeMs: number;
  /** How the token comes back: `bearer` (usual), `raw` in Authorization, or the name of another header. */
  scheme?: string;
}

/** A log-in that gives tokens, and the check of those. Its `route` goes among the description's. */
export function logIn({ fields, lifeMs, scheme = 'bearer', ...how }: LogIn): Auth & { route: Route } {
  const route: Route = {
    method: how.method ?? 'post',
    path: how.path,
    open: true,
    ...(how.takes && { takes: how.takes }),
    handle: (call) => {
      const values = how.reads(call);
      const account = idOf(fields.map((field) => values?.[field]));
      if (account === undefined) throw new Refusal(401, 'Unauthorized');
      const { token, expiresAt } = call.tokens.issue(account, call.provider, lifeMs);
      return { status: how.status ?? 200, body: how.answers(token, expiresAt) };
    },
  };
  return {
    account: ({ headers, tokens, provider }) => {
      const name = scheme === 'bearer' || scheme === 'raw' ? 'authorization' : scheme;
      const sent = scheme === 'bearer' ? afterBearer(headers.authorization) : oneWord(headers[name]);
      const known = sent === undefined ? undefined : tokens.read(sent);
      // A token of another provider is none here.
      return known?.use === provider ? known.account : undefined;
    },
    accountOf: (connection) => accountOf(fields, connection),
    route,
  };
}

/** For log-ins: both halves of HTTP Basic. */
export function fromBasic(user: string, password: string): LogIn['reads'] {
  return ({ headers }) => {
    const pair = basicPair(headers.authorization);
    return pair && { [user]: pair.user, [password]: pair.password };
  };
}

/**
 * For log-ins: fields of the body.
 *
 * @param fields of the connection, by name in the body.
 * @param fixed what else the body must say, such as a grant type.
 */
export function fromBody(
  fields: Readonly<Record<string, string>>,
  fixed: Readonly<Record<string, string>> = {},
): LogIn['reads'] {
  return ({ body }) => {
    if (Object.entries(fixed).some(([name, text]) => textIn(body, name) !== text)) return undefined;
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [field, textIn(body, name)]));
  };
}

/** @param read the values of the parts, in their order; undefined where one, or all, are missing. */
function byParts(parts: readonly Part[], read: (caller: Caller) => (string | undefined)[] | undefined): Auth {
  const fields = parts.filter((part) => typeof part === 'string');
  return {
    account: (caller) => {
      const values = read(caller) ?? [];
      const literalsFit = parts.every((part, place) => typeof part === 'string' || values[place] === part.literal);
      return literalsFit ? idOf(values.filter((_, place) => typeof parts[place] === 'string')) : undefined;
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

/** A header's value without blanks: a scheme before the key is not the key. */
function oneWord(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^\S+$/.test(value) ? value : undefined;
}

function textIn(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : undefined;
}
