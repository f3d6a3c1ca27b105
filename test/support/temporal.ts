// What tests of workflows share: Temporal's time-skipping server and the workflow bundle.
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime, type WorkflowBundleOption } from '@temporalio/worker';
import type { Keys } from '../../runtime/keys.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { bundleWorkflows } from '../../worker/worker.ts';

// Once in a process. The workers' warnings about scripted failures are left out.
Runtime.install({ logger: new DefaultLogger('ERROR') });

/** Starts a time-skipping server: a path of 72 hours runs in moments. Its client writes payloads with these keys. */
export async function openTestServer(keys: Keys): Promise<TestWorkflowEnvironment> {
  const path = process.env.TEMPORAL_TEST_SERVER;
  const start = () =>
    TestWorkflowEnvironment.createTimeSkipping({
      ...(path && { server: { executable: { type: 'existing-path', path } } }),
      client: { dataConverter: dataConverter(keys) },
    });
  // The SDK gives the server five seconds to start, which is too short on a busy machine.
  return start().catch(start).catch(start).catch(start).catch(start).catch(start);
}

/** The bundle that `npm test` has built for all files of the run; without one, it is built here. */
export async function workflowBundle(): Promise<WorkflowBundleOption> {
  const codePath = process.env.WORKFLOW_BUNDLE;
  return codePath ? { codePath } : bundleWorkflows();
}
