import type { AxiosInstance } from 'axios';
import { describe, expect, it, test } from 'vitest';
import { contextOf, toCatalogueEntry } from '../index.ts';
import { bearer, logIn } from './auth.ts';
import { createCache } from './cache.ts';
import type { Connection, Context, LookUp, Provider, RefundArgument } from './declaration.ts';
import type { Exchange } from './http.ts';
import { type Protocol, protocol } from './protocol.ts';
import { clientPem } from './tls.fixture.ts';

/** A provider whose look-ups have a host of their own, and whose calls are signed over their path. */
const provider = protocol({
  name: 'Anybody',
  evidence: { grade: 'A', notes: '' },
  baseUrl: 'https://pay.provider.example/v2',
  methods: ['PIX'],
  credentials: [],
  auth: logIn({
    path: '/token',
    request: () => ({ json: {} }),
    carry: (token, { path }) => ({ authorization: token, 'x-signed': path }),
  }),
  money: 'cents',
  statuses: { APPROVED: ['paid'], default: 'PENDING' },
  answer: { id: 'id', status: 'status' },
  getTransaction: {
    method: 'GET',
    at: (base) => base.replace('https://pay.', 'https://look.up.'),
    path: '/charges/{id}',
  },
  webhooks: [],
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: 1, timeoutMs: 10_000 },
  notes: [],
});

test.each<[Connection, string[]]>([
  [{}, ['POST https://pay.provider.example/v2/token', 'GET https://look.up.provider.example/v2/charges/7']],
  // A merchant's own address is taken as it is.
  [{ baseUrl: 'https://mine.example' }, ['POST https://mine.example/token', 'GET https://mine.example/charges/7']],
])('a call may have its own host, beside that of the log-in', async (connection, calls) => {
  const sent: { line: string; signed: string | undefined }[] = [];
  const request = async (call: { method: string; url: string; headers: Record<string, string> }) => {
    sent.push({ line: `${call.method} ${call.url}`, signed: call.headers['x-signed'] });
    return { status: 200, data: '{"access_token":"t","id":"7","status":"paid"}', headers: {} };
  };
  const context: Context = {
    connection,
    now: () => new Date(),
    tokens: createCache(),
    certificates: createCache(),
    axios: { request } as unknown as AxiosInstance,
  };
  await provider.operations.getTransaction?.(context, { id: '7' });
  expect(sent.map(({ line }) => line)).toEqual(calls);
  expect(sent[1]?.signed).toBe('/charges/7');
});

const table: Protocol = {
  name: 'Teste',
  evidence: { grade: 'assumed', notes: 'Of this test alone.' },
  baseUrl: 'https://pix.provider.test',
  methods: ['PIX'],
  credentials: [],
  auth: bearer('secretKey'),
  money: 'cents',
  statuses: { PENDING: ['pending'], default: 'PENDING' },
  answer: { id: 'id', status: 'status' },
  webhooks: [],
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: 1, timeoutMs: 10_000 },
  notes: [],
};

test.each([
  // It is renewed once, and the call is repeated once.
  [410, 410, 4],
  [410, 403, 2],
  [undefined, 410, 2],
  // Without an answer nothing says that the token has expired.
  [undefined, undefined, 2],
] as const)('where %s is the status of an expired token, %s causes %i calls', async (expiredStatus, status, count) => {
  const auth = logIn({ path: '/token', request: () => ({ json: {} }), ...(expiredStatus && { expiredStatus }) });
  const { operations } = protocol({ ...table, auth, getTransaction: { method: 'GET', path: '/charges/{id}' } });
  let calls = 0;
  const request = async ({ url }: { url: string }) => {
    calls += 1;
    if (url.endsWith('/token')) return { status: 200, data: '{"access_token":"t"}', headers: {} };
    if (status === undefined) throw Object.assign(new Error('cut off'), { code: 'ECONNRESET' });
    return { status, data: '{}', headers: {} };
  };
  const context: Context = {
    connection: {},
    now: () => new Date(),
    tokens: createCache(),
    certificates: createCache(),
    axios: { request } as unknown as AxiosInstance,
  };
  await expect(operations.getTransaction?.(context, { id: '7' })).rejects.toThrow();
  expect(calls).toBe(count);
});

/** The operations of a protocol whose provider gives this one answer. */
function answered(own: Partial<Protocol>, status: number, body: object) {
  const request = async () => ({ status, headers: {}, data: JSON.stringify(body) });
  const context = contextOf({}, { axios: { request } as unknown as AxiosInstance });
  return { context, operations: protocol({ ...table, ...own }).operations };
}

