import { line, oneOf } from '../payments/search.ts';

export const roles = ['admin', 'finance', 'ops', 'developer', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Filters of the list, as they stand in the address. What is no filter, or no value of one, is not given. */
export interface PeopleSearch {
  q?: string | undefined;
  role?: Role | undefined;
}

export const readSearch = (params: URLSearchParams): PeopleSearch => ({
  q: line(params.get('q') ?? undefined),
  role: oneOf(roles, params.get('role') ?? undefined),
});

/** Only what is set, always in the same order: equal searches have equal addresses. */
export function writeSearch({ q, role }: PeopleSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (role) params.set('role', role);
  return params;
}

export const isFiltered = (search: PeopleSearch): boolean => writeSearch(search).size > 0;
