import { mkdirSync, writeFileSync } from 'node:fs';
import { type Client, WithStartWorkflowOperation } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CommandResult } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type { BatchCommand, BatchOpened, BatchRef, BatchSnapshot } from '../../activities/payouts/batch-types.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { newId } from '../../runtime/ids.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { batchStart } from '../../runtime/workflow-starts.ts';
import { openTestServer, workflowBundle } from '../../test/support/temporal.ts';
import { historiesFolder, historyKeys } from '../../test/support/workflow-world.ts';
import type { FirstAnswer } from '../core/first-answer.ts';
import type { payoutBatch } from './batch.ts';

type Steps = Pick<Activities, 'openBatch' | 'loadBatch' | 'decideBatch' | 'startBatchLines' | 'endBatch'>;

/** One batch in a test: its rows, and the calls that were made. */
interface FakeBatch {
  ref: BatchRef;
  row: BatchSnapshot;
  needed: number;
  approvals: string[];
  /** How many lines each step started. */
  started: number[];
  counts: number;
  opens?: () => BatchOpened;
  /** Whether the next step that starts lines fails before its effect, or after it. */
  fails?: ('before' | 'after')[];
  /** Payouts that end by themselves at that count. */
  endsAt?: number;
}

const people = ['ana', 'bia', 'caio'].map((id) => ({ kind: 'person' as const, id, name: id, role: 'finance' }));
const [ana, bia, caio] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];

