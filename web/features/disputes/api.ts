import { queryOptions } from '@tanstack/react-query';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { api, type Schema } from '../../shared/api/client.ts';
import { download, sendBytes } from '../../shared/api/files.ts';
import { createdBetween } from '../../shared/lists/days.ts';
import type { ListSource } from '../../shared/lists/use-live-list.ts';
import { address, type DisputeSearch, writeSearch } from './search.ts';

/** Every query and command about disputes. */

const pathOf = (id: string) => `/v1/disputes/${encodeURIComponent(id)}`;
const timeoutMs = 30_000;
const dayMs = 86_400_000;

const fetchDispute = (merchantId: string, id: string, signal: AbortSignal): Promise<Dispute> =>
  api.get('/v1/disputes/{id}', { merchantId, params: { path: { id } }, signal });

/** Converts a search to the API's query: relative days become instants, and `due` implies open disputes. */
export function disputeFilterQuery({ created, due, ...filters }: DisputeSearch) {
  return {
    ...(due && {
      dueBefore: new Date(Date.now() + Number.parseInt(due, 10) * dayMs).toISOString(),
      state: 'OPEN',
    }),
    sort: 'due' as const,
    ...address.query(filters),
    ...createdBetween(created, Date.now()),
  };
}

export const disputeQueries = {
  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['disputes', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchDispute(merchantId, id, signal),
    }),

  /** The disputes of one payment. */
  of: (merchantId: string, paymentId: string) =>
    queryOptions({
      queryKey: ['disputes', merchantId, 'of', paymentId],
      queryFn: async ({ signal }): Promise<Dispute[]> =>
        (await api.get('/v1/disputes', { merchantId, params: { query: { paymentId, limit: 20 } }, signal })).data,
    }),
};

export const disputeList: ListSource<Dispute, DisputeSearch> = {
  name: 'disputes',
  key: (search) => writeSearch(search).toString(),
  page: (merchantId, search, cursor, limit, signal) => {
    const query = { ...disputeFilterQuery(search), limit, ...(cursor && { cursor }) };
    return api.get('/v1/disputes', { merchantId, params: { query }, signal });
  },
  one: fetchDispute,
  count: (merchantId, search, signal) =>
    api.get('/v1/disputes/count', { merchantId, params: { query: disputeFilterQuery(search) }, signal }),
  newestFirst: ({ sort }) => sort === '-createdAt',
};

/** A decision about a dispute, with the body that its route takes. */
export type DisputeDecision =
  | { decision: 'accept'; body: Schema<'AcceptDispute'> }
  | { decision: 'contest'; body: Schema<'ContestDispute'> }
  | { decision: 'resolve'; body: Schema<'ResolveDispute'> };

export function decideDispute(merchantId: string, id: string, { decision, body }: DisputeDecision): Promise<Dispute> {
  const options = { merchantId, params: { path: { id } }, timeoutMs };
  if (decision === 'accept') return api.post('/v1/disputes/{id}/accept', { ...options, body });
  if (decision === 'contest') return api.post('/v1/disputes/{id}/contest', { ...options, body });
  return api.post('/v1/disputes/{id}/resolve', { ...options, body });
}

export const addEvidence = (merchantId: string, id: string, file: File) =>
  sendBytes<Dispute>(`${pathOf(id)}/evidence?${new URLSearchParams({ fileName: file.name })}`, merchantId, file);

export const fetchEvidence = (merchantId: string, id: string, evidenceId: string) =>
  download(`${pathOf(id)}/evidence/${encodeURIComponent(evidenceId)}`, merchantId);
