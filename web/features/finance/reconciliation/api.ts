import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { daysLater } from '../../../../domain/core/days.ts';
import type {
  Counts as CountsSchema,
  Reconciliation,
  ReconciliationItem,
} from '../../../../domain/finance/reconciliation.ts';
import { api, type Schema } from '../../../shared/api/client.ts';

export type Counts = z.infer<typeof CountsSchema>;
export type Kind = ReconciliationItem['kind'];
export type Settled = NonNullable<ReconciliationItem['settled']>;
export type SettleAction = Schema<'SettleItem'>['action'];
export type StatementRule = Schema<'StatementRule'>;
export type OpenSettlement = Schema<'Settlement'>;

/** The matches that a statement would have. Nothing is stored. */
export type Preview = Schema<'StatementPreview'>;

/** A statement that the person has chosen. Its bytes in base64, because banks use different character encodings. */
export interface StatementFile {
  /** Identifies this choice: choosing the same file again makes a new id. */
  id: string;
  name: string;
  base64: string;
}

/** In ms. A statement may have 20,000 lines. */
const timeoutMs = 90_000;

const bodyOf = (file: StatementFile, provider: string) => ({
  fileName: file.name,
  content: file.base64,
  encoding: 'base64' as const,
  ...(provider && { provider }),
});

export const reconciliationQueries = {
  list: (merchantId: string) =>
    infiniteQueryOptions({
      queryKey: ['reconciliations', merchantId, 'list'],
      queryFn: ({ pageParam, signal }) => {
        const query = { limit: 50, ...(pageParam && { cursor: pageParam }) };
        return api.get('/v1/reconciliations', { merchantId, params: { query }, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),

  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['reconciliations', merchantId, 'one', id],
      queryFn: ({ signal }): Promise<Reconciliation> =>
        api.get('/v1/reconciliations/{id}', { merchantId, params: { path: { id } }, signal }),
    }),

  /** @param filter in the API's form: `kind` separated by commas, `settled`. */
  items: (merchantId: string, id: string, filter: { kind?: string; settled?: 'true' | 'false' }) =>
    infiniteQueryOptions({
      queryKey: ['reconciliations', merchantId, 'items', id, filter],
      queryFn: ({ pageParam, signal }) => {
        const query = { ...filter, limit: 50, ...(pageParam && { cursor: pageParam }) };
        return api.get('/v1/reconciliations/{id}/items', { merchantId, params: { path: { id }, query }, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),

  check: (merchantId: string, file: StatementFile, provider: string) =>
    queryOptions({
      queryKey: ['reconciliations', merchantId, 'check', file.id, provider],
      queryFn: ({ signal }) =>
        api.post('/v1/reconciliations/statements/check', {
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

/** Days before its line's within which a settlement is offered: it may be late. */
const offeredDays = 14;

/** The settlements that have not arrived and that a line of this day may be. */
export const openSettlementsQuery = (merchantId: string, day: string) =>
  queryOptions({
    queryKey: ['settlements', merchantId, 'open', day],
    queryFn: async ({ signal }): Promise<OpenSettlement[]> => {
      const query = { state: 'EXPECTED' as const, from: daysLater(day, -offeredDays), to: day, limit: 100 };
      return (await api.get('/v1/settlements', { merchantId, params: { query }, signal })).data;
    },
  });

const rulesKey = (merchantId: string) => ['statement-rules', merchantId];

/** What was learned of banks' descriptions. */
export const statementRules = {
  key: rulesKey,
  list: (merchantId: string) =>
    infiniteQueryOptions({
      queryKey: [...rulesKey(merchantId), 'list'],
      queryFn: ({ pageParam, signal }) => {
        const query = { limit: 50, ...(pageParam && { cursor: pageParam }) };
        return api.get('/v1/statement-rules', { merchantId, params: { query }, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  remove: (merchantId: string, id: string) =>
    api.delete('/v1/statement-rules/{id}', { merchantId, params: { path: { id } } }),
};

/** @param span ISO instants; the end is not included. */
export const startReconciliation = (
  merchantId: string,
  span: { from: string; to: string },
  provider: string,
): Promise<Reconciliation> =>
  api.post('/v1/reconciliations', {
    merchantId,
    body: { ...span, ...(provider && { provider }) },
    timeoutMs: 30_000,
  });

export const importStatement = (merchantId: string, file: StatementFile, provider: string): Promise<Reconciliation> =>
  api.post('/v1/reconciliations/statements', { merchantId, body: bodyOf(file, provider), timeoutMs });

/** `done`: the item shows the result. Otherwise the answer of the provider or of a second person is outstanding. */
export async function settleItem(
  merchantId: string,
  id: string,
  n: number,
  body: Schema<'SettleItem'>,
): Promise<{ done: boolean; item: ReconciliationItem }> {
  const { status, body: item } = await api.postWithStatus('/v1/reconciliations/{id}/items/{n}/settle', {
    merchantId,
    params: { path: { id, n: String(n) } },
    body,
    timeoutMs: 45_000,
  });
  return { done: status !== 202, item };
}

/** Confirms some of the suggestions that differ in nothing. */
export const confirmSuggestions = (merchantId: string, id: string, reason: string) =>
  api.post('/v1/reconciliations/{id}/confirm-suggestions', {
    merchantId,
    params: { path: { id } },
    body: { reason },
    timeoutMs: 120_000,
  });
