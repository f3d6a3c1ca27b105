import type { LookupFunction } from 'node:net';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { LRUCache } from 'lru-cache';
import { perLookup, socketsOf } from './pools.ts';

type Agents = ReturnType<typeof make>;
const proxies = perLookup(() => new LRUCache<string, Agents>({ max: 100 }));

/**
 * Agents that reach a provider through a connection's proxy. Certificates are not verified there (specification,
 * section 9), and the console shows a warning for such a connection.
 *
 * @param lookup resolves the proxy's own name; the proxy resolves the provider's.
 */
export function throughProxy(proxy: string, lookup?: LookupFunction): Agents {
  const agents = proxies(lookup);
  const found = agents.get(proxy) ?? make(proxy, lookup);
  agents.set(proxy, found);
  return found;
}

/** The agent's own options apply to the connection to the proxy; these apply to the one to the provider. */
class UnverifiedHttpsProxyAgent extends HttpsProxyAgent<string> {
  override connect(...[request, options]: Parameters<HttpsProxyAgent<string>['connect']>) {
    return super.connect(request, { ...options, rejectUnauthorized: false } as typeof options);
  }
}

const make = (proxy: string, lookup: LookupFunction | undefined) => {
  const options = socketsOf(lookup);
  return {
    httpAgent: new HttpProxyAgent(proxy, options),
    httpsAgent: new UnverifiedHttpsProxyAgent(proxy, options),
  };
};