describe('a batch of payouts', () => {
  let env: TestWorkflowEnvironment;
  let client: Client;
  let worker: Worker;
  let running: Promise<void>;
  const batches = new Map<string, FakeBatch>();
  const fakeOf = ({ batchId }: BatchRef) => batches.get(batchId) as FakeBatch;
  let last: { name: string; fake: FakeBatch } | undefined;

  const steps: Steps = {
    async openBatch(order) {
      const fake = fakeOf(order);
      return fake.opens?.() ?? { kind: 'opened', batch: fake.row };
    },
    async loadBatch(ref) {
      const fake = fakeOf(ref);
      fake.counts += 1;
      if (fake.counts >= (fake.endsAt ?? Number.POSITIVE_INFINITY)) fake.row = { ...fake.row, pending: 0 };
      return fake.row;
    },
    async decideBatch({ command, ...ref }): Promise<CommandResult> {
      const fake = fakeOf(ref);
      if (fake.row.state !== 'AWAITING_APPROVAL') return { kind: 'refused', why: `it is ${fake.row.state}` };
      if (command.what === 'cancel') fake.row = { ...fake.row, state: 'CANCELED' };
      else if (command.by.id === 'ana') return { kind: 'refused', why: 'she made it' };
      else {
        fake.approvals.push(command.by.id ?? '');
        if (fake.approvals.length >= fake.needed) fake.row = { ...fake.row, state: 'RUNNING' };
      }
      return { kind: 'done' };
    },
    async startBatchLines(ref) {
      const fake = fakeOf(ref);
      const fails = fake.fails?.shift();
      if (fails === 'before') throw new Error('the database is away');
      const few = Math.min(10, fake.row.waiting);
      fake.started.push(few);
      fake.row = { ...fake.row, waiting: fake.row.waiting - few, pending: fake.row.pending + few };
      if (fails === 'after') throw new Error('the worker died before it could say so');
      return fake.row;
    },
    async endBatch(ref) {
      const fake = fakeOf(ref);
      fake.row = { ...fake.row, state: 'DONE' };
      return fake.row;
    },
  };

  beforeAll(async () => {
    env = await openTestServer(historyKeys);
    client = env.client as unknown as Client;
    worker = await Worker.create({
      connection: env.nativeConnection,
      taskQueue: taskQueues.payouts,
      workflowBundle: await workflowBundle(),
      activities: steps,
      dataConverter: dataConverter(historyKeys),
    });
    running = worker.run();
  });
  afterEach(async () => {
    if (last && process.env.RECORD_HISTORIES) {
      const { fake, name } = last;
      const history = await run(fake).fetchHistory();
      mkdirSync(historiesFolder, { recursive: true });
      const bytes = proto.temporal.api.history.v1.History.encode(history).finish();
      writeFileSync(`${historiesFolder}/${name}.history`, bytes);
    }
    last = undefined;
  });
  afterAll(async () => {
    worker?.shutdown();
    await running;
    await env?.teardown();
  });

  function batch(name: string, lines: number, more: Partial<FakeBatch> = {}): FakeBatch {
    const ref = { batchId: newId('bat'), merchantId: 'mer_test' };
    const row: BatchSnapshot = { state: 'AWAITING_APPROVAL', waiting: lines, pending: 0 };
    const fake: FakeBatch = { ref, row, needed: 1, approvals: [], started: [], counts: 0, ...more };
    batches.set(ref.batchId, fake);
    last = { name, fake };
    return fake;
  }

  const open = ({ ref }: FakeBatch) =>
    client.workflow.executeUpdateWithStart<typeof payoutBatch, FirstAnswer & { refused?: string }, []>('opened', {
      updateId: 'opened',
      startWorkflowOperation: new WithStartWorkflowOperation<typeof payoutBatch>('payoutBatch', {
        ...batchStart(ref),
        args: [{ ...ref, order: { ...ref, idempotency: { keyHash: '', fingerprint: 'fingerprint', nonce: '' } } }],
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
      }),
    });

  const sendCommand = ({ ref }: FakeBatch, command: BatchCommand) =>
    client.workflow.executeUpdateWithStart<typeof payoutBatch, CommandResult, [BatchCommand]>('command', {
      args: [command],
      startWorkflowOperation: new WithStartWorkflowOperation<typeof payoutBatch>('payoutBatch', {
        ...batchStart(ref),
        workflowIdConflictPolicy: 'USE_EXISTING',
      }),
    });

  const run = ({ ref }: FakeBatch) => client.workflow.getHandle(workflowIds.payoutBatch(ref.merchantId, ref.batchId));
  const ended = (fake: FakeBatch) => run(fake).result();

  it('starts nothing before another person has approved it, then a few lines at a time, and is done when they end', async () => {
    const fake = batch('batch-approved', 25, { endsAt: 4 });
    expect(await open(fake)).toMatchObject({ fingerprint: 'fingerprint' });
    expect(await sendCommand(fake, { what: 'approve', by: ana })).toEqual({ kind: 'refused', why: 'she made it' });
    expect(fake.started).toEqual([]);
    expect(await sendCommand(fake, { what: 'approve', by: bia, reason: 'payroll' })).toEqual({ kind: 'done' });
    await ended(fake);
    expect(fake).toMatchObject({ row: { state: 'DONE' }, started: [10, 10, 5] });
  });

  it('waits for as many people as it needs', async () => {
    const fake = batch('batch-two-people', 1, { needed: 2, endsAt: 4 });
    await open(fake);
    await sendCommand(fake, { what: 'approve', by: bia });
    expect(fake).toMatchObject({ row: { state: 'AWAITING_APPROVAL' }, started: [] });
    await sendCommand(fake, { what: 'approve', by: caio });
    await ended(fake);
    expect(fake).toMatchObject({ row: { state: 'DONE' }, started: [1] });
  });

  it('starts nothing when it is canceled, and cannot be approved afterwards', async () => {
    const fake = batch('batch-canceled', 3);
    await open(fake);
    await sendCommand(fake, { what: 'cancel', by: ana, reason: 'wrong month' });
    await ended(fake);
    expect(await sendCommand(fake, { what: 'approve', by: bia })).toEqual({ kind: 'refused', why: 'it is CANCELED' });
    await ended(fake);
    expect(fake.started).toEqual([]);
  });

  it('continues where a step failed, before or after its effect', async () => {
    const fake = batch('batch-steps-fail', 30, { fails: ['before', 'after', 'before'], endsAt: 3 });
    await open(fake);
    await sendCommand(fake, { what: 'approve', by: bia });
    await ended(fake);
    expect(fake.started).toEqual([10, 10, 10]);
    expect(fake.row).toEqual({ state: 'DONE', waiting: 0, pending: 0 });
  });

  it('watches payouts for days, and refuses a cancel that comes too late', async () => {
    const fake = batch('batch-slow', 2, { endsAt: 120 });
    await open(fake);
    const first = await run(fake).describe();
    await sendCommand(fake, { what: 'approve', by: bia });
    expect(await sendCommand(fake, { what: 'cancel', by: caio, reason: 'stop' })).toMatchObject({ kind: 'refused' });
    await ended(fake);
    expect(fake).toMatchObject({ row: { state: 'DONE' }, started: [2] });
    // The history was too long, so the batch continued as a new run.
    expect((await run(fake).describe()).runId).not.toBe(first.runId);
  });

  it('continues from its rows when its run is lost', async () => {
    const fake = batch('batch-lost', 12, { endsAt: 30 });
    // The server skips no time while it believes that an activity or a workflow task runs, also one whose run was
    // terminated.
    const rest = () =>
      expect
        .poll(
          async () => {
            const { raw } = await run(fake).describe();
            return { activities: raw.pendingActivities?.length ?? 0, task: raw.pendingWorkflowTask ?? null };
          },
          { timeout: 20_000 },
        )
        .toEqual({ activities: 0, task: null });
    await open(fake);
    await rest();
    await run(fake).terminate('the engine lost it');
    await sendCommand(fake, { what: 'approve', by: bia });
    await expect.poll(() => fake.row.pending, { timeout: 20_000 }).toBe(12);
    await rest();
    await run(fake).terminate('and again');
    await client.workflow.start('payoutBatch', batchStart(fake.ref));
    await ended(fake);
    expect(fake).toMatchObject({ row: { state: 'DONE' }, started: [10, 2] });
  });

  it('writes nothing where the same file was sent before, and its key may ask again', async () => {
    let opens: BatchOpened = { kind: 'refused', detail: 'this is batch bat_1 already' };
    const fake = batch('batch-refused', 1, { opens: () => opens });
    expect(await open(fake)).toMatchObject({ refused: 'this is batch bat_1 already' });
    await expect(ended(fake)).rejects.toThrow();
    opens = { kind: 'opened', batch: fake.row };
    expect(await open(fake)).not.toHaveProperty('refused');
    await sendCommand(fake, { what: 'cancel', by: ana, reason: 'enough' });
    await ended(fake);
  });
});
