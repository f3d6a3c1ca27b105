import type { TimelineEntry } from '../../../domain/core/timeline.ts';

/**
 * What happened to a refund or a dispute, of all that happened to its payment: what names it, and the deliveries of the
 * events that are about it.
 */
export function entriesOf(entries: readonly TimelineEntry[], id: string): TimelineEntry[] {
  const names = ({ data }: TimelineEntry) => data.refund === id || data.disputeId === id || data.about === id;
  const events = new Set(
    entries.filter((entry) => entry.kind === 'event' && names(entry)).map((entry) => entry.data.eventId),
  );
  return entries.filter((entry) => names(entry) || (entry.kind === 'delivery' && events.has(entry.data.eventId)));
}
