import { api } from '../../shared/api/client.ts';

/** Queries of the sandbox page. Faults are in `shared/sandbox`, simulations in each feature. */

export const bookParts = ['charges', 'refunds', 'transfers', 'receivers'] as const;

/** The parts of a stand-in's ledger as it stores them: the API's schema leaves their rows open. */
export async function fetchBooks(
  merchantId: string,
  { provider, reference }: { provider: string; reference: string },
): Promise<Partial<Record<(typeof bookParts)[number], unknown[]>>> {
  const books: Record<string, unknown> = await api.get('/v1/sandbox/books', {
    merchantId,
    params: { query: { provider, ...(reference && { reference }) } },
  });
  return Object.fromEntries(
    bookParts.flatMap((part) => {
      const rows = books[part];
      return Array.isArray(rows) ? [[part, rows]] : [];
    }),
  );
}

export const makeDocument = (merchantId: string, kind: 'cpf' | 'cnpj' | 'letters') =>
  kind === 'cpf'
    ? api.get('/v1/sandbox/cpf', { merchantId })
    : api.get('/v1/sandbox/cnpj', {
        merchantId,
        params: { query: { alphanumeric: kind === 'letters' ? 'true' : 'false' } },
      });
