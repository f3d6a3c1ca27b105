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
import { canTransitionReceiver } from '../../domain/core/statuses.ts';
import { newId } from '../../runtime/ids.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { notifyProviderEvent, notifyReceiver, onboardingStart } from '../../runtime/workflow-starts.ts';
import { bundleWorkflows } from '../../worker/worker.ts';
import type { FirstAnswer } from '../../workflows/core/first-answer.ts';
import type { bankChange } from '../../workflows/receivers/bank-change.ts';
import type { onboarding, reopenedOnboarding } from '../../workflows/receivers/onboarding.ts';
import { historyKeys, openEnvironment, saveHistory } from './workflow-world.ts';

/** What a provider does in one test. Each call takes the next of its script; the last one stays. */
export interface ReceiverScript {
  /** How many pieces are missing at the start. */
  missing?: number;
  make?: (() => MakeOutcome | Promise<MakeOutcome>)[];
  lookUp?: ((ask: { named?: string }) => AccountLookUp)[];
  /** The worker dies right after it wrote down the first command, before the engine knows. */
  diesAfterDeciding?: true;
}

/** One account in a test: its row, and everything that was done to it. */
export interface FakeAccount {
  ref: AccountRef;
  row: AccountSnapshot;
  missing: number;
  moves: AccountTransition[];
  /** The attempt of each call that makes it. */
  makes: number[];
  lookUps: number;
}

interface ToldChange {
  ref: ReceiverRef;
  row: BankChangeSnapshot;
  /** When they counted (ms since the epoch), if they do. */
  appliedAt?: number;
}

/**
 * Real onboarding workflows on the time-skipping server, with the rows in memory and a scripted provider. What safety
 * rests on (send guard, locks, rules) is the database's and real in the tests of `test/`; here is the order of steps.
 */
export async function openReceiverWorld() {
  const { env, client } = await openEnvironment();
  const accounts = new Map<string, FakeAccount & { script: ReceiverScript }>();
  const changes = new Map<string, ToldChange>();
  const of = ({ accountId }: AccountRef) => {
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
    openOnboarding: async (order) => ({ ...of(order).row }),
    loadOnboarding: async (ref) => ({ ...of(ref).row }),
    async checkRequirements(ref) {
      const { row, missing } = of(ref);
      if (row.stage === 'gathering' && missing === 0) row.stage = 'sending';
      return { ...row };
    },
    async transitionOnboarding(move) {
      const { row, moves } = of(move);
      moves.push(move);
      const raised = typeof move.attention === 'object' ? move.attention.reason : undefined;
      if (move.facts && row.providerReceiverId === undefined) {
        Object.assign(row, { providerReceiverId: move.facts.receiverId, stage: 'verifying' });
        if (row.attention === 'outcome_unknown') delete row.attention;
      }
      if (raised === 'not_sent') row.stage = 'held';
      if (raised === 'outcome_unknown') row.stage = 'verifying';
      if (raised) row.attention = raised;
      else if (move.attention || move.to) delete row.attention;
      if (move.to && canTransitionReceiver(row.status, move.to))
        Object.assign(row, { status: move.to, stage: 'closed' });
      return { ...row };
    },
    async decideOnboarding({ command, ...ref }) {
      const { row, script } = of(ref);
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
      const told = of(ref);
      told.makes.push(attempt);
      return next(told.script.make, told.makes.length)();
    },
    async lookUpReceiver(ask) {
      const told = of(ask);
      told.lookUps += 1;
      return next(told.script.lookUp, told.lookUps)(ask);
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
      const told = changeOf(ref);
      told.appliedAt = await env.currentTimeMs();
      told.row.waits = false;
      return { ...told.row };
    },
  };

  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue: taskQueues.onboarding,
    workflowBundle: await bundleWorkflows(),
    activities,
    dataConverter: dataConverter(historyKeys),
  });
  const run = worker.run();
  const idOf = ({ ref }: FakeAccount) => workflowIds.onboarding(ref.merchantId, ref.accountId);
  const changeId = ({ ref }: ToldChange) => workflowIds.bankChange(ref.merchantId, ref.receiverId);
  const named = ({ ref }: FakeAccount) => ({ ...ref, provider: 'Mexpag' });

  return {
    env,

    /** A new account whose provider follows `script`; not started yet. */
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
      const told = { ref, row, missing: script.missing ?? 0, moves: [], makes: [], lookUps: 0, script };
      accounts.set(ref.accountId, told);
      return told;
    },

    /** Starts it as the API does, and waits for its first answer. */
    open(told: FakeAccount): Promise<FirstAnswer> {
      const order: OnboardingOrder = {
        ...told.ref,
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
          workflowId: idOf(told),
          taskQueue: taskQueues.onboarding,
          args: [order],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
        }),
      });
    },

    /** What was missing came. */
    async complete(told: FakeAccount): Promise<void> {
      told.missing = 0;
      await notifyReceiver(client, named(told));
    },

    /** A provider's webhook, as the inbox hands it over. */
    hear: (told: FakeAccount, transactionId = 'r-1') =>
      notifyProviderEvent(
        client,
        { kind: 'receiver', ...named(told) },
        { inboxId: '1', transactionId, status: 'ACTIVE', providerWord: 'active' },
      ),

    /** Somebody asks for something, as the API hands it over: a run that lives is asked, else one starts. */
    act: (told: FakeAccount, command: AccountCommand): Promise<CommandResult> =>
      client.workflow.executeUpdateWithStart<typeof reopenedOnboarding, CommandResult, [AccountCommand]>('command', {
        args: [command],
        startWorkflowOperation: new WithStartWorkflowOperation<typeof reopenedOnboarding>('reopenedOnboarding', {
          ...onboardingStart(named(told)),
          workflowIdConflictPolicy: 'USE_EXISTING',
        }),
      }),

    /** Waits, skipping time, until the account's run has ended. */
    ended: (told: FakeAccount) => client.workflow.getHandle(idOf(told)).result(),

    /** Ends its run as a lost engine would. */
    lose: (told: FakeAccount) => client.workflow.getHandle(idOf(told)).terminate('lost'),

    keepHistory: (name: string, told: FakeAccount) => saveHistory(client, name, idOf(told)),

    change(): ToldChange {
      const ref = { receiverId: newId('rcv'), merchantId: 'mer_test' };
      const told: ToldChange = { ref, row: { waits: false, approved: false, coolsOffAt: 0 } };
      changes.set(ref.receiverId, told);
      return told;
    },

    wish: (told: ToldChange, command: BankChangeCommand): Promise<CommandResult> =>
      client.workflow.executeUpdateWithStart<typeof bankChange, CommandResult, [BankChangeCommand]>('command', {
        args: [command],
        startWorkflowOperation: new WithStartWorkflowOperation<typeof bankChange>('bankChange', {
          workflowId: changeId(told),
          taskQueue: taskQueues.onboarding,
          args: [told.ref],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        }),
      }),

    changeEnded: (told: ToldChange) => client.workflow.getHandle(changeId(told)).result(),
    keepChange: (name: string, told: ToldChange) => saveHistory(client, name, changeId(told)),

    async close(): Promise<void> {
      worker.shutdown();
      await run;
      await env.teardown();
    },
  };
}

export type ReceiverWorld = Awaited<ReturnType<typeof openReceiverWorld>>;
