import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a channel's webhook got it. */
export interface PostedMessage {
  path: string;
  contentType: string;
  body: { text?: string; blocks?: SlackBlock[]; type?: string; attachments?: TeamsAttachment[] };
}
interface SlackBlock {
  type: string;
  text?: { type: string; text: string };
  elements?: { type: string; url?: string }[];
}
interface TeamsAttachment {
  contentType: string;
  content: { type: string; version: string; body: { text: string }[]; actions: { type: string; url: string }[] };
}

/**
 * Starts webhooks as Slack's (`/services/…`, 200 `ok`) and Teams' (`/workflows/…`, 202) on the loopback interface. They keep
 * what they are sent. Answers that a test puts into `answers` are given first.
 */
export async function openChannels() {
  const posted: PostedMessage[] = [];
  const answers: { status: number; text: string }[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const scripted = answers.shift();
      const usual = path.startsWith('/services/') ? { status: 200, text: 'ok' } : { status: 202, text: '' };
      const { status, text } = scripted ?? usual;
      if (status < 300) {
        const contentType = request.headers['content-type'] ?? '';
        posted.push({ path, contentType, body: JSON.parse(Buffer.concat(chunks).toString()) });
      }
      response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
      for (const wake of waiting.splice(0)) wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    slack: (name: string) => `${url}/services/T0/B0/${name}`,
    teams: (name: string) => `${url}/workflows/${name}/triggers/manual/paths/invoke?sig=secret${name}`,
    posted,
    answers,
    /** What an address got, once there are so many. */
    async to(address: string, count = 1): Promise<PostedMessage[]> {
      for (;;) {
        const found = posted.filter(({ path }) => address.endsWith(path));
        if (found.length >= count) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
