import { fileURLToPath } from 'node:url';
import {
  Client,
  Connection,
  WithStartWorkflowOperation,
  type WorkflowClientInterceptor,
  WorkflowExecutionAlreadyStartedError,
} from '@temporalio/client';
import { type DataConverter, defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import proto from '@temporalio/proto';
import { type DeliveryQueue, searchNames, taskQueues, workflowIds } from '../domain/core/names.ts';
import type { ProviderEvent } from '../domain/core/provider-event.ts';
import { payloadCodec } from './codec.ts';
import type { Keys } from './keys.ts';
import { clock, temporalCalls } from './metrics.ts';
import type { Settings } from './settings.ts';
import type { Telemetry } from './telemetry.ts';

/** What Temporal's own lists can be searched by. */
const searchKeys = {
  merchant: defineSearchAttributeKey(searchNames.merchant, SearchAttributeType.KEYWORD),
  provider: defineSearchAttributeKey(searchNames.provider, SearchAttributeType.KEYWORD),
  method: defineSearchAttributeKey(searchNames.method, SearchAttributeType.KEYWORD),
  status: defineSearchAttributeKey(searchNames.status, SearchAttributeType.KEYWORD),
  needsAttention: defineSearchAttributeKey(searchNames.needsAttention, SearchAttributeType.BOOL),
} as const;

export const failureConverterPath = fileURLToPath(new URL('./failure-converter.cjs', import.meta.url));

export function dataConverter(keys: Keys): DataConverter {
  return {
    payloadCodecs: [payloadCodec(keys)],
    failureConverterPath,
  };
}

export function connectionOptions(settings: Settings['temporal']) {
  return {
    address: settings.address,
    ...(settings.tls && { tls: settings.tls }),
    ...(settings.apiKey && { apiKey: settings.apiKey }),
  };
}

/** A client on a connection that is already open. @throws when the server does not answer within ten seconds. */
export async function connectTemporal(settings: Settings['temporal'], keys: Keys, telemetry?: Telemetry) {
  const connection = await Connection.connect({ ...connectionOptions(settings), connectTimeout: '10s' });
  const client = new Client({
    connection,
    namespace: settings.namespace,
    dataConverter: dataConverter(keys),
    interceptors: { workflow: [measured] },
    ...(telemetry && { plugins: [telemetry.plugin] }),
  });
  return { client, connection };
}

/** Every call that our clients make, timed. */
const measured: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => timed('start', next(input)),
  startUpdateWithStart: (input, next) => timed('update_with_start', next(input)),
  signalWithStart: (input, next) => timed('signal_with_start', next(input)),
};

async function timed<T>(call: string, answer: Promise<T>): Promise<T> {
  const seconds = clock();
  let outcome = 'failed';
  try {
    const given = await answer;
    outcome = 'done';
    return given;
  } catch (error) {
    // Somebody else was quicker: an answer like another.
    if (error instanceof WorkflowExecutionAlreadyStartedError) outcome = 'done';
    throw error;
  } finally {
    temporalCalls.observe({ call, outcome }, seconds());
  }
}

/** Our search attributes by name, with the type under which the server keeps them. */
export const searchTypes: Record<string, number> = Object.fromEntries(
  Object.values(searchKeys).map((key) => [
    key.name,
    key.type === SearchAttributeType.BOOL
      ? proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_BOOL
      : proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
  ]),
);

/** Registers our search attributes where they are missing. Safe to repeat, and to run from many processes at once. */
export async function registerSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.entries(searchTypes).filter(([name]) => !(name in (customAttributes ?? {})));
  if (missing.length === 0) return;
  await connection.operatorService
    .addSearchAttributes({ namespace, searchAttributes: Object.fromEntries(missing) })
    .catch((error: unknown) => {
      // Another process was quicker: ALREADY_EXISTS.
      if ((error as { code?: number }).code !== 6) throw error;
    });
}

/** Search attributes that a payment's workflow starts with; the workflow itself keeps status and attention current. */
export const paymentSearch = (payment: { merchantId: string; provider: string; paymentMethod: string }) => [
  { key: searchKeys.merchant, value: payment.merchantId },
  { key: searchKeys.provider, value: payment.provider },
  { key: searchKeys.method, value: payment.paymentMethod },
  { key: searchKeys.status, value: 'PENDING' },
];

/** What a webhook tells a payment's workflow: a hint to look, with what it claims kept for the timeline. */
export interface PaymentEventSignal
  extends Pick<ProviderEvent, 'transactionId' | 'status' | 'providerWord' | 'dispute'> {
  inboxId: string;
  endToEndId?: string;
  /** The provider, where the payment has left it since. */
  former?: string;
}

/**
 * Hands news to a payment: signals the run that lives, or starts the one that reopens a closed payment from its stored
 * state (and never charges).
 */
