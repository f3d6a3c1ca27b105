import type { AxiosInstance } from 'axios';
import { expect, test } from 'vitest';
import { createAdapter } from '../../index.ts';
import { authority, clientPem } from '../../kit/tls.fixture.ts';
import { registerWebhook } from '../../probe.ts';

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  data?: string;
}

/** A connection, and the calls behind its log-in, which are answered with this body. */
function cora(answer: { status?: number; body: string }) {
  const sent: Sent[] = [];
  const request = async (call: Sent) => {
    const isLogIn = call.url.endsWith('/token');
    if (!isLogIn) sent.push(call);
    const { status = 200, body } = answer;
    return { status: isLogIn ? 200 : status, data: isLogIn ? '{"access_token":"t"}' : body, headers: {} };
  };
  const connection = { clientId: 'int-1', certificate: `${clientPem}\n${authority}` };
  return { sent, connection, deps: { axios: { request } as unknown as AxiosInstance } };
}
const keysOf = (sent: readonly Sent[]) => sent.map(({ headers }) => headers['idempotency-key']);
const registration = { url: 'https://gateway.example/webhooks/cora/t', renew: false };

test.each(['{"id":"1"}', '{}', ''])('its webhooks are registered once, whatever the answer: %j', async (body) => {
  const { sent, connection, deps } = cora({ status: 201, body });
  await registerWebhook('Cora', connection, registration, deps);
  const calls = sent.map(({ method, url }) => `${method} ${url}`);
  expect(calls).toEqual(Array(2).fill('POST https://matls-clients.api.cora.com.br/endpoints'));
  expect(sent.map(({ data }) => JSON.parse(data ?? ''))).toEqual([
    { url: registration.url, resource: 'invoice', trigger: 'paid' },
    { url: registration.url, resource: 'invoice', trigger: 'canceled' },
  ]);
  await registerWebhook('Cora', connection, { ...registration, renew: true }, deps);
  const [paid, canceled, ...again] = keysOf(sent);
  expect(again).toEqual([paid, canceled]);
  expect(paid).not.toBe(canceled);
});

test('a registration that fails is an error', async () => {
  for (const status of [400, 500]) {
    const { connection, deps } = cora({ status, body: '{}' });
    await expect(registerWebhook('Cora', connection, registration, deps)).rejects.toMatchObject({ httpStatus: status });
  }
});

test('an invoice’s key follows from our reference', async () => {
  const { sent, connection, deps } = cora({ body: '{"id":"1","status":"OPEN"}' });
  const adapter = createAdapter('Cora', connection, deps);
  const charge = {
    amount: 100,
    paymentMethod: 'PIX' as const,
    customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725' },
    items: [{ title: 'Camiseta', unitPrice: 100, quantity: 1, tangible: true }],
  };
  for (const reference of ['pay_1', 'pay_2', 'pay_1']) await adapter.createTransaction({ ...charge, reference });
  const [one, other, again] = keysOf(sent);
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});
