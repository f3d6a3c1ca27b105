import * as wf from '@temporalio/workflow';
import type { CommandResult } from '../../activities/core/types.ts';
import type { AttentionReason } from '../../domain/core/attention.ts';
import { laterPollMs } from '../../domain/core/polling.ts';
import type { Wait } from '../../domain/core/timeline.ts';
import { type CommandQueue, commandQueue } from './commands.ts';
import { search } from './search-attributes.ts';

/*
 * The entity loop: what the workflows of payments, payouts and receivers' accounts have in common.
 *
 *   wait ─┬─ a command came ──────────▶ handleCommand
 *         ├─ provider events came ────▶ handleEvents, once for all of them
 *         └─ a look-up is due ────────▶ handleEvents, with none
 *
 *   again while the entity is open, or anything is pending; then the run ends. A long history continues as a new run
 *   from the stored row.
 *
 * Everything is done one step after the other: nothing else writes the entity's row or calls its provider.
 */

/** What one webhook reports about an entity. A hint to look up; never proof. */
export interface ProviderEvent {
  inboxId: string;
  /** The provider's id of a charge, transfer or receiver. */
  transactionId: string;
  status: string;
  providerWord: string;
}

/** An event that was stored before the entity knew the provider's id: it only causes a look-up. */
export const emptyEvent: ProviderEvent = { inboxId: '', transactionId: '', status: '', providerWord: '' };

interface EntitySnapshot {
  status: string;
  attention?: AttentionReason;
  /** Webhooks had arrived for the provider id that was just stored. */
  eventsWaiting?: true;
}

export interface EntityLoop<Snapshot, Event, Command> {
  /** The row as it was last read or written. */
  snapshot: Snapshot;
  /** Provider events that are not handled yet. */
  readonly inbox: Event[];
  readonly commands: CommandQueue<Command, CommandResult>;
  /** Other ids of the provider whose look-up got no answer. */
  readonly pendingPolls: Set<string>;
  /** Look-ups in a row that got no answer. Above 0 one is pending. */
  failedPolls: number;
  /** Changes of the row in this run. */
  steps: number;
  /** The first answer was given, and the loop runs. */
  isRunning: boolean;
  /** Whether Temporal's lists show the status: it costs a write for each change. */
  readonly showsStatus: boolean;
  /** When the next look-up is due (ms since the epoch); absent while a step is under way. */
  nextPollAt: number | undefined;
}

/** What an entity does in its loop. */
export interface EntitySteps<Event, Command> {
  /** Whether the entity can still change without a command. */
  isOpen(): boolean;
  /** Milliseconds until the poll plan's next look-up; undefined where only an event or a command can continue. */
  nextPollMs(): number | undefined;
  handleCommand(command: Command): Promise<CommandResult>;
  /** Looks up the ids that the events name, and applies the result. No events: a look-up is due. */
  handleEvents(events: Event[]): Promise<void>;
  /** Work that is neither event nor command, and precedes events. */
  otherWork?: { isPending(): boolean; run(): Promise<void> };
  /** Continues from the stored row in a new run. */
  continueAsNew(): Promise<never>;
}

// Further events are dropped: one look-up covers all events that came before it.
const maxInbox = 50;
const firstRetryMs = 30_000;
/** After so many failed polls (about a quarter of an hour) attention is raised: the provider does not answer. */
export const maxFailedPolls = 6;

/**
 * Listens to events, commands and the query `waiting` from the first moment, and loads the row.
 *
 * @param load opens or reads the row.
 * @param waits what the entity waits for, for people; undefined while the row is not loaded.
 */
export async function openEntityLoop<Snapshot extends EntitySnapshot, Event extends ProviderEvent, Command>(
  load: () => Promise<Snapshot>,
  waits: (loop: EntityLoop<Snapshot, Event, Command> | undefined) => Wait[],
  { showsStatus = true }: { showsStatus?: boolean } = {},
): Promise<EntityLoop<Snapshot, Event, Command>> {
  let loop: EntityLoop<Snapshot, Event, Command> | undefined;
  const inbox: Event[] = [];
  wf.setHandler(wf.defineQuery<Wait[]>('waiting'), () => waits(loop));
  wf.setHandler(wf.defineSignal<[Event]>('providerEvent'), (event) => {
    if (inbox.length < maxInbox) inbox.push(event);
  });
  const commands = commandQueue<Command, CommandResult>('command');
  loop = {
    snapshot: await load(),
    inbox,
    commands,
    pendingPolls: new Set(),
    failedPolls: 0,
    steps: 0,
    isRunning: false,
    showsStatus,
    nextPollAt: undefined,
  };
  return loop;
}

