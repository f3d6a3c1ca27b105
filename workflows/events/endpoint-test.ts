import * as wf from '@temporalio/workflow';
import type { EndpointRef, EndpointTest } from '../../activities/events/deliveries.ts';
import type { Activities } from '../../activities/index.ts';

/** Sends one test event once, from a worker like every delivery. Undefined: the endpoint is gone. */
const { testEndpoint } = wf.proxyActivities<Pick<Activities, 'testEndpoint'>>({
  startToCloseTimeout: '20s',
  retry: { maximumAttempts: 1 },
});

export async function endpointTest(ref: EndpointRef): Promise<EndpointTest | undefined> {
  return testEndpoint(ref);
}
