import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { type Client, WithStartWorkflowOperation } from '@temporalio/client';
import proto from '@temporalio/proto';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import type { certificateWatch } from '../../activities/connections/certificates.ts';
import type { connectionCalls } from '../../activities/connections/connections.ts';
import type { CommandResult, PaymentRef } from '../../activities/core/types.ts';
import type { DisputeAnswer, DisputeRef, DisputeSnapshot, DisputeTransition } from '../../activities/disputes/types.ts';
import type { DeliveryOutcome } from '../../activities/events/deliveries.ts';
import type { exporting } from '../../activities/finance/exports.ts';
import type { reconciling } from '../../activities/finance/reconciliation.ts';
import type { Activities } from '../../activities/index.ts';
import type {
  CancelOutcome,
  ChargeOutcome,
  LookUpOutcome,
  PaymentCommand,
  PaymentOrder,
  PaymentSnapshot,
  PaymentTransition,
} from '../../activities/payments/types.ts';
import type { bankChanges } from '../../activities/receivers/bank-change.ts';
import type { receiverCalls } from '../../activities/receivers/calls.ts';
import type { receiverRows } from '../../activities/receivers/rows.ts';
import type {
  RefundOpened,
  RefundOrder,
  RefundOutcome,
  RefundRef,
  RefundSnapshot,
  Settled,
} from '../../activities/refunds/types.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import type { ProviderDispute } from '../../domain/core/provider-event.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { canTransition } from '../../domain/core/statuses.ts';
import { whyNot } from '../../domain/disputes/transition.ts';
import type { ProviderPaymentState } from '../../domain/payments/transition.ts';
import { newId } from '../../runtime/ids.ts';
import { openKeys } from '../../runtime/keys.ts';
import { dataConverter, searchTypes } from '../../runtime/temporal.ts';
import {
  answerDispute,
  notifyDeliveryQueue,
  notifyDispute,
  notifyPayment,
  paymentSearch,
  recoverPayment,
} from '../../runtime/workflow-starts.ts';
import { bundleWorkflows } from '../../worker/worker.ts';
import type { FirstAnswer } from '../../workflows/core/first-answer.ts';
import type { payment, reopenedPayment } from '../../workflows/payments/payment.ts';
import type { refund } from '../../workflows/refunds/refund.ts';

/** Histories are sealed like real ones, under this key, so that they can be replayed anywhere. */
export const historyKeys = openKeys(Buffer.alloc(32, 7));
export const historiesFolder = fileURLToPath(new URL('../../workflows/histories', import.meta.url));

/** What a provider and a merchant's endpoint do in one test. Each call takes the next of its script; the last one stays. */
export interface Script {
  /** Holds up the insertion of the rows, or fails it. */
  open?: () => Promise<void>;
  charge?: (() => ChargeOutcome | Promise<ChargeOutcome>)[];
  lookUp?: ((ask: { transactionId?: string }) => LookUpOutcome)[];
  cancel?: (() => CancelOutcome)[];
  deliver?: (type: string) => DeliveryOutcome;
  /** Where the boleto came as bytes: what becomes of storing it. */
  upload?: (told: FakePayment) => void;
  /** A card's charge has no expiry. */
  neverExpires?: true;
  /** The merchant's policy gives late payments back. */
  refundsLate?: true;
  /** Can the provider be asked by our reference? */
  findable?: boolean;
  /** Routing chose, and this is where else it may go. */
  fallbacks?: string[];
  /** Holds up the move to the next connection, or refuses it. */
  nextRoute?: () => ChargeOutcome | undefined;
}

/** What becomes of one refund in a test. */
export interface RefundScript {
  open?: () => RefundOpened;
  /** How often it is another's turn. */
  waits?: number;
  send?: (() => RefundOutcome)[];
  /** At which look the payment's refunded cents account for it; never, if not given. */
  foundAt?: number;
}

export interface FakeRefund {
  ref: RefundRef;
  row: RefundSnapshot;
  sends: number;
  looks: number;
  settled: Settled[];
}

/** One payment in a test: its row, and everything that was done to it. */
export interface FakePayment {
  ref: PaymentRef;
  row: PaymentSnapshot;
  moves: PaymentTransition[];
  charges: number;
  /** Where each charge went, with its number on the route. */
  ways: string[];
  lookUps: number;
  uploads: number;
  cancels: number[];
  delivered: string[];
  lateRefunds: number;
  /** What waits to be delivered, in its order. */
  waiting: string[];
}

