// The client against real HTTP servers: what is sent, how often, and what the caller learns.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTrilho, TrilhoError, type TrilhoOptions } from './index.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server that gives these replies in turn, repeats the last one, and records the requests. */
async function server(...replies: ((response: ServerResponse) => void)[]) {
  const seen: Seen[] = [];
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    replies[Math.min(seen.length, replies.length) - 1]?.(response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  return { seen, baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

const answers =
  (status: number, body?: object, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(body && JSON.stringify(body));
const drops = (response: ServerResponse) => void response.destroy();
const breaksOff = (response: ServerResponse) => {
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"id":', () => response.destroy());
};
const isSilent = () => {};
const refuses = (status: number, code: string, more: object = {}) =>
  answers(status, { code, detail: `It is ${code}.`, ...more }, { 'x-request-id': 'req_1' });

const at = (baseUrl: string, options: Partial<TrilhoOptions> = {}) =>
  createTrilho({ key: 'sk_test_demo', baseUrl, backoffMs: 1, ...options });

const payment = {
  provider: 'Orbita',
  amount: 12990,
  paymentMethod: 'PIX' as const,
  customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725' },
  items: [{ title: 'Camiseta', unitPrice: 12990, quantity: 1 }],
};
const card = {
  provider: 'Orbita',
  cardNumber: '4111111111111111',
  holderName: 'MARIA SILVA',
  expMonth: '12',
  expYear: '30',
  cvv: '123',
};

const failure = async (call: Promise<unknown>): Promise<TrilhoError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(TrilhoError);
  return error as TrilhoError;
};

const keysOf = (seen: readonly Seen[]) => new Set(seen.map(({ headers }) => headers['idempotency-key']));

describe('a call', () => {
  it('sends the key of the API, and answers the body', async () => {
    const { baseUrl, seen } = await server(answers(200, { id: 'pay_1', status: 'PENDING' }));
    const found = await at(baseUrl).get('/v1/payments/{id}', { params: { path: { id: 'pay_1/../x' } } });
    expect(found.status).toBe('PENDING');
    expect(seen).toMatchObject([
      { method: 'GET', url: '/v1/payments/pay_1%2F..%2Fx', headers: { authorization: 'Bearer sk_test_demo' } },
    ]);
    expect(keysOf(seen)).toEqual(new Set([undefined]));
  });

  it('throws what the API says, with all that helps', async () => {
    const violations = [{ field: 'amount', rule: 'min', message: 'must be at least 1 cent' }];
    const { baseUrl, seen } = await server(refuses(422, 'validation', { violations }));
    const error = await failure(at(baseUrl).post('/v1/payments', { body: payment, idempotencyKey: 'order-1' }));
    expect(error).toMatchObject({
      message: 'It is validation.',
      code: 'validation',
      status: 422,
      violations,
      requestId: 'req_1',
      idempotencyKey: 'order-1',
    });
    expect(seen).toHaveLength(1);
  });

  it('throws the same where somebody else answers, with a page', async () => {
    const page = (status: number) => (response: ServerResponse) => void response.writeHead(status).end('<html>');
    const away = await server(page(403));
    expect(await failure(at(away.baseUrl).get('/v1/attention'))).toMatchObject({ code: 'http_403', status: 403 });
    const wrong = await server(page(200));
    expect(await failure(at(wrong.baseUrl).get('/v1/attention'))).toMatchObject({ code: 'http_200', status: 200 });
  });

  it('never says the key of the API, nor what it sent', async () => {
    const { baseUrl } = await server(drops);
    const error = await failure(at(baseUrl).post('/v1/card-tokens', { body: card }));
    const texts = [error.message, error.stack, JSON.stringify(error), String(error.cause)].join();
    for (const secret of ['sk_test_demo', card.cardNumber]) expect(texts).not.toContain(secret);
  });

  it('follows no redirect: key and body are for this address', async () => {
    const other = await server(answers(200, {}));
    const { baseUrl } = await server(answers(307, {}, { location: `${other.baseUrl}/v1/payments` }));
    await failure(at(baseUrl, { retries: 0 }).post('/v1/payments', { body: payment }));
    expect(other.seen).toEqual([]);
  });
});

describe('a POST that takes an Idempotency-Key', () => {
  const open: [string, (response: ServerResponse) => void][] = [
    ['a dropped connection', drops],
    ['an answer that breaks off', breaksOff],
    ['429', answers(429, {}, { 'retry-after': '0' })],
    ['502', answers(502)],
    ['503', answers(503)],
    ['504', answers(504)],
    ['the first try still running', refuses(409, 'still_running')],
  ];

  it.each(open)('is repeated after %s, with the same key and body', async (_, failure) => {
    const { baseUrl, seen } = await server(failure, failure, answers(201, { id: 'pay_1' }));
    const created = await at(baseUrl).post('/v1/payments', { body: payment });
    expect(created.id).toBe('pay_1');
    expect(seen).toHaveLength(3);
    expect([...keysOf(seen)]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(new Set(seen.map(({ body }) => body))).toEqual(new Set([JSON.stringify(payment)]));
  });

  it('is repeated when no answer comes in time', async () => {
    const { baseUrl, seen } = await server(isSilent, answers(201, { id: 'pay_1' }));
    // Enough for the second try on a busy machine: a third one would be one too many.
    await at(baseUrl, { timeoutMs: 2_000 }).post('/v1/payments', { body: payment });
    expect(seen).toHaveLength(2);
    expect(keysOf(seen).size).toBe(1);
  });

  it('has the caller’s key, and another one for each call that gives none', async () => {
    const { baseUrl, seen } = await server(answers(201, {}));
    const trilho = at(baseUrl);
    await trilho.post('/v1/payments', { body: payment, idempotencyKey: 'order-7' });
    await trilho.post('/v1/payments', { body: payment });
    await trilho.post('/v1/payments', { body: payment });
    expect(seen[0]?.headers['idempotency-key']).toBe('order-7');
    expect(keysOf(seen).size).toBe(3);
  });

  it('is given up after some tries, and the error has the key to go on with', async () => {
    const { baseUrl, seen } = await server(drops);
    const error = await failure(at(baseUrl, { retries: 2 }).post('/v1/payments', { body: payment }));
    expect(seen).toHaveLength(3);
    expect(error).toMatchObject({ code: 'no_answer', status: undefined });
    expect(error.idempotencyKey).toBe([...keysOf(seen)][0]);
  });

  it.each([400, 401, 404, 409, 422, 500])('is sent once where the answer is %i', async (status) => {
    const { baseUrl, seen } = await server(refuses(status, 'other'));
    expect(await failure(at(baseUrl).post('/v1/payments', { body: payment }))).toMatchObject({ status });
    expect(seen).toHaveLength(1);
  });

  it('is not waited for where the API asks for long', async () => {
    const { baseUrl, seen } = await server(answers(429, {}, { 'retry-after': '3600' }));
    expect(await failure(at(baseUrl).post('/v1/payments', { body: payment }))).toMatchObject({ retryAfter: 3600 });
    expect(seen).toHaveLength(1);
  });
});

describe('a POST without a key', () => {
  it.each([
    ['a dropped connection', drops],
    ['an answer that breaks off', breaksOff],
    ['429', answers(429, {}, { 'retry-after': '0' })],
    ['503', answers(503)],
  ] as const)('is sent once: %s', async (_, reply) => {
    const { baseUrl, seen } = await server(reply, answers(201, {}));
    const error = await failure(at(baseUrl).post('/v1/card-tokens', { body: card }));
    expect(error.idempotencyKey).toBeUndefined();
    expect(seen).toHaveLength(1);
    expect(keysOf(seen)).toEqual(new Set([undefined]));
  });

  it('is not given one by the caller either, as if that made it safe', async () => {
    const { baseUrl, seen } = await server(answers(201, {}));
    const call = at(baseUrl).post('/v1/card-tokens', { body: card, idempotencyKey: 'mine' });
    await expect(call).rejects.toThrow(TypeError);
    expect(seen).toEqual([]);
  });
});

describe('a GET', () => {
  it('is repeated', async () => {
    const { baseUrl, seen } = await server(drops, answers(503), answers(200, { data: [] }));
    expect(await at(baseUrl).get('/v1/attention')).toEqual({ data: [] });
    expect(seen).toHaveLength(3);
  });

  it('is not repeated sooner than the API asks', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const fetch = vi.fn(async () =>
        fetch.mock.calls.length === 1
          ? new Response('{}', { status: 429, headers: { 'retry-after': '7' } })
          : new Response('{"data":[]}'),
      );
      const call = at('http://127.0.0.1', { fetch }).get('/v1/attention');
      await vi.advanceTimersByTimeAsync(6_999);
      expect(fetch).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await call).toEqual({ data: [] });
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends when its caller no longer wants it', async () => {
    const { baseUrl, seen } = await server(isSilent);
    const stop = new AbortController();
    const call = at(baseUrl).get('/v1/attention', { signal: stop.signal });
    await expect.poll(() => seen.length).toBe(1);
    stop.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    expect(seen).toHaveLength(1);
  });
});

it('reads a list to its end, page by page, with the same filter', async () => {
  const { baseUrl, seen } = await server(
    answers(200, { data: [{ id: 'pay_1' }, { id: 'pay_2' }], nextCursor: 'a b' }),
    answers(200, { data: [{ id: 'pay_3' }], nextCursor: null }),
  );
  const ids: string[] = [];
  for await (const one of at(baseUrl).each('/v1/payments', { params: { query: { status: 'PENDING' } } })) {
    ids.push(one.id);
  }
  expect(ids).toEqual(['pay_1', 'pay_2', 'pay_3']);
  expect(seen.map(({ url }) => url)).toEqual([
    '/v1/payments?status=PENDING',
    '/v1/payments?status=PENDING&cursor=a%20b',
  ]);
});
