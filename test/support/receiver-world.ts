import { ApplicationFailure } from '@temporalio/activity';
import { WithStartWorkflowOperation } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import type { CommandResult } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type {
  AccountCommand,
  AccountLookUp,
  AccountRef,
  AccountSnapshot,
  AccountTransition,
  BankChangeCommand,
  BankChangeSnapshot,
  MakeOutcome,
  OnboardingOrder,
  ReceiverRef,
} from '../../activities/receivers/types.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { canTransitionReceiver } from '../../domain/core/status-transitions.ts';
import { newId } from '../../runtime/ids.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { notifyProviderEvent, notifyReceiver, onboardingStart } from '../../runtime/workflow-starts.ts';
import type { FirstAnswer } from '../../workflows/core/first-answer.ts';
import type { bankChange } from '../../workflows/receivers/bank-change.ts';
import type { onboarding, reopenedOnboarding } from '../../workflows/receivers/onboarding.ts';
import { workflowBundle } from './temporal.ts';
import { historyKeys, openEnvironment, saveHistory } from './workflow-world.ts';

/** The provider's behaviour in one test. Each call takes the next step of its script; the last step is repeated. */
export interface ReceiverScript {
  /** The number of requirements that are missing at the start. */
  missing?: number;
  create?: (() => MakeOutcome | Promise<MakeOutcome>)[];
  lookUp?: ((request: { named?: string }) => AccountLookUp)[];
  /** The worker stops after it has written the first command's effect, before Temporal has the result. */
  diesAfterDeciding?: true;
}

/** An account in a test: its row, and the calls and changes that were made. */
export interface FakeAccount {
  ref: AccountRef;
  row: AccountSnapshot;
  missing: number;
  transitions: AccountTransition[];
  /** The attempt number of each creation call. */
  creations: number[];
  lookUps: number;
}

interface FakeBankChange {
  ref: ReceiverRef;
  row: BankChangeSnapshot;
  /** When the new bank details took effect (ms since the epoch). */
  appliedAt?: number;
}

/**
 * Real onboarding workflows on the time-skipping server, with rows in memory and a scripted provider. The order of
 * steps is tested here. The guarantees of the database (send guard, locks, constraints) are tested on Postgres in
 * `test/`.
 */
