import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { checkBrCode, parseBrCode } from '../../domain/core/brcode.ts';
import { workflowIds } from '../../domain/core/names.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { connectTemporal } from '../../runtime/temporal.ts';
import { endpoint, firstPayment, merchant, signingSecret } from '../support/merchant.ts';
import { ownShop } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';
import { until } from '../support/side-by-side.ts';

const system = sharedSystem();
const { apiUrl, sandboxUrl, logFile, temporalAddress, databaseUrl, masterKey } = system;
const shop = merchant(apiUrl);
const other = merchant(apiUrl, 'sk_test_other');

describe('a PIX payment, end to end', () => {
  let hook: Awaited<ReturnType<typeof endpoint>>;
  beforeAll(async () => {
    hook = await endpoint(signingSecret(logFile));
  });
  afterAll(() => hook.close());

  it('has a code that can be paid, is approved by the webhook, and sends its events', async () => {
    const { status, body } = await shop.create({ webhookUrl: hook.url });
    expect(status).toBe(201);
    expect(body).toMatchObject({ provider: 'Orbita', status: 'PENDING', amount: 12990, needsAttention: false });
    expect(checkBrCode(body.pixCode ?? '', 12990)).toBeUndefined();
    expect(parseBrCode(body.pixCode ?? '').amountCents).toBe(12990);
    expect(body.pixQrCode).toMatch(/^data:image\/png;base64,/);

    expect((await shop.simulate(body.id, 'paid')).status).toBe(200);
    const approved = await shop.becomes(body.id, { status: 'APPROVED' });
    expect(approved.endToEndId).toMatch(/^E/);
    await expect.poll(() => hook.received.map(({ type }) => type)).toEqual(['payment.pending', 'payment.approved']);
    expect(hook.refused).toEqual([]);
    expect(hook.received[1]?.data).toMatchObject({ id: body.id, status: 'APPROVED', orderId: 'A-1' });

    const kinds = (await shop.timeline(body.id)).map(({ kind }) => kind);
    for (const kind of ['accepted', 'provider_call', 'webhook', 'status', 'event']) expect(kinds).toContain(kind);
    // A delivery is written after the endpoint's response.
    await expect.poll(async () => (await shop.timeline(body.id)).map(({ kind }) => kind)).toContain('delivery');
    // The webhook's timeline entry precedes the transition it caused.
    const moved = (await shop.timeline(body.id)).findLastIndex(({ kind }) => kind === 'status');
    expect(kinds.indexOf('webhook')).toBeLessThan(moved);
  });

  it('is delivered to an endpoint once it is up again, with one event id for all attempts', async () => {
    const down = await endpoint(signingSecret(logFile));
    down.answers(503);
    const { body } = await shop.create({ webhookUrl: down.url });
    const failed = async () => (await shop.timeline(body.id)).filter(({ kind }) => kind === 'delivery');
    await expect
      .poll(failed)
      .toEqual([expect.objectContaining({ data: expect.objectContaining({ httpStatus: 503 }) })]);
    down.answers(200);
    await expect.poll(() => down.received.length, { timeout: 30_000 }).toBe(1);
    const attempts = await failed();
    expect(new Set(attempts.map(({ data }) => data.eventId))).toEqual(new Set([down.received[0]?.id]));
    await down.close();
  });

  it('accepts emoji and non-Latin letters in a name', async () => {
    const customer = { ...firstPayment.customer, name: 'A😀 Conceição 李' };
    const { status, body } = await shop.create({ customer });
    expect(status).toBe(201);
    expect(body).toMatchObject({ needsAttention: false, customer: { name: 'A😀 Conceição 李' } });
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED' });
  });

  it('is listed exactly once when many were created in the same moment', async () => {
    const orderId = `many-${randomUUID()}`;
    const made = await Promise.all(Array.from({ length: 40 }, () => shop.create({ orderId })));
    const found: string[] = [];
    let cursor = '';
    do {
      const page = await shop.call<{ data: Payment[]; nextCursor: string | null }>(
        'GET',
        `/v1/payments?orderId=${orderId}&limit=3${cursor}`,
      );
      found.push(...page.body.data.map(({ id }) => id));
      cursor = page.body.nextCursor ? `&cursor=${page.body.nextCursor}` : '';
    } while (cursor);
    expect(found.sort()).toEqual(made.map(({ body }) => body.id).sort());
  });

  it('is found by order, id and provider’s id, and listed in pages without repeats', async () => {
    const orderId = `order-${randomUUID()}`;
    const { body } = await shop.create({ orderId });
    for (const query of [`orderId=${orderId}`, `q=${orderId}`, `q=${body.id}`, `q=${body.transactionId}`]) {
      const page = await shop.call<{ data: Payment[] }>('GET', `/v1/payments?${query}`);
      expect(page.body.data.map(({ id }) => id)).toEqual([body.id]);
    }
    const first = await shop.call<{ data: Payment[]; nextCursor: string }>('GET', '/v1/payments?limit=2');
    const second = await shop.call<{ data: Payment[] }>('GET', `/v1/payments?limit=2&cursor=${first.body.nextCursor}`);
    const ids = [...first.body.data, ...second.body.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const byDocument = await shop.call<{ data: Payment[] }>('GET', '/v1/payments?document=529.982.247-25&limit=1');
    expect(byDocument.body.data).toHaveLength(1);
  });

  it('shows the customer with a masked document, and no secret on the timeline', async () => {
    const { body } = await shop.create();
    expect(body.customer).toEqual({ name: 'Maria Silva', email: 'maria@example.com', document: '***.982.247-**' });
    const timeline = JSON.stringify(await shop.timeline(body.id));
    for (const secret of ['52998224725', 'maria@example.com', '11999998888', 'Basic ', 'orbita-secretKey']) {
      expect(timeline).not.toContain(secret);
    }
    expect(timeline).toMatch(/\/webhooks\/orbita\/••••/);
  });
});

describe('Idempotency-Key', () => {
  it('sent 50 times at once gives one payment, one charge and 50 equal answers', async () => {
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 50 }, () => shop.create({}, key)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') !== 'true')).toHaveLength(1);
    expect(await shop.charges(replies[0]?.body.id ?? '')).toHaveLength(1);
  });

  it('with another body is 422, during and after the run; the same body gets the first answer', async () => {
    const key = randomUUID();
    const first = await shop.create({}, key);
    expect(await shop.create({ amount: 1 }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    await shop.simulate(first.body.id, 'paid');
    await shop.becomes(first.body.id, { status: 'APPROVED' });
    expect((await shop.create({ amount: 1 }, key)).status).toBe(422);
    const again = await shop.create({}, key);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await shop.charges(first.body.id)).toHaveLength(1);
  });

  it('is per merchant: another merchant’s same key is another payment', async () => {
    const key = randomUUID();
    const [mine, theirs] = await Promise.all([shop.create({}, key), other.create({}, key)]);
    expect(mine.body.id).not.toBe(theirs.body.id);
  });
});

/** The fault; whether the charge is in the provider's ledger all the same; what the merchant sees at once. */
const faults = [
  { fault: 'error_after', charged: 1, seen: { status: 'PENDING', needsAttention: true } },
  { fault: 'drop_after', charged: 1, seen: { status: 'PENDING', needsAttention: true } },
  { fault: 'malformed', charged: 1, seen: { status: 'PENDING', needsAttention: true } },
  { fault: 'timeout_after', charged: 1, seen: { status: 'PENDING', needsAttention: true } },
  { fault: 'error_before', charged: 0, seen: { status: 'PENDING', needsAttention: true } },
  { fault: 'refuse', charged: 0, seen: { status: 'REJECTED', failure: { effect: 'refused' } } },
  { fault: 'unauthorized', charged: 0, seen: { status: 'REJECTED', failure: { effect: 'none' } } },
  { fault: 'rate_limit', charged: 1, seen: { status: 'PENDING', needsAttention: false } },
  { fault: 'wrong_amount', charged: 1, seen: { status: 'PENDING', attention: { reason: 'code_mismatch' } } },
  { fault: 'unknown_word', charged: 1, seen: { status: 'PENDING', attention: { reason: 'unmapped_word' } } },
] as const;

/** The ids in the merchant's attention queue. */
const inQueue = async (own: Pick<typeof shop, 'call'>) =>
  (await own.call<{ data: { id: string }[] }>('GET', '/v1/attention')).body.data.map(({ id }) => id);

const settledByWebhook = faults.filter(({ charged, seen }) => charged === 1 && seen.status === 'PENDING');

// At the same time, each at a merchant of its own: some wait for the provider's time-out of ten seconds.
describe.concurrent('a provider that fails', () => {
  it.each(faults)('by $fault leaves at most one charge, and the payment shows the outcome', async (row) => {
    const { fault, charged, seen } = row;
    const own = await ownShop(system);
    await own.fault('createTransaction', fault);
    const { status, body: answer } = await own.create();
    expect(status).toBe(201);
    // The provider's timeout (10 s) is close to the first answer's limit (12 s): attention may follow the answer.
    const body = fault === 'timeout_after' ? await own.becomes(answer.id, seen) : answer;
    expect(body).toMatchObject(seen);
    expect(await own.charges(body.id)).toHaveLength(charged);
    if (body.attention?.reason === 'outcome_unknown') {
      expect(body.pixCode).toBeUndefined();
      expect(await inQueue(own)).toContain(body.id);
    }
  });

  it.each(settledByWebhook)('by $fault is settled by the later webhook', async ({ fault }) => {
    const own = await ownShop(system);
    await own.fault('createTransaction', fault);
    const { body } = await own.create();
    // The stand-in's ledger has one cent less; the amount paid is the amount charged.
    await own.simulate(body.id, 'paid', { amount: 12990 });
    const settled = await own.becomes(body.id, { status: 'APPROVED', needsAttention: fault === 'wrong_amount' });
    expect(settled.transactionId).toBeDefined();
    expect(await own.charges(body.id)).toHaveLength(1);
  });

  it.each(['none', 'drop_after', 'error_after', 'timeout_after'])(
    'by %s is not charged again when the workflow is reset to before the charge',
    async (fault) => {
      const own = await ownShop(system);
      if (fault !== 'none') await own.fault('createTransaction', fault);
      const { body } = await own.create();
      await reset(body.id, own.merchantId);
      expect(await own.charges(body.id)).toHaveLength(1);
      const now = await own.get(body.id);
      expect(now).toMatchObject({ status: 'PENDING', needsAttention: fault !== 'none' });
      if (fault === 'none') expect(now.pixCode).toBe(body.pixCode);
      await own.simulate(body.id, 'paid');
      await own.becomes(body.id, { status: 'APPROVED', needsAttention: false });
      expect(await own.charges(body.id)).toHaveLength(1);
    },
  );
});

it('keeps a withheld PIX code withheld after the next look-up', async () => {
  await shop.fault('createTransaction', 'wrong_amount');
  const { body } = await shop.create();
  await fetch(await callbackOf(body.transactionId ?? ''), {
    method: 'POST',
    body: JSON.stringify({ type: 'transaction', data: { id: Number(body.transactionId), status: 'waiting_payment' } }),
  });
  const lookUps = async () => (await shop.timeline(body.id)).filter(({ title }) => title.startsWith('getTransaction'));
  await expect.poll(async () => (await lookUps()).length).toBe(1);
  const now = await shop.get(body.id);
  expect(now.pixCode).toBeUndefined();
  expect(now.attention?.reason).toBe('code_mismatch');
});

it('keeps the attention reason that needs a person when a passing one follows', async () => {
  const own = await ownShop(system);
  const { body } = await own.create();
  await own.simulate(body.id, 'expired');
  await own.becomes(body.id, { status: 'REJECTED' });
  await own.simulate(body.id, 'paid');
  await own.becomes(body.id, { status: 'APPROVED', needsAttention: true });
  await own.fault('getTransaction', 'unknown_word');
  await own.simulate(body.id, 'chargeback', { silent: true });
  const hint = JSON.stringify({ type: 'transaction', data: { id: Number(body.transactionId), status: 'hint' } });
  await fetch(own.callbackUrl, { method: 'POST', body: hint });
  const doubts = async () =>
    (await own.timeline(body.id)).filter(({ title }) => title === 'A further attention reason');
  await expect.poll(async () => (await doubts()).length, { timeout: 15_000 }).toBe(1);
  await fetch(own.callbackUrl, { method: 'POST', body: hint });
  const now = await own.becomes(body.id, { status: 'CHARGEBACK' });
  expect(now.attention?.reason).toBe('late_payment');
});

describe('a webhook', () => {
  it.each(['duplicate', 'forged', 'out_of_order'])(
    'that comes %s leads to the provider’s status, with one charge',
    async (fault) => {
      const { body } = await shop.create();
      await shop.fault('webhook', fault);
      await shop.simulate(body.id, 'paid');
      await shop.becomes(body.id, { status: 'APPROVED' });
      await shop.simulate(body.id, 'chargeback');
      await shop.becomes(body.id, { status: 'CHARGEBACK' });
      expect(await shop.charges(body.id)).toHaveLength(1);
    },
  );

  it('that comes before the answer to the charge is not lost', async () => {
    const orderId = `early-${randomUUID()}`;
    await shop.fault('createTransaction', 'slow', { delayMs: 3000 });
    const creating = shop.create({ orderId });
    const found = async () =>
      (await shop.call<{ data: Payment[] }>('GET', `/v1/payments?orderId=${orderId}`)).body.data[0];
    await expect.poll(found, { timeout: 10_000 }).toBeDefined();
    const id = (await found())?.id ?? '';
    await expect.poll(() => shop.charges(id), { timeout: 10_000 }).toHaveLength(1);
    expect((await shop.simulate(id, 'paid')).status).toBe(200);
    expect((await creating).body).toMatchObject({ id, status: 'PENDING' });
    await shop.becomes(id, { status: 'APPROVED', needsAttention: false });
  });

  it('of a payment after the charge expired gives APPROVED with attention', async () => {
    const { body } = await shop.create();
    await shop.simulate(body.id, 'expired');
    await shop.becomes(body.id, { status: 'REJECTED' });
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED', needsAttention: true });
  });

  it('of another amount than charged leaves the payment PENDING, with attention', async () => {
    const { body } = await shop.create();
    await shop.simulate(body.id, 'paid', { amount: 12000 });
    const seen = await shop.becomes(body.id, { needsAttention: true });
    expect(seen).toMatchObject({ status: 'PENDING', attention: { reason: 'paid_amount_differs' } });
  });

  it('of another amount leaves it PENDING where the provider has no look-up, too', async () => {
    const flow2pay = merchant(apiUrl, 'sk_test_demo', 'Flow2Pay');
    const { body } = await flow2pay.create();
    await flow2pay.simulate(body.id, 'paid', { amount: 1 });
    const seen = await flow2pay.becomes(body.id, { needsAttention: true });
    expect(seen).toMatchObject({ status: 'PENDING', attention: { reason: 'paid_amount_differs' } });
  });

  it('of a partial refund, then of the rest, leads to REFUNDED', async () => {
    const { body } = await shop.create();
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED' });
    await shop.simulate(body.id, 'refunded', { amount: 990 });
    await shop.becomes(body.id, { status: 'APPROVED', refundedAmount: 990 });
    await shop.simulate(body.id, 'refunded');
    await shop.becomes(body.id, { status: 'REFUNDED', refundedAmount: 12990 });
  });

  it('is 404 with an unknown token; malformed content is 200 and blocks no later webhook', async () => {
    const unknownToken = await fetch(`${apiUrl}/webhooks/orbita/nobody-has-this-token`, {
      method: 'POST',
      body: '{}',
    });
    expect(unknownToken.status).toBe(404);

    const { body } = await shop.create();
    const callback = await callbackOf(body.transactionId ?? '');
    const data = { id: Number(body.transactionId), status: 'paid', externalRef: body.id };
    const nonsense = [
      '',
      '{',
      'null',
      '\u0000',
      JSON.stringify({ type: 'transaction', data: { ...data, status: 'pa\u0000id \ud800', note: '\ud800\u0000' } }),
      JSON.stringify({ type: 'transaction', data: { ...data, id: 'x\u0000' } }),
      JSON.stringify({ type: 'transaction', data: { ...data, id: 'somebody-elses' } }),
      JSON.stringify({ type: 'transaction', data: { ...data, '\u0000': 1, '\ud83d': '\ud83d' } }),
    ];
    for (const rawBody of nonsense) {
      expect((await fetch(callback, { method: 'POST', body: rawBody })).status).toBe(200);
    }
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED', needsAttention: false });
    const webhooks = async () => (await shop.timeline(body.id)).filter(({ kind }) => kind === 'webhook').length;
    await expect.poll(webhooks).toBeGreaterThanOrEqual(4);
  });

  it('signalled 4,500 times continues in a second run, which makes no charge', async () => {
    const { body } = await shop.create();
    const { client, connection } = await engine();
    const workflowId = workflowIds.payment('mer_lojademo', body.id);
    const first = client.workflow.getHandle(workflowId);
    const { runId } = await first.describe();
    const hint = { inboxId: '', transactionId: body.transactionId, status: '', providerWord: '' };
    for (let sent = 0; sent < 4500; sent += 50) {
      await Promise.all(Array.from({ length: 50 }, () => first.signal('providerEvent', hint)));
    }
    await expect.poll(async () => (await first.describe()).runId, { timeout: 180_000 }).not.toBe(runId);
    expect((await first.describe()).type).toBe('reopenedPayment');
    await connection.close();
    expect(await shop.charges(body.id)).toHaveLength(1);
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED', needsAttention: false });
  });
});

/** The callback URL that the provider was given. */
async function callbackOf(transactionId: string): Promise<string> {
  const account = Buffer.from('orbita-secretKey-mer_lojademo:orbita-publicKey-mer_lojademo').toString('base64');
  const response = await fetch(`${sandboxUrl}/orbita/v1/transactions/${transactionId}`, {
    headers: { authorization: `Basic ${account}` },
  });
  return ((await response.json()) as { postbackUrl: string }).postbackUrl;
}

async function engine() {
  const db = openDatabase(databaseUrl, 1);
  const keys = await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64'));
  await db.destroy();
  return connectTemporal({ address: temporalAddress, namespace: 'default' }, keys);
}

/** Resets a payment's workflow to its first task, so that everything runs again, the charge too. */
async function reset(paymentId: string, merchantId: string): Promise<void> {
  const { client, connection } = await engine();
  const workflowId = workflowIds.payment(merchantId, paymentId);
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  const first = events?.find(({ workflowTaskCompletedEventAttributes: done }) => done);
  const answer = await client.workflowService.resetWorkflowExecution({
    namespace: 'default',
    workflowExecution: { workflowId },
    reason: 'test',
    workflowTaskFinishEventId: first?.eventId ?? null,
    requestId: randomUUID(),
  });
  // The new run has finished its first steps when it waits for the timer of its next poll.
  const waits = async () => {
    const run = await client.workflow.getHandle(workflowId, answer.runId).fetchHistory();
    return run.events?.some(({ timerStartedEventAttributes: timer }) => timer) === true;
  };
  await until('at its next poll', waits, (isSo) => isSo);
  await connection.close();
}
