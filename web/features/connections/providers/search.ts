import { listAddress, type SearchOf, someOf, text } from '../../../shared/lists/address.ts';
import type { Provider } from '../../../shared/providers/api.ts';
import { grades, operations } from '../../../shared/providers/display.ts';
import { methods } from '../../../shared/status/display.ts';
import { plain } from '../../../ui/plain.ts';

export const address = listAddress({
  q: text,
  /** The provider must have all of them. */
  method: someOf(methods),
  /** The provider must have all of them. */
  operation: someOf(operations),
  /** The provider must have any of them. */
  evidence: someOf(grades),
});

export type ProviderSearch = SearchOf<typeof address>;
export const { read: readSearch, write: writeSearch, isFiltered } = address;

export function matches({ q, method, operation, evidence }: ProviderSearch, provider: Provider): boolean {
  return (
    (!q || plain(provider.name).includes(plain(q))) &&
    (method ?? []).every((one) => provider.methods.includes(one)) &&
    (operation ?? []).every((one) => provider.operations.includes(one)) &&
    (!evidence || evidence.some((grade) => grade === provider.evidence.grade))
  );
}
