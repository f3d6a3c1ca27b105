import { ApplicationFailure } from '@temporalio/activity';
import { WithStartWorkflowOperation } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import type { CommandResult } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type {
  PayoutCommand,
  PayoutLookUp,
  PayoutOpened,
  PayoutOrder,
  PayoutRef,
  PayoutSnapshot,
  PayoutTransition,
  SendOutcome,
} from '../../activities/payouts/types.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { canTransitionPayout } from '../../domain/core/status-transitions.ts';
import { newId } from '../../runtime/ids.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { notifyPayout, recoverPayout } from '../../runtime/workflow-starts.ts';
import type { FirstAnswer } from '../../workflows/core/first-answer.ts';
import type { payout, reopenedPayout } from '../../workflows/payouts/payout.ts';
import { workflowBundle } from './temporal.ts';
import { historyKeys, openEnvironment, saveHistory } from './workflow-world.ts';

/** The provider's behaviour in one test. Each call takes the next step of its script; the last step is repeated. */
export interface PayoutScript {
  open?: () => PayoutOpened;
  send?: (() => SendOutcome | Promise<SendOutcome>)[];
  lookUp?: ((request: { withdrawId?: string }) => PayoutLookUp)[];
  /** Whether the provider supports a look-up by our reference. By its own id it does, except with `noLookUp`. */
  findable?: true;
  noLookUp?: true;
  /** The number of required approvals. */
  approvals?: number;
  /** The worker stops after it has written the first command's effect, before Temporal has the result. */
  diesAfterDeciding?: true;
}

/** A payout in a test: its row, and the calls and changes that were made. */
export interface FakePayout {
  ref: PayoutRef;
  row: PayoutSnapshot;
  transitions: PayoutTransition[];
  /** The attempt of each send. */
  sends: number[];
  lookUps: number;
  approvals: number;
}

/**
 * Real payout workflows on the time-skipping server, with rows in memory and a scripted provider. The order of steps is
 * tested here. The guarantees of the database (send guard, locks, constraints) are tested on Postgres in `test/`.
 */
