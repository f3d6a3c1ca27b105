import type { EventType } from '../../../domain/entities.ts';
import { line, oneOf, presets, rangeOf, someOf } from '../payments/search.ts';

/** Filters of the list, as they stand in the address. What is no filter, or no value of one, is not given. */
export interface EventSearch {
  q?: string | undefined;
  types?: EventType[] | undefined;
  created?: string | undefined;
}

/** In the order in which the filters offer them. A type that the domain adds breaks the build here. */
const everyType: Record<EventType, true> = {
  'payment.pending': true,
  'payment.approved': true,
  'payment.rejected': true,
  'payment.refunded': true,
  'payment.partially_refunded': true,
  'payment.chargeback': true,
  'dispute.opened': true,
  'dispute.accepted': true,
  'dispute.contested': true,
  'dispute.won': true,
  'dispute.lost': true,
  'dispute.expired': true,
  'payout.pending': true,
  'payout.approved': true,
  'payout.rejected': true,
  'payout.canceled': true,
  'receiver.pending': true,
  'receiver.active': true,
  'receiver.rejected': true,
  'attention.raised': true,
  'attention.cleared': true,
};
export const eventTypes = Object.keys(everyType) as EventType[];

export function readSearch(params: URLSearchParams): EventSearch {
  const given: Record<string, string | undefined> = Object.fromEntries(params);
  const search: EventSearch = {
    q: line(given.q),
    types: someOf(eventTypes, given.types),
    created: createdOf(given.created),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Days as the address names them: a preset, or from and to. */
export const createdOf = (text: string | undefined) => oneOf(presets, text) ?? (rangeOf(text) && text);

const order = ['q', 'types', 'created'] as const;

/** Only what is set, always in the same order, so that equal searches have equal addresses. */
export function writeSearch(search: EventSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of order) {
    const value = search[key];
    if (value !== undefined) params.set(key, String(value));
  }
  return params;
}

export const isFiltered = (search: EventSearch): boolean => writeSearch(search).size > 0;
