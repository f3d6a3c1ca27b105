import { WithStartWorkflowOperation } from '@temporalio/client';
import type { Actor, CommandResult, PaymentRef } from '../../activities/core/types.ts';
import type { PaymentCommand, PaymentOrder } from '../../activities/payments/types.ts';
import type { BatchCommand, BatchRef } from '../../activities/payouts/batch-types.ts';
import type { PayoutCommand, PayoutRef } from '../../activities/payouts/types.ts';
import type { AccountCommand, AccountRef, BankChangeCommand, ReceiverRef } from '../../activities/receivers/types.ts';
import { catalogueEntry } from '../../adapters/index.ts';
import type { AccountRow } from '../../db/receivers/receivers.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import type { Situation } from '../../domain/payments/actions.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { PayoutSituation } from '../../domain/payouts/actions.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import type { ReceiverSituation } from '../../domain/receivers/actions.ts';
import type { ReceiverAccount } from '../../domain/receivers/receiver.ts';
import { onboardingSearch, paymentSearch, payoutSearch } from '../../runtime/workflow-starts.ts';
import type { Api } from './context.ts';
import { Problem } from './problems.ts';
import type { Caller, RouteRequest } from './route.ts';

/** Time for a worker to accept the command. If it passes, no worker is running. */
const acceptedWithinMs = 10_000;
/**
 * Time for the provider calls of a command. A slower command continues, and the answer is the entity's current state.
 */
const doneWithinMs = 15_000;

/** The caller that sends a command, and its request id. */
type Sender = Pick<RouteRequest<unknown, unknown>, 'caller' | 'requestId'>;

/**
 * Sends a command to a payment's workflow: to the running one, or to one that resumes from the stored row and cannot
 * charge. The workflow handles its commands and provider events one at a time.
 *
 * @returns undefined when the command is still under way.
 * @throws Problem 503 when no worker accepted it in time; the command may still be carried out later.
 */
export function sendCommand(
  api: Api,
  { caller: { merchantId }, requestId }: Sender,
  payment: Payment,
  command: PaymentCommand,
): Promise<CommandResult | undefined> {
  return updateWithStart(api, requestId, command, {
    type: 'reopenedPayment',
    workflowId: workflowIds.payment(merchantId, payment.id),
    taskQueue: taskQueues.payments,
    ref: { paymentId: payment.id, merchantId, quick: 'look-ups' },
    search: paymentSearch({ ...payment, merchantId }),
  });
}

/** Like `sendCommand`, to a payout. Every write to a provider goes through the payout's send guard. */
export function actOnPayout(
  api: Api,
  { caller: { merchantId }, requestId }: Sender,
  payout: Payout,
  command: PayoutCommand,
): Promise<CommandResult | undefined> {
  return updateWithStart(api, requestId, command, {
    type: 'reopenedPayout',
    workflowId: workflowIds.payout(merchantId, payout.id),
    taskQueue: taskQueues.payouts,
    ref: { payoutId: payout.id, merchantId },
    search: payoutSearch({ ...payout, merchantId }),
  });
}

/** Like `sendCommand`, to a payout batch. */
export const actOnBatch = (
  api: Api,
  { caller: { merchantId }, requestId }: Sender,
  batchId: string,
  command: BatchCommand,
): Promise<CommandResult | undefined> =>
  updateWithStart(api, requestId, command, {
    type: 'payoutBatch',
    workflowId: workflowIds.payoutBatch(merchantId, batchId),
    taskQueue: taskQueues.payouts,
    ref: { batchId, merchantId },
    search: [],
  });

/** Like `sendCommand`, to the onboarding of a receiver's account. */
export const actOnAccount = (
  api: Api,
  { caller: { merchantId }, requestId }: Sender,
  receiverId: string,
  { id: accountId, provider }: Pick<ReceiverAccount, 'id' | 'provider'>,
  command: AccountCommand,
): Promise<CommandResult | undefined> =>
  updateWithStart(api, requestId, command, {
    type: 'reopenedOnboarding',
    workflowId: workflowIds.onboarding(merchantId, accountId),
    taskQueue: taskQueues.onboarding,
    ref: { accountId, receiverId, merchantId },
    search: onboardingSearch({ merchantId, provider }),
  });