describe('the effect of an error that has a word for it', () => {
  const errorWords = { unknown: ['not_confirmed'], none: ['locked'] };
  const own: Partial<Protocol> = {
    errorWords,
    refusalIn: (body) => (body as { error?: string }).error,
    refund: { method: 'POST', path: '/refund', body: () => ({}) },
    getTransaction: { method: 'GET', path: '/charge' },
  };
  const effectOf = (status: number, error: string, operation: 'refund' | 'getTransaction' = 'refund') => {
    const { operations, context } = answered(own, status, { error });
    const argument = { id: 'a', transactionId: 'a', amount: 1, reference: 'rfd_1' } satisfies LookUp & RefundArgument;
    return operations[operation]?.(context, argument).catch(({ effect }) => effect);
  };
  it.each([
    [200, 'NOT_CONFIRMED', 'unknown'],
    [400, 'NOT_CONFIRMED', 'unknown'],
    [200, 'locked', 'none'],
    [400, 'locked', 'none'],
    [500, 'locked', 'none'],
    [200, 'no balance', 'refused'],
    [400, 'no balance', 'refused'],
    [500, 'no balance', 'unknown'],
    [400, 'toString', 'refused'],
  ])('HTTP %i with "%s" is %s', async (status, error, effect) => {
    expect(await effectOf(status, error)).toBe(effect);
  });
  it('is that of its HTTP status where the call writes nothing', async () => {
    expect(await effectOf(400, 'NOT_CONFIRMED', 'getTransaction')).toBe('refused');
  });
});

describe('the message of a refusal in a form of its own', () => {
  const refusalIn = (body: unknown) => (body as { answer?: { why?: string } }).answer?.why;
  const own: Partial<Protocol> = { refusalIn, getTransaction: { method: 'GET', path: '/charge' } };
  it.each([
    [200, { answer: { why: 'no such charge' } }, 'Teste refused: no such charge'],
    [400, { answer: { why: 'no such charge' } }, 'Teste refused (400): no such charge'],
    [400, { answer: { why: 'no such charge' }, message: 'Bad request' }, 'Teste refused (400): Bad request'],
    [400, {}, 'Teste refused (400)'],
  ])('HTTP %i with %j', async (status, body, message) => {
    const { operations, context } = answered(own, status, body);
    await expect(operations.getTransaction?.(context, { id: 'a' })).rejects.toMatchObject({
      effect: 'refused',
      message,
    });
  });
});

describe('a client certificate that only some contracts require', () => {
  const own: Partial<Protocol> = {
    certificateIfGiven: true,
    auth: logIn({ path: '/token', request: () => ({ json: {} }) }),
    getTransaction: { method: 'GET', path: '/charge' },
  };
  const presented = async (connection: Connection, given: Partial<Protocol> = own) => {
    const agents: boolean[] = [];
    const request = async ({ httpsAgent }: { httpsAgent?: object }) => {
      agents.push(httpsAgent !== undefined);
      return { status: 200, headers: {}, data: '{"access_token":"t","id":"7","status":"pending"}' };
    };
    const context = contextOf(connection, { axios: { request } as unknown as AxiosInstance });
    await protocol({ ...table, ...given }).operations.getTransaction?.(context, { id: '7' });
    return agents;
  };
  it('is presented by a connection that has one, with the log-in too', async () => {
    expect(await presented({ certificate: clientPem })).toEqual([true, true]);
    expect(await presented({})).toEqual([false, false]);
  });
  it('is not presented to a provider that knows none', async () => {
    const { certificateIfGiven: _, ...knowsNone } = own;
    expect(await presented({ certificate: clientPem }, knowsNone)).toEqual([false, false]);
  });
  it('leaves no log-in to be tried without it', () => {
    expect(protocol({ ...table, ...own }).logIn).toBeUndefined();
  });
});

