import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MonthsKept, monthly } from '../../activities/core/months.ts';
import { taskQueues } from '../../domain/core/names.ts';
import { openWorker, saveHistory } from '../../test/support/workflow-world.ts';
import type { keepMonths } from './months.ts';

let client: Client;
let end: () => Promise<void>;

const done: MonthsKept = { made: ['events_2027_02'], dropped: ['events_2025_11'], kept: ['timeline_2025_11'] };
let passes = 0;
const activities: ReturnType<typeof monthly> = {
  async keepMonths() {
    passes += 1;
    if (passes === 1) throw new Error('canceling statement due to lock timeout');
    return done;
  },
};

beforeAll(async () => {
  ({ client, end } = await openWorker(taskQueues.deliveries, activities));
});
afterAll(async () => end?.());

it('is tried again where a table was in use', async () => {
  const result = await client.workflow.execute<typeof keepMonths>('keepMonths', {
    workflowId: 'months',
    taskQueue: taskQueues.deliveries,
    args: [],
  });
  expect(result).toEqual(done);
  expect(passes).toBe(2);
  await saveHistory(client, 'months', 'months');
});
