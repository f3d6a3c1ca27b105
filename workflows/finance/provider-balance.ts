import * as wf from '@temporalio/workflow';
import type { AskedConnection } from '../../activities/finance/provider-balances.ts';
import type { Activities } from '../../activities/index.ts';

/** The provider is asked once; the call is only put back where it has no slot left, or its worker died. */
const calls = wf.proxyActivities<Pick<Activities, 'askBalance'>>({
  startToCloseTimeout: '36s',
  retry: { initialInterval: '1s', maximumAttempts: 3 },
});

/** Asks a connection's provider for its balance, which is stored. Somebody waits for it, for some seconds. */
export async function providerBalance(connection: AskedConnection): Promise<void> {
  await calls.askBalance(connection);
}
