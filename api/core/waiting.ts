import type { WorkflowExecutionDescription, WorkflowHandle } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import { eventOfDelivery } from '../../db/core/event-of-delivery.ts';
import { type DeliveryQueue, workflowIds } from '../../domain/core/names.ts';
import type { Wait, Waiting } from '../../domain/core/timeline.ts';
import type { Api } from './context.ts';

/** Short, since a person waits for the answer: an engine that needs longer counts as unreachable. */
const timeoutMs = 2_000;
/** Deliveries shown per entity. More pending ones mean an unreachable endpoint, which the first ones show already. */
const maxDeliveries = 10;

/**
 * An entity's waits with their ends, read from its workflows and those that deliver its events. The first of its
 * workflows that waits is named as `run`. Never throws: without the engine or a worker the answer is `known: false`.
 */
export async function waitingOf(
  api: Api,
  merchantId: string,
  entityId: string,
  entityWorkflowIds: readonly string[],
): Promise<Waiting> {
  try {
    return await api.client.withDeadline(Date.now() + timeoutMs, async () => {
      const [deliveries, ...runs] = await Promise.all([
        deliveryWaits(api, merchantId, entityId),
        ...entityWorkflowIds.map(async (workflowId) => ({
          workflowId,
          ...(await waitsOfRun(api.client.workflow.getHandle(workflowId))),
        })),
      ]);
      const run = runs.find(({ waits }) => waits.length > 0) ?? runs[0];
      const url = run && runUrl(api, run.workflowId, run.described.runId);
      return {
        known: true,
        data: [...runs.flatMap(({ waits }) => waits), ...deliveries],
        ...(run && { run: { workflowId: run.workflowId, runId: run.described.runId, ...(url && { url }) } }),
      };
    });
  } catch (error) {
    api.log.info({ entity: entityId, why: (error as Error).message }, 'what an entity waits for could not be queried');
    return { known: false, data: [] };
  }
}

async function waitsOfRun(handle: WorkflowHandle): Promise<{ described: WorkflowExecutionDescription; waits: Wait[] }> {
  const described = await handle.describe();
  if (described.status.name !== 'RUNNING') return { described, waits: [] };
  try {
    return { described, waits: await handle.query<Wait[]>('waiting') };
  } catch (error) {
    // A run that ended after `describe` has no waits.
    const again = await handle.describe();
    if (again.status.name === 'RUNNING') throw error;
    return { described: again, waits: [] };
  }
}

/** Pending deliveries. The rows show that another attempt will be made, the engine knows its time. */
async function deliveryWaits(api: Api, merchantId: string, entityId: string): Promise<Wait[]> {
  const rows = await api.store.db
    .selectFrom('deliveries')
    .innerJoin('events', eventOfDelivery)
    .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'deliveries.endpoint_id')
    .select(['endpoint_id', 'events.type', 'attempts'])
    .where('deliveries.merchant_id', '=', merchantId)
    .where('deliveries.entity_id', '=', entityId)
    .where('state', '=', 'pending')
    .where('disabled_at', 'is', null)
    .orderBy('events.seq')
    .limit(maxDeliveries)
    .execute();
  const nextOf = new Map<string | null, Promise<NextAttempt>>();
  return Promise.all(
    rows.map(async ({ endpoint_id: endpointId, type, attempts: made }) => {
      const ofQueue = nextOf.get(endpointId);
      const queue = { merchantId, entityId, ...(endpointId && { endpointId }) };
      const next = ofQueue ?? nextAttempt(api, queue);
      nextOf.set(endpointId, next);
      const { until, known } = await next;
      // A queue delivers in order: the attempt is that of its first event, which the others wait for.
      const isFirst = ofQueue === undefined && known;
      const attempt = until ? made + 1 : Math.max(made, 1);
      return { what: 'delivery' as const, event: type, ...(until && { until }), ...(isFirst && { attempt }) };
    }),
  );
}

interface NextAttempt {
  until?: string;
  /** The engine makes attempts. It does not know their number: the first one is made without it. */
  known: boolean;
}

async function nextAttempt(api: Api, queue: DeliveryQueue): Promise<NextAttempt> {
  // The first try needs no workflow, and a crash may leave a queue without one until the sweep: then `describe` fails.
  const described = await api.client.workflow
    .getHandle(workflowIds.delivery(queue))
    .describe()
    .catch((error: Error) => {
      if (error.name === 'WorkflowNotFoundError') return undefined;
      throw error;
    });
  const [pending] = described?.raw.pendingActivities ?? [];
  if (!pending) return { known: false };
  const at = pending.nextAttemptScheduleTime && tsToMs(pending.nextAttemptScheduleTime);
  return { known: true, ...(at && { until: new Date(at).toISOString() }) };
}

function runUrl(api: Api, workflowId: string, runId: string): string | undefined {
  const { uiUrl, namespace } = api.settings.temporal;
  const [space, workflow, run] = [namespace, workflowId, runId].map(encodeURIComponent);
  return uiUrl && `${uiUrl.replace(/\/$/, '')}/namespaces/${space}/workflows/${workflow}/${run}`;
}

/** Waits without a known end: a change of rows ends them. */
const timeless: readonly Wait['what'][] = ['webhook', 'approval', 'person', 'pieces'];

/**
 * The milliseconds after which the answer may be outdated without a change of rows: after a timer, after a look-up that
 * is under way (Temporal records its end a moment after the rows), or while the engine was unreachable.
 */
export function recheckMs(waiting: Waiting, now: number): number | undefined {
  if (!waiting.known) return 5_000;
  const passing = waiting.data.map(({ what, until }) => {
    if (until !== undefined) return Math.max(Date.parse(until) - now, 0) + 1_000;
    return timeless.includes(what) ? Number.POSITIVE_INFINITY : 1_000;
  });
  const soonest = Math.min(...passing);
  // No stream lasts an hour.
  return soonest < 3_600_000 ? soonest : undefined;
}
