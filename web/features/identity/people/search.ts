import { builtInRoles } from '../../../../domain/core/roles.ts';
import { listAddress, type SearchOf, text } from '../../../shared/lists/address.ts';
import type { Role } from '../roles/api.ts';

/** The built-in roles, until all are read and for who may not read them. The API refuses those that the reader cannot give. */
export const builtInChoice: readonly Role[] = builtInRoles.map((id) => ({
  id,
  builtIn: true,
  permissions: [],
  people: [],
  mine: false,
  givable: true,
}));

export const address = listAddress({
  q: text,
  /** A built-in role, or the id of one of the merchant's own. */
  role: text,
});

export type PeopleSearch = SearchOf<typeof address>;
export const { write: writeSearch } = address;
