import { line, oneOf, presets, rangeOf } from '../payments/search.ts';

/** Filters of the log, as they stand in the address. What is no filter, or no value of one, is not given. */
export interface AuditSearch {
  entity?: string | undefined;
  person?: string | undefined;
  action?: string | undefined;
  /** A preset, or days as `2026-11-01..2026-11-21`, either end open. */
  created?: string | undefined;
}

const order = ['entity', 'person', 'action', 'created'] as const;

export function readSearch(params: URLSearchParams): AuditSearch {
  const given = (name: (typeof order)[number]) => line(params.get(name) ?? undefined);
  const created = given('created');
  return {
    entity: given('entity'),
    person: given('person'),
    action: given('action'),
    created: oneOf(presets, created) ?? (rangeOf(created) && created),
  };
}

/** Only what is set, always in the same order: equal searches have equal addresses. */
export function writeSearch(search: AuditSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of order) {
    const value = search[name];
    if (value) params.set(name, value);
  }
  return params;
}

export const isFiltered = (search: AuditSearch): boolean => writeSearch(search).size > 0;
