import * as wf from '@temporalio/workflow';
import type { ChannelRef, ChannelTest } from '../../activities/finance/alerts.ts';
import type { Activities } from '../../activities/index.ts';

/** What was not sent stays in the outbox, so the next pass repeats one that failed. */
const passes = wf.proxyActivities<Pick<Activities, 'sendAlerts'>>({
  startToCloseTimeout: '3m',
  retry: { initialInterval: '1s', maximumAttempts: 3 },
});

/** Sends one message once, from a worker like every alert. Undefined: the channel is gone. */
const tests = wf.proxyActivities<Pick<Activities, 'testAlertChannel'>>({
  startToCloseTimeout: '20s',
  retry: { maximumAttempts: 1 },
});

/** Sends the alerts that are due. Run by a Schedule. @returns how many messages were accepted. */
export async function sendAlerts(): Promise<number> {
  return passes.sendAlerts();
}

export async function alertChannelTest(ref: ChannelRef): Promise<ChannelTest | undefined> {
  return tests.testAlertChannel(ref);
}
