import type { LookupFunction } from 'node:net';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { LRUCache } from 'lru-cache';
import { idleSockets } from './idle.ts';

type Agents = ReturnType<typeof make>;
const agents = new LRUCache<string, Agents>({ max: 100 });

/**
 * Agents that reach a provider through a connection's proxy. Certificates are not verified there (specification,
 * section 9): only a connection that names a proxy comes this way, and the console shows it in red.
 *
 * @param lookup of the proxy's own name: what is behind it, it finds itself.
 */
export function throughProxy(proxy: string, lookup?: LookupFunction): Agents {
  const key = `${lookup ? 'guarded' : 'free'} ${proxy}`;
  const known = agents.get(key) ?? make(proxy, lookup);
  agents.set(key, known);
  return known;
}

/** The agent's own options are for the way to the proxy; what is behind it is asked for here. */
class UnverifiedHttpsProxyAgent extends HttpsProxyAgent<string> {
  override connect(...[request, options]: Parameters<HttpsProxyAgent<string>['connect']>) {
    return super.connect(request, { ...options, rejectUnauthorized: false } as typeof options);
  }
}

const make = (proxy: string, lookup: LookupFunction | undefined) => {
  const options = { ...idleSockets, ...(lookup && { lookup }) };
  return {
    httpAgent: new HttpProxyAgent(proxy, options),
    httpsAgent: new UnverifiedHttpsProxyAgent(proxy, options),
  };
};
