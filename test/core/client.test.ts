// The TypeScript client against the running system, used as a merchant's server uses it.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTrilho, TrilhoError, verifyWebhook, type WebhookEvent } from '../../clients/typescript/index.ts';
import { endpoint, firstPayment, merchant, signingSecret } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, logFile } = sharedSystem();
const trilho = createTrilho({ key: 'sk_test_demo', baseUrl: apiUrl });
const body = { ...firstPayment, paymentMethod: 'PIX' as const };

it('creates a payment once per idempotency key, has it paid, and reads its status', async () => {
  const orderId = `client-${randomUUID()}`;
  const idempotencyKey = randomUUID();
  const created = await trilho.post('/v1/payments', { body: { ...body, orderId }, idempotencyKey });
  expect(created).toMatchObject({ status: 'PENDING', amount: 12990, orderId });
  expect(await trilho.post('/v1/payments', { body: { ...body, orderId }, idempotencyKey })).toEqual(created);

  const params = { path: { id: created.id } };
  await trilho.post('/v1/sandbox/payments/{id}/simulate', { params, body: { event: 'paid' } });
  await expect.poll(async () => (await trilho.get('/v1/payments/{id}', { params })).status).toBe('APPROVED');
});

it('throws an API error with its fields and the generated idempotency key', async () => {
  const refused = trilho.post('/v1/payments', { body: { ...body, amount: -1 } });
  const error = await refused.then(
    () => undefined,
    (thrown) => thrown as TrilhoError,
  );
  expect(error).toBeInstanceOf(TrilhoError);
  expect(error).toMatchObject({ status: 422, code: 'validation', violations: [{ field: 'amount' }] });
  expect(error?.requestId).toMatch(/^req_/);
  expect(error?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
});

it('reads a whole list across its pages', async () => {
  const orderId = `client-${randomUUID()}`;
  const made = new Set<string>();
  for (let n = 0; n < 3; n += 1) made.add((await trilho.post('/v1/payments', { body: { ...body, orderId } })).id);
  const found: string[] = [];
  for await (const one of trilho.each('/v1/payments', { params: { query: { orderId, limit: 2 } } })) found.push(one.id);
  expect(found).toHaveLength(3);
  expect(new Set(found)).toEqual(made);
});

it('verifies the events that the system sends', async () => {
  const secret = signingSecret(logFile);
  const events: WebhookEvent[] = [];
  const hook = await endpoint(secret, (headers, raw) =>
    events.push(verifyWebhook(['whsec_b3RoZXI=', secret], headers, raw)),
  );
  try {
    const { id } = await trilho.post('/v1/payments', { body: { ...body, webhookUrl: hook.url } });
    await expect.poll(() => events.map(({ type }) => type), { timeout: 20_000 }).toContain('payment.pending');
    expect(events[0]).toMatchObject({ id: hook.received[0]?.id, data: { id } });
  } finally {
    await hook.close();
  }
});

it('computes instalments with their fees, and names the invalid parameter', async () => {
  const query = { amount: 10_000, numberOfInstallments: 3, maxInstallmentsWithoutInterest: 2, fees: '0,0,3' };
  expect(await trilho.get('/v1/installments', { params: { query } })).toEqual([
    { installmentNumber: 1, installmentValue: 10_000, finalValue: 10_000 },
    { installmentNumber: 2, installmentValue: 5_000, finalValue: 10_000 },
    { installmentNumber: 3, installmentValue: 3_433, finalValue: 10_299 },
  ]);
  const { call } = merchant(apiUrl);
  for (const [wrong, field] of [
    ['amount=10000&numberOfInstallments=3&fees=0,3', 'fees'],
    ['amount=10000&numberOfInstallments=3&fees=0,3,', 'fees'],
    ['amount=10000&fees=1,5,x', 'fees'],
    ['numberOfInstallments=1', 'amount'],
    ['amount=&numberOfInstallments=1', 'amount'],
    ['amount=1.5', 'amount'],
    ['amount=100&numberOfInstallments=25', 'numberOfInstallments'],
    ['amount=100&numberOfInstallments=0', 'numberOfInstallments'],
  ]) {
    const { status, body } = await call<{ violations: object[] }>('GET', `/v1/installments?${wrong}`);
    expect(status, wrong).toBe(422);
    expect(body.violations, wrong).toMatchObject([{ field }]);
  }
});

it('links to WhatsApp while the payment is unpaid and has a phone number', async () => {
  const linkOf = (id: string) => trilho.get('/v1/payments/{id}/recovery-link', { params: { path: { id } } });
  const { id, pixCode } = await trilho.post('/v1/payments', { body });
  const url = new URL((await linkOf(id)).url);
  expect(`${url.origin}${url.pathname}`).toBe('https://wa.me/5511999998888');
  expect(url.searchParams.get('text')).toContain(`Olá, Maria! Seu pagamento de R$\u00a0129,90 para Loja Demo`);
  expect(url.searchParams.get('text')).toContain(pixCode);

  const boleto = await trilho.post('/v1/payments', { body: { ...body, paymentMethod: 'BILLET' } });
  const text = new URL((await linkOf(boleto.id)).url).searchParams.get('text');
  expect(text).toContain(boleto.billetCode);
  expect(text).toContain(boleto.billetUrl);

  const { phone: _, ...customer } = body.customer;
  const silent = await trilho.post('/v1/payments', { body: { ...body, customer } });
  await expect(linkOf(silent.id)).rejects.toMatchObject({ status: 422, violations: [{ field: 'customer.phone' }] });

  const params = { path: { id } };
  await trilho.post('/v1/sandbox/payments/{id}/simulate', { params, body: { event: 'paid' } });
  await expect.poll(async () => (await trilho.get('/v1/payments/{id}', { params })).status).toBe('APPROVED');
  await expect(linkOf(id)).rejects.toMatchObject({ status: 409, code: 'conflict' });
});

it('generates test documents that the API accepts', async () => {
  const cpf = await trilho.get('/v1/sandbox/cpf');
  expect(cpf.formatted).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
  const cnpj = await trilho.get('/v1/sandbox/cnpj', { params: { query: { alphanumeric: 'true' } } });
  expect(cnpj.document).toMatch(/^[A-Z][0-9A-Z]{11}\d{2}$/);
  for (const { document } of [cpf, cnpj]) {
    const made = await trilho.post('/v1/payments', { body: { ...body, customer: { ...body.customer, document } } });
    expect(made.status).toBe('PENDING');
  }
});
