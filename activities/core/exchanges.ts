import type { Exchange, Operation } from '../../adapters/index.ts';
import type { Database } from '../../db/core/database.ts';
import { addTimelineEntry, timelineInsert } from './timeline.ts';
import type { EntityRef } from './types.ts';

/** One provider call as the timeline shows it. */
export interface CallEntry {
  operation: Operation | 'cancel' | 'void' | 'confirm';
  /** `answered`, or the effect of the error. */
  outcome: string;
  exchanges: Exchange[];
  /** Further details: the provider's word, a message, an amount. */
  details: { providerWord?: string; message?: string; [name: string]: unknown };
  /** Names the provider in the title, on a timeline that several providers share. */
  provider?: string;
}

/** Adds a provider call to the timeline of an entity. `once` deduplicates it over retries. */
export async function addCallEntry(db: Database, entity: EntityRef, call: CallEntry, once?: string): Promise<void> {
  await addTimelineEntry(db, entity, 'provider_call', titleOf(call), dataOf(call), once);
}

/** The same, as a part of a statement that writes more. */
export const callEntryInsert = (db: Database, entity: EntityRef, call: CallEntry) =>
  timelineInsert(db, entity, 'provider_call', titleOf(call), dataOf(call));

function titleOf({ operation, outcome, provider, details }: CallEntry): string {
  const shown = outcome === 'answered' ? details.providerWord?.slice(0, 60) || outcome : outcome;
  return `${provider === undefined ? '' : `${provider}, `}${operation}: ${shown}`;
}

const dataOf = ({ operation, outcome, provider, details, exchanges }: CallEntry) => ({
  operation,
  ...(provider !== undefined && { provider }),
  outcome,
  ...details,
  exchanges,
});