export async function notifyPayment(
  client: Client,
  payment: { id: string; merchantId: string; provider: string; paymentMethod: string },
  news: PaymentEventSignal,
): Promise<void> {
  await client.workflow.signalWithStart('reopenedPayment', {
    workflowId: workflowIds.payment(payment.merchantId, payment.id),
    taskQueue: taskQueues.payments,
    args: [{ paymentId: payment.id, merchantId: payment.merchantId }],
    signal: 'providerEvent',
    signalArgs: [news],
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    typedSearchAttributes: paymentSearch(payment),
  });
}

/** What a webhook tells a payout's workflow: a hint to look, like a payment's. `transactionId`: the provider's id of it. */
export type PayoutEventSignal = Omit<PaymentEventSignal, 'dispute'>;

const payoutStart = (payout: { id: string; merchantId: string; provider: string; paymentMethod: string }) => ({
  workflowId: workflowIds.payout(payout.merchantId, payout.id),
  taskQueue: taskQueues.payouts,
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
  typedSearchAttributes: paymentSearch(payout),
});

/**
 * Hands news to a payout: signals the run that lives, or starts the one that reopens a closed payout from its stored
 * state (and never sends).
 */
export async function notifyPayout(
  client: Client,
  payout: { id: string; merchantId: string; provider: string; paymentMethod: string },
  news: PayoutEventSignal,
): Promise<void> {
  await client.workflow.signalWithStart('reopenedPayout', {
    ...payoutStart(payout),
    args: [{ payoutId: payout.id, merchantId: payout.merchantId }],
    signal: 'providerEvent',
    signalArgs: [news],
  });
}

/** A receiver's account: what names it, and what Temporal's lists may say of it. */
export interface AccountName {
  accountId: string;
  receiverId: string;
  merchantId: string;
  provider: string;
}

/** A run that goes on with an account from its stored row. */
export const onboardingStart = ({ provider, ...ref }: AccountName) => ({
  workflowId: workflowIds.onboarding(ref.merchantId, ref.accountId),
  taskQueue: taskQueues.onboarding,
  args: [ref] as [typeof ref],
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
  typedSearchAttributes: onboardingSearch({ ...ref, provider }),
});

export const onboardingSearch = ({ merchantId, provider }: Pick<AccountName, 'merchantId' | 'provider'>) => [
  { key: searchKeys.merchant, value: merchantId },
  { key: searchKeys.provider, value: provider },
  { key: searchKeys.status, value: 'PENDING' },
];

/**
 * Tells an account that papers or details came, or that nobody has looked after it for too long: the run that lives, or
 * one that goes on from its row (and makes no second account).
 */
export async function notifyReceiver(client: Client, account: AccountName): Promise<void> {
  await client.workflow.signalWithStart('reopenedOnboarding', {
    ...onboardingStart(account),
    signal: 'changed',
    signalArgs: [],
  });
}

