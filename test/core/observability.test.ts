import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { linesOf, workerMetricsUrl } from '../support/logs.ts';
import { endpoint, merchant, signingSecret } from '../support/merchant.ts';
import { payer } from '../support/payouts.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, logFile } = sharedSystem();
const shop = merchant(apiUrl);
const lines = () => linesOf(logFile);

it('has one correlation id, from the request through calls, webhook and transition to the event', async () => {
  const hook = await endpoint(signingSecret(logFile));
  const { body, headers } = await shop.create({ webhookUrl: hook.url });
  const correlationId = headers.get('x-request-id') ?? '';
  await shop.simulate(body.id, 'paid');
  await shop.becomes(body.id, { status: 'APPROVED' });
  await expect.poll(() => hook.received.length).toBe(2);
  expect(hook.received.map((event) => event.correlationId)).toEqual([correlationId, correlationId]);
  await hook.close();

  const about = () => lines().filter(({ paymentId }) => paymentId === body.id);
  await expect.poll(() => about().filter(({ msg }) => msg === 'event delivered').length).toBe(2);
  const facts = about().map(({ part, msg, operation, to, outcome }) => [part, msg, operation ?? to ?? outcome]);
  for (const fact of [
    ['api', 'request', undefined],
    ['worker', 'provider call', 'createTransaction'],
    ['api', 'webhook read', 'matched'],
    ['worker', 'provider call', 'getTransaction'],
    ['worker', 'payment status changed', 'APPROVED'],
    ['worker', 'event delivered', undefined],
  ]) {
    expect(facts).toContainEqual(fact);
  }
  for (const line of about()) expect(line).toMatchObject({ correlationId, merchantId: 'mer_lojademo' });
  for (const line of about().filter(({ part }) => part === 'worker')) {
    expect(line).toMatchObject({ workflowId: expect.any(String), runId: expect.any(String), attempt: 1 });
  }
  expect((await shop.timeline(body.id))[0]).toMatchObject({ kind: 'accepted', data: { requestId: correlationId } });
});

it('logs a repeat with its own request id and the first correlation id, and a client’s id only if it is a UUID', async () => {
  const key = randomUUID();
  const first = await shop.create({}, key);
  const own = randomUUID();
  const repeat = await shop.call('GET', `/v1/payments/${first.body.id}`, undefined, { 'x-request-id': own });
  await shop.call('GET', `/v1/payments/${first.body.id}`, undefined, { 'x-request-id': 'no-uuid' });
  const again = await shop.create({}, key);
  const correlationId = first.headers.get('x-request-id');
  const line = (id: string | null) => lines().find(({ requestId, msg }) => requestId === id && msg === 'request');
  await expect.poll(() => line(again.headers.get('x-request-id'))).toMatchObject({ correlationId });
  expect(line(repeat.headers.get('x-request-id'))).toMatchObject({ correlationId, clientRequestId: own });
  expect(JSON.stringify(lines())).not.toContain('no-uuid');
});

it('exports metrics of calls, transitions and queues, and the SDK’s', async () => {
  await shop.fault('createTransaction', 'refuse');
  await shop.create();
  await shop.fault('createTransaction', 'error_after');
  // Nobody listens there: the failed first try starts the delivery's workflow.
  const { body } = await shop.create({ webhookUrl: 'http://127.0.0.1:9/nobody' });
  expect(body.needsAttention).toBe(true);
  const paying = payer(shop, 'Lexxen');
  await paying.fault('withdraw', 'unauthorized', { times: 2 });
  expect((await paying.send()).body.stage).toBe('held');
  await fetch(`${apiUrl}/webhooks/orbita/nobody`, { method: 'POST', body: '{}' });
  const metrics = async (url: string) => (await fetch(url)).text();
  const expected = [
    /trilho_provider_call_seconds_count\{provider="Orbita",operation="createTransaction",effect="refused"\} \d/,
    /trilho_provider_call_seconds_count\{provider="Orbita",operation="createTransaction",effect="unknown"\} \d/,
    /trilho_status_changes_total\{entity="payment",provider="Orbita",status="REJECTED"\} \d/,
    /trilho_attention_raised_total\{reason="outcome_unknown"\} \d/,
    /trilho_temporal_call_seconds_count\{call="signal_with_start",outcome="done"\} \d/,
    /temporal_workflow_task_schedule_to_start_latency_seconds_bucket\{/,
    /nodejs_eventloop_lag_seconds \d/,
  ];
  const missingAtWorker = async () => {
    const worker = await metrics(workerMetricsUrl(logFile));
    return expected.filter((sample) => !sample.test(worker));
  };
  await expect.poll(missingAtWorker, { timeout: 30_000, interval: 1000 }).toEqual([]);
  await expect
    .poll(() => metrics(`${apiUrl}/metrics`), { timeout: 30_000, interval: 1000 })
    .toMatch(/trilho_attention\{entity="payment",reason="outcome_unknown"\} [1-9]/);
  const api = await metrics(`${apiUrl}/metrics`);
  expect(api).toMatch(/trilho_attention\{entity="payout",reason="not_sent"\} [1-9]/);
  const ofApi = [
    /trilho_http_request_seconds_count\{method="POST",route="\/v1\/payments",status="201"\} \d/,
    /trilho_webhooks_in_total\{provider="",outcome="unknown"\} \d/,
    /trilho_temporal_call_seconds_count\{call="update_with_start",outcome="done"\} \d/,
    /trilho_webhook_oldest_seconds \d/,
    /trilho_deliveries\{state="exhausted"\} \d/,
  ];
  expect(ofApi.filter((sample) => !sample.test(api))).toEqual([]);
});