describe('a provider that cancels charges by one method alone', () => {
  const refund: Protocol['refund'] = { method: 'POST', path: '/cancel', body: () => ({}) };
  const { check, ...rest } = protocol({ ...table, cancels: ['BILLET'], refund });
  const unpaid = { transactionId: 'a', amount: 1, reference: 'pay_1c1', unpaid: true } satisfies RefundArgument;
  it('takes the cancel of this method, and of one that is not known, and refuses another', () => {
    expect(check?.({}, 'refund', { ...unpaid, paymentMethod: 'BILLET' })).toBeUndefined();
    expect(check?.({}, 'refund', unpaid)).toBeUndefined();
    expect(() => check?.({}, 'refund', { ...unpaid, paymentMethod: 'PIX' })).toThrow('cannot cancel an unpaid charge');
  });
  it('offers cancels in the catalogue, with the method, and refunds', () => {
    const { operations, cancels, cancelMethods } = toCatalogueEntry({ check, ...rest } as Provider);
    expect({ cancels, cancelMethods }).toEqual({ cancels: true, cancelMethods: ['BILLET'] });
    expect(operations).toContain('refund');
  });
});

describe('a provider that cancels only', () => {
  const refund: Protocol['refund'] = { method: 'POST', path: '/cancel', body: () => ({}) };
  const { check, ...rest } = protocol({ ...table, cancels: 'only', refund });
  const argument = { transactionId: 'a', amount: 1, reference: 'rfd_1' } satisfies RefundArgument;
  it('refuses a refund, and takes the cancel of an unpaid charge', () => {
    expect(() => check?.({}, 'refund', argument)).toThrow('Method not implemented.');
    expect(check?.({}, 'refund', { ...argument, unpaid: true })).toBeUndefined();
  });
  it('offers cancels in the catalogue, and no refund', () => {
    const { operations, cancels, evidence } = toCatalogueEntry({ check, ...rest } as Provider);
    expect({ operations, cancels }).toEqual({ operations: ['processWebhook'], cancels: true });
    expect(Object.keys(evidence.operations)).toEqual(['processWebhook']);
  });
});

it('a provider’s own names are masked in its recorded calls and answers, and in no other’s', async () => {
  const said = { dono: 'Loja', senha: 'abc' };
  const recordedWith = async (own: Partial<Protocol>) => {
    const { operations } = protocol({
      ...table,
      ...own,
      auth: logIn({ path: '/token', request: () => ({ json: said }) }),
      createTransaction: { method: 'POST', path: '/charges', body: () => said },
    });
    const data = JSON.stringify({ ...said, access_token: 'a-token', id: '7', status: 'pending' });
    const recorded: Pick<Exchange, 'request' | 'answer'>[] = [];
    const context = contextOf(
      {},
      {
        axios: { request: async () => ({ status: 200, data, headers: {} }) } as unknown as AxiosInstance,
        record: (exchange) => recorded.push(exchange),
      },
    );
    await operations.createTransaction?.(context, {
      amount: 100,
      paymentMethod: 'PIX',
      customer: { name: 'Maria', email: 'maria@example.com', document: '52998224725' },
      items: [{ title: 'Camiseta', unitPrice: 100, quantity: 1, tangible: true }],
    });
    return recorded;
  };
  const bothWays = (members: object) => ({ request: members, answer: expect.objectContaining(members) });
  const hidden = bothWays({ dono: '••••', senha: '••••' });
  expect(await recordedWith({ masks: { personal: ['dono'], secret: ['senha'] } })).toMatchObject([hidden, hidden]);
  expect(await recordedWith({})).toMatchObject([bothWays(said), bothWays(said)]);
});

it('what proves an authentication is in no error and no record, where the provider repeats it', async () => {
  const cavv = 'AAABBZEEBgAAAAAAAAQGAAAAAAA=';
  const { operations } = protocol({
    ...table,
    methods: ['CREDIT_CARD'],
    card: 'token',
    authentication: ['cavv'],
    createTransaction: { method: 'POST', path: '/charges', body: ({ authentication }) => ({ authentication }) },
  });
  const request = async () => ({ status: 400, data: JSON.stringify({ message: `${cavv} is wrong` }), headers: {} });
  const recorded: unknown[] = [];
  const context = contextOf(
    { secretKey: 's' },
    { axios: { request } as unknown as AxiosInstance, record: (exchange) => recorded.push(exchange) },
  );
  const charged = operations.createTransaction?.(context, {
    amount: 100,
    paymentMethod: 'CREDIT_CARD',
    customer: { name: 'Maria', email: 'maria@example.com', document: '52998224725' },
    items: [{ title: 'Camiseta', unitPrice: 100, quantity: 1, tangible: true }],
    cardToken: 'tok_1',
    authentication: { cavv },
  });
  await expect(charged).rejects.toMatchObject({ message: 'Teste refused (400): •••• is wrong' });
  expect(recorded).toHaveLength(1);
  expect(JSON.stringify(recorded)).not.toContain(cavv);
});
