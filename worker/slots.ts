import { getHeapStatistics } from 'node:v8';
import { taskQueues } from '../domain/core/names.ts';

/** The heap (MiB) that a worker needs without any cached workflow. */
const baseMiB = 200;
/**
 * Cached workflows for each further MiB. An open payment takes 0.12 MB (`npm run bench -- --parts memory`); the rest is for
 * what is under way.
 */
const cachedPerMiB = 4;
/**
 * The most that a worker keeps, however large its heap: at every step of any workflow the SDK's core walks through all that
 * are cached. With 15,000 of them a payment took three times the processor time of one with none (docs/performance.md).
 * At five payments a second these are the payments of the last seven minutes; those that wake later are replayed.
 */
const mostCached = 2_000;

/** How much one worker of a task queue does at the same time. The bench's bare workers take those of payments. */
export const workerSlots = (taskQueue: string) => ({
  // A queued task can wait, but a task that was taken and is not completed within ten seconds is given to another
  // worker. After an outage many workflows wake at once, so a worker must not take more tasks than it can complete in
  // that time. Those of payments mostly wait for a provider's answer.
  maxConcurrentWorkflowTaskExecutions: taskQueue === taskQueues.payments ? 40 : 10,
  // Provider calls wait on the network, not on the processor.
  maxConcurrentActivityTaskExecutions: 200,
  // A workflow that is not cached is replayed when it wakes. By the heap that this process may use (NODE_OPTIONS
  // --max-old-space-size, or the container's memory); payments are most of all workflows.
  maxCachedWorkflows: Math.round(cachedPayments() / (taskQueue === taskQueues.payments ? 1 : 8)),
});

const cachedPayments = () =>
  Math.min(mostCached, cachedPerMiB * Math.max(getHeapStatistics().heap_size_limit / 2 ** 20 - baseMiB, 100));
