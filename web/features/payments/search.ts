import { methods, statuses } from '../status/looks.ts';

/**
 * Filters and order of the list, as they stand in the address: a pasted link shows a colleague the same rows. Whatever
 * is not a filter, or not a value of one, counts as not given rather than as an error.
 */
export interface PaymentSearch {
  q?: string | undefined;
  status?: (typeof statuses)[number][] | undefined;
  paymentMethod?: (typeof methods)[number][] | undefined;
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
export const presets = ['today', 'yesterday', '7d', '30d'] as const;

const day = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(text));

/** Both ends of `created` when it names days; an end may be empty. */
export function rangeOf(created: string | undefined): [from: string, to: string] | undefined {
  const [from = '', to = '', ...rest] = created?.split('..') ?? [];
  const whole = created?.includes('..') && rest.length === 0 && (from || to);
  return whole && [from, to].every((end) => end === '' || isDay(end)) ? [from, to] : undefined;
}

export const oneOf = <Word extends string>(words: readonly Word[], text: string | undefined) =>
  words.find((word) => word === text);

export function someOf<Word extends string>(words: readonly Word[], text: string | undefined): Word[] | undefined {
  const given = new Set(text?.split(','));
  const known = words.filter((word) => given.has(word));
  return known.length > 0 ? known : undefined;
}

export const line = (text: string | undefined) => {
  const trimmed = text?.trim();
  return trimmed && trimmed.length <= 200 && /^\P{Cc}+$/u.test(trimmed) ? trimmed : undefined;
};

export const cents = (text: string | undefined) => (text && /^\d{1,12}$/.test(text) ? Number(text) : undefined);

export function readSearch(params: URLSearchParams): PaymentSearch {
  const given: Record<string, string | undefined> = Object.fromEntries(params);
  const providers = line(given.provider)?.split(',').filter(Boolean);
  const search: PaymentSearch = {
    q: line(given.q),
    status: someOf(statuses, given.status),
    paymentMethod: someOf(methods, given.paymentMethod),
    provider: providers?.length ? providers : undefined,
    created: oneOf(presets, given.created) ?? (rangeOf(given.created) && given.created),
    amountMin: cents(given.amountMin),
    amountMax: cents(given.amountMax),
    needsAttention: oneOf(['true'], given.needsAttention),
    sort: oneOf(sorts, given.sort),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** The address of a search: only what is set, always in the same order, so that equal searches have equal addresses. */
export function writeSearch(search: PaymentSearch): URLSearchParams {
  const params = new URLSearchParams();
  const order = ['q', 'status', 'paymentMethod', 'provider', 'created', 'amountMin', 'amountMax'] as const;
  for (const key of [...order, 'needsAttention', 'sort'] as const) {
    const value = search[key];
    if (value !== undefined) params.set(key, String(value));
  }
  return params;
}

/** Is anything left out? An order leaves nothing out. */
export const isFiltered = (search: PaymentSearch): boolean => writeSearch({ ...search, sort: undefined }).size > 0;
