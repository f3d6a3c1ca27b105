import type { WorkflowExecutionDescription, WorkflowHandle } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import { type DeliveryQueue, workflowIds } from '../../domain/core/names.ts';
import type { Wait, Waiting } from '../../domain/core/timeline.ts';
import type { Api } from './context.ts';

/** Somebody looks at the page: an engine that does not answer by then is said to be away. */
const timeoutMs = 2_000;
/** Of one payment; more than a handful at once means that its endpoint is away, and the first ones say so. */
const mostDeliveries = 10;

/**
 * What a payment waits for, and until when: its run is asked, and each run that delivers an event of it. Never throws:
 * an engine or a worker that is away makes it unknown.
 */
export const waitingOf = (api: Api, merchantId: string, paymentId: string, workflowId: string): Promise<Waiting> =>
  waitingOfAll(api, merchantId, paymentId, [workflowId]);

/** The same of what has several runs. The first one that waits is the one that is named. */
export async function waitingOfAll(
  api: Api,
  merchantId: string,
  entityId: string,
  ofRuns: readonly string[],
): Promise<Waiting> {
  try {
    return await api.client.withDeadline(Date.now() + timeoutMs, async () => {
      const [deliveries, ...runs] = await Promise.all([
        deliveryWaits(api, merchantId, entityId),
        ...ofRuns.map(async (workflowId) => ({
          workflowId,
          ...(await waitsOfRun(api.client.workflow.getHandle(workflowId))),
        })),
      ]);
      const named = runs.find(({ waits }) => waits.length > 0) ?? runs[0];
      const url = named && runUrl(api, named.workflowId, named.described.runId);
      return {
        known: true,
        data: [...runs.flatMap(({ waits }) => waits), ...deliveries],
        ...(named && { run: { workflowId: named.workflowId, runId: named.described.runId, ...(url && { url }) } }),
      };
    });
  } catch (error) {
    api.log.info({ entity: entityId, why: (error as Error).message }, 'what it waits for is not known');
    return { known: false, data: [] };
  }
}

async function waitsOfRun(handle: WorkflowHandle): Promise<{ described: WorkflowExecutionDescription; waits: Wait[] }> {
  const described = await handle.describe();
  if (described.status.name !== 'RUNNING') return { described, waits: [] };
  try {
    return { described, waits: await handle.query<Wait[]>('waiting') };
  } catch (error) {
    // It may have ended between the two questions: then it waits for nothing.
    const again = await handle.describe();
    if (again.status.name === 'RUNNING') throw error;
    return { described: again, waits: [] };
  }
}

/** Events that are still on their way. The engine knows when it tries again; the row knows only that it does. */
async function deliveryWaits(api: Api, merchantId: string, paymentId: string): Promise<Wait[]> {
  const rows = await api.store.db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'deliveries.endpoint_id')
    .select(['endpoint_id', 'events.type'])
    .where('deliveries.merchant_id', '=', merchantId)
    .where('deliveries.entity_id', '=', paymentId)
    .where('state', '=', 'pending')
    .where('disabled_at', 'is', null)
    .orderBy('events.seq')
    .limit(mostDeliveries)
    .execute();
  const queues = new Map<string | null, Promise<NextTry>>();
  return Promise.all(
    rows.map(async ({ endpoint_id: endpointId, type }) => {
      const asked = queues.get(endpointId);
      const next = asked ?? nextTry(api, { merchantId, entityId: paymentId, ...(endpointId && { endpointId }) });
      queues.set(endpointId, next);
      const { until, attempt } = await next;
      // Those behind the first of a queue wait for its try, and for none of their own.
      const own = asked === undefined && attempt !== undefined && { attempt };
      return { what: 'delivery' as const, event: type, ...(until && { until }), ...own };
    }),
  );
}

interface NextTry {
  until?: string;
  attempt?: number;
}

async function nextTry(api: Api, queue: DeliveryQueue): Promise<NextTry> {
  // A run that a crash left unstarted is started by the sweep: until then there is nothing to describe.
  const described = await api.client.workflow
    .getHandle(workflowIds.delivery(queue))
    .describe()
    .catch((error: Error) => {
      if (error.name === 'WorkflowNotFoundError') return undefined;
      throw error;
    });
  const [pending] = described?.raw.pendingActivities ?? [];
  if (!pending) return {};
  const at = pending.nextAttemptScheduleTime && tsToMs(pending.nextAttemptScheduleTime);
  return { ...(at && { until: new Date(at).toISOString() }), ...(pending.attempt && { attempt: pending.attempt }) };
}

function runUrl(api: Api, workflowId: string, runId: string): string | undefined {
  const { uiUrl, namespace } = api.settings.temporal;
  const [space, workflow, run] = [namespace, workflowId, runId].map(encodeURIComponent);
  return uiUrl && `${uiUrl.replace(/\/$/, '')}/namespaces/${space}/workflows/${workflow}/${run}`;
}

const timeless: readonly Wait['what'][] = ['webhook', 'approval', 'person', 'pieces'];

/**
 * After how many milliseconds the answer may have become old without any row having changed: a timer that has passed, a
 * question that is under way (the engine learns its end a moment after the rows do), an engine that was away.
 */
export function recheckMs(waiting: Waiting, now: number): number | undefined {
  if (!waiting.known) return 5_000;
  const passing = waiting.data.map(({ what, until }) => {
    if (until !== undefined) return Math.max(Date.parse(until) - now, 0) + 1_000;
    // A webhook and people come when they come, and change rows then.
    return timeless.includes(what) ? Number.POSITIVE_INFINITY : 1_000;
  });
  const soonest = Math.min(...passing);
  // Longer than a stream lasts is never.
  return soonest < 3_600_000 ? soonest : undefined;
}
