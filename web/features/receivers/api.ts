import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TimelineEntry, Waiting } from '../../../domain/core/timeline.ts';
import type { Receiver, ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { request } from '../../shared/api/request.ts';
import { type ListSource, type Page, pageSize } from '../../shared/lists/use-live-list.ts';
import type { LiveKind } from '../../shared/timeline/use-live.ts';
import { type ReceiverSearch, writeSearch } from './search.ts';

/** Every question and command about receivers. Keys and fetchers stay together here, so they cannot drift apart. */

const pathOf = (id: string) => `/v1/receivers/${encodeURIComponent(id)}`;
const accountPath = (id: string, accountId: string) => `${pathOf(id)}/accounts/${encodeURIComponent(accountId)}`;
/** A command may have to wait for a provider. */
const timeoutMs = 30_000;

const fetchReceiver = (merchantId: string, id: string, signal: AbortSignal) =>
  request<Receiver>(pathOf(id), { merchantId, signal });

/** What each provider said that it holds for the receiver. */
interface Balances {
  data: { accountId: string; provider: string; balance?: number; at?: string; why?: string }[];
  balance?: number;
}

export const receiverQueries = {
  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['receivers', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchReceiver(merchantId, id, signal),
    }),

  timeline: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['receivers', merchantId, 'timeline', id],
      queryFn: async ({ signal }) => {
        const { data } = await request<{ data: TimelineEntry[] }>(`${pathOf(id)}/timeline`, { merchantId, signal });
        return data;
      },
    }),

  waiting: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['receivers', merchantId, 'waiting', id],
      queryFn: ({ signal }) => request<Waiting>(`${pathOf(id)}/waiting`, { merchantId, signal }),
    }),
};

/** Keeps what a command answered, unless the stream was quicker and told of something later. */
export function cacheReceiver(client: QueryClient, merchantId: string, receiver: Receiver): void {
  client.setQueryData(receiverQueries.one(merchantId, receiver.id).queryKey, (known) =>
    known && known.updatedAt > receiver.updatedAt ? known : receiver,
  );
}

export const liveReceiver = {
  entity: 'receiver',
  streamPath: (id: string) => `${pathOf(id)}/stream`,
  queries: receiverQueries,
} as const satisfies LiveKind;

export const receiverList: ListSource<Receiver, ReceiverSearch> = {
  name: 'receivers',
  key: (search) => writeSearch(search).toString(),
  page: (merchantId, search, cursor, signal) => {
    const params = writeSearch(search);
    params.set('limit', String(pageSize));
    if (cursor) params.set('cursor', cursor);
    return request<Page<Receiver>>(`/v1/receivers?${params}`, { merchantId, signal });
  },
  one: fetchReceiver,
  count: (merchantId, search, signal) => request(`/v1/receivers/count?${writeSearch(search)}`, { merchantId, signal }),
  newestFirst: ({ sort }) => sort === undefined,
};

/** The key is of what was filled in: sent twice, it is one receiver. */
export const createReceiver = (merchantId: string, body: object, idempotencyKey: string) =>
  request<Receiver>('/v1/receivers', { method: 'POST', merchantId, body, idempotencyKey, timeoutMs });

export const changeReceiver = (merchantId: string, id: string, body: object) =>
  request<Receiver>(pathOf(id), { method: 'PATCH', merchantId, body, timeoutMs });

export const addDocument = (merchantId: string, id: string, document: ReceiverDocument, uploadId: string) =>
  request<Receiver>(`${pathOf(id)}/documents`, {
    method: 'POST',
    merchantId,
    body: { [document]: uploadId },
    timeoutMs,
  });

/** Shows a paper for a minute; who asked is kept. */
export const linkToDocument = (merchantId: string, id: string, document: ReceiverDocument) =>
  request<{ url: string; expiresAt: string }>(`${pathOf(id)}/documents/${document}/link`, {
    method: 'POST',
    merchantId,
  });

export const fetchBalance = (merchantId: string, id: string) =>
  request<Balances>(`${pathOf(id)}/balance`, { merchantId, timeoutMs });

export const addAccount = (merchantId: string, id: string, provider: string) =>
  request<Receiver>(`${pathOf(id)}/accounts`, { method: 'POST', merchantId, body: { provider }, timeoutMs });

/** What a person asks for about one account, as each route takes it. */
export type AccountRequest =
  | { what: 'retry' | 'dismiss'; reason: string }
  | { what: 'look' }
  | { what: 'resolve'; outcome: 'created' | 'not_created'; receiverId?: string; reason: string };

export const askForAccount = (merchantId: string, id: string, accountId: string, { what, ...body }: AccountRequest) =>
  request<Receiver>(`${accountPath(id, accountId)}/${what}`, { method: 'POST', merchantId, body, timeoutMs });

export type BankChangeRequest = { what: 'approve'; reason?: string } | { what: 'cancel'; reason: string };

export const decideBankChange = (merchantId: string, id: string, { what, ...body }: BankChangeRequest) =>
  request<Receiver>(`${pathOf(id)}/bank-change/${what}`, { method: 'POST', merchantId, body, timeoutMs });

export type SimulatedEvent = 'approved' | 'refused';

export const simulate = (
  merchantId: string,
  id: string,
  body: { event: SimulatedEvent; provider: string; silent?: boolean },
) => request<unknown>(`/v1/sandbox/receivers/${encodeURIComponent(id)}/simulate`, { method: 'POST', merchantId, body });
