import { days, listAddress, oneOf, type SearchOf, text } from '../../../shared/lists/address.ts';

export const statusClasses = ['2xx', '4xx', '5xx'] as const;
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const address = listAddress({
  q: text,
  status: oneOf(statusClasses),
  method: oneOf(methods),
  key: text,
  created: days,
});

export type RequestSearch = SearchOf<typeof address>;
export const { read: readSearch, write: writeSearch, isFiltered } = address;

/**
 * The typed text as the API's filter: a request's id, a path (ids in it become placeholders), or the id of the entity
 * that a request concerned.
 */
export function askedFor(typed: string | undefined): { requestId?: string; path?: string; entity?: string } {
  if (!typed) return {};
  if (typed.startsWith('req_')) return { requestId: typed };
  if (typed.startsWith('/')) return { path: typed.replace(/\/[a-z]{3}_[0-9a-z]{26}(?=\/|$)/g, '/{id}') };
  return { entity: typed };
}
