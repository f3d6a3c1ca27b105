import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  Counts as CountsSchema,
  Reconciliation,
  ReconciliationItem,
} from '../../../../domain/finance/reconciliation.ts';
import { request, requestWithStatus } from '../../../shared/api/request.ts';

export type Counts = z.infer<typeof CountsSchema>;
export type Kind = ReconciliationItem['kind'];
export type Settled = NonNullable<ReconciliationItem['settled']>;
export type SettleAction = Settled['action'];

/** What a statement would match. Nothing is kept of it. */
export interface Preview {
  from?: string;
  to?: string;
  counts: Counts;
  /** Lines without money of their own. */
  skipped: number;
  errors: { line: number; field: string; message: string }[];
  /** What does not match, then the rest; not all of a long one. */
  items: ReconciliationItem[];
  /** The reconciliation that this file is already. */
  importedAs?: string;
}

/** A statement as somebody has chosen it. Its own bytes: banks write letters in more than one way. */
export interface StatementFile {
  /** Of this choice: the same file chosen again is another. */
  id: string;
  name: string;
  base64: string;
}

interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

const path = '/v1/reconciliations';
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;
/** A statement may have twenty thousand lines. */
const timeoutMs = 90_000;

const bodyOf = (file: StatementFile, provider: string) => ({
  fileName: file.name,
  content: file.base64,
  encoding: 'base64',
  ...(provider && { provider }),
});

export const reconciliationQueries = {
  list: (merchantId: string) =>
    infiniteQueryOptions({
      queryKey: ['reconciliations', merchantId, 'list'],
      queryFn: ({ pageParam, signal }) =>
        request<Page<Reconciliation>>(
          `${path}?${new URLSearchParams({ limit: '50', ...(pageParam && { cursor: pageParam }) })}`,
          { merchantId, signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),

  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['reconciliations', merchantId, 'one', id],
      queryFn: ({ signal }) => request<Reconciliation>(pathOf(id), { merchantId, signal }),
    }),

  /** @param filter as the API takes it: `kind` with commas, `settled`. */
  items: (merchantId: string, id: string, filter: Record<string, string>) =>
    infiniteQueryOptions({
      queryKey: ['reconciliations', merchantId, 'items', id, filter],
      queryFn: ({ pageParam, signal }) =>
        request<Page<ReconciliationItem>>(
          `${pathOf(id)}/items?${new URLSearchParams({ ...filter, limit: '50', ...(pageParam && { cursor: pageParam }) })}`,
          { merchantId, signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),

  check: (merchantId: string, file: StatementFile, provider: string) =>
    queryOptions({
      queryKey: ['reconciliations', merchantId, 'check', file.id, provider],
      queryFn: ({ signal }) =>
        request<Preview>(`${path}/statements/check`, {
          method: 'POST',
          merchantId,
          body: bodyOf(file, provider),
          signal,
          timeoutMs,
        }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
};

/** @param span ISO instants; the end is not included. */
export const startReconciliation = (merchantId: string, span: { from: string; to: string }, provider: string) =>
  request<Reconciliation>(path, {
    method: 'POST',
    merchantId,
    body: { ...span, ...(provider && { provider }) },
    timeoutMs: 30_000,
  });

export const importStatement = (merchantId: string, file: StatementFile, provider: string) =>
  request<Reconciliation>(`${path}/statements`, {
    method: 'POST',
    merchantId,
    body: bodyOf(file, provider),
    timeoutMs,
  });

/** `done`: it is as the item now says; otherwise the provider, or a second person, has not answered yet. */
export async function settleItem(
  merchantId: string,
  id: string,
  n: number,
  body: { action: SettleAction; reason: string },
): Promise<{ done: boolean; item: ReconciliationItem }> {
  const { status, body: item } = await requestWithStatus<ReconciliationItem>(`${pathOf(id)}/items/${n}/settle`, {
    method: 'POST',
    merchantId,
    body,
    timeoutMs: 45_000,
  });
  return { done: status !== 202, item };
}
