import type { RequestListener } from 'node:http';

export interface Draining {
  handle: RequestListener;
  /** From now on `/readyz` says no, and each answer ends its connection. */
  drain(): void;
}

/**
 * Lets a server stop without a lost request. A connection that is closed while its caller sends the next request loses
 * that request, and nobody can tell whether it was handled. So the caller is told with an answer that the connection
 * ends, and a balancer is told that this server is not ready, while both are still served.
 */
export function draining(serve: RequestListener): Draining {
  let closing = false;
  return {
    handle(request, response) {
      if (closing) {
        response.setHeader('connection', 'close');
        if (request.url?.split('?')[0] === '/readyz') {
          response.writeHead(503, { 'content-type': 'application/json' }).end('{"status":"stopping"}');
          return;
        }
      }
      serve(request, response);
    },
    drain() {
      closing = true;
    },
  };
}
