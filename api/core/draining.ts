import type { RequestListener, ServerResponse } from 'node:http';

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
  const unanswered = new Set<ServerResponse>();
  return {
    handle(request, response) {
      if (closing) {
        response.setHeader('connection', 'close');
        if (request.url?.split('?')[0] === '/readyz') {
          response.writeHead(503, { 'content-type': 'application/json' }).end('{"status":"stopping"}');
          return;
        }
      } else {
        unanswered.add(response);
        response.once('close', () => unanswered.delete(response));
      }
      serve(request, response);
    },
    drain() {
      closing = true;
      // Their connections would stay open after the answer, and with them the server.
      for (const response of unanswered) if (!response.headersSent) response.setHeader('connection', 'close');
    },
  };
}
