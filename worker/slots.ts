import { taskQueues } from '../domain/core/names.ts';

/** How much one worker of a task queue does at the same time. The bench's bare workers take those of payments. */
export const workerSlots = (taskQueue: string) => ({
  // A queued task can wait, but a task that was taken and is not completed within ten seconds is given to another
  // worker. After an outage many workflows wake at once, so a worker must not take more tasks than it can complete in
  // that time. Those of payments mostly wait for a provider's answer.
  maxConcurrentWorkflowTaskExecutions: taskQueue === taskQueues.payments ? 40 : 10,
  // Provider calls wait on the network, not on the processor.
  maxConcurrentActivityTaskExecutions: 200,
});
