import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { type LogFields, withLogFields } from '../runtime/log.ts';

const named = ['paymentId', 'merchantId', 'deliveryId'] as const;

/**
 * Adds run, attempt and payment to every log line of an activity. The correlation id is added where the payment's row
 * is read.
 */
export const activityContext: ActivityInterceptorsFactory = ({ info }) => ({
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
      return withLogFields(fields, () => next(input));
    },
  },
});
