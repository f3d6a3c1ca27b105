import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What Prometheus reads at `/metrics`. Labels are few and bounded: route patterns, never paths. */
export function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'trilho_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12],
    registers: [registry],
  });
  const webhooks = new Counter({
    name: 'trilho_webhooks_in_total',
    help: 'Webhooks taken in, by provider',
    labelNames: ['provider'],
    registers: [registry],
  });
  return { registry, requests, webhooks };
}
