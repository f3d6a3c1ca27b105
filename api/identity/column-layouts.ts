import type { Request } from 'express';
import { z } from 'zod';
import { columnLayoutsOf } from '../../db/identity/column-layouts.ts';
import { ColumnLayout } from '../../domain/core/column-layout.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { ListName } from './saved-views.ts';
import { currentSession } from './session.ts';

const OfList = z.strictObject({ list: ListName, layout: ColumnLayout }).meta({ id: 'ColumnLayoutOfList' });

/** How a person has arranged the columns of lists: their own, so that it needs no role and no line of the audit log. */
export const columnLayoutRoutes = (api: Api): Route[] => {
  const layoutsOf = async (http: Request) => columnLayoutsOf(api.store.db, (await currentSession(api, http)).userId);
  return [
    route({
      method: 'get',
      path: '/v1/session/column-layouts',
      tag: 'Session',
      summary: 'Read how you have arranged the columns of lists',
      answers: { 200: { description: 'The changed lists', schema: z.object({ data: z.array(OfList) }) } },
      handle: async ({ http }) => ({ status: 200, body: { data: await (await layoutsOf(http)).all() } }),
    }),
    route({
      method: 'put',
      path: '/v1/session/column-layouts',
      tag: 'Session',
      summary: 'Arrange the columns of a list',
      body: OfList,
      answers: {
        200: { description: 'Stored', schema: OfList },
        409: { description: 'Too many lists are arranged' },
      },
      async handle({ body, http }) {
        if (!(await (await layoutsOf(http)).put(body.list, body.layout))) {
          throw new Problem('conflict', 'The columns of too many lists are arranged: reset those of one.');
        }
        return { status: 200, body };
      },
    }),
    route({
      method: 'delete',
      path: '/v1/session/column-layouts',
      tag: 'Session',
      summary: 'Put the columns of a list back as they were',
      query: z.object({ list: ListName }),
      answers: { 204: { description: 'Reset' } },
      async handle({ query, http }) {
        await (await layoutsOf(http)).remove(query.list);
        return { status: 204 };
      },
    }),
  ];
};
