import type { TimelineEntry } from '../../../domain/core/timeline.ts';

/** Which entries of a timeline are shown. */
export const timelineViews = ['all', 'money', 'calls', 'webhooks', 'people'] as const;
export type TimelineView = (typeof timelineViews)[number];

const viewOf: Record<TimelineEntry['kind'], Exclude<TimelineView, 'all'>> = {
  accepted: 'money',
  status: 'money',
  refund: 'money',
  dispute: 'money',
  provider_call: 'calls',
  route: 'calls',
  webhook: 'webhooks',
  evidence: 'webhooks',
  event: 'webhooks',
  delivery: 'webhooks',
  attention: 'people',
  action: 'people',
  approval: 'people',
  document: 'people',
};

/** Whether an entry was caused by a person: by their command, or by what they decided. */
const isByPerson = ({ data }: TimelineEntry): boolean => data.cause === 'person' || typeof data.reason === 'string';

/** The entries of a view, in their order. A kind that only a newer API knows is in the whole timeline alone. */
export const entriesIn = (entries: readonly TimelineEntry[], view: TimelineView): readonly TimelineEntry[] =>
  view === 'all'
    ? entries
    : entries.filter((entry) => viewOf[entry.kind] === view || (view === 'people' && isByPerson(entry)));

/**
 * Entries that say nothing new: look-ups after which nothing changed, look-ups without an answer, webhooks that came
 * again, and deliveries of one event that failed, or that arrived at several endpoints.
 */
export type QuietKind = 'looked' | 'unanswered' | 'repeated' | 'undelivered' | 'delivered';

export interface QuietLines {
  what: QuietKind;
  entries: TimelineEntry[];
}

/** One line of the timeline: an entry, or several quiet ones of a kind. */
type TimelineLine = TimelineEntry | QuietLines;

export const isQuiet = (line: TimelineLine): line is QuietLines => 'entries' in line;

const lookUps = new Set(['getTransaction', 'getWithdraw', 'getReceiver']);
const changes = new Set<string>(['status', 'evidence', 'attention', 'refund', 'dispute']);

/** @param next the entry after it, which tells whether a look-up found something. */
function quietOf(
  { kind, data }: TimelineEntry,
  next: TimelineEntry | undefined,
): { what: QuietKind; of: string } | undefined {
  if (kind === 'provider_call' && lookUps.has(String(data.operation))) {
    if (next && changes.has(next.kind)) return undefined;
    return { what: data.outcome === 'answered' ? 'looked' : 'unanswered', of: '' };
  }
  if (kind === 'webhook' && data.duplicate === true) return { what: 'repeated', of: '' };
  if (kind === 'delivery') {
    const { httpStatus, outcome, eventId } = data;
    const isDelivered =
      typeof httpStatus === 'number' ? httpStatus >= 200 && httpStatus < 300 : outcome === 'delivered';
    return { what: isDelivered ? 'delivered' : 'undelivered', of: String(eventId) };
  }
  return undefined;
}

/**
 * The timeline with its quiet entries collapsed: between two entries that say something, those of one kind are one line,
 * at the place of the first. A quiet entry that is alone stays as it is.
 */
export function quietLines(entries: readonly TimelineEntry[]): TimelineLine[] {
  const lines: TimelineLine[] = [];
  let open = new Map<string, QuietLines>();
  for (const [index, entry] of entries.entries()) {
    const quiet = quietOf(entry, entries[index + 1]);
    if (!quiet) {
      open = new Map();
      lines.push(entry);
      continue;
    }
    const key = `${quiet.what} ${quiet.of}`;
    const before = open.get(key);
    if (before) {
      before.entries.push(entry);
      continue;
    }
    const line = { what: quiet.what, entries: [entry] };
    open.set(key, line);
    lines.push(line);
  }
  return lines.map((line) => (isQuiet(line) && line.entries.length === 1 ? (line.entries[0] ?? line) : line));
}

/** The last look-up of an entity at its provider, and whether it was answered. */
export function lastLookUp(entries: readonly TimelineEntry[] = []): { at: string; answered: boolean } | undefined {
  const last = entries.findLast(({ kind, data }) => kind === 'provider_call' && lookUps.has(String(data.operation)));
  return last && { at: last.at, answered: last.data.outcome === 'answered' };
}
