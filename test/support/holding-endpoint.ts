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
      if (standing !== undefined) answer(standing);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** Every request so far, in the order of arrival. */
    held,
    /** Answers everything, from now on. */
    answers(status: number) {
      standing = status;
      for (const { answer } of held) answer(status);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