export async function openReceiverWorld() {
  const { env, client } = await openEnvironment();
  const accounts = new Map<string, FakeAccount & { script: ReceiverScript }>();
  const changes = new Map<string, FakeBankChange>();
  const fakeOf = ({ accountId }: AccountRef) => {
    const found = accounts.get(accountId);
    if (!found) throw ApplicationFailure.nonRetryable(`no account ${accountId}`);
    return found;
  };
  const changeOf = ({ receiverId }: ReceiverRef) => {
    const found = changes.get(receiverId);
    if (!found) throw ApplicationFailure.nonRetryable(`no receiver ${receiverId}`);
    return found;
  };
  const next = <T>(script: T[] | undefined, calls: number): T => {
    const step = script?.[Math.min(calls, script.length) - 1];
    if (step === undefined) throw ApplicationFailure.nonRetryable('the script has nothing for this call');
    return step;
  };

  const activities: Pick<
    Activities,
    | 'openOnboarding'
    | 'loadOnboarding'
    | 'checkRequirements'
    | 'transitionOnboarding'
    | 'decideOnboarding'
    | 'createProviderReceiver'
    | 'lookUpReceiver'
    | 'loadBankChange'
    | 'decideBankChange'
    | 'applyBankChange'
  > = {
    openOnboarding: async (order) => ({ ...fakeOf(order).row }),
    loadOnboarding: async (ref) => ({ ...fakeOf(ref).row }),
    async checkRequirements(ref) {
      const { row, missing } = fakeOf(ref);
      if (row.stage === 'gathering' && missing === 0) row.stage = 'sending';
      return { ...row };
    },
    async transitionOnboarding(change) {
      const { row, transitions } = fakeOf(change);
      transitions.push(change);
      const raised = typeof change.attention === 'object' ? change.attention.reason : undefined;
      if (change.facts && row.providerReceiverId === undefined) {
        Object.assign(row, { providerReceiverId: change.facts.receiverId, stage: 'verifying' });
        if (row.attention === 'outcome_unknown') delete row.attention;
      }
      if (raised === 'not_sent') row.stage = 'held';
      if (raised === 'outcome_unknown') row.stage = 'verifying';
      if (raised) row.attention = raised;
      else if (change.attention || change.to) delete row.attention;
      if (change.to && canTransitionReceiver(row.status, change.to))
        Object.assign(row, { status: change.to, stage: 'closed' });
      return { ...row };
    },
    async decideOnboarding({ command, ...ref }) {
      const { row, script } = fakeOf(ref);
      if (command.what === 'retry') {
        if (row.stage !== 'held' && row.status !== 'REJECTED') {
          return { kind: 'refused', why: 'it may be there', now: { ...row } };
        }
        delete row.attention;
        delete row.providerReceiverId;
        Object.assign(row, { status: 'PENDING', stage: 'gathering', attempt: row.attempt + 1 });
        const dies = script.diesAfterDeciding;
        delete script.diesAfterDeciding;
        if (dies) throw new Error('the worker died');
      }
      return { kind: 'done', now: { ...row } };
    },
    async createProviderReceiver({ attempt, ...ref }) {
      const fake = fakeOf(ref);
      fake.creations.push(attempt);
      return next(fake.script.create, fake.creations.length)();
    },
    async lookUpReceiver(request) {
      const fake = fakeOf(request);
      fake.lookUps += 1;
      return next(fake.script.lookUp, fake.lookUps)(request);
    },

    loadBankChange: async (ref) => ({ ...changeOf(ref).row }),
    async decideBankChange({ command, ...ref }) {
      const { row } = changeOf(ref);
      if (command.what === 'ask') {
        Object.assign(row, { waits: true, approved: false, coolsOffAt: Date.parse(command.coolsOffAt) });
      } else if (!row.waits) return { now: { ...row }, refused: 'none wait' };
      else if (command.what === 'approve') row.approved = true;
      else row.waits = false;
      return { now: { ...row } };
    },
    async applyBankChange(ref) {
      const fake = changeOf(ref);
      fake.appliedAt = await env.currentTimeMs();
      fake.row.waits = false;
      return { ...fake.row };
    },
  };

  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue: taskQueues.onboarding,
    workflowBundle: await workflowBundle(),
    activities,
    dataConverter: dataConverter(historyKeys),
  });
  const run = worker.run();
  const idOf = ({ ref }: FakeAccount) => workflowIds.onboarding(ref.merchantId, ref.accountId);
  const changeId = ({ ref }: FakeBankChange) => workflowIds.bankChange(ref.merchantId, ref.receiverId);
  const rowOf = ({ ref }: FakeAccount) => ({ ...ref, provider: 'Mexpag' });

  return {
    env,

    /** A new account whose provider follows `script`; its workflow is not started yet. */
    async account(script: ReceiverScript): Promise<FakeAccount> {
      const ref = { accountId: newId('rac'), receiverId: newId('rcv'), merchantId: 'mer_test' };
      const row: AccountSnapshot = {
        status: 'PENDING',
        stage: 'gathering',
        attempt: 1,
        provider: 'Mexpag',
        callMs: 20_000,
        createdAt: await env.currentTimeMs(),
      };
      const fake = { ref, row, missing: script.missing ?? 0, transitions: [], creations: [], lookUps: 0, script };
      accounts.set(ref.accountId, fake);
      return fake;
    },

    /** Starts the workflow as the API does, and waits for the first answer. */
    open(fake: FakeAccount): Promise<FirstAnswer> {
      const order: OnboardingOrder = {
        ...fake.ref,
        provider: 'Mexpag',
        connectionId: 'con_Mexpag',
        connectionVersion: 1,
        account: 'account',
        by: 'API key',
        receiver: {
          sealedDetails: '',
          documentType: 'CPF',
          documentIndex: '',
          emailIndex: '',
          nameIndex: [],
          idempotency: { keyHash: '', fingerprint: 'fingerprint', nonce: 'nonce' },
        },
      };
      return client.workflow.executeUpdateWithStart<typeof onboarding, FirstAnswer, []>('opened', {
        updateId: 'opened',
        startWorkflowOperation: new WithStartWorkflowOperation<typeof onboarding>('onboarding', {
          workflowId: idOf(fake),
          taskQueue: taskQueues.onboarding,
          args: [order],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
        }),
      });
    },

    /** Supplies the missing requirements and notifies the workflow. */
    async complete(fake: FakeAccount): Promise<void> {
      fake.missing = 0;
      await notifyReceiver(client, rowOf(fake));
    },

    /** Signals a provider event, as the inbox does. */
    sendEvent: (fake: FakeAccount, transactionId = 'r-1') =>
      notifyProviderEvent(
        client,
        { kind: 'receiver', ...rowOf(fake) },
        { inboxId: '1', transactionId, status: 'ACTIVE', providerWord: 'active' },
      ),

    /** Sends a command as the API does: to the open run, or to a new one. */
    sendCommand: (fake: FakeAccount, command: AccountCommand): Promise<CommandResult> =>
      client.workflow.executeUpdateWithStart<typeof reopenedOnboarding, CommandResult, [AccountCommand]>('command', {
        args: [command],
        startWorkflowOperation: new WithStartWorkflowOperation<typeof reopenedOnboarding>('reopenedOnboarding', {
          ...onboardingStart(rowOf(fake)),
          workflowIdConflictPolicy: 'USE_EXISTING',
        }),
      }),

    /** Waits, skipping time, until the account's run has ended. */
    ended: (fake: FakeAccount) => client.workflow.getHandle(idOf(fake)).result(),

    /** Terminates the run, as if Temporal had lost it. */
    lose: (fake: FakeAccount) => client.workflow.getHandle(idOf(fake)).terminate('lost'),

    saveHistory: (name: string, fake: FakeAccount) => saveHistory(client, name, idOf(fake)),

    change(): FakeBankChange {
      const ref = { receiverId: newId('rcv'), merchantId: 'mer_test' };
      const fake: FakeBankChange = { ref, row: { waits: false, approved: false, coolsOffAt: 0 } };
      changes.set(ref.receiverId, fake);
      return fake;
    },

    sendChangeCommand: (fake: FakeBankChange, command: BankChangeCommand): Promise<CommandResult> =>
      client.workflow.executeUpdateWithStart<typeof bankChange, CommandResult, [BankChangeCommand]>('command', {
        args: [command],
        startWorkflowOperation: new WithStartWorkflowOperation<typeof bankChange>('bankChange', {
          workflowId: changeId(fake),
          taskQueue: taskQueues.onboarding,
          args: [fake.ref],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        }),
      }),

    changeEnded: (fake: FakeBankChange) => client.workflow.getHandle(changeId(fake)).result(),
    saveChangeHistory: (name: string, fake: FakeBankChange) => saveHistory(client, name, changeId(fake)),

    async close(): Promise<void> {
      worker.shutdown();
      await run;
      await env.teardown();
    },
  };
}

export type ReceiverWorld = Awaited<ReturnType<typeof openReceiverWorld>>;