/** Identifies one change of the row: a local activity that runs again with its workflow task changes nothing. */
export function nextStep(loop: { steps: number }): string {
  loop.steps += 1;
  return `${wf.workflowInfo().runId}:${loop.steps}`;
}

/** Replaces the snapshot, updates the search attributes, and queues an empty event where webhooks waited for the id. */
export function applySnapshot<Snapshot extends EntitySnapshot>(
  loop: { snapshot: Snapshot; inbox: ProviderEvent[]; showsStatus: boolean },
  snapshot: Snapshot,
): void {
  const before = loop.snapshot;
  loop.snapshot = snapshot;
  const needsAttention = snapshot.attention !== undefined;
  if (!loop.showsStatus) {
    if ((before.attention !== undefined) !== needsAttention) {
      wf.upsertSearchAttributes([{ key: search.needsAttention, value: needsAttention }]);
    }
  } else if (before.status !== snapshot.status || before.attention !== snapshot.attention) {
    wf.upsertSearchAttributes([
      { key: search.status, value: snapshot.status },
      { key: search.needsAttention, value: needsAttention },
    ]);
  }
  if (snapshot.eventsWaiting) loop.inbox.push(emptyEvent);
}

type Polls = Pick<EntityLoop<unknown, unknown, unknown>, 'failedPolls' | 'pendingPolls'>;

export const isPollPending = ({ failedPolls, pendingPolls }: Polls): boolean =>
  failedPolls > 0 || pendingPolls.size > 0;

/**
 * One look-up. Where it gets no answer after the engine's tries it is pending: it is repeated after half a minute, a
 * minute, two …, at most every six hours.
 *
 * @param otherId the provider's id, where it is not the entity's own.
 */
export async function poll<Found>(
  loop: Polls,
  look: () => Promise<Found>,
  otherId?: string,
): Promise<Found | { kind: 'nothing'; why: string }> {
  try {
    const found = await look();
    if (otherId === undefined || loop.pendingPolls.size === 0) loop.failedPolls = 0;
    return found;
  } catch (error) {
    if (wf.isCancellation(error)) throw error;
    loop.failedPolls += 1;
    if (otherId !== undefined) loop.pendingPolls.add(otherId);
    const cause = error instanceof wf.ActivityFailure ? error.cause : undefined;
    return { kind: 'nothing', why: cause?.message ?? 'no answer' };
  }
}

/** The look-ups for all these events and the pending polls: ids that are not the entity's own, and whether its own. */
export function lookUpsFor(
  { pendingPolls }: Polls,
  events: ProviderEvent[],
  ownId: string | undefined,
): { unknownIds: string[]; own: boolean } {
  const named = [...events.map(({ transactionId }) => transactionId), ...pendingPolls];
  const unknownIds = new Set(named.filter((id) => id && id !== ownId));
  pendingPolls.clear();
  const own = events.length === 0 || events.some(({ transactionId }) => !unknownIds.has(transactionId));
  return { unknownIds: [...unknownIds], own };
}

/** Waits for whichever comes first and handles it, until the entity needs no more waiting. */
export async function runEntityLoop<Snapshot, Event, Command>(
  loop: EntityLoop<Snapshot, Event, Command>,
  steps: EntitySteps<Event, Command>,
): Promise<void> {
  const { inbox, commands } = loop;
  const { otherWork } = steps;
  const hasWork = () => inbox.length > 0 || !commands.isEmpty() || otherWork?.isPending() === true;
  loop.isRunning = true;
  while (true) {
    while (steps.isOpen() || hasWork() || isPollPending(loop)) {
      await waitForWork(loop, hasWork, steps.nextPollMs());
      if (await commands.handleNext(steps.handleCommand)) {
        // Commands go before events: a person waits for the result.
      } else if (otherWork?.isPending()) await otherWork.run();
      else await steps.handleEvents(inbox.splice(0));
      if (wf.workflowInfo().continueAsNewSuggested && !hasWork()) {
        await commands.handlersFinished();
        if (!hasWork()) return steps.continueAsNew();
      }
    }
    await commands.handlersFinished();
    if (!hasWork()) return;
  }
}

/** Until there is something to handle, or the next look-up is due: a pending one, or the plan's. */
async function waitForWork<Snapshot, Event, Command>(
  loop: EntityLoop<Snapshot, Event, Command>,
  hasWork: () => boolean,
  plannedMs: number | undefined,
): Promise<void> {
  if (hasWork()) return;
  const retryMs = Math.min(firstRetryMs * 2 ** (Math.max(loop.failedPolls, 1) - 1), laterPollMs);
  const ms = isPollPending(loop) ? retryMs : plannedMs;
  if (ms === undefined) return wf.condition(hasWork);
  loop.nextPollAt = Date.now() + ms;
  await wf.condition(hasWork, ms);
  loop.nextPollAt = undefined;
}
