import type { TimelineEntry } from '../../../domain/core/timeline.ts';

/**
 * The entries of a refund or dispute, from the timeline of its payment: entries that name it, and deliveries of its
 * events.
 */
export function entriesOf(entries: readonly TimelineEntry[], id: string): TimelineEntry[] {
  const names = ({ data }: TimelineEntry) => data.refund === id || data.disputeId === id || data.about === id;
  const events = new Set(
    entries.filter((entry) => entry.kind === 'event' && names(entry)).map((entry) => entry.data.eventId),
  );
  return entries.filter((entry) => names(entry) || (entry.kind === 'delivery' && events.has(entry.data.eventId)));
}
