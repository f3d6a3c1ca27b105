import * as wf from '@temporalio/workflow';
import type { ConnectionRef } from '../../activities/connections/connections.ts';
import type { Activities } from '../../activities/index.ts';
import type { ConnectionTest } from '../../domain/connections/connection.ts';

type Calls = Pick<Activities, 'testConnection' | 'connectWebhook'>;

/** Run once: a person waits for the result. */
const calls = wf.proxyActivities<Calls>({ startToCloseTimeout: '60s', retry: { maximumAttempts: 1 } });

/** A repeated registration does no harm. If an hour of tries fails, the next connection test shows it. */
const retried = wf.proxyActivities<Calls>({
  startToCloseTimeout: '60s',
  retry: { initialInterval: '10s', backoffCoefficient: 3, maximumInterval: '15m', maximumAttempts: 7 },
});

/**
 * Tests a connection by one harmless call, made by a worker as every provider call. If that works and our webhook
 * address is not registered there yet, registers it.
 *
 * @returns undefined where the connection is gone.
 */
export async function connectionTest(ref: ConnectionRef & { register: boolean }): Promise<ConnectionTest | undefined> {
  const { register, ...connection } = ref;
  const test = await calls.testConnection(connection);
  // The outcome is stored in the connection's row: the result of the test does not depend on it.
  if (register && test?.ok) await calls.connectWebhook({ ...connection, renew: false }).catch(() => undefined);
  return test;
}

/** Registers our webhook address at the provider, after a connection was made or its credentials were renewed. */
export async function connectionWebhook(ref: ConnectionRef & { renew: boolean }): Promise<void> {
  await retried.connectWebhook(ref);
}
