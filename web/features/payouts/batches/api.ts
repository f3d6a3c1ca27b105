import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PayoutBatch } from '../../../../domain/payouts/batch.ts';
import type { Language } from '../../../i18n/language.ts';
import { api, type Schema } from '../../../shared/api/client.ts';
import { download } from '../../../shared/api/files.ts';

/** A file checked as a batch, with the errors of its lines. */
export type CheckedBatch = Schema<'CheckedPayoutBatch'>;

/** A file that the person has chosen, with its full text. */
export interface ChosenFile {
  /** Identifies this choice: choosing the same file again makes a new id. */
  id: string;
  name: string;
  text: string;
}

export interface NewBatch {
  provider: string;
  file: ChosenFile;
  /** Confirms that a file which was a batch before is sent again on purpose. */
  allowDuplicate?: boolean;
}

/** Long, because the API checks up to a thousand lines one by one. */
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
      queryFn: ({ pageParam, signal }) => {
        const query = { limit: 50, ...(pageParam && { cursor: pageParam }) };
        return api.get('/v1/payout-batches', { merchantId, params: { query }, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),

  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payout-batches', merchantId, 'one', id],
      queryFn: ({ signal }): Promise<PayoutBatch> =>
        api.get('/v1/payout-batches/{id}', { merchantId, params: { path: { id } }, signal }),
    }),

  lines: (merchantId: string, id: string) =>
    infiniteQueryOptions({
      queryKey: ['payout-batches', merchantId, 'lines', id],
      queryFn: ({ pageParam, signal }) => {
        const query = { limit: 100, ...(pageParam && { cursor: pageParam }) };
        return api.get('/v1/payout-batches/{id}/lines', { merchantId, params: { path: { id }, query }, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),

  /** Checks a file as a batch. Nothing is stored. */
  check: (merchantId: string, batch: NewBatch) =>
    queryOptions({
      queryKey: ['payout-batches', merchantId, 'check', batch.file.id, batch.provider],
      queryFn: ({ signal }) =>
        api.post('/v1/payout-batches/check', { merchantId, body: bodyOf(batch), signal, timeoutMs }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
};

/** @param idempotencyKey belongs to one file and choice: sending it twice makes one batch. */
export const createBatch = (merchantId: string, batch: NewBatch, idempotencyKey: string): Promise<PayoutBatch> =>
  api.post('/v1/payout-batches', {
    merchantId,
    params: { header: { 'Idempotency-Key': idempotencyKey } },
    body: bodyOf(batch),
    timeoutMs,
  });

/** @param reason may be empty, except to cancel. */
export function decide(
  merchantId: string,
  id: string,
  decision: 'approve' | 'cancel',
  reason: string,
): Promise<PayoutBatch> {
  const options = { merchantId, params: { path: { id } }, timeoutMs: 30_000 };
  return decision === 'cancel'
    ? api.post('/v1/payout-batches/{id}/cancel', { ...options, body: { reason } })
    : api.post('/v1/payout-batches/{id}/approve', { ...options, body: reason ? { reason } : {} });
}

export const downloadResult = (merchantId: string, id: string, language: Language) =>
  download(`/v1/payout-batches/${encodeURIComponent(id)}/result?language=${language}`, merchantId);
