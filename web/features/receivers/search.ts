import { listAddress, names, oneOf, type SearchOf, someOf, text, yes } from '../../shared/lists/address.ts';
import { statuses } from './states.ts';

export const address = listAddress({
  q: text,
  needsAttention: yes,
  status: someOf(statuses),
  provider: names,
  /** The default is newest first. */
  sort: oneOf(['createdAt'] as const),
});

export type ReceiverSearch = SearchOf<typeof address>;
export const { read: readSearch, write: writeSearch, isFiltered } = address;
