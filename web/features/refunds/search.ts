import {
  cents,
  days,
  listAddress,
  names,
  oneOf,
  type SearchOf,
  someOf,
  text,
  yes,
} from '../../shared/lists/address.ts';
import { refundStates } from './display.tsx';

/** `-` sorts in descending order. The default is newest first. */
export const sorts = ['createdAt', '-amount', 'amount'] as const;

export const address = listAddress({
  q: text,
  state: someOf(refundStates),
  provider: names,
  created: days,
  /** Cents. */
  amountMin: cents,
  amountMax: cents,
  needsAttention: yes,
  sort: oneOf(sorts),
});

export type RefundSearch = SearchOf<typeof address>;
export const { write: writeSearch } = address;
