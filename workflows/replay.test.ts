import { readdirSync, readFileSync } from 'node:fs';
import { Resource } from '@opentelemetry/resources';
import { NoopSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { OpenTelemetryPlugin } from '@temporalio/interceptors-opentelemetry';
import proto from '@temporalio/proto';
import { type ReplayResult, Worker } from '@temporalio/worker';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Telemetry } from '../runtime/telemetry.ts';
import { dataConverter } from '../runtime/temporal.ts';
import { workflowBundle } from '../test/support/temporal.ts';
import { historiesFolder, historyKeys } from '../test/support/workflow-world.ts';
import { bundleWorkflows } from '../worker/worker.ts';

/**
 * A run that was started by an earlier version of the code continues with this one, so the saved histories must replay.
 * A change that breaks one needs `patched`, a flag in the run's input, or workers of both versions. Record new ones
 * with `RECORD_HISTORIES=1 npm test -- workflows`.
 */
const histories = readdirSync(historiesFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.history'),
);

/** With tracing on, interceptors run inside the workflows: they must not change the workflows' commands. */
const traces: Telemetry = {
  plugin: new OpenTelemetryPlugin({ resource: Resource.empty(), spanProcessor: new NoopSpanProcessor() }),
  stop: async () => {},
};

describe.each([
  ['without traces', undefined],
  ['with traces', traces],
])('saved histories replay %s', (_name, telemetry) => {
  /** One worker replays all of them: starting it takes longer than a replay. */
  const failures = new Map<string, ReplayResult['error']>();
  beforeAll(async () => {
    const options = {
      workflowBundle: await (telemetry ? bundleWorkflows(telemetry) : workflowBundle()),
      plugins: telemetry ? [telemetry.plugin] : [],
      dataConverter: dataConverter(historyKeys),
    };
    const saved = histories.map((file) => ({
      workflowId: file,
      history: proto.temporal.api.history.v1.History.decode(readFileSync(`${historiesFolder}/${file}`)),
    }));
    for await (const { workflowId, error } of Worker.runReplayHistories(options, saved)) {
      failures.set(workflowId, error);
    }
  }, 180_000);

  it('has the paths that matter', () => {
    for (const path of ['approved-by-webhook', 'expired', 'unknown-then-webhook', 'reopened-refund', 'refused']) {
      expect(histories).toContain(`${path}.history`);
    }
  });

  it.each(histories)('%s', (file) => {
    expect(failures.has(file)).toBe(true);
    expect(failures.get(file)).toBeUndefined();
  });
});
