import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The Prometheus metrics of this process. Labels are few and have bounded values: route patterns and provider names,
 * never a path, an id or any value that a caller chooses.
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

/**
 * `outcome`: received, unknown (no such address); then matched, waiting (its payment is not known yet), ignored,
 * failed.
 */
export const webhooksIn = new Counter({
  name: 'trilho_webhooks_in_total',
  help: 'Webhooks of providers: taken in, and what became of them',
  labelNames: ['provider', 'outcome'],
  registers,
});

/** `effect`: answered, or the effect of a failed call: none, refused, unknown. */
export const providerCalls = new Histogram({
  name: 'trilho_provider_call_seconds',
  help: 'Calls to providers, by operation and effect',
  labelNames: ['provider', 'operation', 'effect'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers,
});

export const databaseTransactions = new Counter({
  name: 'trilho_database_transactions_total',
  help: 'Transactions of this process: explicit ones, and statements outside of them',
  registers,
});

/** `by`: replica, or writer where none was usable. Absent without `DATABASE_REPLICA_URLS`. */
export const replicaReads = new Counter({
  name: 'trilho_replica_reads_total',
  help: 'Reads that a replica may serve, by who served them',
  labelNames: ['by'],
  registers,
});

/** `entity`: payment, payout, or receiver for a receiver's account. */
export const statusChanges = new Counter({
  name: 'trilho_status_changes_total',
  help: 'Payments, payouts and receiver accounts that reached a status, by entity',
  labelNames: ['entity', 'provider', 'status'],
  registers,
});

/** Payments that had lost their workflow and were resumed by the sweep. */
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

export const monthsDropped = new Counter({
  name: 'trilho_months_dropped_total',
  help: 'Monthly partitions that were dropped because they were older than the retention, by table',
  labelNames: ['table'],
  registers,
});

export const ledgerDifferences = new Gauge({
  name: 'trilho_ledger_differences',
  help: 'Payments, payouts and settlements whose rows and ledger entries differed at the last nightly comparison',
  registers,
});

export const attentionRaised = new Counter({
  name: 'trilho_attention_raised_total',
  help: 'Payments, payouts and receiver accounts for which attention was raised, by reason',
  labelNames: ['reason'],
  registers,
});

export const alertsSent = new Counter({
  name: 'trilho_alerts_total',
  help: 'Tries to send an alert to a person or a channel, by way and outcome',
  labelNames: ['via', 'outcome'],
  registers,
});

/** Each counts at every try for each run that waits for such a step: of own rows once in five minutes. */
export const failingSteps = new Counter({
  name: 'trilho_failing_steps_total',
  help: 'Reads and writes of own rows, and starts of a batch, that keep failing, so that their run cannot continue, by activity',
  labelNames: ['activity'],
  registers,
});

/** `outcome`: delivered, failed (will be retried), gone (410). */
export const eventDeliveries = new Histogram({
  name: 'trilho_event_delivery_seconds',
  help: "Tries to deliver an event to a merchant's endpoint",
  labelNames: ['outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers,
});

/** Calls of our own clients, in API and worker. The worker's SDK measures its own connection separately. */
export const temporalCalls = new Histogram({
  name: 'trilho_temporal_call_seconds',
  help: 'Calls to Temporal, by kind and outcome. An opened payment waits here for its first answer',
  labelNames: ['call', 'outcome'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12],
  registers,
});

/** Collects memory, event loop and garbage collection of this process. */
export const watchProcess = (): void => collectDefaultMetrics({ register: registry });

/** Starts a timer. @returns a function that returns the seconds since then. */
export function clock(): () => number {
  const began = performance.now();
  return () => (performance.now() - began) / 1000;
}
