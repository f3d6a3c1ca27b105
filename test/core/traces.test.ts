import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linesOf } from '../support/logs.ts';
import { firstPayment, merchant } from '../support/merchant.ts';
import { type System, startSystem } from '../support/system.ts';

/** An OTLP collector that stores the raw protobuf it receives: ids as bytes, names as text. */
async function collector() {
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks));
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that one service sent. */
    of: (service: string) => Buffer.concat(bodies.filter((body) => body.includes(service))),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

let traces: Awaited<ReturnType<typeof collector>>;
let system: System;
beforeAll(async () => {
  traces = await collector();
  system = await startSystem({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: traces.url, OTEL_BSP_SCHEDULE_DELAY: '200' } });
}, 600_000);
afterAll(async () => {
  await system?.stop();
  await traces?.close();
});

it('continues the merchant’s trace through API, workflow and provider call, without personal data', async () => {
  const traceId = randomBytes(16);
  const shop = merchant(system.apiUrl);
  const headers = {
    'idempotency-key': traceId.toString('hex'),
    traceparent: `00-${traceId.toString('hex')}-${randomBytes(8).toString('hex')}-01`,
    tracestate: 'shop=tracestate-of-the-shop',
    baggage: 'person=baggage-of-the-shop',
  };
  await shop.fault('createTransaction', 'refuse');
  const { status } = await shop.call('POST', '/v1/payments', firstPayment, headers);
  expect(status).toBe(201);

  for (const [service, spans] of [
    ['trilho-api', ['POST /v1/payments', 'UpdateWithStartWorkflow']],
    ['trilho-worker', ['RunWorkflow:payment', 'RunActivity:quickCharge', 'Orbita createTransaction']],
  ] as const) {
    for (const span of spans) await expect.poll(() => traces.of(service).includes(span), { message: span }).toBe(true);
    expect(traces.of(service).includes(traceId), `the trace in ${service}`).toBe(true);
  }
  const { name, email, document } = firstPayment.customer;
  const sent = Buffer.concat([traces.of('trilho-api'), traces.of('trilho-worker')]);
  for (const word of [name, email, document, 'tracestate-of', 'baggage-of', 'exception.message']) {
    expect(sent.includes(word), word).toBe(false);
  }
  const parts = linesOf(system.logFile)
    .filter((line) => line.traceId === traceId.toString('hex'))
    .map(({ part, msg }) => `${part}: ${msg}`);
  expect(parts).toEqual(expect.arrayContaining(['api: request', 'worker: provider call failed']));
});
