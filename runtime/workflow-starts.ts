import { type Client, WithStartWorkflowOperation, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { type DeliveryQueue, taskQueues, workflowIds } from '../domain/core/names.ts';
import type { ProviderEvent } from '../domain/core/provider-event.ts';
import { searchKeys } from './temporal.ts';

/*
 * Starts and signals of the workflows, by subject. This folder imports no workflow, so they go by their names here.
 *
 * `start…` and `recover…` start a workflow, and do nothing where it is running. `notify…` signals the running workflow,
 * or starts one that resumes from the stored row and never repeats a write to a provider.
 */

/** @returns whether the workflow was started: false where it is running, or its id must not be used again. */
async function startIfAbsent(start: () => Promise<unknown>): Promise<boolean> {
  try {
    await start();
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

// Payments

interface SearchableEntity {
  id: string;
  merchantId: string;
  provider: string;
  paymentMethod: string;
}

/** Search attributes that a payment starts with; its workflow adds whether it needs attention. */
export const paymentSearch = (entity: Omit<SearchableEntity, 'id'>) => [
  { key: searchKeys.merchant, value: entity.merchantId },
  { key: searchKeys.provider, value: entity.provider },
  { key: searchKeys.method, value: entity.paymentMethod },
];

/** Search attributes that a payout starts with; its workflow keeps status and attention current. */
export const payoutSearch = (entity: Omit<SearchableEntity, 'id'>) => [
  ...paymentSearch(entity),
  { key: searchKeys.status, value: 'PENDING' },
];

/** A provider event for a payment's workflow: a reason to look the payment up; what it claims goes to the timeline. */
export interface PaymentEventSignal
  extends Pick<ProviderEvent, 'transactionId' | 'status' | 'providerWord' | 'dispute'> {
  inboxId: string;
  endToEndId?: string;
  /** The event's provider, if the payment has since moved to another provider. */
  former?: string;
}

const reopenedPayment = (payment: SearchableEntity) => ({
  workflowId: workflowIds.payment(payment.merchantId, payment.id),
  taskQueue: taskQueues.payments,
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
  typedSearchAttributes: paymentSearch(payment),
});

export async function notifyPayment(
  client: Client,
  payment: SearchableEntity,
  event: PaymentEventSignal,
): Promise<void> {
  await client.workflow.signalWithStart('reopenedPayment', {
    ...reopenedPayment(payment),
    args: [{ paymentId: payment.id, merchantId: payment.merchantId, quick: 'look-ups' }],
    signal: 'providerEvent',
    signalArgs: [event],
  });
}

/** Resumes a payment that has lost its workflow: looks it up at once, and never charges. */
export const recoverPayment = (client: Client, payment: SearchableEntity): Promise<boolean> =>
  startIfAbsent(() =>
    client.workflow.start('reopenedPayment', {
      ...reopenedPayment(payment),
      args: [{ paymentId: payment.id, merchantId: payment.merchantId, lost: true, quick: 'look-ups' }],
      workflowIdConflictPolicy: 'FAIL',
    }),
  );

/**
 * Sends a command to a payment's workflow: to the running one, or to one that resumes from the stored row and cannot
 * charge. Sent twice with the same id, it is carried out once by one run.
 */
export const commandPayment = <Command extends object, Result>(
  client: Client,
  payment: SearchableEntity,
  command: Command,
  updateId: string,
) =>
  client.workflow.startUpdateWithStart<(ref: object) => Promise<void>, Result, [Command]>('command', {
    args: [command],
    updateId,
    waitForStage: 'ACCEPTED',
    startWorkflowOperation: new WithStartWorkflowOperation<(ref: object) => Promise<void>>('reopenedPayment', {
      ...reopenedPayment(payment),
      args: [{ paymentId: payment.id, merchantId: payment.merchantId, quick: 'look-ups' }],
      workflowIdConflictPolicy: 'USE_EXISTING',
    }),
  });

// Refunds

/** Starts a refund, or joins the running one, and waits for its first answer. */
export const openRefund = <Order extends { refundId: string; merchantId: string }, Answer = { refused?: string }>(
  client: Client,
  order: Order,
): Promise<Answer> =>
  client.workflow.executeUpdateWithStart<(order: Order) => Promise<void>, Answer, []>('opened', {
    updateId: 'opened',
    startWorkflowOperation: new WithStartWorkflowOperation<(order: Order) => Promise<void>>('refund', {
      workflowId: workflowIds.refund(order.merchantId, order.refundId),
      taskQueue: taskQueues.payments,
      args: [order],
      workflowIdConflictPolicy: 'USE_EXISTING',
      // A refund that our rules refused ended as failed and wrote nothing, so its id may be used again.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
    }),
  });

/** Starts a refund that no request waits for. */
export const startRefund = <Order extends { refundId: string; merchantId: string }>(
  client: Client,
  order: Order,
): Promise<boolean> =>
  startIfAbsent(() =>
    client.workflow.start('refund', {
      workflowId: workflowIds.refund(order.merchantId, order.refundId),
      taskQueue: taskQueues.payments,
      args: [order],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    }),
  );

interface RefundName {
  refundId: string;
  paymentId: string;
  merchantId: string;
}

const reopenedRefund = ({ refundId, paymentId, merchantId }: RefundName) => ({
  workflowId: workflowIds.refund(merchantId, refundId),
  taskQueue: taskQueues.payments,
  args: [{ refundId, paymentId, merchantId }] as [RefundName],
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
});

/** Resumes a refund that has lost its workflow: it is looked up, and never sent. */
export const recoverRefund = (client: Client, ref: RefundName): Promise<boolean> =>
  startIfAbsent(() =>
    client.workflow.start('reopenedRefund', { ...reopenedRefund(ref), workflowIdConflictPolicy: 'FAIL' }),
  );

/** Reports the outcome of a refund, as a person has found it at the provider. */
export async function resolveRefund(client: Client, ref: RefundName, settled: object): Promise<void> {
  await client.workflow.signalWithStart('reopenedRefund', {
    ...reopenedRefund(ref),
    signal: 'resolve',
    signalArgs: [settled],
  });
}

// Disputes

interface DisputeRef {
  disputeId: string;
  merchantId: string;
}

const disputeStart = (ref: DisputeRef) => ({
  workflowId: workflowIds.dispute(ref.merchantId, ref.disputeId),
  taskQueue: taskQueues.payments,
  args: [ref] as [DisputeRef],
  // A workflow that starts after the dispute's end finds that in the row, and ends.
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
});

/** Notifies the workflow of a dispute that its row is new, or has changed. */
export async function notifyDispute(client: Client, ref: DisputeRef): Promise<void> {
  await client.workflow.signalWithStart('dispute', { ...disputeStart(ref), signal: 'changed', signalArgs: [] });
}

export const startDispute = (client: Client, ref: DisputeRef): Promise<boolean> =>
  startIfAbsent(() => client.workflow.start('dispute', { ...disputeStart(ref), workflowIdConflictPolicy: 'FAIL' }));

/**
 * Sends an answer or an outcome to the workflow of a dispute, and waits until it is in the row.
 * @returns the reason, where it came too late.
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

// Payouts

/** A provider event for a payout's workflow. `transactionId` is the provider's id of the payout. */
export type PayoutEventSignal = Omit<PaymentEventSignal, 'dispute'>;

const reopenedPayout = (payout: SearchableEntity) => ({
  workflowId: workflowIds.payout(payout.merchantId, payout.id),
  taskQueue: taskQueues.payouts,
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
  typedSearchAttributes: payoutSearch(payout),
});

export async function notifyPayout(client: Client, payout: SearchableEntity, event: PayoutEventSignal): Promise<void> {
  await client.workflow.signalWithStart('reopenedPayout', {
    ...reopenedPayout(payout),
    args: [{ payoutId: payout.id, merchantId: payout.merchantId }],
    signal: 'providerEvent',
    signalArgs: [event],
  });
}

/** Resumes a payout that has lost its workflow: looks it up at once, and never sends. */
export const recoverPayout = (client: Client, payout: SearchableEntity): Promise<boolean> =>
  startIfAbsent(() =>
    client.workflow.start('reopenedPayout', {
      ...reopenedPayout(payout),
      args: [{ payoutId: payout.id, merchantId: payout.merchantId, lost: true }],
      workflowIdConflictPolicy: 'FAIL',
    }),
  );

interface BatchRef {
  batchId: string;
  merchantId: string;
}

/** The start options of a payout batch's workflow, which resumes from its rows. */
export const batchStart = (ref: BatchRef) => ({
  workflowId: workflowIds.payoutBatch(ref.merchantId, ref.batchId),
  taskQueue: taskQueues.payouts,
  args: [ref] as [BatchRef],
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
});

export const startBatch = (client: Client, ref: BatchRef): Promise<boolean> =>
  startIfAbsent(() => client.workflow.start('payoutBatch', { ...batchStart(ref), workflowIdConflictPolicy: 'FAIL' }));

// Receivers

/** A receiver's account, with the fields that Temporal's lists may show. */
export interface AccountName {
  accountId: string;
  receiverId: string;
  merchantId: string;
  provider: string;
}

export const onboardingSearch = ({ merchantId, provider }: Pick<AccountName, 'merchantId' | 'provider'>) => [
  { key: searchKeys.merchant, value: merchantId },
  { key: searchKeys.provider, value: provider },
  { key: searchKeys.status, value: 'PENDING' },
];

/** The start options of an onboarding's workflow, which resumes from its stored row. */
export const onboardingStart = ({ provider, ...ref }: AccountName) => ({
  workflowId: workflowIds.onboarding(ref.merchantId, ref.accountId),
  taskQueue: taskQueues.onboarding,
  args: [ref] as [typeof ref],
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
  typedSearchAttributes: onboardingSearch({ ...ref, provider }),
});

/** Notifies an onboarding of new documents or details, or resumes one that has lost its workflow. Opens no second account. */
export async function notifyReceiver(client: Client, account: AccountName): Promise<void> {
  await client.workflow.signalWithStart('reopenedOnboarding', {
    ...onboardingStart(account),
    signal: 'changed',
    signalArgs: [],
  });
}

export const startBankChange = (client: Client, ref: { receiverId: string; merchantId: string }): Promise<boolean> =>
  startIfAbsent(() =>
    client.workflow.start('bankChange', {
      workflowId: workflowIds.bankChange(ref.merchantId, ref.receiverId),
      taskQueue: taskQueues.onboarding,
      args: [ref],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
    }),
  );

// Provider events

/** The entity of a provider event; for receivers, one of their accounts. */
type EventTarget = ({ kind: 'payment' | 'payout' } & SearchableEntity) | ({ kind: 'receiver' } & AccountName);

/** Signals a provider event to the workflow of its entity. */
export async function notifyProviderEvent(
  client: Client,
  target: EventTarget,
  event: PaymentEventSignal,
): Promise<void> {
  if (target.kind === 'receiver') {
    const { kind: _, ...account } = target;
    await client.workflow.signalWithStart('reopenedOnboarding', {
      ...onboardingStart(account),
      signal: 'providerEvent',
      signalArgs: [event],
    });
    return;
  }
  const { kind, ...entity } = target;
  await (kind === 'payment' ? notifyPayment(client, entity, event) : notifyPayout(client, entity, event));
}

// Events

const queueStart = (queue: DeliveryQueue) => ({
  workflowId: workflowIds.delivery(queue),
  taskQueue: taskQueues.deliveries,
  args: [queue] as [DeliveryQueue],
  workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
});

/**
 * Notifies a delivery queue of new events. A queue that is ending handles them, or a new run does.
 *
 * @param now do not wait for the next attempt of a delivery that failed.
 */
export async function notifyDeliveryQueue(client: Client, queue: DeliveryQueue, now = false): Promise<void> {
  await client.workflow.signalWithStart('deliveryQueue', { ...queueStart(queue), signal: 'more', signalArgs: [now] });
}

/** Starts a delivery queue that has lost its workflow. */
export const startDeliveryQueue = (client: Client, queue: DeliveryQueue): Promise<boolean> =>
  startIfAbsent(() =>
    client.workflow.start('deliveryQueue', { ...queueStart(queue), workflowIdConflictPolicy: 'FAIL' }),
  );

// Finance

/** Starts a reconciliation that no request waits for. */
export const startReconciliation = <Order extends { reconciliationId: string; merchantId: string }>(
  client: Client,
  order: Order,
): Promise<boolean> =>
  startIfAbsent(() =>
    client.workflow.start('reconciliation', {
      workflowId: workflowIds.reconciliation(order.merchantId, order.reconciliationId),
      taskQueue: taskQueues.deliveries,
      args: [order],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    }),
  );

export const startExport = (client: Client, ref: { exportId: string; merchantId: string }): Promise<boolean> =>
  startIfAbsent(() =>
    client.workflow.start('exportList', {
      workflowId: workflowIds.export(ref.merchantId, ref.exportId),
      taskQueue: taskQueues.deliveries,
      args: [ref],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
    }),
  );

/** Starts a run of an action on many, or lets the one that is ending continue. */
export async function notifyBulkRun(client: Client, ref: { runId: string; merchantId: string }): Promise<void> {
  await client.workflow.signalWithStart('bulkRun', {
    workflowId: workflowIds.bulkRun(ref.merchantId, ref.runId),
    taskQueue: taskQueues.deliveries,
    args: [ref],
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    signal: 'more',
    signalArgs: [],
  });
}
