import { line, oneOf, presets, rangeOf, someOf } from '../payments/search.ts';
import { disputeStates } from './looks.tsx';

/** Filters and order of the list, as they stand in the address. What is no filter, or no value of one, is not given. */
export interface DisputeSearch {
  q?: string | undefined;
  state?: (typeof disputeStates)[number][] | undefined;
  kind?: (typeof kinds)[number] | undefined;
  /** Days that are left to answer, at most. */
  due?: (typeof dues)[number] | undefined;
  provider?: string[] | undefined;
  /** A preset, or days as `2026-11-01..2026-11-21`, either end open. */
  created?: string | undefined;
  needsAttention?: 'true' | undefined;
  /** `-` is downwards; what is due first when not given. */
  sort?: (typeof sorts)[number] | undefined;
}

export const kinds = ['MED', 'CHARGEBACK'] as const;
export const dues = ['1d', '3d', '7d'] as const;
export const sorts = ['-due', '-createdAt', 'createdAt', '-amount', 'amount'] as const;

export function readSearch(params: URLSearchParams): DisputeSearch {
  const given: Record<string, string | undefined> = Object.fromEntries(params);
  const providers = line(given.provider)?.split(',').filter(Boolean);
  const search: DisputeSearch = {
    q: line(given.q),
    state: someOf(disputeStates, given.state),
    kind: oneOf(kinds, given.kind),
    due: oneOf(dues, given.due),
    provider: providers?.length ? providers : undefined,
    created: oneOf(presets, given.created) ?? (rangeOf(given.created) && given.created),
    needsAttention: oneOf(['true'], given.needsAttention),
    sort: oneOf(sorts, given.sort),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

const order = ['q', 'state', 'kind', 'due', 'provider', 'created', 'needsAttention', 'sort'] as const;

/** The address of a search: only what is set, always in the same order, so that equal searches have equal addresses. */
export function writeSearch(search: DisputeSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of order) {
    const value = search[key];
    if (value !== undefined) params.set(key, String(value));
  }
  return params;
}

/** Is anything left out? An order leaves nothing out. */
export const isFiltered = (search: DisputeSearch): boolean => writeSearch({ ...search, sort: undefined }).size > 0;