/** Like `sendCommand`, to a receiver's bank change. */
export const actOnBankChange = (
  api: Api,
  { caller: { merchantId }, requestId }: Sender,
  receiverId: string,
  command: BankChangeCommand,
): Promise<CommandResult | undefined> =>
  updateWithStart(api, requestId, command, {
    type: 'bankChange',
    workflowId: workflowIds.bankChange(merchantId, receiverId),
    taskQueue: taskQueues.onboarding,
    ref: { receiverId, merchantId },
    search: [],
  });

/** The workflow that receives a command; it is started if it is not running. */
interface CommandTarget {
  type: 'reopenedPayment' | 'reopenedPayout' | 'payoutBatch' | 'reopenedOnboarding' | 'bankChange';
  workflowId: string;
  taskQueue: string;
  ref: (PaymentRef & Pick<PaymentOrder, 'quick'>) | PayoutRef | BatchRef | AccountRef | ReceiverRef;
  search: ReturnType<typeof payoutSearch>;
}

async function updateWithStart(
  { client, log }: Api,
  requestId: string,
  command: PaymentCommand | PayoutCommand | BatchCommand | AccountCommand | BankChangeCommand,
  { type, workflowId, taskQueue, ref, search }: CommandTarget,
): Promise<CommandResult | undefined> {
  try {
    const handle = await client.withDeadline(Date.now() + acceptedWithinMs, () =>
      client.workflow.startUpdateWithStart<
        (ref: CommandTarget['ref']) => Promise<void>,
        CommandResult,
        [typeof command]
      >('command', {
        args: [command],
        updateId: requestId,
        waitForStage: 'ACCEPTED',
        startWorkflowOperation: new WithStartWorkflowOperation<(ref: CommandTarget['ref']) => Promise<void>>(type, {
          workflowId,
          taskQueue,
          args: [ref],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          typedSearchAttributes: search,
        }),
      }),
    );
    return await withinTime(handle.result(), doneWithinMs);
  } catch (error) {
    log.error({ err: error, command: command.what, workflowId }, 'no worker accepted a command');
    throw new Problem(
      'unavailable',
      'The workflow did not confirm this command in time: it may still be carried out. Read the entity, then repeat the request if needed; nothing is sent to the provider twice.',
    );
  }
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  // A failure after the time-out is not an unhandled rejection.
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Who acts, for timelines and for rules that ask for two people: a key acts as its maker. */
export const actorOf = ({ person, maker }: Caller): Actor => {
  if (person) return { kind: 'person', id: person.id, name: person.name, role: person.role };
  return { kind: 'key', ...(maker && { id: maker.id, name: `API key of ${maker.name}` }) };
};

/** The facts that decide which actions on a payment are safe. */
export function situationOf(payment: Payment): Situation {
  const { status, amount, refundedAmount, receivedAmount, attention, transactionId, provider } = payment;
  const { paymentMethod, authorizedUntil } = payment;
  const entry = catalogueEntry(provider);
  return {
    status,
    amount,
    refundedAmount,
    ...(receivedAmount !== undefined && { receivedAmount }),
    ...(attention && { attention: attention.reason }),
    hasProviderId: transactionId !== undefined,
    lookUpBy: entry?.operations.includes('getTransaction') ? entry.lookUpBy : [],
    cancels: entry?.cancels === true && (entry.cancelMethods?.includes(paymentMethod) ?? true),
    authorized: authorizedUntil !== undefined,
    refunds: entry?.operations.includes('refund') ?? false,
  };
}

/** The facts that decide which actions on a receiver's account are safe. */
export const receiverSituationOf = (row: AccountRow): ReceiverSituation => ({
  status: row.status,
  stage: row.stage,
  hasProviderId: row.provider_receiver_id !== null,
  ...(row.attention_reason && { attention: row.attention_reason }),
});

/** The facts that decide which actions on a payout are safe. @param person the person who would act. */
export function payoutSituationOf(payout: Payout, person?: Caller['person']): PayoutSituation {
  const { status, stage, attention, withdrawId, provider, createdBy, approval, resolution } = payout;
  const entry = catalogueEntry(provider);
  const by = entry?.operations.includes('getWithdraw') ? (entry.withdrawLookUpBy ?? entry.lookUpBy) : [];
  return {
    status,
    stage,
    attention: attention?.reason,
    hasProviderId: withdrawId !== undefined,
    askable: by.includes(withdrawId === undefined ? 'reference' : 'id'),
    createdBy,
    given: approval?.given ?? [],
    proposedBy: resolution?.by,
    ...(person && { person: { id: person.id, role: person.role } }),
  };
}
