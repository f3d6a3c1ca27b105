import { line, oneOf, someOf } from '../payments/search.ts';
import { statuses } from './states.ts';

/** Filters of the list, as they stand in the address. What is no filter, or no value of one, is not given. */
export interface ReceiverSearch {
  q?: string | undefined;
  needsAttention?: 'true' | undefined;
  status?: (typeof statuses)[number][] | undefined;
  provider?: string[] | undefined;
  /** Newest first when not given. */
  sort?: 'createdAt' | undefined;
}

export function readSearch(params: URLSearchParams): ReceiverSearch {
  const given: Record<string, string | undefined> = Object.fromEntries(params);
  const providers = line(given.provider)?.split(',').filter(Boolean);
  const search: ReceiverSearch = {
    q: line(given.q),
    needsAttention: oneOf(['true'], given.needsAttention),
    status: someOf(statuses, given.status),
    provider: providers?.length ? providers : undefined,
    sort: oneOf(['createdAt'], given.sort),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

const order = ['q', 'needsAttention', 'status', 'provider', 'sort'] as const;

/** The address of a search: only what is set, always in the same order, so that equal searches have equal addresses. */
export function writeSearch(search: ReceiverSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of order) {
    const value = search[key];
    if (value !== undefined) params.set(key, String(value));
  }
  return params;
}

/** Is anything left out? An order leaves nothing out. */
export const isFiltered = (search: ReceiverSearch): boolean => writeSearch({ ...search, sort: undefined }).size > 0;
