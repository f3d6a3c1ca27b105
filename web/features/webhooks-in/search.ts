import type { WebhookOutcome } from '../../../domain/webhook-outcomes.ts';
import { createdOf } from '../events/search.ts';
import { line, someOf } from '../payments/search.ts';
import { outcomes } from './looks.ts';

/** Filters of the list, as they stand in the address. What is no filter, or no value of one, is not given. */
export interface InboxSearch {
  q?: string | undefined;
  outcome?: WebhookOutcome[] | undefined;
  provider?: string[] | undefined;
  created?: string | undefined;
}

export function readSearch(params: URLSearchParams): InboxSearch {
  const given: Record<string, string | undefined> = Object.fromEntries(params);
  const providers = line(given.provider)?.split(',').filter(Boolean);
  const search: InboxSearch = {
    q: line(given.q),
    outcome: someOf(outcomes, given.outcome),
    provider: providers?.length ? providers : undefined,
    created: createdOf(given.created),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

const order = ['q', 'outcome', 'provider', 'created'] as const;

/** Only what is set, always in the same order, so that equal searches have equal addresses. */
export function writeSearch(search: InboxSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of order) {
    const value = search[key];
    if (value !== undefined) params.set(key, String(value));
  }
  return params;
}

export const isFiltered = (search: InboxSearch): boolean => writeSearch(search).size > 0;
