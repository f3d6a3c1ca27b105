import { cents, line, oneOf, presets, rangeOf, someOf } from '../payments/search.ts';
import { methods, reasons, stages, statuses } from './states.ts';

/** Filters and order of the list, as they stand in the address. What is no filter, or no value of one, is not given. */
export interface PayoutSearch {
  q?: string | undefined;
  /** Not final, and in need of somebody or older than a transfer takes. */
  stuck?: 'true' | undefined;
  needsAttention?: 'true' | undefined;
  reason?: (typeof reasons)[number][] | undefined;
  status?: (typeof statuses)[number][] | undefined;
  stage?: (typeof stages)[number][] | undefined;
  olderThanMinutes?: (typeof ages)[number] | undefined;
  paymentMethod?: (typeof methods)[number][] | undefined;
  provider?: string[] | undefined;
  /** A preset, or days as `2026-11-01..2026-11-21`, either end open. */
  created?: string | undefined;
  /** Cents. */
  amountMin?: number | undefined;
  amountMax?: number | undefined;
  batchId?: string | undefined;
  /** `-` is downwards; newest first when not given. */
  sort?: (typeof sorts)[number] | undefined;
}

export const sorts = ['createdAt', '-amount', 'amount'] as const;
/** Minutes. */
export const ages = ['15', '60', '240', '1440', '4320'] as const;

/** The view that is always there, the longest waiting first. */
export const stuckSearch = 'stuck=true&sort=createdAt';

export function readSearch(params: URLSearchParams): PayoutSearch {
  const given: Record<string, string | undefined> = Object.fromEntries(params);
  const providers = line(given.provider)?.split(',').filter(Boolean);
  const search: PayoutSearch = {
    q: line(given.q),
    stuck: oneOf(['true'], given.stuck),
    needsAttention: oneOf(['true'], given.needsAttention),
    reason: someOf(reasons, given.reason),
    status: someOf(statuses, given.status),
    stage: someOf(stages, given.stage),
    olderThanMinutes: oneOf(ages, given.olderThanMinutes),
    paymentMethod: someOf(methods, given.paymentMethod),
    provider: providers?.length ? providers : undefined,
    created: oneOf(presets, given.created) ?? (rangeOf(given.created) && given.created),
    amountMin: cents(given.amountMin),
    amountMax: cents(given.amountMax),
    batchId: line(given.batchId),
    sort: oneOf(sorts, given.sort),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

const order = [
  'q',
  'stuck',
  'needsAttention',
  'reason',
  'status',
  'stage',
  'olderThanMinutes',
  'paymentMethod',
  'provider',
  'created',
  'amountMin',
  'amountMax',
  'batchId',
  'sort',
] as const;

/** The address of a search: only what is set, always in the same order, so that equal searches have equal addresses. */
export function writeSearch(search: PayoutSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of order) {
    const value = search[key];
    if (value !== undefined) params.set(key, String(value));
  }
  return params;
}

/** Is anything left out? An order leaves nothing out. */
export const isFiltered = (search: PayoutSearch): boolean => writeSearch({ ...search, sort: undefined }).size > 0;
