import { queryOptions } from '@tanstack/react-query';
import type { NoteEntity } from '../../../domain/core/notes.ts';
import { api, type Schema } from '../api/client.ts';

export type Note = Schema<'Note'>;

/** Others write notes too; ms. */
const refreshMs = 10_000;

const notesKey = (merchantId: string, entityId: string) => ['notes', merchantId, entityId];

export const notesQuery = (merchantId: string, entityId: string) =>
  queryOptions({
    queryKey: notesKey(merchantId, entityId),
    queryFn: async ({ signal }): Promise<Note[]> =>
      (await api.get('/v1/notes', { merchantId, params: { query: { entityId } }, signal })).data,
    refetchInterval: ({ state }) => Boolean(state.data || !state.error) && refreshMs,
  });

export const writeNote = (merchantId: string, body: { entity: NoteEntity; entityId: string; text: string }) =>
  api.post('/v1/notes', { merchantId, body });

export const deleteNote = (merchantId: string, id: string) =>
  api.delete('/v1/notes/{id}', { merchantId, params: { path: { id } } });
