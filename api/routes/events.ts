import { z } from 'zod';
import { contexts } from '../../db/contexts.ts';
import { EventType, Payment } from '../../domain/entities.ts';
import type { Api } from '../context.ts';
import { type Route, route } from '../route.ts';
import { pageOf } from './payments.ts';

const Event = z
  .object({
    id: z.string(),
    type: EventType,
    timestamp: z.iso.datetime(),
    data: Payment,
  })
  .meta({ id: 'Event' });

export const eventRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/events',
    tag: 'Events',
    summary: 'Events, oldest first: the same that are pushed',
    query: z.object({
      limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
      cursor: z
        .string()
        .regex(/^\d{1,15}$/, { error: 'is not one that this list gave' })
        .optional(),
    }),
    answers: { 200: { description: 'A page of events', schema: pageOf(Event) } },
    async handle({ caller, query }) {
      const rows = await api.store.db
        .selectFrom('events')
        .select(['seq', 'id', 'type', 'data_sealed', 'created_at'])
        .where('merchant_id', '=', caller.merchantId)
        .where('seq', '>', Number(query.cursor ?? 0))
        .orderBy('seq')
        .limit(query.limit)
        .execute();
      const seal = await api.store.sealOf(caller.merchantId);
      const last = rows.at(-1);
      return {
        status: 200,
        body: {
          data: rows.map((row) => ({
            id: row.id,
            type: row.type,
            timestamp: row.created_at.toISOString(),
            data: seal.open<Payment>(contexts.event(row.id), row.data_sealed),
          })),
          // Not null on the last page either: whoever follows the events asks again with it, until a page is empty.
          nextCursor: last ? String(last.seq) : null,
        },
      };
    },
  }),
];
