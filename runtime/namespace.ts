import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { registerSearchAttributes, searchTypes } from './temporal.ts';

// Closed runs are kept for this long. What matters of them is in our own tables.
const retention = '3 days';
const withinMs = 60_000;

/**
 * Makes a namespace of an own server ready: creates it, registers our search attributes, and waits until lists can be
 * searched by them. Safe to repeat. To be run by one process before the workers start: several that register at once
 * may each take a column of their own for the same attribute.
 *
 * @throws the server's last error after a minute.
 */
export async function prepareNamespace(connection: Connection, namespace: string): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    try {
      return await attempt(connection, namespace);
    } catch (error) {
      // A server that has just started, or has not yet taken note of what is new, which takes it some seconds.
      if (Date.now() > end) throw error;
      await sleep(300);
    }
  }
}

async function attempt(connection: Connection, namespace: string): Promise<void> {
  const { namespaces } = await connection.workflowService.listNamespaces({ pageSize: 1000 });
  if (!namespaces.some(({ namespaceInfo }) => namespaceInfo?.name === namespace)) {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msToTs(retention),
    });
  }
  await registerSearchAttributes(connection, namespace);
  const query = Object.keys(searchTypes)
    .map((name) => `${name} is null`)
    .join(' and ');
  await connection.workflowService.countWorkflowExecutions({ namespace, query });
}
