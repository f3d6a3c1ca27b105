import { line, oneOf, presets, rangeOf } from '../payments/search.ts';

export const statusClasses = ['2xx', '4xx', '5xx'] as const;
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Filters of the list, as they stand in the address. What is no filter, or no value of one, is not given. */
export interface RequestSearch {
  q?: string | undefined;
  status?: (typeof statusClasses)[number] | undefined;
  method?: (typeof methods)[number] | undefined;
  key?: string | undefined;
  created?: string | undefined;
}

export function readSearch(params: URLSearchParams): RequestSearch {
  const given: Record<string, string | undefined> = Object.fromEntries(params);
  const search: RequestSearch = {
    q: line(given.q),
    status: oneOf(statusClasses, given.status),
    method: oneOf(methods, given.method),
    key: line(given.key),
    created: oneOf(presets, given.created) ?? (rangeOf(given.created) && given.created),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

const order = ['q', 'status', 'method', 'key', 'created'] as const;

/** The address of a search: only what is set, always in the same order, so that equal searches have equal addresses. */
export function writeSearch(search: RequestSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of order) {
    const value = search[name];
    if (value !== undefined) params.set(name, value);
  }
  return params;
}

export const isFiltered = (search: RequestSearch): boolean => writeSearch(search).size > 0;

/**
 * What somebody typed, as the API asks for it: a request's id, a path (ids in it are taken for their places), or the id of
 * what a request was about.
 */
export function askedFor(text: string | undefined): { requestId?: string; path?: string; entity?: string } {
  if (!text) return {};
  if (text.startsWith('req_')) return { requestId: text };
  if (text.startsWith('/')) return { path: text.replace(/\/[a-z]{3}_[0-9a-z]{26}(?=\/|$)/g, '/{id}') };
  return { entity: text };
}
