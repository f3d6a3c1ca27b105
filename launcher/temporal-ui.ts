// The dev server's UI, as ours is meant to be used: to look. The dev server knows no setting for that, nor one that makes
// the UI send the console's session to our codec; so what a browser reaches is this, and the UI itself listens behind it.
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as passOn,
  type ServerResponse,
} from 'node:http';

interface UiOptions {
  host: string;
  port: number;
  /** Where the UI itself listens, on the loopback address. */
  behind: number;
  /** Where payloads are opened: the UI appends `/decode`. */
  codecUrl: string;
}

/** Listens until the process ends. @throws what keeps it from listening. */
export async function startTemporalUi({ host, port, behind, codecUrl }: UiOptions): Promise<void> {
  const server = createServer((request, response) => {
    if (!readsOnly(request)) {
      const message = 'This UI is for looking. What is done to payments and payouts is done in the console.';
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
      return;
    }
    const isSettings = /^\/api\/v1\/settings(\?|$)/.test(request.url ?? '');
    const headers: IncomingHttpHeaders = { ...request.headers };
    // What is to be changed must come as it is.
    if (isSettings) delete headers['accept-encoding'];
    const asked = passOn(
      { host: '127.0.0.1', port: behind, method: request.method, path: request.url, headers },
      (answer) => void (isSettings ? sendSettings(answer, response, codecUrl) : send(answer, response)),
    );
    asked.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/** A query asks a workflow something, and changes nothing. */
const readsOnly = ({ method = '', url = '' }: IncomingMessage) =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) || (method === 'POST' && /^\/api\/v1\/[^?]*\/query\//.test(url));

function send(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.on('error', () => response.destroy()).pipe(response);
}

async function sendSettings(answer: IncomingMessage, response: ServerResponse, codecUrl: string): Promise<void> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const settings = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const ours = { Codec: { Endpoint: codecUrl, IncludeCredentials: true }, DisableWriteActions: true };
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, headers).end(JSON.stringify({ ...settings, ...ours }));
  } catch {
    response.destroy();
  }
}
