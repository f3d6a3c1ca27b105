import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { type Client, WithStartWorkflowOperation, WorkflowNotFoundError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import type { certificateWatch } from '../../activities/connections/certificates.ts';
import type { connectionCalls } from '../../activities/connections/connections.ts';
import type { monthly } from '../../activities/core/months.ts';
import type { CommandResult, PaymentRef } from '../../activities/core/types.ts';
import type { DisputeAnswer, DisputeRef, DisputeSnapshot, DisputeTransition } from '../../activities/disputes/types.ts';
import type { DeliveryOutcome, DeliveryTry, NextDelivery } from '../../activities/events/deliveries.ts';
import type { sendingAlerts } from '../../activities/finance/alerts.ts';
import type { bulkWork } from '../../activities/finance/bulk-runs.ts';
import type { exporting } from '../../activities/finance/exports.ts';
import type { ledgerChecks } from '../../activities/finance/ledger-check.ts';
import type { askingBalances } from '../../activities/finance/provider-balances.ts';
import type { reconciling } from '../../activities/finance/reconciliation.ts';
import type { Activities } from '../../activities/index.ts';
import type {
  CancelOutcome,
  CaptureOutcome,
  ChargeOutcome,
  LookUpOutcome,
  PaymentCommand,
  PaymentOrder,
  PaymentSnapshot,
  PaymentTransition,
  QuickCharge,
  QuickLookUp,
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
import { canTransition } from '../../domain/core/status-transitions.ts';
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
  recoverRefund,
} from '../../runtime/workflow-starts.ts';
import type { FirstAnswer } from '../../workflows/core/first-answer.ts';
import type { payment, reopenedPayment } from '../../workflows/payments/payment.ts';
import type { refund } from '../../workflows/refunds/refund.ts';
import { openTestServer, workflowBundle } from './temporal.ts';

/** Histories are encrypted like real ones, under this fixed key, so that they can be replayed anywhere. */
export const historyKeys = openKeys(Buffer.alloc(32, 7));
export const historiesFolder = fileURLToPath(new URL('../../workflows/histories', import.meta.url));

/**
 * The behaviour of a provider and a merchant's endpoint in one test. Each call takes the next step of its script; the
 * last step is repeated.
 */
export interface Script {
  /** Runs before the rows are inserted; may delay or fail the insertion. */
  open?: () => Promise<void>;
  /** The charge within the workflow task; by default the activity makes it. */
  quickCharge?: (fake: FakePayment) => QuickCharge;
  charge?: (() => ChargeOutcome | Promise<ChargeOutcome>)[];
  /** The look-up within the workflow task; by default the activity makes it. */
  quickLookUp?: (fake: FakePayment) => QuickLookUp;
  lookUp?: ((request: { transactionId?: string }) => LookUpOutcome)[];
  cancel?: (() => CancelOutcome)[];
  capture?: (() => CaptureOutcome)[];
  confirm?: (() => ChargeOutcome)[];
  /** The merchant captures the card itself. */
  manualCapture?: true;
  /** What a queue does next; by default, the first try of what waits, and another one of what was not delivered. */
  next?: (deliveryId: string) => NextDelivery | undefined;
  deliver?: (type: string, pool: DeliveryTry['pool']) => DeliveryOutcome;
  /** Runs when the file of a boleto is stored. */
  upload?: (fake: FakePayment) => void;
  /** A card's charge has no expiry. */
  neverExpires?: true;
  /** The merchant's policy refunds late payments. */
  refundsLate?: true;
  /** Cents of a refund that is reserved between a person's command and its transition. */
  reservedMeanwhile?: number;
  /** Whether the provider supports a look-up by our reference. */
  findable?: boolean;
  /** The provider gives its id with the outcome only. */
  idFollows?: true;
  /** A notice brings the provider's id, and nothing is known before. */
  awaitsNotice?: true;
  /** The fallback connections, if routing chose the connection. */
  fallbacks?: string[];
  /** These take over from a declined card, too. */
  retriesDeclines?: true;
  /** Decides the change to the next connection by an outcome; `undefined` continues. */
  nextRoute?: () => ChargeOutcome | { kind: 'stays' } | undefined;
}

/** The behaviour of a provider for one refund. */
export interface RefundScript {
  open?: () => RefundOpened;
  /** How many times another refund of the payment is processed first. */
  waits?: number;
  send?: (() => RefundOutcome)[];
  /** The look-up at which the payment's refunded cents show this refund as done; never if undefined. */
  foundAt?: number;
}

export interface FakeRefund {
  ref: RefundRef;
  row: RefundSnapshot;
  sends: number;
  /** How often the request was answered before the refund had an outcome. */
  slowAnswers: number;
  attention: string[];
  lookUps: number;
  settled: Settled[];
}

/** A payment in a test: its row, and the calls and changes that were made. */
export interface FakePayment {
  ref: PaymentRef;
  row: PaymentSnapshot;
  transitions: PaymentTransition[];
  charges: number;
  /** The attempt number and connection of each charge. */
  routes: string[];
  lookUps: number;
  uploads: number;
  cancels: number[];
  /** The attempt number and the cents of each capture. */
  captures: [number, number][];
  /** Answers of the payer that were sent on. */
  confirms: number;
  delivered: string[];
  lateRefunds: number;
  /** Types of the events in the delivery queue, in order. */
  waiting: string[];
}

/** A dispute in a test: its row, and the changes that were made. */
export interface FakeDispute {
  ref: DisputeRef;
  row: DisputeSnapshot;
  transitions: DisputeTransition[];
}

export const providerState = (over: Partial<ProviderPaymentState> = {}): ProviderPaymentState => ({
  status: 'PENDING',
  providerWord: 'waiting_payment',
  basis: 'lookup',
  amount: 12990,
  ...over,
});
export const paid: ProviderPaymentState = providerState({
  status: 'APPROVED',
  providerWord: 'paid',
  paidAmount: 12990,
});
export const read =
  (state: ProviderPaymentState, transactionId = 'tx-1') =>
  (): LookUpOutcome => ({
    kind: 'read',
    providerState: state,
    transactionId,
  });
/** What a try throws whose endpoint did not take the event. */
export const refusedByEndpoint = (): never => {
  throw ApplicationFailure.create({ type: 'NotDelivered', message: 'not delivered: ECONNREFUSED' });
};
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

/** The time-skipping server, with our search attributes and data converter. */
export async function openEnvironment() {
  const env = await openTestServer(historyKeys);
  await env.connection.operatorService.addSearchAttributes({
    namespace: env.namespace ?? 'default',
    searchAttributes: searchTypes,
  });
  return { env, client: env.client as unknown as Client };
}

/** The time-skipping server with one real worker, for workflows that need only the activities of their test. */
export async function openWorker(taskQueue: string, activities: object) {
  const { env, client } = await openEnvironment();
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue,
    workflowBundle: await workflowBundle(),
    activities,
    dataConverter: dataConverter(historyKeys),
  });
  const run = worker.run();
  const end = async () => {
    worker.shutdown();
    await run;
    await env.teardown();
  };
  return { env, client, end };
}

