import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { type LogFields, withLogFields } from '../runtime/log.ts';

const named = ['paymentId', 'merchantId', 'deliveryId'] as const;

/**
 * Every line that an activity logs says which run, which try and which payment it is for. The correlation id is added
 * by whoever reads the payment's row.
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
