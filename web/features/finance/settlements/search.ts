import { listAddress, oneOf, rangeOf, type SearchOf, text } from '../../../shared/lists/address.ts';

/** What the list shows; absent: what is still to come. */
export const states = ['SETTLED', 'all'] as const;

export const address = listAddress({
  state: oneOf(states),
  /** A connection's id. */
  connection: text,
  /** A range of the expected days, `2026-11-01..2026-11-21`. */
  expected: (given) => rangeOf(given) && given,
});

export type SettlementSearch = SearchOf<typeof address>;
