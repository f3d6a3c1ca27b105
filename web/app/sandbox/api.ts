import { request } from '../../shared/api/request.ts';

/** Questions of the test environment's page; what it arms and simulates is asked where payments do. */

export const bookParts = ['charges', 'refunds', 'transfers', 'receivers'] as const;

/** What the stand-in has, as it keeps it. */
type Books = Partial<Record<(typeof bookParts)[number], unknown[]>>;

export const fetchBooks = (merchantId: string, { provider, reference }: { provider: string; reference: string }) =>
  request<Books>(`/v1/sandbox/books?${new URLSearchParams({ provider, ...(reference && { reference }) })}`, {
    merchantId,
  });

export const makeDocument = (merchantId: string, kind: 'cpf' | 'cnpj' | 'letters') =>
  request<{ document: string; formatted: string }>(
    kind === 'cpf' ? '/v1/sandbox/cpf' : `/v1/sandbox/cnpj?alphanumeric=${kind === 'letters'}`,
    { merchantId },
  );
