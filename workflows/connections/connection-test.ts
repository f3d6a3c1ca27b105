import * as wf from '@temporalio/workflow';
import type { ConnectionRef } from '../../activities/connections/connections.ts';
import type { Activities } from '../../activities/index.ts';
import type { ConnectionTest } from '../../domain/connections/connection.ts';

type Calls = Pick<Activities, 'testConnection' | 'connectWebhook'>;

/** Made once: somebody waits for what came of it. */
const now = wf.proxyActivities<Calls>({ startToCloseTimeout: '60s', retry: { maximumAttempts: 1 } });

/** Asking again does no harm. Whom an hour does not reach, a test will tell. */
const patient = wf.proxyActivities<Calls>({
  startToCloseTimeout: '60s',
  retry: { initialInterval: '10s', backoffCoefficient: 3, maximumInterval: '15m', maximumAttempts: 7 },
});

/**
 * One harmless call, from where calls to providers are made; and where it went well and our address is not known there
 * yet, another try to make it known. Undefined: the connection is gone.
 */
export async function connectionTest(ref: ConnectionRef & { register: boolean }): Promise<ConnectionTest | undefined> {
  const { register, ...connection } = ref;
  const test = await now.testConnection(connection);
  // What comes of it is written down: the test's own answer does not hang on it.
  if (register && test?.ok) await now.connectWebhook({ ...connection, renew: false }).catch(() => undefined);
  return test;
}

/** Our callback address at the provider, after a connection was made or its credentials were renewed. */
export async function connectionWebhook(ref: ConnectionRef & { renew: boolean }): Promise<void> {
  await patient.connectWebhook(ref);
}
