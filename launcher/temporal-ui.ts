// A read-only proxy in front of the dev server's UI. The dev server has no setting for a read-only UI, and none by
// which the UI sends the console's session cookie to our codec server.
import {
  createServer,
  request as forward,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

interface UiOptions {
  host: string;
  port: number;
  /** The UI's own port on the loopback address. */
  behind: number;
  /** The codec server; the UI appends `/decode`. */
  codecUrl: string;
}

/** Listens until the process ends. @throws the error of listening. */
export async function startTemporalUi({ host, port, behind, codecUrl }: UiOptions): Promise<void> {
  const server = createServer((request, response) => {
    if (!readsOnly(request)) {
      const message = 'This UI is read-only. Use the console to act on payments and payouts.';
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
      return;
    }
    const isSettings = /^\/api\/v1\/settings(\?|$)/.test(request.url ?? '');
    const headers: IncomingHttpHeaders = { ...request.headers };
    // The answer is changed below, so it must not be compressed.
    if (isSettings) delete headers['accept-encoding'];
    const proxied = forward(
      { host: '127.0.0.1', port: behind, method: request.method, path: request.url, headers },
      (answer) => void (isSettings ? sendSettings(answer, response, codecUrl) : send(answer, response)),
    );
    proxied.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => proxied.destroy());
    request.pipe(proxied);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/**
 * Queries are POST requests that change nothing: `…/query/<type>`, and nothing behind it. The server behind resolves dots,
 * also encoded ones, so a path with them would mean another one there.
 */
export function readsOnly({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return true;
  const [path = ''] = url.split(/[?#]/, 1);
  return method === 'POST' && /^\/api\/v1\/.*\/query\/[^/]+$/.test(path) && path.slice(1).split('/').every(isPlain);
}

/** Whether a segment is a name: not empty, and no dots, slashes or control characters, however often it is decoded. */
function isPlain(segment: string): boolean {
  let left = segment;
  try {
    for (let times = 0; /%[0-9a-f]{2}/i.test(left); times += 1) {
      if (times === 3) return false;
      left = decodeURIComponent(left);
    }
  } catch {
    return false;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
  return left !== '' && !/[\u0000-\u001f\\]/.test(left) && left.split('/').every((part) => !/^\.{1,2}$/.test(part));
}

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
