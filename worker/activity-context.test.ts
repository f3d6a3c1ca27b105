import type { Context } from '@temporalio/activity';
import type { ActivityExecuteInput } from '@temporalio/worker';
import { expect, it } from 'vitest';
import { openLog } from '../runtime/log.ts';
import { failingSteps } from '../runtime/metrics.ts';
import { activityContext } from './activity-context.ts';

const lines: Record<string, unknown>[] = [];
const log = openLog('test', 'info', { write: (line) => lines.push(JSON.parse(line)) });

/** Runs `step` as an activity with that argument. */
const run = (info: object, argument: unknown, step: () => Promise<unknown>) =>
  activityContext(log)({ info } as unknown as Context).inbound?.execute?.(
    { args: [argument], headers: {} } as ActivityExecuteInput,
    step,
  );

/** Runs one failing attempt of an activity. @returns how often its step was counted as failing. */
async function failing(info: { isLocal: boolean; attempt: number; activityType: string }): Promise<number> {
  const attempt = run(info, undefined, () => Promise.reject(new Error('the row is gone')));
  await expect(attempt).rejects.toThrow('the row is gone');
  const { values } = await failingSteps.get();
  return values.find(({ labels }) => labels.activity === info.activityType)?.value ?? 0;
}

it('reports a step on own rows that has failed for most of a minute, and no other', async () => {
  expect(await failing({ isLocal: true, attempt: 8, activityType: 'loadPayment' })).toBe(0);
  expect(await failing({ isLocal: true, attempt: 9, activityType: 'loadPayment' })).toBe(1);
  expect(await failing({ isLocal: true, attempt: 10, activityType: 'loadPayment' })).toBe(2);
  expect(await failing({ isLocal: false, attempt: 9, activityType: 'startBatchLines' })).toBe(1);
  // A provider call: its attention tells of it.
  expect(await failing({ isLocal: false, attempt: 20, activityType: 'charge' })).toBe(0);
});

it.each([
  ['lookUpPayout', { payoutId: 'pyo_1', merchantId: 'mer_1' }],
  ['startBatchLines', { batchId: 'bat_1', merchantId: 'mer_1' }],
  ['sendRefund', { refundId: 'ref_1', paymentId: 'pay_1', merchantId: 'mer_1' }],
  ['createAccount', { accountId: 'rac_1', receiverId: 'rcv_1', merchantId: 'mer_1' }],
])('has on each line of %s what it is about', async (activityType, ref) => {
  const workflowExecution = { workflowId: 'w', runId: 'r' };
  await run({ activityType, attempt: 1, workflowExecution }, { ...ref, document: '52998224725' }, async () =>
    log.info('a line'),
  );
  const ofRun = { activity: activityType, attempt: 1, ...workflowExecution };
  expect(lines.at(-1)).toMatchObject({ msg: 'a line', ...ofRun, ...ref });
  expect(lines.at(-1)).not.toHaveProperty('document');
});