/** One dispute in a test: its row, and what was done to it. */
export interface FakeDispute {
  ref: DisputeRef;
  row: DisputeSnapshot;
  moves: DisputeTransition[];
}

export const providerState = (over: Partial<ProviderPaymentState> = {}): ProviderPaymentState => ({
  status: 'PENDING',
  providerWord: 'waiting_payment',
  amount: 12990,
  ...over,
});
export const paid: ProviderPaymentState = providerState({
  status: 'APPROVED',
  providerWord: 'paid',
  paidAmount: 12990,
});
export const read =
  (said: ProviderPaymentState, transactionId = 'tx-1') =>
  (): LookUpOutcome => ({
    kind: 'read',
    reading: said,
    transactionId,
  });
export const unreachable = (): never => {
  throw ApplicationFailure.create({ type: 'NotAnswered', message: 'the provider is down' });
};
export const notDone = (failure: Failure, nextRetryDelay?: string) => (): never => {
  throw ApplicationFailure.create({
    type: 'NotDone',
    message: failure.message,
    details: [failure],
    nonRetryable: activityInfo().attempt >= 3,
    ...(nextRetryDelay && { nextRetryDelay: nextRetryDelay as '1s' }),
  });
};

/** The delivery queue of a payment's own `webhookUrl`. */
export const queueOf = ({ paymentId, merchantId }: PaymentRef) => ({ entityId: paymentId, merchantId });

function workflowIdOf(ref: DisputeRef | (PaymentRef & { refundId?: string })): string {
  if ('disputeId' in ref) return workflowIds.dispute(ref.merchantId, ref.disputeId);
  const { merchantId, paymentId, refundId } = ref;
  return refundId ? workflowIds.refund(merchantId, refundId) : workflowIds.payment(merchantId, paymentId);
}

/** The time-skipping server, with what our workflows need of it. */
export async function openEnvironment() {
  // Scripted failures are no news.
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const path = process.env.TEMPORAL_TEST_SERVER;
  const env = await TestWorkflowEnvironment.createTimeSkipping({
    ...(path && { server: { executable: { type: 'existing-path', path } } }),
    client: { dataConverter: dataConverter(historyKeys) },
  });
  await env.connection.operatorService.addSearchAttributes({
    namespace: env.namespace ?? 'default',
    searchAttributes: searchTypes,
  });
  return { env, client: env.client as unknown as Client };
}

/** Keeps a run's history for the replay test, when histories are being recorded. */
export async function saveHistory(client: Client, name: string, workflowId: string): Promise<void> {
  if (!process.env.RECORD_HISTORIES) return;
  const history = await client.workflow.getHandle(workflowId).fetchHistory();
  mkdirSync(historiesFolder, { recursive: true });
  writeFileSync(`${historiesFolder}/${name}.history`, proto.temporal.api.history.v1.History.encode(history).finish());
}

/**
 * Real workflows on the time-skipping server, with the rows in memory and a scripted provider: each path of a payment
 * in moments, a day or 72 hours included. Rows and providers are real in the tests of `test/`.
 */
