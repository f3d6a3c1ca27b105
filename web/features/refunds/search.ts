import { cents, line, oneOf, presets, rangeOf, someOf } from '../payments/search.ts';
import { refundStates } from './looks.tsx';

/** Filters and order of the list, as they stand in the address. What is no filter, or no value of one, is not given. */
export interface RefundSearch {
  q?: string | undefined;
  state?: (typeof refundStates)[number][] | undefined;
  provider?: string[] | undefined;
  /** A preset, or days as `2026-11-01..2026-11-21`, either end open. */
  created?: string | undefined;
  /** Cents. */
  amountMin?: number | undefined;
  amountMax?: number | undefined;
  needsAttention?: 'true' | undefined;
  /** `-` is downwards; newest first when not given. */
  sort?: (typeof sorts)[number] | undefined;
}

export const sorts = ['createdAt', '-amount', 'amount'] as const;

export function readSearch(params: URLSearchParams): RefundSearch {
  const given: Record<string, string | undefined> = Object.fromEntries(params);
  const providers = line(given.provider)?.split(',').filter(Boolean);
  const search: RefundSearch = {
    q: line(given.q),
    state: someOf(refundStates, given.state),
    provider: providers?.length ? providers : undefined,
    created: oneOf(presets, given.created) ?? (rangeOf(given.created) && given.created),
    amountMin: cents(given.amountMin),
    amountMax: cents(given.amountMax),
    needsAttention: oneOf(['true'], given.needsAttention),
    sort: oneOf(sorts, given.sort),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

const order = ['q', 'state', 'provider', 'created', 'amountMin', 'amountMax', 'needsAttention', 'sort'] as const;

/** The address of a search: only what is set, always in the same order, so that equal searches have equal addresses. */
export function writeSearch(search: RefundSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of order) {
    const value = search[key];
    if (value !== undefined) params.set(key, String(value));
  }
  return params;
}

/** Is anything left out? An order leaves nothing out. */
export const isFiltered = (search: RefundSearch): boolean => writeSearch({ ...search, sort: undefined }).size > 0;
