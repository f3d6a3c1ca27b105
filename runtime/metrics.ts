import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/**
 * What Prometheus reads of us, in this process. Labels are few and bounded: route patterns and provider names, never a
 * path, an id or anything that a caller may choose.
 */
export const registry = new Registry();
const registers = [registry];

export const httpRequests = new Histogram({
  name: 'trilho_http_request_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12],
  registers,
});

/** `outcome`: received, unknown (no such address); then matched, waiting (for a payment it names), ignored, failed. */
export const webhooksIn = new Counter({
  name: 'trilho_webhooks_in_total',
  help: 'Webhooks of providers: taken in, and what became of them',
  labelNames: ['provider', 'outcome'],
  registers,
});

/** `effect`: answered, or what a failed call did: none, refused, unknown. */
export const providerCalls = new Histogram({
  name: 'trilho_provider_call_seconds',
  help: 'Calls to providers, by operation and effect',
  labelNames: ['provider', 'operation', 'effect'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers,
});

export const statusMoves = new Counter({
  name: 'trilho_payment_moves_total',
  help: 'Payments that moved to a status',
  labelNames: ['provider', 'status'],
  registers,
});

/** Found by the sweep: nobody was waiting for them any more. */
export const paymentsRecovered = new Counter({
  name: 'trilho_payments_recovered_total',
  help: 'Payments whose work was lost, and was taken up again by the sweep',
  labelNames: ['provider'],
  registers,
});

export const payoutsRecovered = new Counter({
  name: 'trilho_payouts_recovered_total',
  help: 'Payouts whose work was lost, and was taken up again by the sweep',
  labelNames: ['provider'],
  registers,
});

export const attentionRaised = new Counter({
  name: 'trilho_attention_raised_total',
  help: 'Payments that came to need a person, by reason',
  labelNames: ['reason'],
  registers,
});

/** `outcome`: delivered, failed (tried again), gone (410). */
export const eventDeliveries = new Histogram({
  name: 'trilho_event_delivery_seconds',
  help: "Tries to deliver an event to a merchant's endpoint",
  labelNames: ['outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers,
});

/** Of our own clients, in the API and the worker alike. The worker's SDK measures its own connection besides. */
export const temporalCalls = new Histogram({
  name: 'trilho_temporal_call_seconds',
  help: 'Calls to Temporal, by kind and outcome. An opened payment waits here for its first answer',
  labelNames: ['call', 'outcome'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12],
  registers,
});

/** Memory, event loop, garbage collection of this process. */
export const watchProcess = (): void => collectDefaultMetrics({ register: registry });

/** Starts a clock. The function that it answers gives the seconds since then. */
export function clock(): () => number {
  const began = performance.now();
  return () => (performance.now() - began) / 1000;
}
