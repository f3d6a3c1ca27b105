import * as wf from '@temporalio/workflow';
import type { EndpointRef, EndpointTest } from '../../activities/events/deliveries.ts';
import type { Activities } from '../../activities/index.ts';

/** One test event, sent once, from where events are sent. Undefined: the endpoint is gone. */
const { testEndpoint } = wf.proxyActivities<Pick<Activities, 'testEndpoint'>>({
  startToCloseTimeout: '20s',
  retry: { maximumAttempts: 1 },
});

export async function endpointTest(ref: EndpointRef): Promise<EndpointTest | undefined> {
  return testEndpoint(ref);
}
