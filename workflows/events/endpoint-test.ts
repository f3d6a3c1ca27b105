import * as wf from '@temporalio/workflow';
import type { EndpointRef, EndpointTest, TestEvent } from '../../activities/events/deliveries.ts';
import type { Activities } from '../../activities/index.ts';

/** Sends one test event once, from a worker like every delivery. Undefined: the endpoint is gone. */
const { testEndpoint } = wf.proxyActivities<Pick<Activities, 'testEndpoint'>>({
  startToCloseTimeout: '20s',
  retry: { maximumAttempts: 1 },
});

/** @param event absent in runs of the first version, which sent `endpoint.test`. */
export async function endpointTest(ref: EndpointRef, event?: TestEvent): Promise<EndpointTest | undefined> {
  return event ? testEndpoint(ref, event) : testEndpoint(ref);
}
