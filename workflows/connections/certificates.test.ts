import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CertificatesChecked, certificateWatch, PlatformRef } from '../../activities/connections/certificates.ts';
import { taskQueues } from '../../domain/core/names.ts';
import { newId } from '../../runtime/ids.ts';
import { openWorker, saveHistory } from '../../test/support/workflow-world.ts';
import type { checkPlatform, watchCertificates } from './certificates.ts';

let client: Client;
let end: () => Promise<void>;

/** The batches of a pass, in their order; a failure is thrown once. */
let batches: (CertificatesChecked | Error)[] = [];
let cursors: string[] = [];
let checked: PlatformRef[] = [];

const activities: ReturnType<typeof certificateWatch> = {
  async checkCertificates(after) {
    cursors.push(after);
    const next = batches.shift();
    if (next instanceof Error) throw next;
    return next ?? { checked: 0, failed: 0 };
  },
  async checkPlatform(ref) {
    checked.push(ref);
    if (checked.length === 1) throw new Error('the database is away');
  },
};

beforeAll(async () => {
  ({ client, end } = await openWorker(taskQueues.onboarding, activities));
});
afterAll(async () => end?.());
beforeEach(() => {
  batches = [];
  cursors = [];
  checked = [];
});

const watch = (workflowId: string) =>
  client.workflow.execute<typeof watchCertificates>('watchCertificates', {
    workflowId,
    taskQueue: taskQueues.onboarding,
    args: [],
  });

it('checks all certificates, batch after batch, and continues where it was when the database was away', async () => {
  batches = [
    { checked: 50, failed: 0, after: 'con_9' },
    new Error('the database is away'),
    { checked: 50, failed: 2, after: 'plt_4' },
    { checked: 3, failed: 0 },
  ];
  expect(await watch('certificates')).toEqual({ checked: 103, failed: 2 });
  expect(cursors).toEqual(['', 'con_9', 'con_9', 'plt_4']);
  await saveHistory(client, 'certificates', 'certificates');
});

it('ends where there is nothing to check', async () => {
  expect(await watch('certificates-none')).toEqual({ checked: 0, failed: 0 });
  expect(cursors).toEqual(['']);
});

it('checks one platform, and again when that failed', async () => {
  const ref = { merchantId: 'mer_test', platformId: newId('plt') };
  await client.workflow.execute<typeof checkPlatform>('checkPlatform', {
    workflowId: 'platform-check',
    taskQueue: taskQueues.onboarding,
    args: [ref],
  });
  expect(checked).toEqual([ref, ref]);
  await saveHistory(client, 'platform-check', 'platform-check');
});
