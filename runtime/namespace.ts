import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { registerSearchAttributes, searchTypes } from './temporal.ts';

// Retention of closed runs. All that is needed of them later is in our own tables.
const retention = '3 days';
const withinMs = 60_000;

/**
 * Prepares the namespace of a self-hosted server: creates it, registers our search attributes, and waits until lists
 * can be searched by them. Safe to repeat. One process must run it before the workers start: concurrent registrations
 * may each take a database column for the same attribute.
 *
 * @throws the server's last error after a minute.
 */
export async function prepareNamespace(connection: Connection, namespace: string): Promise<void> {
  const end = performance.now() + withinMs;
  for (;;) {
    try {
      return await attempt(connection, namespace);
    } catch (error) {
      // The server has just started, or has not loaded the new namespace or attributes yet, which takes some seconds.
      if (performance.now() > end) throw error;
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
