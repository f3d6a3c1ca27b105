import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { accountId } from './core/provider.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './server.ts';

/** Helpers of the stand-ins' tests: a sandbox in a folder of its own, clients, and a receiver of webhooks. */

/** A new folder, removed after the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trilho-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A sandbox on a free port, with quick webhook retries, closed after the test. */
export async function newSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const dataDir = options.dataDir ?? (await newFolder());
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', webhookPausesMs: [5, 5, 5], ...options, dataDir });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests check whatever was sent
  body: any;
}

/** Sends one request. */
export async function call(url: string, method: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  const answer: Answer = { status: response.status, headers: response.headers, text, body: undefined };
  try {
    answer.body = JSON.parse(text);
  } catch {
    // Not JSON: `text` has the body.
  }
  return answer;
}

/** An account at the stand-in Orbita. */
export function orbitaClient(sandbox: { url: string }, secret = 'secret', apiKey = 'api-key', base = '/orbita/v1') {
  const authorization = `Basic ${Buffer.from(`${secret}:${apiKey}`).toString('base64')}`;
  const send = (method: string, path: string, body?: unknown) =>
    call(`${sandbox.url}${base}${path}`, method, body, { authorization });
  return {
    account: accountId(`${secret}:${apiKey}`),
    create: (fields: Record<string, unknown> = {}) => send('POST', '/transactions', pixRequest(fields)),
    get: (id: unknown) => send('GET', `/transactions/${id}`),
    refund: (id: unknown, body?: unknown) => send('POST', `/transactions/${id}/refund`, body),
  };
}

/** A creation that Orbita accepts, with `fields` over its defaults. */
export function pixRequest(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    amount: 12990,
    paymentMethod: 'pix',
    customer: { name: 'Maria Silva', email: 'maria@example.com', document: { type: 'cpf', number: '52998224725' } },
    items: [{ title: 'Camiseta', unitPrice: 12990, quantity: 1, tangible: false }],
    ...fields,
  };
}

/** The control API. */
export function controlOf(sandbox: Sandbox) {
  const send = (method: string, path: string, body?: unknown) => call(`${sandbox.url}/_sandbox${path}`, method, body);
  return {
    send,
    ledger: async (query = '') => (await send('GET', `/books${query}`)).body,
    simulate: (fields: Record<string, unknown>) =>
      send('POST', '/simulate', { provider: 'orbita', kind: 'payment', ...fields }),
    arm: (operation: string, fault: string, fields: Record<string, unknown> = {}) =>
      send('POST', '/faults', { provider: 'orbita', operation, fault, ...fields }),
  };
}

/** A server that receives webhooks and answers each with the next of `statuses`, then 200. */
export async function newReceiver(statuses: number[] = []) {
  // biome-ignore lint/suspicious/noExplicitAny: tests check whatever was sent
  const got: { path: string; headers: Record<string, unknown>; body: any }[] = [];
  let arrived: () => void = () => {};
  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk) => {
      text += chunk;
    });
    req.on('end', () => {
      const isJson = req.headers['content-type'] === 'application/json';
      got.push({ path: req.url ?? '', headers: req.headers, body: isJson ? JSON.parse(text) : text });
      res.statusCode = statuses.shift() ?? 200;
      res.end();
      arrived();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    got,
    /** Waits until there are `count` webhooks; the test's own time limit ends the wait. */
    waitFor: async (count: number) => {
      while (got.length < count) {
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
      return got;
    },
  };
}
