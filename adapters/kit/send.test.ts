import type { AxiosInstance } from 'axios';
import { expect, test } from 'vitest';
import { logIn } from './auth.ts';
import { createCache } from './cache.ts';
import type { Connection, Context } from './declaration.ts';
import { protocol } from './protocol.ts';

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
