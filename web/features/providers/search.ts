import { listAddress, type SearchOf, someOf, text } from '../lists/address.ts';
import { methods } from '../status/looks.ts';
import type { Provider } from './api.ts';
import { grades, operations } from './looks.ts';

export const address = listAddress({
  q: text,
  /** All of them. */
  method: someOf(methods),
  /** All of them. */
  operation: someOf(operations),
  /** Any of them. */
  evidence: someOf(grades),
});

export type ProviderSearch = SearchOf<typeof address>;
export const { read: readSearch, write: writeSearch, isFiltered } = address;

export function matches({ q, method, operation, evidence }: ProviderSearch, provider: Provider): boolean {
  return (
    (!q || provider.name.toLowerCase().includes(q.toLowerCase())) &&
    (method ?? []).every((one) => provider.methods.includes(one)) &&
    (operation ?? []).every((one) => provider.operations.includes(one)) &&
    (!evidence || evidence.some((grade) => grade === provider.evidence.grade))
  );
}
