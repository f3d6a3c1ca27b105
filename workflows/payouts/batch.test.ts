import { mkdirSync, writeFileSync } from 'node:fs';
import { type Client, WithStartWorkflowOperation } from '@temporalio/client';
import proto from '@temporalio/proto';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CommandResult } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type { BatchCommand, BatchOpened, BatchRef, BatchSnapshot } from '../../activities/payouts/batch-types.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { newId } from '../../runtime/ids.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { batchStart } from '../../runtime/workflow-starts.ts';
import { historiesFolder, historyKeys } from '../../test/support/workflow-world.ts';
import { bundleWorkflows } from '../../worker/worker.ts';
import type { FirstAnswer } from '../core/first-answer.ts';
import type { payoutBatch } from './batch.ts';

type Steps = Pick<Activities, 'openBatch' | 'loadBatch' | 'decideBatch' | 'startBatchLines' | 'endBatch'>;

/** One batch in a test: its rows, and what was done to it. */
interface Told {
  ref: BatchRef;
  row: BatchSnapshot;
  needed: number;
  approvals: string[];
  /** How many lines each step found to begin. */
  begun: number[];
  counts: number;
  opens?: () => BatchOpened;
  /** Of the next step that begins lines: fails before anything, or after all of it. */
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
  const batches = new Map<string, Told>();
  const of = ({ batchId }: BatchRef) => batches.get(batchId) as Told;
  let last: { name: string; told: Told } | undefined;

  const steps: Steps = {
    async openBatch(order) {
      const told = of(order);
      return told.opens?.() ?? { kind: 'opened', batch: told.row };
    },
    async loadBatch(ref) {
      const told = of(ref);
      told.counts += 1;
      if (told.counts >= (told.endsAt ?? Number.POSITIVE_INFINITY)) told.row = { ...told.row, pending: 0 };
      return told.row;
    },
    async decideBatch({ command, ...ref }): Promise<CommandResult> {
      const told = of(ref);
      if (told.row.state !== 'AWAITING_APPROVAL') return { kind: 'refused', why: `it is ${told.row.state}` };
      if (command.what === 'cancel') told.row = { ...told.row, state: 'CANCELED' };
      else if (command.by.id === 'ana') return { kind: 'refused', why: 'she made it' };
      else {
        told.approvals.push(command.by.id ?? '');
        if (told.approvals.length >= told.needed) told.row = { ...told.row, state: 'RUNNING' };
      }
      return { kind: 'done' };
    },
    async startBatchLines(ref) {
      const told = of(ref);
      const fails = told.fails?.shift();
      if (fails === 'before') throw new Error('the database is away');
      const few = Math.min(10, told.row.waiting);
      told.begun.push(few);
      told.row = { ...told.row, waiting: told.row.waiting - few, pending: told.row.pending + few };
      if (fails === 'after') throw new Error('the worker died before it could say so');
      return told.row;
    },
    async endBatch(ref) {
      const told = of(ref);
      told.row = { ...told.row, state: 'DONE' };
      return told.row;
    },
  };

