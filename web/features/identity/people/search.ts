import { listAddress, oneOf, type SearchOf, text } from '../../../shared/lists/address.ts';

export const roles = ['admin', 'finance', 'ops', 'developer', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const address = listAddress({
  q: text,
  role: oneOf(roles),
});

export type PeopleSearch = SearchOf<typeof address>;
export const { write: writeSearch } = address;