export async function openPayoutWorld() {
  const { env, client } = await openEnvironment();
  const payouts = new Map<string, FakePayout & { script: PayoutScript }>();
  const fakeOf = ({ payoutId }: PayoutRef) => {
    const found = payouts.get(payoutId);
    if (!found) throw ApplicationFailure.nonRetryable(`no payout ${payoutId}`);
    return found;
  };
  const next = <T>(script: T[] | undefined, calls: number): T => {
    const step = script?.[Math.min(calls, script.length) - 1];
    if (step === undefined) throw ApplicationFailure.nonRetryable('the script has nothing for this call');
    return step;
  };

  const activities: Pick<
    Activities,
    'openPayout' | 'loadPayout' | 'transitionPayout' | 'decidePayout' | 'sendPayout' | 'lookUpPayout'
  > = {
    async openPayout(order) {
      const { script, row } = fakeOf(order);
      return script.open?.() ?? { kind: 'opened', payout: row };
    },
    loadPayout: async (ref) => fakeOf(ref).row,
    async transitionPayout(change) {
      const fake = fakeOf(change);
      fake.transitions.push(change);
      const { row, script } = fake;
      const raised = typeof change.attention === 'object' ? change.attention.reason : undefined;
      if (change.facts && row.withdrawId === undefined) {
        Object.assign(row, { withdrawId: change.facts.withdrawId, askable: !script.noLookUp, stage: 'sent' });
      }
      if (raised === 'not_sent') row.stage = 'held';
      if (raised === 'outcome_unknown') row.stage = 'sent';
      if (raised) row.attention = raised;
      else if (change.attention || change.to) delete row.attention;
      if (change.to && canTransitionPayout(row.status, change.to))
        Object.assign(row, { status: change.to, stage: 'closed' });
      return { ...row };
    },
    async decidePayout({ command, step, ...ref }) {
      const fake = fakeOf(ref);
      const { row, script } = fake;
      const done = (more: object = {}) => {
        const dies = script.diesAfterDeciding;
        delete script.diesAfterDeciding;
        if (dies) throw new Error('the worker died');
        return { kind: 'done' as const, now: { ...row }, ...more };
      };
      const refused = (why: string) => ({ kind: 'refused' as const, why, now: { ...row } });
      switch (command.what) {
        case 'approve':
          if (row.stage !== 'awaiting_approval') return refused('it does not wait for approval');
          fake.approvals += 1;
          if (fake.approvals < (script.approvals ?? 1)) return done({ open: 'another person must' });
          delete row.attention;
          Object.assign(row, { stage: 'sending', sentAt: await env.currentTimeMs() });
          return done({ send: true });
        case 'retry':
          if (row.stage !== 'held') return refused('it may have left');
          delete row.attention;
          Object.assign(row, { stage: 'sending', attempt: row.attempt + 1, sentAt: await env.currentTimeMs() });
          return done({ send: true });
        case 'cancel':
          fake.transitions.push({ ...ref, step, cause: 'person', to: 'CANCELED' });
          delete row.attention;
          Object.assign(row, { status: 'CANCELED', stage: 'closed' });
          return done();
        default:
          return done();
      }
    },
    async sendPayout({ attempt, ...ref }) {
      const fake = fakeOf(ref);
      fake.sends.push(attempt);
      return next(fake.script.send, fake.sends.length)();
    },
    async lookUpPayout(request) {
      const fake = fakeOf(request);
      fake.lookUps += 1;
      return next(fake.script.lookUp, fake.lookUps)(request);
    },
  };

  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue: taskQueues.payouts,
    workflowBundle: await workflowBundle(),
    activities,
    dataConverter: dataConverter(historyKeys),
  });
  const run = worker.run();
  const idOf = ({ ref }: FakePayout) => workflowIds.payout(ref.merchantId, ref.payoutId);
  const rowOf = ({ ref }: FakePayout) => ({
    id: ref.payoutId,
    merchantId: ref.merchantId,
    provider: 'Onz',
    paymentMethod: 'PIX',
  });

  return {
    env,

    /** A new payout whose provider follows `script`; its workflow is not started yet. */
    async payout(script: PayoutScript): Promise<FakePayout> {
      const ref = { payoutId: newId('pyo'), merchantId: 'mer_test' };
      const row: PayoutSnapshot = {
        status: 'PENDING',
        stage: script.approvals ? 'awaiting_approval' : 'sending',
        amount: 990,
        attempt: 1,
        askable: script.findable === true,
        route: { connectionId: 'con_Onz', callMs: 20_000 },
        createdAt: await env.currentTimeMs(),
        ...(script.approvals && { attention: 'approval_needed' as const }),
      };
      const fake = { ref, row, transitions: [], sends: [], lookUps: 0, approvals: 0, script };
      payouts.set(ref.payoutId, fake);
      return fake;
    },

    /** Starts the workflow as the API does, and waits for the first answer. */
    open(fake: FakePayout): Promise<FirstAnswer & { refused?: string }> {
      const order: PayoutOrder = {
        ...fake.ref,
        provider: 'Onz',
        connectionId: 'con_Onz',
        connectionVersion: 1,
        account: 'account',
        paymentMethod: 'PIX',
        amount: 990,
        withdrawReference: fake.ref.payoutId,
        sealedRequest: '',
        receiverIndex: '',
        nameIndex: [],
        idempotency: { keyHash: '', fingerprint: 'fingerprint', nonce: 'nonce' },
      };
      return client.workflow.executeUpdateWithStart<typeof payout, FirstAnswer & { refused?: string }, []>('opened', {
        updateId: 'opened',
        startWorkflowOperation: new WithStartWorkflowOperation<typeof payout>('payout', {
          workflowId: idOf(fake),
          taskQueue: taskQueues.payouts,
          args: [order],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
        }),
      });
    },

    /** Signals a provider event, as the inbox does. */
    sendEvent: (fake: FakePayout, transactionId = 'w-1', more: { former?: string; status?: string } = {}) =>
      notifyPayout(client, rowOf(fake), {
        inboxId: '1',
        transactionId,
        status: 'APPROVED',
        providerWord: 'done',
        ...more,
      }),

    /** Recovers a payout without a run, as the sweep does. */
    recover: (fake: FakePayout) => recoverPayout(client, rowOf(fake)),

    /** Sends a command as the API does: to the open run, or to a new one. */
    sendCommand: (fake: FakePayout, command: PayoutCommand): Promise<CommandResult> =>
      client.workflow.executeUpdateWithStart<typeof reopenedPayout, CommandResult, [PayoutCommand]>('command', {
        args: [command],
        startWorkflowOperation: new WithStartWorkflowOperation<typeof reopenedPayout>('reopenedPayout', {
          workflowId: idOf(fake),
          taskQueue: taskQueues.payouts,
          args: [fake.ref],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        }),
      }),

    /** Waits, skipping time, until the payout's run has ended. */
    ended: (fake: FakePayout) => client.workflow.getHandle(idOf(fake)).result(),

    /** Terminates the run, as if Temporal had lost it. */
    lose: (fake: FakePayout) => client.workflow.getHandle(idOf(fake)).terminate('lost'),

    saveHistory: (name: string, fake: FakePayout) => saveHistory(client, name, idOf(fake)),

    async close(): Promise<void> {
      worker.shutdown();
      await run;
      await env.teardown();
    },
  };
}

export type PayoutWorld = Awaited<ReturnType<typeof openPayoutWorld>>;