/** Starts the run that looks after other bank details; does nothing when it has one. @returns whether there was none. */
export async function startBankChange(
  client: Client,
  ref: { receiverId: string; merchantId: string },
): Promise<boolean> {
  try {
    await client.workflow.start('bankChange', {
      workflowId: workflowIds.bankChange(ref.merchantId, ref.receiverId),
      taskQueue: taskQueues.onboarding,
      args: [ref],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** What news are of; of a receiver, one of its accounts. */
type Told =
  | { kind: 'payment' | 'payout'; id: string; merchantId: string; provider: string; paymentMethod: string }
  | ({ kind: 'receiver' } & AccountName);

/** Hands news to whom they are of. */
export async function notifyProviderEvent(client: Client, told: Told, news: PaymentEventSignal): Promise<void> {
  if (told.kind === 'receiver') {
    const { kind: _, ...account } = told;
    await client.workflow.signalWithStart('reopenedOnboarding', {
      ...onboardingStart(account),
      signal: 'providerEvent',
      signalArgs: [news],
    });
    return;
  }
  const { kind, ...entity } = told;
  await (kind === 'payment' ? notifyPayment(client, entity, news) : notifyPayout(client, entity, news));
}

/** Starts a refund that no request waits for; does nothing when it was started before. */
export async function startRefund<Order extends { refundId: string; merchantId: string }>(
  client: Client,
  order: Order,
): Promise<void> {
  await client.workflow
    .start('refund', {
      workflowId: workflowIds.refund(order.merchantId, order.refundId),
      taskQueue: taskQueues.payments,
      args: [order],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    })
    .catch((error: unknown) => {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    });
}

/**
 * Takes up a payment that nobody works on any more, from its stored state: asks the provider how it stands, and never
 * charges. Does nothing where a run lives. @returns whether there was none.
 */
export async function recoverPayment(
  client: Client,
  payment: { id: string; merchantId: string; provider: string; paymentMethod: string },
): Promise<boolean> {
  try {
    await client.workflow.start('reopenedPayment', {
      workflowId: workflowIds.payment(payment.merchantId, payment.id),
      taskQueue: taskQueues.payments,
      args: [{ paymentId: payment.id, merchantId: payment.merchantId, lost: true }],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      typedSearchAttributes: paymentSearch(payment),
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** As `recoverPayment`: takes up a payout that nobody works on any more; never sends. @returns whether there was no run. */
export async function recoverPayout(
  client: Client,
  payout: { id: string; merchantId: string; provider: string; paymentMethod: string },
): Promise<boolean> {
  try {
    await client.workflow.start('reopenedPayout', {
      ...payoutStart(payout),
      args: [{ payoutId: payout.id, merchantId: payout.merchantId, lost: true }],
      workflowIdConflictPolicy: 'FAIL',
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** Starts a pass over the providers that no request waits for; does nothing when it was started before. */
export async function startReconciliation<Order extends { reconciliationId: string; merchantId: string }>(
  client: Client,
  order: Order,
): Promise<void> {
  await client.workflow
    .start('reconciliation', {
      workflowId: workflowIds.reconciliation(order.merchantId, order.reconciliationId),
      taskQueue: taskQueues.deliveries,
      args: [order],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    })
    .catch((error: unknown) => {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    });
}

interface DisputeRef {
  disputeId: string;
  merchantId: string;
}

const disputeStart = (ref: DisputeRef) => ({
  workflowId: workflowIds.dispute(ref.merchantId, ref.disputeId),
  taskQueue: taskQueues.payments,
  args: [ref] as [DisputeRef],
  // Whoever comes after its end finds the row as it is.
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
});

/** Tells the workflow that looks after a dispute that its row is there, or has changed. */
export async function notifyDispute(client: Client, ref: DisputeRef): Promise<void> {
  await client.workflow.signalWithStart('dispute', { ...disputeStart(ref), signal: 'changed', signalArgs: [] });
}

/** Starts the workflow of a dispute; does nothing when it is under way. */
export async function startDispute(client: Client, ref: DisputeRef): Promise<boolean> {
  try {
    await client.workflow.start('dispute', { ...disputeStart(ref), workflowIdConflictPolicy: 'FAIL' });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/**
 * Hands an answer or an outcome to the workflow of a dispute, and waits until it is in the row.
 * @returns why it is not, where it came too late.
 */
export async function answerDispute(client: Client, ref: DisputeRef, answer: object): Promise<{ refused?: string }> {
  return client.workflow.executeUpdateWithStart<(ref: DisputeRef) => Promise<void>, { refused?: string }, [object]>(
    'answer',
    {
      args: [answer],
      startWorkflowOperation: new WithStartWorkflowOperation<(ref: DisputeRef) => Promise<void>>('dispute', {
        ...disputeStart(ref),
        workflowIdConflictPolicy: 'USE_EXISTING',
      }),
    },
  );
}

/** Starts what writes an export's file; does nothing when it is under way. @returns whether there was none. */
export async function startExport(client: Client, ref: { exportId: string; merchantId: string }): Promise<boolean> {
  try {
    await client.workflow.start('exportList', {
      workflowId: workflowIds.export(ref.merchantId, ref.exportId),
      taskQueue: taskQueues.deliveries,
      args: [ref],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

interface BatchRef {
  batchId: string;
  merchantId: string;
}

/** A batch's run that goes on from its rows. */
export const batchStart = (ref: BatchRef) => ({
  workflowId: workflowIds.payoutBatch(ref.merchantId, ref.batchId),
  taskQueue: taskQueues.payouts,
  args: [ref] as [BatchRef],
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
});

/** Goes on with a batch of payouts from its rows; does nothing when it has a run. @returns whether there was none. */
export async function startBatch(client: Client, ref: BatchRef): Promise<boolean> {
  try {
    await client.workflow.start('payoutBatch', { ...batchStart(ref), workflowIdConflictPolicy: 'FAIL' });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/**
 * Tells a queue that there is something to deliver: the run that lives, which may just be ending, or a new one.
 *
 * @param now do not wait for the next try of what failed before.
 */
export async function notifyDeliveryQueue(client: Client, queue: DeliveryQueue, now = false): Promise<void> {
  await client.workflow.signalWithStart('deliveryQueue', {
    workflowId: workflowIds.delivery(queue),
    taskQueue: taskQueues.deliveries,
    args: [queue],
    signal: 'more',
    signalArgs: [now],
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
  });
}

/** Starts a queue whose run was lost. @returns false when it has one. */
export async function startDeliveryQueue(client: Client, queue: DeliveryQueue): Promise<boolean> {
  try {
    await client.workflow.start('deliveryQueue', {
      workflowId: workflowIds.delivery(queue),
      taskQueue: taskQueues.deliveries,
      args: [queue],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}
