import { days, listAddress, type SearchOf, text } from '../../../shared/lists/address.ts';

export const address = listAddress({
  /** The id of the affected entity. */
  q: text,
  person: text,
  action: text,
  created: days,
});

export type AuditSearch = SearchOf<typeof address>;
export const { read: readSearch, write: writeSearch, isFiltered } = address;