export async function openWorld() {
  const { env, client } = await openEnvironment();
  const payments = new Map<string, FakePayment & { script: Script }>();
  const refunds = new Map<string, FakeRefund & { script: RefundScript }>();
  const refundOf = (ref: { refundId: string }) => {
    const found = refunds.get(ref.refundId);
    if (!found) throw ApplicationFailure.nonRetryable(`no refund ${ref.refundId}`);
    return found;
  };
  const of = (ref: { paymentId: string }) => {
    const found = payments.get(ref.paymentId);
    if (!found) throw ApplicationFailure.nonRetryable(`no payment ${ref.paymentId}`);
    return found;
  };
  const next = <T>(script: T[] | undefined, calls: number): T => {
    const step = script?.[Math.min(calls, script.length) - 1];
    if (step === undefined) throw ApplicationFailure.nonRetryable('the script has nothing for this call');
    return step;
  };
  const announce = async (told: FakePayment, type: string) => {
    told.waiting.push(type);
    await notifyDeliveryQueue(client, queueOf(told.ref));
  };
  /** In these tests a delivery's id tells its payment and the type of its event. */
  const delivery = (id: string) => {
    const [, payment = '', type = ''] = id.split('_');
    const told = of({ paymentId: `pay_${payment}` });
    const end = () => told.waiting.splice(told.waiting.indexOf(type), 1);
    return { told, type, end };
  };

  const disputes = new Map<string, FakeDispute>();
  const disputeOf = ({ disputeId }: DisputeRef) => {
    const found = disputes.get(disputeId);
    if (!found) throw ApplicationFailure.nonRetryable(`no dispute ${disputeId}`);
    return found;
  };

  type Swept =
    | 'finishStoredWebhooks'
    | 'startMissingDeliveries'
    | 'eraseAbandonedCards'
    | 'recoverOverduePayments'
    | 'recoverOverduePayouts'
    | 'recoverOverdueOnboardings'
    | 'storeWaitingBoletos'
    | 'startMissingDisputes'
    | 'startMissingBatches'
    | 'deleteAbandonedUploads'
    | 'deleteOldRequests'
    | 'rollUpStatistics'
    | 'testEndpoint';
  /** Payouts have a world of their own: `payout-world.ts`. */
  type OfPayouts = 'openPayout' | 'loadPayout' | 'decidePayout' | 'sendPayout' | 'lookUpPayout' | 'transitionPayout';
  /** And reconciliations: see `workflows/finance/reconciliation.test.ts`. */
  type OfBooks = keyof ReturnType<typeof reconciling>;
  /** And so have batches of them, beside their tests. */
  type OfBatches = 'openBatch' | 'loadBatch' | 'decideBatch' | 'startBatchLines' | 'endBatch';
  /** And receivers: `receiver-world.ts`. */
  type OfReceivers =
    | keyof ReturnType<typeof receiverRows>
    | keyof ReturnType<typeof receiverCalls>
    | keyof ReturnType<typeof bankChanges>;
  /** And certificates. */
  type OfCertificates = keyof ReturnType<typeof certificateWatch>;
  /** And exports. */
  type OfExports = keyof ReturnType<typeof exporting>;
  /** And connections as a whole. */
  type OfConnections = keyof ReturnType<typeof connectionCalls>;
  const activities: Omit<
    Activities,
    Swept | OfPayouts | OfBooks | OfBatches | OfReceivers | OfCertificates | OfConnections | OfExports | 'saveCard'
  > = {
    async loadDispute(ref) {
      return structuredClone(disputeOf(ref).row);
    },
    async transitionDispute(move) {
      const told = disputeOf(move);
      const { row } = told;
      const refused = move.to && whyNot(row, move.to, move.at);
      if (refused === undefined) {
        told.moves.push(move);
        if (move.to) row.state = move.to;
        if (move.to) delete row.called;
        else row.called = true;
      }
      return { now: structuredClone(row), ...(refused !== undefined && { refused }) };
    },
    async openPayment(order) {
      await of(order).script.open?.();
      return of(order).row;
    },
    async loadPayment(ref) {
      return of(ref).row;
    },
    async transitionPayment(move) {
      const told = of(move);
      told.moves.push(move);
      const { row } = told;
      if (move.refundedAmount !== undefined) row.refundedAmount = Math.max(row.refundedAmount, move.refundedAmount);
      if (move.to && canTransition(row, move.to)) {
        row.status = move.to;
        await announce(told, move.to);
      }
      if (move.announcePending && row.status === 'PENDING') await announce(told, 'PENDING');
      if (move.attention === 'clear' || move.attention === 'dismiss') delete row.attention;
      else if (move.attention) row.attention = move.attention.reason;
      if (move.adopt) {
        row.transactionId ??= move.adopt.transactionId;
        delete row.findable;
      }
      const late = typeof move.attention === 'object' && move.attention.reason === 'late_payment';
      return { ...structuredClone(row), ...(late && told.script.refundsLate && { refundsLate: true }) };
    },
    async startLateRefund(ref) {
      of(ref).lateRefunds += 1;
    },
    async openRefund(order) {
      const { script, row } = refundOf(order);
      return script.open?.() ?? { kind: 'opened', refund: row, callMs: 20_000 };
    },
    async acquireRefundTurn(ref) {
      const { script } = refundOf(ref);
      script.waits = (script.waits ?? 0) - 1;
      return script.waits < 0;
    },
    async sendRefund(ref) {
      const told = refundOf(ref);
      told.sends += 1;
      return next(told.script.send, told.sends)();
    },
    async settleRefund(ref, settled) {
      const told = refundOf(ref);
      told.settled.push(settled);
      const state = { done: 'DONE', refused: 'REFUSED', unknown: 'PENDING' } as const;
      told.row = { ...told.row, state: state[settled.kind], needsAttention: settled.kind === 'unknown' };
      return told.row;
    },
    async checkRefund(ref) {
      const told = refundOf(ref);
      if (told.looks === told.script.foundAt) told.row = { ...told.row, state: 'DONE', needsAttention: false };
      return told.row;
    },
    async lookUpRefund(ref) {
      refundOf(ref).looks += 1;
    },
    async takeNextConnection(ask) {
      return of(ask).script.nextRoute?.();
    },
    async charge(ask) {
      const told = of(ask);
      told.charges += 1;
      told.ways.push(`${ask.attempt} ${ask.connectionId}`);
      const outcome = await next(told.script.charge, told.charges)();
      if (outcome.kind === 'answered') {
        told.row.transactionId = 'tx-1';
        if (!told.script.neverExpires) told.row.expiresAt = told.row.createdAt + 86_400_000;
        return { ...outcome, known: structuredClone(told.row) };
      }
      return outcome;
    },
    async storeBoleto(ref) {
      const told = of(ref);
      told.uploads += 1;
      told.script.upload?.(told);
    },
    async lookUp(ask) {
      const told = of(ask);
      told.lookUps += 1;
      return next(told.script.lookUp, told.lookUps)(ask);
    },
    async cancelCharge(ask) {
      const told = of(ask);
      told.cancels.push(ask.attempt);
      return next(told.script.cancel, told.cancels.length)();
    },
    async nextDelivery(queue) {
      const [type] = of({ paymentId: queue.entityId }).waiting;
      return type && `dlv_${queue.entityId.slice(4)}_${type}`;
    },
    async deliver({ deliveryId }) {
      const { told, type, end } = delivery(deliveryId);
      const outcome = told.script.deliver?.(type) ?? 'delivered';
      if (outcome === 'delivered') {
        end();
        told.delivered.push(type);
      }
      return outcome;
    },
    async exhaustDelivery({ deliveryId }) {
      const { told, end } = delivery(deliveryId);
      end();
      return { ...queueOf(told.ref), tries: 1 };
    },
  };

  const workflowBundle = await bundleWorkflows();
  const workers = await Promise.all(
    Object.values(taskQueues).map((taskQueue) =>
      Worker.create({
        connection: env.nativeConnection,
        taskQueue,
        workflowBundle,
        activities,
        dataConverter: dataConverter(historyKeys),
      }),
    ),
  );
  const runs = Promise.all(workers.map((worker) => worker.run()));

  return {
    env,
    client,

    /** A new payment whose provider follows `script`; not started yet. */
    async payment(script: Script): Promise<FakePayment> {
      const ref = { paymentId: newId('pay'), merchantId: 'mer_test' };
      const row: PaymentSnapshot = {
        status: 'PENDING',
        amount: 12990,
        refundedAmount: 0,
        createdAt: await env.currentTimeMs(),
        reference: ref.paymentId,
        ...(script.findable && { findable: true as const }),
      };
      const told = {
        ref,
        row,
        moves: [],
        charges: 0,
        ways: [],
        lookUps: 0,
        uploads: 0,
        cancels: [],
        delivered: [],
        waiting: [],
        lateRefunds: 0,
        script,
      };
      payments.set(ref.paymentId, told);
      return told;
    },

    /** Starts it as the API does, and waits for its first answer. */
    async open({ ref, script }: FakePayment & { script?: Script }): Promise<FirstAnswer> {
      const head = (provider: string) => ({
        provider,
        connectionId: `con_${provider}`,
        connectionVersion: 1,
        account: provider,
        chargeMs: 20_000,
      });
      const order: PaymentOrder = {
        ...ref,
        provider: 'Orbita',
        connectionId: 'con_test',
        connectionVersion: 1,
        account: 'account',
        chargeMs: 20_000,
        paymentMethod: 'PIX',
        reference: ref.paymentId,
        sealedRequest: '',
        documentIndex: '',
        emailIndex: '',
        nameIndex: [],
        correlationId: 'req_test',
        ...(script?.fallbacks && { fallbacks: script.fallbacks.map(head) }),
        idempotency: { keyHash: '', fingerprint: 'fingerprint', nonce: randomBytes(4).toString('hex') },
      };
      return client.workflow.executeUpdateWithStart<typeof payment, FirstAnswer, []>('opened', {
        updateId: 'opened',
        startWorkflowOperation: new WithStartWorkflowOperation<typeof payment>('payment', {
          workflowId: workflowIds.payment(ref.merchantId, ref.paymentId),
          taskQueue: taskQueues.payments,
          args: [order],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          typedSearchAttributes: paymentSearch(order),
        }),
      });
    },

    /** A provider's webhook, as the inbox hands it over. */
    hear: ({ ref }: FakePayment, transactionId = 'tx-1', more: { dispute?: ProviderDispute; former?: string } = {}) =>
      notifyPayment(
        client,
        { id: ref.paymentId, merchantId: ref.merchantId, provider: 'Orbita', paymentMethod: 'PIX' },
        { inboxId: '1', transactionId, status: 'APPROVED', providerWord: 'paid', ...more },
      ),

    /** The sweep finds that nobody works on it. */
    recover: ({ ref }: FakePayment) =>
      recoverPayment(client, {
        id: ref.paymentId,
        merchantId: ref.merchantId,
        provider: 'Orbita',
        paymentMethod: 'PIX',
      }),

    /** Somebody asks for something, as the API hands it over: a run that lives is asked, else one starts. */
    act: ({ ref }: FakePayment, command: PaymentCommand): Promise<CommandResult> =>
      client.workflow.executeUpdateWithStart<typeof reopenedPayment, CommandResult, [PaymentCommand]>('command', {
        args: [command],
        startWorkflowOperation: new WithStartWorkflowOperation<typeof reopenedPayment>('reopenedPayment', {
          workflowId: workflowIds.payment(ref.merchantId, ref.paymentId),
          taskQueue: taskQueues.payments,
          args: [ref],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          typedSearchAttributes: paymentSearch({ ...ref, provider: 'Orbita', paymentMethod: 'PIX' }),
        }),
      }),

    /** A dispute that was just opened, and whose run is started as whoever wrote its row does it. */
    async dispute(deadlineInMs?: number): Promise<FakeDispute> {
      const ref = { disputeId: newId('dsp'), merchantId: 'mer_test' };
      const createdAt = await env.currentTimeMs();
      const row: DisputeSnapshot = {
        state: 'OPEN',
        createdAt,
        ...(deadlineInMs !== undefined && { deadline: createdAt + deadlineInMs }),
      };
      const told = { ref, row, moves: [] };
      disputes.set(ref.disputeId, told);
      await notifyDispute(client, ref);
      return told;
    },

    answer: ({ ref }: FakeDispute, to: DisputeAnswer['to']) =>
      answerDispute(client, ref, { to, by: 'Ana', words: '' } satisfies DisputeAnswer),

    /** The provider's news changed the row. */
    async decide(told: FakeDispute, state: DisputeSnapshot['state'], { lost = false } = {}): Promise<void> {
      told.row.state = state;
      if (!lost) await notifyDispute(client, told.ref);
    },

    /** Waits, skipping time, until the dispute's run has ended. */
    disputeEnded: ({ ref }: FakeDispute) =>
      client.workflow.getHandle(workflowIds.dispute(ref.merchantId, ref.disputeId)).result(),

    /** Waits, skipping time, until the payment's run has ended. */
    ended: ({ ref }: FakePayment) =>
      client.workflow.getHandle(workflowIds.payment(ref.merchantId, ref.paymentId)).result(),

    /** A refund whose provider follows `script`, begun as the API does. */
    refund(script: RefundScript): FakeRefund {
      const ref = { refundId: newId('ref'), paymentId: newId('pay'), merchantId: 'mer_test' };
      const row: RefundSnapshot = { state: 'PENDING', amount: 990, needsAttention: false };
      const told = { ref, row, sends: 0, looks: 0, settled: [], script };
      refunds.set(ref.refundId, told);
      return told;
    },

    async openRefund({ ref }: FakeRefund) {
      const order: RefundOrder = {
        ...ref,
        amount: 990,
        idempotency: { keyHash: '', fingerprint: 'fingerprint', nonce: '' },
      };
      return client.workflow.executeUpdateWithStart<typeof refund, FirstAnswer & { refused?: string }, []>('opened', {
        updateId: 'opened',
        startWorkflowOperation: new WithStartWorkflowOperation<typeof refund>('refund', {
          workflowId: workflowIds.refund(ref.merchantId, ref.refundId),
          taskQueue: taskQueues.payments,
          args: [order],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
        }),
      });
    },

    refundRun: ({ ref }: FakeRefund) => client.workflow.getHandle(workflowIds.refund(ref.merchantId, ref.refundId)),

    /** Keeps a run's history for the replay test, when histories are being recorded. */
    async keepHistory(
      name: string,
      { ref }: FakeDispute | { ref: PaymentRef & { refundId?: string } },
      workflowId = workflowIdOf(ref),
    ): Promise<void> {
      await saveHistory(client, name, workflowId);
    },

    async close(): Promise<void> {
      for (const worker of workers) worker.shutdown();
      await runs;
      await env.teardown();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
