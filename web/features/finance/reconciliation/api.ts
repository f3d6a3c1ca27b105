import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { daysLater } from '../../../../domain/core/days.ts';
import type {
  Counts as CountsSchema,
  Reconciliation,
  ReconciliationItem,
} from '../../../../domain/finance/reconciliation.ts';
import type { Language } from '../../../i18n/texts.ts';
import { api, type Schema } from '../../../shared/api/client.ts';
import { download } from '../../../shared/api/files.ts';

export type Counts = z.infer<typeof CountsSchema>;
export type Kind = ReconciliationItem['kind'];
export type Settled = NonNullable<ReconciliationItem['settled']>;
type SettleAction = Schema<'SettleItem'>['action'];
/** What a form offers: a line may be assigned to each of three kinds. */
export type OfferedAction = Exclude<SettleAction, 'assign'> | `assign_${ReconciliationEntity}`;
export type ReconciliationEntity = NonNullable<ReconciliationItem['entity']>;
export type StatementRule = Schema<'StatementRule'>;

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

/** Days before its line's within which something is offered: it may be late. */
const offeredDays = 14;

/** What a line may be assigned to. */
interface Assignable {
  id: string;
  provider: string;
  /** The day in Brazil, or the moment of its creation. */
  at: string;
  amount: number;
}

/**
 * What a line of this day may be: settlements that have not arrived, or payments or payouts of its amount, of the days up to it.
 */
export const assignableQuery = (
  merchantId: string,
  entity: ReconciliationEntity,
  { day, amount, direction }: { day: string; amount: number; direction: 'in' | 'out' | undefined },
) =>
  queryOptions({
    queryKey: [`${entity}s`, merchantId, 'assignable', day, amount, direction],
    queryFn: async ({ signal }): Promise<Assignable[]> => {
      const since = daysLater(day, -offeredDays);
      if (entity === 'settlement') {
        const query = { state: 'EXPECTED' as const, from: since, to: day, limit: 100 };
        const { data } = await api.get('/v1/settlements', { merchantId, params: { query }, signal });
        // Money that left the account is a settlement's which the provider took.
        return data
          .filter(({ amount: cents }) => cents < 0 === (direction === 'out'))
          .map(({ id, provider, expectedOn, amount: cents }) => ({ id, provider, at: expectedOn, amount: cents }));
      }
      const query = {
        ...{ amountMin: amount, amountMax: amount, limit: 50 },
        ...{ createdFrom: `${since}T00:00:00-03:00`, createdTo: `${daysLater(day, 1)}T00:00:00-03:00` },
      };
      const { data } =
        entity === 'payment'
          ? await api.get('/v1/payments', { merchantId, params: { query }, signal })
          : await api.get('/v1/payouts', { merchantId, params: { query }, signal });
      return data.map(({ id, provider, createdAt, amount: cents }) => ({ id, provider, at: createdAt, amount: cents }));
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

/** All that was compared, as a file. */
export const fetchItems = (merchantId: string, id: string, file: { format: 'csv' | 'xlsx'; language: Language }) =>
  download(`/v1/reconciliations/${id}/file?${new URLSearchParams(file)}`, merchantId);

/** Confirms some of the suggestions that differ in nothing. */
export const confirmSuggestions = (merchantId: string, id: string, reason: string) =>
  api.post('/v1/reconciliations/{id}/confirm-suggestions', {
    merchantId,
    params: { path: { id } },
    body: { reason },
    timeoutMs: 120_000,
  });
