import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../shared/api/client.ts';
import { isKnown } from './entities.ts';
import { address, type QueueSearch, queryOf } from './search.ts';

export type Group = Schema<'AttentionGroup'>;
export type Mention = Schema<'Note'>;

const refreshMs = 4_000;
/** Without data, polling stops after an error until a manual retry; otherwise the error would flicker. */
const refetchInterval = ({ state }: { state: { data: unknown; error: Error | null } }) =>
  Boolean(state.data || !state.error) && refreshMs;

/** Entries of each group that are shown before all of them are asked for. */
export const shownOfGroup = 5;
const pageSize = 50;

const keyOf = (search: QueueSearch) => address.write(search).toString();

/** The queue in groups, with the sizes of its views. Groups of kinds that this version does not know are left out. */
export const groupsQuery = (merchantId: string, search: QueueSearch) =>
  queryOptions({
    queryKey: ['attention', merchantId, 'groups', keyOf(search)],
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(search), items: shownOfGroup };
      const found = await api.get('/v1/attention/groups', { merchantId, params: { query }, signal });
      return { ...found, data: found.data.filter(isKnown) };
    },
    placeholderData: keepPreviousData,
    refetchInterval,
  });

/** All entries of one group. */
export const entriesQuery = (merchantId: string, search: QueueSearch) =>
  infiniteQueryOptions({
    queryKey: ['attention', merchantId, 'entries', keyOf(search)],
    queryFn: ({ signal, pageParam }) =>
      api.get('/v1/attention', {
        merchantId,
        params: {
          query: { ...queryOf(search), sort: 'urgency', limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval,
  });

/** The notes that mention the reader and that they have not seen. */
export const mentionsQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['attention', merchantId, 'mentions'],
    queryFn: async ({ signal }): Promise<Mention[]> => (await api.get('/v1/mentions', { merchantId, signal })).data,
    refetchInterval,
  });

export const seeMention = (merchantId: string, id: string) =>
  api.post('/v1/mentions/{id}/seen', { merchantId, params: { path: { id } }, body: {} });
