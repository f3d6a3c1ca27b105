import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { type Log, type LogFields, withLogFields } from '../runtime/log.ts';
import { failingSteps } from '../runtime/metrics.ts';

/** Arguments that say what an activity is about. */
const idArguments = [
  'merchantId',
  'paymentId',
  'refundId',
  'disputeId',
  'payoutId',
  'batchId',
  'receiverId',
  'accountId',
  'deliveryId',
] as const;

/**
 * From this attempt on, some 50 s after the first (`rowOptions`), a failing read or write of our own rows is reported: its
 * run cannot continue by itself, whereas a database that was restarted is back.
 */
const reportedFrom = 9;
/** Calls, unlike reads and writes of own rows, raise attention of their entity. A batch has none. */
const withoutAttention = ['startBatchLines'];

/**
 * Adds run, attempt, merchant and entity to every log line of an activity. The correlation id is added where the entity's
 * row is read. Reports steps on own rows that keep failing.
 */
export const activityContext =
  (log: Log): ActivityInterceptorsFactory =>
  ({ info }) => ({
    inbound: {
      execute(input, next) {
        const [ask] = input.args as [Record<string, unknown> | undefined];
        const fields: LogFields = {
          activity: info.activityType,
          attempt: info.attempt,
          ...(info.workflowExecution && {
            workflowId: info.workflowExecution.workflowId,
            runId: info.workflowExecution.runId,
          }),
        };
        for (const name of idArguments) {
          const value = ask?.[name];
          if (typeof value === 'string') fields[name] = value;
        }
        return withLogFields(fields, async () => {
          try {
            return await next(input);
          } catch (error) {
            const isReported = info.isLocal || withoutAttention.includes(info.activityType);
            if (isReported && info.attempt >= reportedFrom) {
              failingSteps.inc({ activity: info.activityType });
              log.error({ err: error }, 'a failing step holds up its run, and is tried again and again');
            }
            throw error;
          }
        });
      },
    },
  });
