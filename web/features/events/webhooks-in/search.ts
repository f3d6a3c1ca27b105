import { days, listAddress, names, type SearchOf, someOf, text } from '../../../shared/lists/address.ts';
import { outcomes } from './display.ts';

export const address = listAddress({
  q: text,
  outcome: someOf(outcomes),
  provider: names,
  created: days,
});

export type InboxSearch = SearchOf<typeof address>;
export const { write: writeSearch } = address;