  beforeAll(async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR') });
    const path = process.env.TEMPORAL_TEST_SERVER;
    env = await TestWorkflowEnvironment.createTimeSkipping({
      ...(path && { server: { executable: { type: 'existing-path', path } } }),
      client: { dataConverter: dataConverter(historyKeys) },
    });
    client = env.client as unknown as Client;
    worker = await Worker.create({
      connection: env.nativeConnection,
      taskQueue: taskQueues.payouts,
      workflowBundle: await bundleWorkflows(),
      activities: steps,
      dataConverter: dataConverter(historyKeys),
    });
    running = worker.run();
  });
  afterEach(async () => {
    if (last && process.env.RECORD_HISTORIES) {
      const { told, name } = last;
      const history = await run(told).fetchHistory();
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

  function batch(name: string, lines: number, more: Partial<Told> = {}): Told {
    const ref = { batchId: newId('bat'), merchantId: 'mer_test' };
    const row: BatchSnapshot = { state: 'AWAITING_APPROVAL', waiting: lines, pending: 0 };
    const told: Told = { ref, row, needed: 1, approvals: [], begun: [], counts: 0, ...more };
    batches.set(ref.batchId, told);
    last = { name, told };
    return told;
  }

  const open = ({ ref }: Told) =>
    client.workflow.executeUpdateWithStart<typeof payoutBatch, FirstAnswer & { refused?: string }, []>('opened', {
      updateId: 'opened',
      startWorkflowOperation: new WithStartWorkflowOperation<typeof payoutBatch>('payoutBatch', {
        ...batchStart(ref),
        args: [{ ...ref, order: { ...ref, idempotency: { keyHash: '', fingerprint: 'fingerprint', nonce: '' } } }],
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
      }),
    });

  const act = ({ ref }: Told, command: BatchCommand) =>
    client.workflow.executeUpdateWithStart<typeof payoutBatch, CommandResult, [BatchCommand]>('command', {
      args: [command],
      startWorkflowOperation: new WithStartWorkflowOperation<typeof payoutBatch>('payoutBatch', {
        ...batchStart(ref),
        workflowIdConflictPolicy: 'USE_EXISTING',
      }),
    });

  const run = ({ ref }: Told) => client.workflow.getHandle(workflowIds.payoutBatch(ref.merchantId, ref.batchId));
  const ended = (told: Told) => run(told).result();

  it('begins nothing before another person has approved it, then a few lines at a time, and is done when they end', async () => {
    const told = batch('batch-approved', 25, { endsAt: 4 });
    expect(await open(told)).toMatchObject({ fingerprint: 'fingerprint' });
    expect(await act(told, { what: 'approve', by: ana })).toEqual({ kind: 'refused', why: 'she made it' });
    expect(told.begun).toEqual([]);
    expect(await act(told, { what: 'approve', by: bia, reason: 'payroll' })).toEqual({ kind: 'done' });
    await ended(told);
    expect(told).toMatchObject({ row: { state: 'DONE' }, begun: [10, 10, 5] });
  });

  it('waits for as many people as it needs', async () => {
    const told = batch('batch-two-people', 1, { needed: 2, endsAt: 4 });
    await open(told);
    await act(told, { what: 'approve', by: bia });
    expect(told).toMatchObject({ row: { state: 'AWAITING_APPROVAL' }, begun: [] });
    await act(told, { what: 'approve', by: caio });
    await ended(told);
    expect(told).toMatchObject({ row: { state: 'DONE' }, begun: [1] });
  });

  it('begins nothing when it is given up, and cannot be approved afterwards', async () => {
    const told = batch('batch-canceled', 3);
    await open(told);
    await act(told, { what: 'cancel', by: ana, reason: 'wrong month' });
    await ended(told);
    expect(await act(told, { what: 'approve', by: bia })).toEqual({ kind: 'refused', why: 'it is CANCELED' });
    await ended(told);
    expect(told.begun).toEqual([]);
  });

  it('goes on where a step failed, before or after what it did', async () => {
    const told = batch('batch-steps-fail', 30, { fails: ['before', 'after', 'before'], endsAt: 3 });
    await open(told);
    await act(told, { what: 'approve', by: bia });
    await ended(told);
    expect(told.begun).toEqual([10, 10, 10]);
    expect(told.row).toEqual({ state: 'DONE', waiting: 0, pending: 0 });
  });

  it('watches payouts for days, and refuses meanwhile what comes too late', async () => {
    const told = batch('batch-slow', 2, { endsAt: 120 });
    await open(told);
    const first = await run(told).describe();
    await act(told, { what: 'approve', by: bia });
    expect(await act(told, { what: 'cancel', by: caio, reason: 'stop' })).toMatchObject({ kind: 'refused' });
    await ended(told);
    expect(told).toMatchObject({ row: { state: 'DONE' }, begun: [2] });
    // A history may not grow without end: it went on as a new run.
    expect((await run(told).describe()).runId).not.toBe(first.runId);
  });

  it('goes on from its rows when its run is lost', async () => {
    const told = batch('batch-lost', 12, { endsAt: 30 });
    await open(told);
    await run(told).terminate('the engine lost it');
    await act(told, { what: 'approve', by: bia });
    await expect.poll(() => told.row.pending, { timeout: 20_000 }).toBe(12);
    // The server skips no time while it believes that an activity runs, also one whose run was terminated.
    const running = async () => (await run(told).describe()).raw.pendingActivities?.length;
    await expect.poll(running, { timeout: 20_000 }).toBe(0);
    await run(told).terminate('and again');
    await client.workflow.start('payoutBatch', batchStart(told.ref));
    await ended(told);
    expect(told).toMatchObject({ row: { state: 'DONE' }, begun: [10, 2] });
  });

  it('is nothing where the very same file was there, and its key may ask again', async () => {
    let opens: BatchOpened = { kind: 'refused', detail: 'this is batch bat_1 already' };
    const told = batch('batch-refused', 1, { opens: () => opens });
    expect(await open(told)).toMatchObject({ refused: 'this is batch bat_1 already' });
    await expect(ended(told)).rejects.toThrow();
    opens = { kind: 'opened', batch: told.row };
    expect(await open(told)).not.toHaveProperty('refused');
    await act(told, { what: 'cancel', by: ana, reason: 'enough' });
    await ended(told);
  });
});
