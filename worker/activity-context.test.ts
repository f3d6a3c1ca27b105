import type { Context } from '@temporalio/activity';
import type { ActivityExecuteInput } from '@temporalio/worker';
import { expect, it } from 'vitest';
import { openLog } from '../runtime/log.ts';
import { stuckSteps } from '../runtime/metrics.ts';
import { activityContext } from './activity-context.ts';

const log = openLog('test', 'silent');

/** Runs one failing attempt of an activity. @returns how often its step was counted as stuck. */
async function failing(info: { isLocal: boolean; attempt: number; activityType: string }): Promise<number> {
  const { inbound } = activityContext(log)({ info } as unknown as Context);
  const input = { args: [], headers: {} } as ActivityExecuteInput;
  const attempt = inbound?.execute?.(input, () => Promise.reject(new Error('the row is gone')));
  await expect(attempt).rejects.toThrow('the row is gone');
  const { values } = await stuckSteps.get();
  return values.find(({ labels }) => labels.activity === info.activityType)?.value ?? 0;
}

it('reports a step on own rows that has failed for most of a minute, and no other', async () => {
  expect(await failing({ isLocal: true, attempt: 8, activityType: 'loadPayment' })).toBe(0);
  expect(await failing({ isLocal: true, attempt: 9, activityType: 'loadPayment' })).toBe(1);
  expect(await failing({ isLocal: true, attempt: 10, activityType: 'loadPayment' })).toBe(2);
  // A provider call: its attention tells of it.
  expect(await failing({ isLocal: false, attempt: 20, activityType: 'charge' })).toBe(0);
});
