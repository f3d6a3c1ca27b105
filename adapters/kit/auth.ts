import type { Connection } from './declaration.ts';
import type { LogIn, Sent } from './log-in.ts';

/** A credential of the connection, or a fixed text where the provider requires one. */
export type From = keyof Connection | { text: string };

/** How calls to a provider are authenticated. */
export interface Auth {
  headers?: (connection: Connection) => Record<string, string>;
  /** Members that are added to every body. */
  body?: (connection: Connection) => Record<string, string>;
  /** Headers that sign the call itself. A call with a log-in is signed by `LogIn.carry`. */
  sign?: (sent: Sent) => Record<string, string>;
  logIn?: LogIn;
}

const read = (connection: Connection, from: From): string =>
  typeof from === 'object' ? from.text : String(connection[from] ?? '');

/** HTTP Basic. An empty password is `{ text: '' }`. */
export const basic = (user: From, password: From): Auth => ({
  headers: (connection) => ({ authorization: basicHeader(read(connection, user), read(connection, password)) }),
});

export const basicHeader = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

export const bearer = (token: From): Auth => ({
  headers: (connection) => ({ authorization: `Bearer ${read(connection, token)}` }),
});

/** Headers by name, such as `x-api-key`; also `authorization` with a bare token. */
export const headers = (members: Record<string, From>): Auth => ({
  headers: (connection) =>
    Object.fromEntries(Object.entries(members).map(([name, from]) => [name, read(connection, from)])),
});

/** Keys that are sent as members of every body. */
export const inBody = (members: Record<string, From>): Auth => ({
  body: (connection) =>
    Object.fromEntries(Object.entries(members).map(([name, from]) => [name, read(connection, from)])),
});

/** A signature over each call, in headers. @throws AdapterRefusal when the key cannot be read */
export const signing = (sign: (sent: Sent) => Record<string, string>): Auth => ({ sign });

/** A log-in whose token is sent with every other call. The token is cached, and renewed once when it is refused. */
export const logIn = (facts: LogIn): Auth => ({ logIn: facts });

/** Several at once, such as an API key with a log-in's token. */
export const together = (...parts: readonly Auth[]): Auth => ({
  headers: (connection) => Object.assign({}, ...parts.map((part) => part.headers?.(connection))),
  body: (connection) => Object.assign({}, ...parts.map((part) => part.body?.(connection))),
  sign: (sent) => Object.assign({}, ...parts.map((part) => part.sign?.(sent))),
  ...Object.assign({}, ...parts.map(({ logIn: facts }) => facts && { logIn: facts })),
});
