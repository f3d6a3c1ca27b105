import { expect, it } from 'vitest';
import { perPayment, persistenceRequests, rates, summary, walBetween } from './counters.ts';
import { countStandInCall } from './world.ts';

const reading = (at: number, counts: Record<string, number>) => ({ at, counts });

it('takes off what the same time costs at rest', () => {
  const idle = rates(reading(0, { 'tx/trilho': 100 }), reading(30_000, { 'tx/trilho': 160 }));
  expect(idle).toEqual({ 'tx/trilho': 0.002 });
  const before = reading(40_000, { 'tx/trilho': 200 });
  const after = reading(50_000, { 'tx/trilho': 520, 'http/api': 10 });
  // 320 in ten seconds, of which 20 at rest. A counter that was not there before began at 0.
  expect(perPayment(before, after, idle, 10)).toEqual({ 'tx/trilho': 30, 'http/api': 1 });
});

it('sums persistence requests by operation, over services and namespaces', () => {
  const text = `
# TYPE persistence_requests counter
persistence_requests{namespace="default",operation="UpdateWorkflowExecution",service_name="history"} 20
persistence_requests{namespace="system",operation="UpdateWorkflowExecution",service_name="history"} 1.5e+01
persistence_requests{namespace="default",operation="CreateTasks",service_name="matching"} 3
visibility_persistence_requests{operation="RecordWorkflowExecutionStarted",service_name="history"} 2
persistence_error_with_type{namespace="default",operation="UpdateWorkflowExecution",service_name="history"} 9
persistence_latency_bucket{namespace="default",operation="UpdateWorkflowExecution",le="0.005"} 9`;
  expect(persistenceRequests(text)).toEqual({
    'persistence/UpdateWorkflowExecution': 35,
    'persistence/CreateTasks': 3,
    'visibility/RecordWorkflowExecutionStarted': 2,
  });
});

it('counts as writes what changes a workflow or its row in the lists', () => {
  const counts = {
    'persistence/CreateWorkflowExecution': 1,
    'persistence/UpdateWorkflowExecution': 13,
    'persistence/GetWorkflowExecution': 100,
    'persistence/CreateTasks': 100,
    'visibility/RecordWorkflowExecutionStarted': 1,
    'visibility/UpsertWorkflowExecution': 2,
    'visibility/ListWorkflowExecutions': 100,
    'http/api': 1,
    'http/provider': 2,
    'tx/temporal': 70,
    'tx/temporal_visibility': 5,
    'tx/trilho': 100,
  };
  expect(summary(counts)).toEqual({ stateWrites: 14, visibilityWrites: 3, httpCalls: 3, temporalTx: 75 });
});

it('divides the write-ahead log by database', () => {
  const before = { all: 1000, backends: [{ pid: 1, database: 'trilho', bytes: 400 }] };
  const after = {
    all: 3000,
    backends: [
      { pid: 1, database: 'trilho', bytes: 900 },
      { pid: 2, database: 'trilho', bytes: 300 },
      { pid: 3, database: 'temporal', bytes: 1100 },
    ],
  };
  expect(walBetween(before, after, 'trilho')).toEqual({ all: 2000, own: 800 });
});

it("counts the stand-in's calls and each attempt of its webhooks", () => {
  const calls = { api: 0, provider: 0, webhook: 0, endpoint: 0 };
  const lines = [
    'sandbox  │ {"part":"sandbox","msg":"POST /transactions","provider":"orbita","ms":3}',
    'sandbox  │ {"part":"sandbox","msg":"GET /transactions/:id","provider":"orbita","ms":1}',
    'sandbox  │ {"part":"sandbox","msg":"webhook answered 503","attempts":1}',
    'sandbox  │ {"part":"sandbox","msg":"webhook delivered","attempts":2}',
    'sandbox  │ {"part":"sandbox","msg":"webhook given up"}',
    'sandbox  │ {"part":"sandbox","msg":"ready"}',
    'api      │ {"msg":"POST /transactions"}',
  ];
  for (const line of lines) countStandInCall(calls, line);
  expect(calls).toEqual({ api: 0, provider: 2, webhook: 2, endpoint: 0 });
});
