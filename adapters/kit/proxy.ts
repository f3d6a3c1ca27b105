import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { LRUCache } from 'lru-cache';
import { idleSockets } from './idle.ts';

const agents = new LRUCache<string, ReturnType<typeof make>>({ max: 100 });

/**
 * Agents that reach a provider through a connection's proxy. Certificates are not verified there (specification,
 * section 9): only a connection that names a proxy comes this way, and the console shows it in red.
 */
export function throughProxy(proxy: string): {
  httpAgent: HttpProxyAgent<string>;
  httpsAgent: HttpsProxyAgent<string>;
} {
  const known = agents.get(proxy) ?? make(proxy);
  agents.set(proxy, known);
  return known;
}

/** The agent's own options are for the way to the proxy; what is behind it is asked for here. */
class UnverifiedHttpsProxyAgent extends HttpsProxyAgent<string> {
  override connect(...[request, options]: Parameters<HttpsProxyAgent<string>['connect']>) {
    return super.connect(request, { ...options, rejectUnauthorized: false } as typeof options);
  }
}

const make = (proxy: string) => ({
  httpAgent: new HttpProxyAgent(proxy, idleSockets),
  httpsAgent: new UnverifiedHttpsProxyAgent(proxy, idleSockets),
});
