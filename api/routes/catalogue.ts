import { z } from 'zod';
import { catalogue } from '../../adapters/index.ts';
import { paymentsOf } from '../../db/payments.ts';
import { AttentionReason } from '../../domain/entities.ts';
import type { Api } from '../context.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import { type Route, route } from '../route.ts';
import { PageQuery, pageOf } from './payments.ts';

const Provider = z
  .object({
    name: z.string(),
    slug: z.string(),
    methods: z.array(z.string()),
    operations: z.array(z.string()),
    credentials: z.array(
      z.object({
        field: z.string(),
        title: z.string(),
        secret: z.boolean(),
        required: z.boolean(),
        message: z.string().optional(),
      }),
    ),
    card: z
      .enum(['token', 'raw'])
      .optional()
      .meta({ description: 'How a card reaches it: tokenised by the provider first, or opened at the charge' }),
    limits: z.object({ pixExpiryMs: z.int(), billetExpiryMs: z.int().optional(), timeoutMs: z.int() }),
    evidence: z.object({ grade: z.string(), notes: z.string() }),
    notes: z.array(z.string()),
  })
  .meta({ id: 'Provider' });

const Attention = z
  .object({
    entity: z.literal('payment'),
    id: z.string(),
    reason: AttentionReason,
    since: z.iso.datetime(),
    evidence: z.string(),
    actions: z.array(z.string()),
  })
  .meta({ id: 'Attention' });

export const catalogueRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/providers',
    tag: 'Providers',
    summary: 'Providers and what each can do',
    query: z.object({ limit: z.coerce.number().pipe(z.int().min(1).max(500)).default(100) }),
    answers: { 200: { description: 'The catalogue', schema: pageOf(Provider) } },
    handle: async ({ query }) => ({
      status: 200,
      body: {
        data: catalogue
          .slice(0, query.limit)
          .map(({ lookUpBy: _, absenceProof: __, webhookProof: ___, ...shown }) => shown),
        nextCursor: null,
      },
    }),
  }),

  route({
    method: 'get',
    path: '/v1/attention',
    tag: 'Operations',
    summary: 'Everything that needs a person',
    query: PageQuery,
    answers: { 200: { description: 'The queue', schema: pageOf(Attention) } },
    async handle({ caller, query }) {
      const page = await paymentsOf(api.store, caller.merchantId).page({
        limit: query.limit,
        needsAttention: true,
        ...(query.cursor && { after: readCursor(query.cursor) }),
      });
      const data = page.data.flatMap(({ id, attention }) =>
        attention
          ? [
              {
                entity: 'payment',
                id,
                reason: attention.reason,
                since: attention.since,
                evidence: attention.detail,
                actions: [],
              },
            ]
          : [],
      );
      return { status: 200, body: { data, nextCursor: page.next ? writeCursor(page.next) : null } };
    },
  }),
];
