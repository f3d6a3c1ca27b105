import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TimelineEntry, Waiting } from '../../../domain/core/timeline.ts';
import type { PlatformUser } from '../../../domain/receivers/platform-user.ts';
import type { Receiver, ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { api, type BodyOf, type Schema } from '../../shared/api/client.ts';
import type { ListSource } from '../../shared/lists/use-live-list.ts';
import type { LiveKind } from '../../shared/timeline/use-live.ts';
import { address, type ReceiverSearch, writeSearch } from './search.ts';

/** Queries and commands of receivers. Query keys and fetchers are defined together to stay consistent. */

/** A command may wait for a provider's reply. */
const timeoutMs = 30_000;

const of = (merchantId: string, id: string) => ({ merchantId, params: { path: { id } } });

const fetchReceiver = (merchantId: string, id: string, signal: AbortSignal): Promise<Receiver> =>
  api.get('/v1/receivers/{id}', { ...of(merchantId, id), signal });

export const receiverQueries = {
  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['receivers', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchReceiver(merchantId, id, signal),
    }),

  timeline: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['receivers', merchantId, 'timeline', id],
      queryFn: async ({ signal }): Promise<TimelineEntry[]> =>
        (await api.get('/v1/receivers/{id}/timeline', { ...of(merchantId, id), signal })).data,
    }),

  waiting: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['receivers', merchantId, 'waiting', id],
      queryFn: ({ signal }): Promise<Waiting> =>
        api.get('/v1/receivers/{id}/waiting', { ...of(merchantId, id), signal }),
    }),
};

/** Caches a command's answer, unless the event stream has already delivered a later state. */
export function cacheReceiver(client: QueryClient, merchantId: string, receiver: Receiver): void {
  client.setQueryData(receiverQueries.one(merchantId, receiver.id).queryKey, (known) =>
    known && known.updatedAt > receiver.updatedAt ? known : receiver,
  );
}

export const platformUserQuery = (merchantId: string, id: string) =>
  queryOptions({
    queryKey: ['platform-users', merchantId, id],
    queryFn: ({ signal }): Promise<PlatformUser> =>
      api.get('/v1/platform-users/{id}', { ...of(merchantId, id), signal }),
  });

/** After a change of the documents that a user's receivers share: all of them, and the record, are read again. */
export async function refreshShared(client: QueryClient, merchantId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['platform-users', merchantId] }),
    client.invalidateQueries({ queryKey: ['receivers', merchantId, 'one'] }),
  ]);
}

export const liveReceiver = {
  entity: 'receiver',
  streamPath: (id: string) => `/v1/receivers/${encodeURIComponent(id)}/stream`,
  queries: receiverQueries,
} as const satisfies LiveKind;

export const receiverList: ListSource<Receiver, ReceiverSearch> = {
  name: 'receivers',
  key: (search) => writeSearch(search).toString(),
  page: (merchantId, search, cursor, limit, signal) => {
    const query = { ...address.query(search), limit, ...(cursor && { cursor }) };
    return api.get('/v1/receivers', { merchantId, params: { query }, signal });
  },
  one: fetchReceiver,
  count: (merchantId, search, signal) =>
    api.get('/v1/receivers/count', { merchantId, params: { query: address.query(search) }, signal }),
  newestFirst: ({ sort }) => sort === undefined,
};

/** The key belongs to the form's content: sending it twice makes one receiver. */
export const createReceiver = (
  merchantId: string,
  body: BodyOf<'CreateReceiver'>,
  idempotencyKey: string,
): Promise<Receiver> =>
  api.post('/v1/receivers', {
    merchantId,
    params: { header: { 'Idempotency-Key': idempotencyKey } },
    body,
    timeoutMs,
  });

export const changeReceiver = (merchantId: string, id: string, body: BodyOf<'PatchReceiver'>): Promise<Receiver> =>
  api.patch('/v1/receivers/{id}', { ...of(merchantId, id), body, timeoutMs });

export const addDocument = (
  merchantId: string,
  id: string,
  docKind: ReceiverDocument,
  uploadId: string,
): Promise<Receiver> =>
  api.post('/v1/receivers/{id}/documents', { ...of(merchantId, id), body: { [docKind]: uploadId }, timeoutMs });

/** A link that shows a document for one minute. The access is recorded. */
export const linkToDocument = (merchantId: string, id: string, docKind: ReceiverDocument) =>
  api.post('/v1/receivers/{id}/documents/{document}/link', { merchantId, params: { path: { id, document: docKind } } });

export const addUserDocument = (
  merchantId: string,
  id: string,
  docKind: ReceiverDocument,
  uploadId: string,
): Promise<PlatformUser> =>
  api.post('/v1/platform-users/{id}/documents', { ...of(merchantId, id), body: { [docKind]: uploadId }, timeoutMs });

export const linkToUserDocument = (merchantId: string, id: string, docKind: ReceiverDocument) =>
  api.post('/v1/platform-users/{id}/documents/{document}/link', {
    merchantId,
    params: { path: { id, document: docKind } },
  });

/** The receiver's balance as each provider reports it. */
export const fetchBalance = (merchantId: string, id: string) =>
  api.get('/v1/receivers/{id}/balance', { ...of(merchantId, id), timeoutMs });

export const addAccount = (merchantId: string, id: string, provider: string): Promise<Receiver> =>
  api.post('/v1/receivers/{id}/accounts', { ...of(merchantId, id), body: { provider }, timeoutMs });

/** An action on one account, with the fields that its route takes. */
export type AccountRequest =
  | { what: 'retry' | 'dismiss'; reason: string }
  | { what: 'look' }
  | { what: 'resolve'; outcome: 'created' | 'not_created'; receiverId?: string; reason: string };

export function askForAccount(
  merchantId: string,
  id: string,
  accountId: string,
  request: AccountRequest,
): Promise<Receiver> {
  const options = { merchantId, params: { path: { id, accountId } }, timeoutMs };
  switch (request.what) {
    case 'look':
      return api.post('/v1/receivers/{id}/accounts/{accountId}/look', { ...options, body: {} });
    case 'retry':
      return api.post('/v1/receivers/{id}/accounts/{accountId}/retry', {
        ...options,
        body: { reason: request.reason },
      });
    case 'dismiss':
      return api.post('/v1/receivers/{id}/accounts/{accountId}/dismiss', {
        ...options,
        body: { reason: request.reason },
      });
    case 'resolve': {
      const { what: _, ...body } = request;
      return api.post('/v1/receivers/{id}/accounts/{accountId}/resolve', { ...options, body });
    }
  }
}

export type BankChangeRequest =
  | { what: 'approve'; askedAt: string; reason?: string }
  | { what: 'cancel'; reason: string };

export function decideBankChange(merchantId: string, id: string, request: BankChangeRequest): Promise<Receiver> {
  const options = { ...of(merchantId, id), timeoutMs };
  if (request.what === 'cancel')
    return api.post('/v1/receivers/{id}/bank-change/cancel', { ...options, body: { reason: request.reason } });
  const { what: _, ...body } = request;
  return api.post('/v1/receivers/{id}/bank-change/approve', { ...options, body });
}

export type SimulatedEvent = Schema<'SimulateReceiver'>['event'];

export const simulate = (merchantId: string, id: string, body: Schema<'SimulateReceiver'>) =>
  api.post('/v1/sandbox/receivers/{id}/simulate', { ...of(merchantId, id), body });
