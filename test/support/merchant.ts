import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import type { TimelineEntry } from '../../domain/core/timeline.ts';
import type { Payment } from '../../domain/payments/payment.ts';

/** The body of the README's first payment. */
export const firstPayment = {
  provider: 'Orbita',
  amount: 12990,
  paymentMethod: 'PIX',
  orderId: 'A-1',
  customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11999998888' },
  items: [{ id: '1', title: 'Camiseta', unitPrice: 12990, quantity: 1, tangible: true }],
};

export interface Reply<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** The body of a response; empty for an event stream, which never ends. */
export async function wholeText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}

/** The server of a merchant: it uses the API over HTTP with the merchant's key. */
export function merchant(apiUrl: string, key = 'sk_test_demo', provider = 'Orbita') {
  async function call<Body>(method: string, path: string, body?: unknown, headers = {}): Promise<Reply<Body>> {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await wholeText(response);
    return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : undefined) as Body };
  }

  return {
    call,

    create: (over: object = {}, idempotencyKey: string = randomUUID()) =>
      call<Payment>(
        'POST',
        '/v1/payments',
        { ...firstPayment, provider, ...over },
        { 'idempotency-key': idempotencyKey },
      ),

    get: async (id: string) => (await call<Payment>('GET', `/v1/payments/${id}`)).body,

    timeline: async (id: string) =>
      (await call<{ data: TimelineEntry[] }>('GET', `/v1/payments/${id}/timeline`)).body.data,

    simulate: (id: string, event: string, more: object = {}) =>
      call('POST', `/v1/sandbox/payments/${id}/simulate`, { event, ...more }),

    fault: async (operation: string, fault: string, more: object = {}) => {
      const armed = await call('POST', '/v1/sandbox/faults', { provider, operation, fault, ...more });
      expect(armed.status).toBe(201);
    },

    /** The charges in the stand-in's ledger for a payment. */
    charges: async (reference: string) =>
      (
        await call<{ charges: { id: string; amount: number; status: string }[] }>(
          'GET',
          `/v1/sandbox/books?provider=${provider}&reference=${reference}`,
        )
      ).body.charges,

    /**
     * Waits up to 20 s until the payment has these values. Unlike `expect.poll`, it can be used by concurrent tests.
     *
     * @throws AssertionError with the difference.
     */
    async becomes(id: string, values: Partial<Payment>): Promise<Payment> {
      return matching(() => this.get(id), values, 20_000);
    },
  };
}

/**
 * Reads until the answer has these values. The pauses grow, since the reads of many waiting cases keep the system from
 * the work that they wait for.
 * @throws AssertionError with the difference, after `withinMs`.
 */
export async function matching<T>(read: () => Promise<T>, values: Partial<T>, withinMs: number): Promise<T> {
  const ends = Date.now() + withinMs;
  for (let pause = 100; ; pause = Math.min(pause * 2, 1_000)) {
    const found = await read();
    try {
      expect(found).toMatchObject(values);
      return found;
    } catch (error) {
      if (Date.now() > ends) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Statuses after which the same request is sent again: conflict, rate limit, error, unavailable. */
const retriedStatuses = [409, 429, 500, 503];

/**
 * Repeats a request until it gets a final answer, as a careful client does. `send` keeps the idempotency key and may
 * choose another API by the number of the attempt.
 */
export async function insist<Body>(send: (index: number) => Promise<Reply<Body>>): Promise<Reply<Body>> {
  for (let index = 0; ; index++) {
    const reply = await send(index).catch(() => undefined);
    if (reply && !retriedStatuses.includes(reply.status)) return reply;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

export interface ReceivedEvent {
  type: string;
  data: Payment;
  id: string;
  correlationId: string;
  /** The `webhook-signature` header, and the body that it signs. */
  signature: string;
  body: string;
}

/**
 * A merchant's webhook endpoint: accepts events with a valid signature, refuses the others, and records both.
 *
 * @param secret may be set later with `trusts`, because the API creates an endpoint's secret together with the
 * endpoint.
 */
export async function endpoint(
  secret = '',
  listen: (headers: IncomingHttpHeaders, rawBody: string) => void = () => {},
) {
  const received: ReceivedEvent[] = [];
  /** Every attempt with a valid signature, whatever the response. */
  const tries: ReceivedEvent[] = [];
  const refused: unknown[] = [];
  let trusted = secret;
  let answer: number | ((event: ReceivedEvent) => number) = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      let status = 400;
      try {
        const { 'webhook-id': id, 'trilho-correlation-id': correlationId } = request.headers;
        const payload = new Webhook(trusted).verify(body, request.headers as Record<string, string>);
        listen(request.headers, body);
        const event: ReceivedEvent = {
          ...(payload as Pick<ReceivedEvent, 'type' | 'data'>),
          id: String(id),
          correlationId: String(correlationId),
          signature: String(request.headers['webhook-signature']),
          body,
        };
        status = typeof answer === 'number' ? answer : answer(event);
        tries.push(event);
        if (status === 200) received.push(event);
      } catch (error) {
        refused.push(error);
        if (typeof answer === 'number') status = answer;
      }
      response.writeHead(status).end(`status ${status}`);
    });
  });
  const open = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await open(0);
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    tries,
    refused,
    /** Sets the response from now on. */
    answers(how: number | ((event: ReceivedEvent) => number)) {
      answer = how;
    },
    /** Sets the secret that signatures are checked with from now on. */
    trusts(secret: string) {
      trusted = secret;
    },
    /** Refuses connections from now on. */
    close,
    /** Accepts connections again, at the same address. */
    reopen: () => open(port),
  };
}

/** The demo merchant's signing secret, as `npm start` prints it. */
export function signingSecret(logFile: string, name = 'Loja Demo'): string {
  const found = new RegExp(`${name}: .*(whsec_\\S+)`).exec(readFileSync(logFile, 'utf8'))?.[1];
  if (!found) throw new Error(`no signing secret of ${name} in ${logFile}`);
  return found;
}
