import { type Client, WithStartWorkflowOperation } from '@temporalio/client';
import type { Charged, Order } from './activities.ts';
import type { activityAStep, answer, localRows, paid } from './workflows.ts';

/** Two plain ways to write the payment; each is the name of a workflow type and of its task queue. */
export const variants = ['activityAStep', 'localRows'] as const;
export type Variant = (typeof variants)[number];

/** Starts a payment and waits for its first answer. */
export async function openBare(client: Client, variant: Variant, order: Order): Promise<Charged> {
  const options = { workflowId: order.id, taskQueue: variant, args: [order] as [Order] };
  if (variant === 'activityAStep') {
    const handle = await client.workflow.start<typeof activityAStep>(variant, options);
    return handle.executeUpdate<Charged, []>('answer' satisfies (typeof answer)['name']);
  }
  return client.workflow.executeUpdateWithStart<typeof localRows, Charged, []>('answer', {
    startWorkflowOperation: new WithStartWorkflowOperation<typeof localRows>(variant, {
      ...options,
      workflowIdConflictPolicy: 'USE_EXISTING',
    }),
  });
}

/** Signals a provider's webhook to the workflow. */
export const signalBare = (client: Client, id: string): Promise<void> =>
  client.workflow.getHandle(id).signal('paid' satisfies (typeof paid)['name']);
