import { z } from 'zod';
import { maxSavedViews, savedViewsOf } from '../../db/identity/saved-views.ts';
import type { Api } from '../core/context.ts';
import { shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, route } from '../core/route.ts';

/** The console page of a view. Any name is accepted, so that new pages need no change here. */
export const ListName = z
  .string()
  .regex(/^[a-z][a-z-]{0,39}$/, { error: 'must be the name of a list' })
  .meta({ example: 'payments' });

const SavedView = z
  .strictObject({
    list: ListName.default('payments'),
    name: shortText.max(60),
    search: z
      .string()
      .max(2000)
      .regex(/^[\x21-\x7e]*$/, { error: 'must be the query part of an address' })
      .meta({ description: "Filters and sort, as in the console's address", example: 'status=PENDING&created=7d' }),
  })
  .meta({ id: 'SavedView' });

export const savedViewRoutes = (api: Api): Route[] => {
  const viewsOf = ({ person, merchantId }: Caller) => {
    if (!person)
      throw new Problem('forbidden', 'Saved views belong to a person: this requires a session, not an API key.');
    return savedViewsOf(api.store.db, person.id, merchantId);
  };
  return [
    route({
      method: 'get',
      path: '/v1/saved-views',
      tag: 'Console',
      summary: 'List your saved views',
      query: z.object({ list: ListName.optional() }),
      answers: {
        200: { description: 'The saved views, by list and name', schema: z.object({ data: z.array(SavedView) }) },
      },
      handle: async ({ caller, query }) => ({ status: 200, body: { data: await viewsOf(caller).list(query.list) } }),
    }),
    route({
      method: 'put',
      path: '/v1/saved-views',
      tag: 'Console',
      summary: 'Save a view of a list under a name; an existing one with this name is replaced',
      body: SavedView,
      answers: {
        200: { description: 'Saved', schema: SavedView },
        409: { description: 'There are too many saved views' },
      },
      async handle({ caller, body }) {
        if (!(await viewsOf(caller).put(body))) {
          throw new Problem('conflict', `You have ${maxSavedViews} saved views; remove one to save another.`);
        }
        return { status: 200, body };
      },
    }),
    route({
      method: 'delete',
      path: '/v1/saved-views',
      tag: 'Console',
      summary: 'Remove a saved view of a list',
      query: z.object({ list: ListName.default('payments'), name: shortText }),
      answers: { 204: { description: 'Removed' } },
      async handle({ caller, query }) {
        await viewsOf(caller).remove(query.list, query.name);
        return { status: 204 };
      },
    }),
  ];
};
