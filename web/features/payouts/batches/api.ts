import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CheckedBatch as Checked, PayoutBatch, PayoutBatchLine } from '../../../../domain/payouts/batch.ts';
import type { Language } from '../../../i18n/language.tsx';
import { download, request } from '../../../shared/api/request.ts';

export type CheckedBatch = z.infer<typeof Checked>;

/** A file as somebody has chosen it, read whole. */
export interface ChosenFile {
  /** Of this choice: the same file chosen again is another. */
  id: string;
  name: string;
  text: string;
}

export interface NewBatch {
  provider: string;
  file: ChosenFile;
  /** The very same file was a batch before, and that is meant. */
  allowDuplicate?: boolean;
}

interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

const path = '/v1/payout-batches';
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;
/** A thousand lines are looked at one by one. */
const timeoutMs = 60_000;

const bodyOf = ({ provider, file, allowDuplicate }: NewBatch) => ({
  provider,
  fileName: file.name,
  csv: file.text,
  ...(allowDuplicate && { allowDuplicate }),
});

export const batchQueries = {
  list: (merchantId: string) =>
    infiniteQueryOptions({
      queryKey: ['payout-batches', merchantId, 'list'],
      queryFn: ({ pageParam, signal }) =>
        request<Page<PayoutBatch>>(
          `${path}?${new URLSearchParams({ limit: '50', ...(pageParam && { cursor: pageParam }) })}`,
          { merchantId, signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),

  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payout-batches', merchantId, 'one', id],
      queryFn: ({ signal }) => request<PayoutBatch>(pathOf(id), { merchantId, signal }),
    }),

  lines: (merchantId: string, id: string) =>
    infiniteQueryOptions({
      queryKey: ['payout-batches', merchantId, 'lines', id],
      queryFn: ({ pageParam, signal }) =>
        request<Page<PayoutBatchLine>>(
          `${pathOf(id)}/lines?${new URLSearchParams({ limit: '100', ...(pageParam && { cursor: pageParam }) })}`,
          { merchantId, signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),

  /** What a file would be as a batch. Nothing is kept of it. */
  check: (merchantId: string, asked: NewBatch) =>
    queryOptions({
      queryKey: ['payout-batches', merchantId, 'check', asked.file.id, asked.provider],
      queryFn: ({ signal }) =>
        request<CheckedBatch>(`${path}/check`, {
          method: 'POST',
          merchantId,
          body: bodyOf(asked),
          signal,
          timeoutMs,
        }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
};

/** @param idempotencyKey of one file and choice: sent twice, it is one batch. */
export const createBatch = (merchantId: string, asked: NewBatch, idempotencyKey: string) =>
  request<PayoutBatch>(path, { method: 'POST', merchantId, body: bodyOf(asked), idempotencyKey, timeoutMs });

/** With a reason, always to cancel. */
export const decide = (merchantId: string, id: string, what: 'approve' | 'cancel', reason: string) =>
  request<PayoutBatch>(`${pathOf(id)}/${what}`, {
    method: 'POST',
    merchantId,
    body: reason ? { reason } : {},
    timeoutMs: 30_000,
  });

export const downloadResult = (merchantId: string, id: string, language: Language) =>
  download(`${pathOf(id)}/result?language=${language}`, merchantId);
