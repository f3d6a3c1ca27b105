import { days, listAddress, names, oneOf, type SearchOf, someOf, text, yes } from '../../shared/lists/address.ts';
import { disputeStates } from './display.tsx';

export const kinds = ['MED', 'CHARGEBACK'] as const;
export const dues = ['1d', '3d', '7d'] as const;
/** `-` sorts in descending order. The default is the nearest deadline first. */
export const sorts = ['-due', '-createdAt', 'createdAt', '-amount', 'amount'] as const;

export const address = listAddress({
  q: text,
  state: someOf(disputeStates),
  kind: oneOf(kinds),
  /** Maximum number of days left to answer. */
  due: oneOf(dues),
  provider: names,
  created: days,
  needsAttention: yes,
  sort: oneOf(sorts),
});

export type DisputeSearch = SearchOf<typeof address>;
export const { read: readSearch, write: writeSearch, isFiltered } = address;