/** Saves a run's history for the replay test, if `RECORD_HISTORIES` is set. */
export async function saveHistory(client: Client, name: string, workflowId: string): Promise<void> {
  if (!process.env.RECORD_HISTORIES) return;
  const history = await client.workflow.getHandle(workflowId).fetchHistory();
  mkdirSync(historiesFolder, { recursive: true });
  writeFileSync(`${historiesFolder}/${name}.history`, proto.temporal.api.history.v1.History.encode(history).finish());
}

/**
 * Real workflows on the time-skipping server, with rows in memory and a scripted provider: a path of 72 hours runs in
 * moments. Rows and providers are real in the tests of `test/`.
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
  const paymentOf = (ref: { paymentId: string }) => {
    const found = payments.get(ref.paymentId);
    if (!found) throw ApplicationFailure.nonRetryable(`no payment ${ref.paymentId}`);
    return found;
  };
  const next = <T>(script: T[] | undefined, calls: number): T => {
    const step = script?.[Math.min(calls, script.length) - 1];
    if (step === undefined) throw ApplicationFailure.nonRetryable('the script has nothing for this call');
    return step;
  };
  const announce = async (fake: FakePayment, type: string) => {
    fake.waiting.push(type);
    await notifyDeliveryQueue(client, queueOf(fake.ref));
  };
  /** In these tests a delivery's id contains its payment and the type of its event. */
  const delivery = (id: string) => {
    const [, payment = '', type = ''] = id.split('_');
    const fake = paymentOf({ paymentId: `pay_${payment}` });
    const end = () => fake.waiting.splice(fake.waiting.indexOf(type), 1);
    return { fake, type, end };
  };

  const notDelivered = new Set<string>();

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
    | 'keepSettlements'
    | 'recoverLostRefunds'
    | 'testEndpoint';
  /** Activities that other files implement. Payouts: `payout-world.ts`. */
  type OfPayouts = 'openPayout' | 'loadPayout' | 'decidePayout' | 'sendPayout' | 'lookUpPayout' | 'transitionPayout';
  /** Reconciliations: `workflows/finance/reconciliation.test.ts`. */
  type OfReconciliations = keyof ReturnType<typeof reconciling>;
  /** Payout batches: `workflows/payouts/batch.test.ts`. */
  type OfBatches = 'openBatch' | 'loadBatch' | 'decideBatch' | 'startBatchLines' | 'endBatch';
  /** Receivers: `receiver-world.ts`. */
  type OfReceivers =
    | keyof ReturnType<typeof receiverRows>
    | keyof ReturnType<typeof receiverCalls>
    | keyof ReturnType<typeof bankChanges>;
  /** Certificates: `workflows/connections/certificates.test.ts`. */
  type OfCertificates = keyof ReturnType<typeof certificateWatch>;
  /** Partitions: `workflows/core/months.test.ts`. */
  type OfMonths = keyof ReturnType<typeof monthly>;
  /** Exports: `workflows/finance/export.test.ts`. */
  type OfExports = keyof ReturnType<typeof exporting>;
  /** Actions on many: `workflows/finance/bulk-run.test.ts`. */
  type OfBulkRuns = keyof ReturnType<typeof bulkWork>;
  /** The nightly comparison: `workflows/finance/ledger-check.test.ts`. */
  type OfLedger = keyof ReturnType<typeof ledgerChecks>;
  /** Alerts: `workflows/finance/alerts.test.ts`. */
  type OfAlerts = keyof ReturnType<typeof sendingAlerts>;
  /** Balances at providers: `workflows/finance/provider-balance.test.ts`. */
  type OfBalances = keyof ReturnType<typeof askingBalances>;
  /** Calls to a connection's provider: tested in `test/`. */
  type OfConnections = keyof ReturnType<typeof connectionCalls>;
  const activities: Omit<
    Activities,
    | Swept
    | OfPayouts
    | OfReconciliations
    | OfBatches
    | OfReceivers
    | OfCertificates
    | OfMonths
    | OfConnections
    | OfExports
    | OfBulkRuns
    | OfLedger
    | OfBalances
    | OfAlerts
    | 'saveCard'
  > = {
    async loadDispute(ref) {
      return structuredClone(disputeOf(ref).row);
    },
    async transitionDispute(change) {
      const fake = disputeOf(change);
      const { row } = fake;
      const refused = change.to && whyNot(row, change.to, change.at);
      if (refused === undefined) {
        fake.transitions.push(change);
        if (change.to) row.state = change.to;
        if (change.to) delete row.called;
        else row.called = true;
      }
      return { now: structuredClone(row), ...(refused !== undefined && { refused }) };
    },
    async openPayment(order) {
      await paymentOf(order).script.open?.();
      return paymentOf(order).row;
    },
    async quickCharge(order) {
      const fake = paymentOf(order);
      await fake.script.open?.();
      return fake.script.quickCharge?.(fake) ?? { kind: 'open', snapshot: fake.row };
    },
    async quickLookUp(ref) {
      const fake = paymentOf(ref);
      return fake.script.quickLookUp?.(fake) ?? { kind: 'open' };
    },
    async loadPayment(ref) {
      return paymentOf(ref).row;
    },
    async transitionPayment(change) {
      const fake = paymentOf(change);
      const { row } = fake;
      if (change.action?.what === 'resolve' && fake.script.reservedMeanwhile !== undefined) {
        row.ownRefunds = fake.script.reservedMeanwhile;
        return structuredClone(row);
      }
      fake.transitions.push(change);
      if (change.refundedAmount !== undefined) row.refundedAmount = Math.max(row.refundedAmount, change.refundedAmount);
      if (change.to && canTransition(row, change.to)) {
        row.status = change.to;
        await announce(fake, change.to);
      }
      if (change.announcePending && row.status === 'PENDING') await announce(fake, 'PENDING');
      if (change.attention === 'clear' || change.attention === 'dismiss') delete row.attention;
      else if (change.attention) row.attention = change.attention.reason;
      if (change.adopt) {
        row.transactionId ??= change.adopt.transactionId;
        delete row.findable;
        delete row.awaitsNotice;
      }
      if (change.authorizedUntil !== undefined) {
        row.authorizedUntil = change.authorizedUntil;
        row.authorizedAmount = row.amount;
      }
      if (change.captureAmount === null) delete row.captureAmount;
      else if (change.captureAmount !== undefined) row.captureAmount = change.captureAmount;
      if (change.to === 'APPROVED' && row.captureAmount !== undefined) row.amount = row.captureAmount;
      const late = typeof change.attention === 'object' && change.attention.reason === 'late_payment';
      return { ...structuredClone(row), ...(late && fake.script.refundsLate && { refundsLate: true }) };
    },
    async startLateRefund(ref) {
      paymentOf(ref).lateRefunds += 1;
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
    async answerSlowRefund(ref) {
      refundOf(ref).slowAnswers += 1;
    },
    async raiseRefundAttention(ref, { reason }) {
      refundOf(ref).attention.push(reason);
    },
    async sendRefund(ref) {
      const fake = refundOf(ref);
      fake.sends += 1;
      return next(fake.script.send, fake.sends)();
    },
    async settleRefund(ref, settled) {
      const fake = refundOf(ref);
      fake.settled.push(settled);
      const state = { done: 'DONE', refused: 'REFUSED', pending: 'PENDING', unknown: 'PENDING' } as const;
      fake.row = { ...fake.row, state: state[settled.kind], needsAttention: settled.kind === 'unknown' };
      if (settled.kind === 'pending') fake.row.accepted = true;
      return fake.row;
    },
    async checkRefund(ref) {
      const fake = refundOf(ref);
      if (fake.lookUps === fake.script.foundAt) fake.row = { ...fake.row, state: 'DONE', needsAttention: false };
      return fake.row;
    },
    async lookUpRefund(ref) {
      refundOf(ref).lookUps += 1;
    },
    async takeNextConnection(request) {
      return paymentOf(request).script.nextRoute?.();
    },
    async charge(request) {
      const fake = paymentOf(request);
      fake.charges += 1;
      fake.routes.push(`${request.attempt} ${request.connectionId}${request.mayGoOn ? ' …' : ''}`);
      const outcome = await next(fake.script.charge, fake.charges)();
      if (outcome.kind === 'answered') {
        if (fake.script.idFollows) fake.row.asksPayer = true;
        else if (fake.script.awaitsNotice) fake.row.awaitsNotice = true;
        else fake.row.transactionId = 'tx-1';
        if (!fake.script.neverExpires) fake.row.expiresAt = fake.row.createdAt + 86_400_000;
        return { ...outcome, snapshot: structuredClone(fake.row) };
      }
      return outcome;
    },
    async storeBoleto(ref) {
      const fake = paymentOf(ref);
      fake.uploads += 1;
      fake.script.upload?.(fake);
    },
    async lookUp(request) {
      const fake = paymentOf(request);
      fake.lookUps += 1;
      return next(fake.script.lookUp, fake.lookUps)(request);
    },
    async cancelCharge(request) {
      const fake = paymentOf(request);
      fake.cancels.push(request.attempt);
      return next(fake.script.cancel, fake.cancels.length)();
    },
    async captureCharge(request) {
      const fake = paymentOf(request);
      fake.captures.push([request.attempt, fake.row.captureAmount ?? 0]);
      return next(fake.script.capture, fake.captures.length)();
    },
    async confirmCharge(request) {
      const fake = paymentOf(request);
      fake.confirms += 1;
      const outcome = await next(fake.script.confirm, fake.confirms)();
      if (outcome.kind !== 'answered') return outcome;
      fake.row.transactionId = 'tx-1';
      delete fake.row.expiresAt;
      delete fake.row.asksPayer;
      return { ...outcome, snapshot: structuredClone(fake.row) };
    },
    async nextDelivery(queue) {
      const { waiting, script } = paymentOf({ paymentId: queue.entityId });
      const [type] = waiting;
      if (type === undefined) return undefined;
      const deliveryId = `dlv_${queue.entityId.slice(4)}_${type}`;
      return script.next?.(deliveryId) ?? { deliveryId, ...(notDelivered.has(deliveryId) && { retryMs: 5_000 }) };
    },
    async deliver({ deliveryId, pool }) {
      const { fake, type, end } = delivery(deliveryId);
      let outcome: DeliveryOutcome = 'delivered';
      try {
        if (fake.script.deliver) outcome = fake.script.deliver(type, pool);
      } catch (error) {
        if ((error as ApplicationFailure).type === 'NotDelivered') notDelivered.add(deliveryId);
        throw error;
      }
      if (outcome === 'delivered') {
        end();
        fake.delivered.push(type);
      }
      return outcome;
    },
    async exhaustDelivery({ deliveryId }) {
      const { fake, end } = delivery(deliveryId);
      end();
      return { ...queueOf(fake.ref), tries: 1 };
    },
  };

  const bundle = await workflowBundle();
  const workers = await Promise.all(
    Object.values(taskQueues).map((taskQueue) =>
      Worker.create({
        connection: env.nativeConnection,
        taskQueue,
        workflowBundle: bundle,
        activities,
        dataConverter: dataConverter(historyKeys),
      }),
    ),
  );
  const runs = Promise.all(workers.map((worker) => worker.run()));

  return {
    env,
    client,

    /** A new payment whose provider follows `script`; its workflow is not started yet. */
    async payment(script: Script): Promise<FakePayment> {
      const ref = { paymentId: newId('pay'), merchantId: 'mer_test' };
      const row: PaymentSnapshot = {
        status: 'PENDING',
        amount: 12990,
        refundedAmount: 0,
        createdAt: await env.currentTimeMs(),
        reference: ref.paymentId,
        ...(script.findable && { findable: true as const }),
        ...(script.manualCapture && { manualCapture: true as const }),
      };
      const fake = {
        ref,
        row,
        transitions: [],
        charges: 0,
        routes: [],
        lookUps: 0,
        uploads: 0,
        cancels: [],
        captures: [],
        confirms: 0,
        delivered: [],
        waiting: [],
        lateRefunds: 0,
        script,
      };
      payments.set(ref.paymentId, fake);
      return fake;
    },

    /** Starts the workflow as the API does, and waits for the first answer. */
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
        quick: script?.fallbacks ? 'look-ups' : 'charge',
        ...(script?.fallbacks && { fallbacks: script.fallbacks.map(head) }),
        ...(script?.retriesDeclines && { retriesDeclines: true }),
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

    /** Signals a provider event, as the inbox does. */
    sendEvent: (
      { ref }: FakePayment,
      transactionId = 'tx-1',
      more: { dispute?: ProviderDispute; former?: string } = {},
    ) =>
      notifyPayment(
        client,
        { id: ref.paymentId, merchantId: ref.merchantId, provider: 'Orbita', paymentMethod: 'PIX' },
        { inboxId: '1', transactionId, status: 'APPROVED', providerWord: 'paid', ...more },
      ),

    /** Recovers a payment without a run, as the sweep does. */
    recover: ({ ref }: FakePayment) =>
      recoverPayment(client, {
        id: ref.paymentId,
        merchantId: ref.merchantId,
        provider: 'Orbita',
        paymentMethod: 'PIX',
      }),

    /** Sends a command as the API does: to the open run, or to a new one. */
    sendCommand: ({ ref }: FakePayment, command: PaymentCommand): Promise<CommandResult> =>
      client.workflow.executeUpdateWithStart<typeof reopenedPayment, CommandResult, [PaymentCommand]>('command', {
        args: [command],
        startWorkflowOperation: new WithStartWorkflowOperation<typeof reopenedPayment>('reopenedPayment', {
          workflowId: workflowIds.payment(ref.merchantId, ref.paymentId),
          taskQueue: taskQueues.payments,
          args: [{ ...ref, quick: 'look-ups' }],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          typedSearchAttributes: paymentSearch({ ...ref, provider: 'Orbita', paymentMethod: 'PIX' }),
        }),
      }),

    /** A dispute with a row and a started workflow, as the code that inserts the row does it. */
    async dispute(deadlineInMs?: number, more: Pick<DisputeSnapshot, 'unconfirmed'> = {}): Promise<FakeDispute> {
      const ref = { disputeId: newId('dsp'), merchantId: 'mer_test' };
      const createdAt = await env.currentTimeMs();
      const row: DisputeSnapshot = {
        state: 'OPEN',
        createdAt,
        ...(deadlineInMs !== undefined && { deadline: createdAt + deadlineInMs }),
        ...more,
      };
      const fake = { ref, row, transitions: [] };
      disputes.set(ref.disputeId, fake);
      await notifyDispute(client, ref);
      return fake;
    },

    answer: ({ ref }: FakeDispute, to: DisputeAnswer['to']) =>
      answerDispute(client, ref, { to, by: 'Ana', words: '' } satisfies DisputeAnswer),

    /** Changes the row as a provider event does; with `lost`, the workflow is not notified. */
    async decide(fake: FakeDispute, state: DisputeSnapshot['state'], { lost = false } = {}): Promise<void> {
      fake.row.state = state;
      if (!lost) await notifyDispute(client, fake.ref);
    },

    /** Waits, skipping time, until the dispute's run has ended. */
    disputeEnded: ({ ref }: FakeDispute) =>
      client.workflow.getHandle(workflowIds.dispute(ref.merchantId, ref.disputeId)).result(),

    /** Waits, skipping time, until the payment's run has ended. */
    ended: ({ ref }: FakePayment) =>
      client.workflow.getHandle(workflowIds.payment(ref.merchantId, ref.paymentId)).result(),

    /** Ends the payment's run if it is still open. */
    async endRun({ ref }: FakePayment): Promise<void> {
      const handle = client.workflow.getHandle(workflowIds.payment(ref.merchantId, ref.paymentId));
      await handle.terminate().catch((error: unknown) => {
        if (!(error instanceof WorkflowNotFoundError)) throw error;
      });
    },

    /** A refund whose provider follows `script`; its workflow is not started yet. */
    refund(script: RefundScript): FakeRefund {
      const ref = { refundId: newId('ref'), paymentId: newId('pay'), merchantId: 'mer_test' };
      const row: RefundSnapshot = { state: 'PENDING', amount: 990, needsAttention: false };
      const fake = { ref, row, sends: 0, slowAnswers: 0, attention: [], lookUps: 0, settled: [], script };
      refunds.set(ref.refundId, fake);
      return fake;
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

    /** Recovers a refund without a run, as the sweep does. */
    recoverRefund: ({ ref }: FakeRefund) => recoverRefund(client, ref),

    refundRun: ({ ref }: FakeRefund) => client.workflow.getHandle(workflowIds.refund(ref.merchantId, ref.refundId)),

    /** Saves a run's history for the replay test, if `RECORD_HISTORIES` is set. */
    async saveHistory(
      name: string,
      { ref }: FakeDispute | { ref: PaymentRef & { refundId?: string } },
      workflowId = workflowIdOf(ref),
    ): Promise<void> {
      await saveHistory(client, name, workflowId);
    },

    /** The types of a payment's history events, in order. */
    async historyOf({ ref }: FakePayment): Promise<string[]> {
      const { events } = await client.workflow.getHandle(workflowIdOf(ref)).fetchHistory();
      const types = proto.temporal.api.enums.v1.EventType;
      return (events ?? []).map(({ eventType }) => (types[Number(eventType)] ?? '').replace('EVENT_TYPE_', ''));
    },

    async close(): Promise<void> {
      for (const worker of workers) worker.shutdown();
      await runs;
      await env.teardown();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
