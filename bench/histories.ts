// The workflows of a payment, in all their runs.
import proto from '@temporalio/proto';
import { sleep } from '../launcher/files.ts';
import type { World } from './world.ts';

export interface Run {
  workflowId: string;
  runId: string;
  workflowType: string;
  /** History events. */
  events: number;
}

/** How long runs may take to end, and their ends to be listed. */
const endsWithinMs = 30_000;

/**
 * All runs of the workflows whose id contains one of the payments' ids, by payment, after they have ended. One workflow
 * may have several runs: a queue that was empty ends, and a later event starts it again.
 *
 * @param since a time before the first run.
 * @throws Error when a run has not ended after 30 s.
 */
export async function runsOf({ client }: World, ids: string[], since: Date): Promise<Map<string, Run[]>> {
  const latest = Date.now() + endsWithinMs;
  for (;;) {
    const byId = new Map(ids.map((id): [string, Run[]] => [id, []]));
    let open: string | undefined;
    const query = `StartTime >= "${since.toISOString()}"`;
    for await (const { workflowId, runId, type, status, historyLength } of client.workflow.list({ query })) {
      const id = entityOf(workflowId, byId);
      if (id === undefined) continue;
      if (status.name === 'RUNNING') open = workflowId;
      byId.get(id)?.push({ workflowId, runId, workflowType: type, events: historyLength });
    }
    if (open === undefined) return byId;
    if (Date.now() > latest) throw new Error(`${open} has not ended ${endsWithinMs / 1000} s after its payment`);
    await sleep(500);
  }
}

/** The id that is the whole of a workflow's id, or one of its parts between slashes. */
function entityOf(workflowId: string, ids: ReadonlyMap<string, unknown>): string | undefined {
  return workflowId.split('/').find((part) => ids.has(part));
}

export interface HistoryEvent {
  type: string;
  /** The name of the activity, signal, update, timer or marker; empty for other events. */
  name: string;
}

/** The events of runs, the first run first. Payloads stay sealed. */
export async function historyOf({ client }: World, runs: Run[]): Promise<{ run: Run; events: HistoryEvent[] }[]> {
  const histories = await Promise.all(
    runs.map(async (run) => {
      const { events } = await client.workflow.getHandle(run.workflowId, run.runId).fetchHistory();
      return { run, events: events ?? [] };
    }),
  );
  return histories
    .sort((a, b) => startOf(a.events) - startOf(b.events))
    .map(({ run, events }) => ({ run, events: events.map(describe) }));
}

type ProtoEvent = proto.temporal.api.history.v1.IHistoryEvent;

const startOf = ([first]: ProtoEvent[]) => Number(first?.eventTime?.seconds) + Number(first?.eventTime?.nanos) / 1e9;

function describe(event: ProtoEvent): HistoryEvent {
  const { activityTaskScheduledEventAttributes: activity, timerStartedEventAttributes: timer } = event;
  const name =
    activity?.activityType?.name ??
    event.workflowExecutionStartedEventAttributes?.workflowType?.name ??
    event.workflowExecutionSignaledEventAttributes?.signalName ??
    event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input?.name ??
    (event.markerRecordedEventAttributes && markerName(event.markerRecordedEventAttributes)) ??
    (timer?.startToFireTimeout ? `${Number(timer.startToFireTimeout.seconds)} s` : '');
  return { type: eventNames[Number(event.eventType)] ?? String(event.eventType), name };
}

/** The local activity of a marker: the SDK's own data, which no codec seals. */
function markerName({ markerName, details }: proto.temporal.api.history.v1.IMarkerRecordedEventAttributes): string {
  const data = details?.data?.payloads?.[0]?.data;
  const type = data && (JSON.parse(Buffer.from(data).toString()) as { activity_type?: string }).activity_type;
  return type ?? markerName ?? '';
}

/** `EVENT_TYPE_TIMER_STARTED` as `TimerStarted`. */
const eventNames = Object.fromEntries(
  Object.entries(proto.temporal.api.enums.v1.EventType).map(([name, number]) => [
    number,
    name
      .replace('EVENT_TYPE_', '')
      .toLowerCase()
      .replace(/(^|_)(.)/g, (_, __, letter: string) => letter.toUpperCase()),
  ]),
);
