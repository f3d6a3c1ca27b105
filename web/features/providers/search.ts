import { methods } from '../status/looks.ts';
import type { Provider } from './api.ts';
import { type Grade, grades, type Operation, operations } from './looks.ts';

/** Filters of the catalogue, as they stand in the address. What is no filter, or no value of one, counts as not given. */
export interface ProviderSearch {
  q?: string | undefined;
  /** All of them. */
  method?: (typeof methods)[number][] | undefined;
  /** All of them. */
  operation?: Operation[] | undefined;
  /** Any of them. */
  evidence?: Grade[] | undefined;
}

function someOf<Word extends string>(words: readonly Word[], text: string | null): Word[] | undefined {
  const given = new Set(text?.split(','));
  const known = words.filter((word) => given.has(word));
  return known.length > 0 ? known : undefined;
}

export function readSearch(params: URLSearchParams): ProviderSearch {
  return {
    q: params.get('q')?.trim().slice(0, 200) || undefined,
    method: someOf(methods, params.get('method')),
    operation: someOf(operations, params.get('operation')),
    evidence: someOf(grades, params.get('evidence')),
  };
}

/** Only what is set, always in the same order, so that equal searches have equal addresses. */
export function writeSearch(search: ProviderSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of ['q', 'method', 'operation', 'evidence'] as const) {
    const value = search[key];
    if (value !== undefined) params.set(key, String(value));
  }
  return params;
}

export const isFiltered = (search: ProviderSearch): boolean => writeSearch(search).size > 0;

export function matches({ q, method, operation, evidence }: ProviderSearch, provider: Provider): boolean {
  return (
    (!q || provider.name.toLowerCase().includes(q.toLowerCase())) &&
    (method ?? []).every((one) => provider.methods.includes(one)) &&
    (operation ?? []).every((one) => provider.operations.includes(one)) &&
    (!evidence || evidence.some((grade) => grade === provider.evidence.grade))
  );
}
