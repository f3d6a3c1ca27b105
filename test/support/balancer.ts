// A load balancer as production has one in front of the APIs, with the rules of nginx and Kubernetes: it asks each API
// whether it is ready, keeps connections open, and gives a request to another API only if it certainly was not sent.
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const healthEveryMs = 500;

export interface Balancer {
  url: string;
  /** Requests that were lost on the way to an API, with the reason. Each was answered 502. */
  lost: string[];
  /** Whether this API is ready, as the balancer last saw it. */
  isReady(apiUrl: string): boolean;
  close(): Promise<void>;
}

/** @param apis may be named later, since they need the balancer's address to start. */
export async function startBalancer(apis: () => readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const away = new Set<string>();
  const lost: string[] = [];
  let turn = 0;

  const check = async () => {
    for (const api of apis()) {
      const isReady = await fetch(`${api}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        async (answer) => {
          await answer.body?.cancel();
          return answer.ok;
        },
        () => false,
      );
      if (isReady) away.delete(api);
      else away.add(api);
    }
  };
  let isOpen = true;
  const checking = (async () => {
    for (; isOpen; await new Promise((resolve) => setTimeout(resolve, healthEveryMs))) await check();
  })();

  /** The APIs in the order in which they are tried: those that are ready take turns. */
  const inTurn = () => {
    turn += 1;
    const all = [...apis()];
    const rotated = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
    return [...rotated.filter((api) => !away.has(api)), ...rotated.filter((api) => away.has(api))];
  };

  function forward(request: IncomingMessage, body: Buffer, response: ServerResponse, [api, ...others]: string[]): void {
    const fail = (why: string) => {
      lost.push(`${request.method} ${request.url} at ${api}: ${why}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (api === undefined) {
      fail('every API refuses connections');
      return;
    }
    const { connection: _, host: _host, ...headers } = request.headers;
    const onward = httpRequest(
      `${api}${request.url}`,
      { method: request.method, agent, headers: { ...headers, 'content-length': body.length } },
      (answer) => {
        const { connection: _own, 'keep-alive': _time, 'transfer-encoding': _form, ...answered } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, answered);
        answer.pipe(response);
        answer.on('error', (error) => fail(`answer broken off: ${error.message}`));
      },
    );
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') forward(request, body, response, others);
      else fail(`${error.code ?? error.message}`);
    });
    onward.end(body);
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    forward(request, Buffer.concat(chunks), response, inTurn());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    isReady: (api) => !away.has(api),
    async close() {
      isOpen = false;
      await checking;
      agent.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
