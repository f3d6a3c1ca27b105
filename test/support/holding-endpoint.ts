import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that waits for its answer. */
export interface Held {
  id: string;
  type: string;
  entityId: string;
  body: string;
  answer(status: number): void;
}

/** An endpoint that accepts connections and answers only when the test does. */
export async function holdingEndpoint() {
  const held: Held[] = [];
  let standing: number | undefined;
  const standingOf = new Map<string, number>();
  const server = createServer((request, response: ServerResponse) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { type, data } = JSON.parse(body) as { type: string; data: { id: string } };
      const answer = (status: number) => {
        if (!response.headersSent) response.writeHead(status).end();
      };
      held.push({ id: String(request.headers['webhook-id']), type, entityId: data.id, body, answer });
      const status = standingOf.get(type) ?? standing;
      if (status !== undefined) answer(status);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** Every request so far, in the order of arrival. */
    held,
    /** Answers the events of a type, or everything, from now on. */
    answers(status: number, type?: string) {
      if (type === undefined) standing = status;
      else standingOf.set(type, status);
      for (const one of held) if (type === undefined || one.type === type) one.answer(status);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
