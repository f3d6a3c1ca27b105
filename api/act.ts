import { WithStartWorkflowOperation } from '@temporalio/client';
import type { Actor, Command, Obeyed } from '../activities/types.ts';
import { catalogueEntry } from '../adapters/index.ts';
import type { Situation } from '../domain/actions.ts';
import type { Payment } from '../domain/entities.ts';
import { taskQueues, workflowIds } from '../domain/names.ts';
import { paymentSearch } from '../runtime/temporal.ts';
import type { reopenedPayment } from '../workflows/payment.ts';
import type { Api } from './context.ts';
import { Problem } from './problems.ts';
import type { Asked, Caller } from './route.ts';

/** For a worker to take it up; past this, none is at work. */
const takenWithinMs = 10_000;
/** For a provider to be asked, told, and asked again. What takes longer goes on, and the answer is how it stands. */
const doneWithinMs = 15_000;

/**
 * Hands a command to the payment's own flow: to the run that lives, or to one that goes on from the stored row and
 * cannot charge. There it waits its turn, so it never meets a look or another command half-way.
 *
 * @returns undefined when it is still under way.
 * @throws Problem 503 when nobody took it up: whether it will be done is not known.
 */
export async function act(
  { client, log }: Api,
  { caller, requestId }: Pick<Asked<unknown, unknown>, 'caller' | 'requestId'>,
  payment: Payment,
  command: Command,
): Promise<Obeyed | undefined> {
  const ref = { paymentId: payment.id, merchantId: caller.merchantId };
  try {
    const handle = await client.withDeadline(Date.now() + takenWithinMs, () =>
      client.workflow.startUpdateWithStart<typeof reopenedPayment, Obeyed, [Command]>('act', {
        args: [command],
        updateId: requestId,
        waitForStage: 'ACCEPTED',
        startWorkflowOperation: new WithStartWorkflowOperation<typeof reopenedPayment>('reopenedPayment', {
          workflowId: workflowIds.payment(ref.merchantId, ref.paymentId),
          taskQueue: taskQueues.payments,
          args: [ref],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          typedSearchAttributes: paymentSearch({ ...payment, merchantId: caller.merchantId }),
        }),
      }),
    );
    return await withinTime(handle.result(), doneWithinMs);
  } catch (error) {
    log.error({ err: error, what: command.what }, 'a command was not taken up');
    throw new Problem(
      'unavailable',
      'It is not known whether this will be done. Look at the payment, and ask again: nothing is sent twice.',
    );
  }
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  // What comes after nobody waits any more is nobody's.
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export const actorOf = ({ person }: Caller): Actor =>
  person ? { kind: 'person', id: person.id, name: person.name, role: person.role } : { kind: 'key' };

/** What the safety of an action depends on. */
export function situationOf(payment: Payment): Situation {
  const { status, amount, refundedAmount, attention, transactionId, provider } = payment;
  const entry = catalogueEntry(provider);
  return {
    status,
    amount,
    refundedAmount,
    ...(attention && { attention: attention.reason }),
    hasProviderId: transactionId !== undefined,
    lookUpBy: entry?.operations.includes('getTransaction') ? entry.lookUpBy : [],
    cancels: entry?.cancels === true,
    refunds: entry?.operations.includes('refund') ?? false,
  };
}
