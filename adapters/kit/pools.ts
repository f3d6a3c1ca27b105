import { isIP, type LookupFunction } from 'node:net';
import agentkeepalive from 'agentkeepalive';

/**
 * Idle sockets are dropped after 4 s, before the 5 s after which many servers close theirs: a write on a socket that is
 * being closed is reset, and a reset write is an unknown outcome that may need a person.
 */
const idleSockets = { keepAlive: true, freeSocketTimeout: 4_000, maxSockets: 200 };

/** The look-up of calls whose addresses nobody checks. */
const unchecked = {};

/**
 * Keeps a value for each look-up. A look-up checks an address only when a socket is opened, so agents, with their idle
 * sockets and TLS sessions, belong to one look-up: otherwise a checked call could go through a socket that an unchecked
 * one opened.
 */
export function perLookup<T>(make: (lookup?: LookupFunction) => T): (lookup?: LookupFunction) => T {
  const made = new WeakMap<object, T>();
  return (lookup) => {
    const key = lookup ?? unchecked;
    const value = made.get(key) ?? make(lookup);
    made.set(key, value);
    return value;
  };
}

/** The options of an agent whose sockets are opened by this look-up. */
export const socketsOf = (lookup?: LookupFunction) => ({ ...idleSockets, ...(lookup && { lookup }) });

/** The agents of calls without a client certificate and without a proxy. */
export const plainAgents = perLookup((lookup) => ({
  httpAgent: new agentkeepalive.HttpAgent(socketsOf(lookup)),
  httpsAgent: new agentkeepalive.HttpsAgent(socketsOf(lookup)),
}));

/**
 * Refuses what the look-up would refuse, where a host is an address: Node connects to it without a look-up.
 * @throws the look-up's error
 */
export async function checkLiterals(urls: (string | undefined)[], lookup: LookupFunction): Promise<void> {
  const hosts = urls.flatMap((url) => (url === undefined ? [] : [new URL(url).hostname.replace(/^\[|\]$/g, '')]));
  for (const host of hosts.filter((one) => isIP(one) !== 0)) {
    await new Promise<void>((resolve, reject) =>
      lookup(host, { all: true }, (error) => (error ? reject(error) : resolve())),
    );
  }
}
