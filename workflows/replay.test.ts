import { readdirSync, readFileSync } from 'node:fs';
import proto from '@temporalio/proto';
import { DefaultLogger, Runtime, Worker, type WorkflowBundle } from '@temporalio/worker';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataConverter } from '../runtime/temporal.ts';
import { historiesFolder, historyKeys } from '../test/support/workflow-world.ts';
import { bundleWorkflows } from '../worker/worker.ts';

/**
 * Payments that were begun by an earlier version go on with this one: their saved histories must replay. A change that
 * breaks one needs `patched`, or workers of both versions. Record new ones with `RECORD_HISTORIES=1 npm test -- workflows`.
 */
const histories = readdirSync(historiesFolder).filter((file) => file.endsWith('.history'));

describe('saved histories replay', () => {
  let workflowBundle: WorkflowBundle;
  beforeAll(async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR') });
    workflowBundle = await bundleWorkflows();
  });

  it('has the paths that matter', () => {
    for (const path of ['approved-by-webhook', 'expired', 'unknown-then-webhook', 'reopened-refund', 'refused']) {
      expect(histories).toContain(`${path}.history`);
    }
  });

  it.each(histories)('%s', async (file) => {
    const history = proto.temporal.api.history.v1.History.decode(readFileSync(`${historiesFolder}/${file}`));
    await Worker.runReplayHistory({ workflowBundle, dataConverter: dataConverter(historyKeys) }, history);
  });
});
