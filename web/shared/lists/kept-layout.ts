import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { recall, remember } from '../../i18n/remember.ts';
import { api } from '../api/client.ts';
import { useSession } from '../session/session.ts';
import { type ColumnLayout, noLayout, readLayout, writeLayout } from './column-layout.ts';

/*
 * A person's layouts are kept by the API, so that they follow the person to another device. This browser remembers them
 * too, so that a list is drawn at once in its order, and what the API does not have yet, so that no change is lost.
 */

const layoutsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['column-layouts', userId],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/v1/session/column-layouts', { signal });
      return new Map(data.map(({ list, layout }) => [list, layout]));
    },
    staleTime: 60_000,
  });

const placeOf = (list: string, userId: string) => `trilho.${list}.columns.${userId}`;
/** Where the browser remembers what the API has. */
const keptOf = (place: string) => `${place}.kept`;
const isKept = (place: string) => recall(place) === recall(keptOf(place));

/** Lists whose layout is being sent: a column that is dragged changes it many times a second. */
const sending = new Set<string>();

/** Has the API keep the layout that the browser remembers. What fails is sent again with the next visit of the list. */
async function send(list: string, place: string): Promise<void> {
  if (sending.has(place)) return;
  sending.add(place);
  try {
    while (!isKept(place)) {
      const text = recall(place);
      if (text === undefined) await api.delete('/v1/session/column-layouts', { params: { query: { list } } });
      else await api.put('/v1/session/column-layouts', { body: { list, layout: readLayout(text) } });
      remember(keptOf(place), text);
    }
  } catch {
    // The layout is in this browser, and the API is asked again later.
  } finally {
    sending.delete(place);
  }
}

/** The layout of a list and how to change it. @param list without a name nothing is kept. */
export function useKeptLayout(list: string | undefined): [ColumnLayout, (next: ColumnLayout) => void] {
  const { user } = useSession();
  const client = useQueryClient();
  const place = list && placeOf(list, user.id);
  const [layout, setLayout] = useState(() => readLayout(place && recall(place)));
  const { data: kept } = useQuery({ ...layoutsQuery(user.id), enabled: place !== undefined });

  useEffect(() => {
    if (!list || !place || !kept) return;
    if (!isKept(place)) {
      void send(list, place);
      return;
    }
    const theirs = kept.get(list) ?? noLayout;
    const text = writeLayout(theirs);
    if (text === recall(place)) return;
    remember(place, text);
    remember(keptOf(place), text);
    setLayout(theirs);
  }, [list, place, kept]);

  return [
    layout,
    (next) => {
      setLayout(next);
      if (!list || !place) return;
      remember(place, writeLayout(next));
      client.setQueryData(layoutsQuery(user.id).queryKey, (before) => before && new Map(before).set(list, next));
      void send(list, place);
    },
  ];
}
