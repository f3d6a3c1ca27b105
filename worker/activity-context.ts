import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { type Log, type LogFields, withLogFields } from '../runtime/log.ts';
import { stuckSteps } from '../runtime/metrics.ts';

const named = ['paymentId', 'merchantId', 'deliveryId'] as const;

/**
 * From this attempt on, some 50 s after the first (`rowOptions`), a failing read or write of our own rows is reported: its
 * run cannot continue by itself, whereas a database that was restarted is back.
 */
const stuckFrom = 9;

/**
 * Adds run, attempt and payment to every log line of an activity. The correlation id is added where the payment's row
 * is read. Reports runs that are stuck.
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
        for (const name of named) {
          const value = ask?.[name];
          if (typeof value === 'string') fields[name] = value;
        }
        return withLogFields(fields, async () => {
          try {
            return await next(input);
          } catch (error) {
            if (info.isLocal && info.attempt >= stuckFrom) {
              stuckSteps.inc({ activity: info.activityType });
              log.error(
                { err: error },
                'a run is stuck: this step fails again and again, and is tried every five minutes',
              );
            }
            throw error;
          }
        });
      },
    },
  });
