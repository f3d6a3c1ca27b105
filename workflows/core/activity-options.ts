import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';

/**
 * Our own rows: short and idempotent, so these run within the workflow task. Repeated until the database is back. The
 * first tries, some six seconds, keep the workflow task; between later ones the workflow waits on a timer, so that runs
 * whose row cannot be read (of an older database) do not hold the workflow tasks of all others.
 */
export const rowOptions: LocalActivityOptions = {
  startToCloseTimeout: '10s',
  localRetryThreshold: '5s',
  retry: { initialInterval: '200ms', maximumInterval: '5m' },
};

/**
 * A provider call behind its send guard: it sends only where nothing was sent, however often the engine runs it. The
 * activity gives up after three tries at which the provider did nothing; while the database is away it is repeated.
 *
 * @param callMs milliseconds that one run of the activity may take.
 */
export const sendOptions = (callMs: number): ActivityOptions => ({
  startToCloseTimeout: callMs,
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/** A look-up changes nothing and may be repeated. The slowest provider is given 25 s. */
export const lookUpOptions: ActivityOptions = {
  startToCloseTimeout: '36s',
  retry: { initialInterval: '500ms', backoffCoefficient: 3, maximumAttempts: 4 },
};

/**
 * A provider call within the workflow task, for as long as a task may take. Never repeated: a run whose task is lost finds
 * the send guard taken, and the activity of the same call continues.
 */
export const quickOptions: LocalActivityOptions = {
  startToCloseTimeout: '8s',
  retry: { maximumAttempts: 1 },
};
