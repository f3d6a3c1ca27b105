import { z } from 'zod';
import { findSettings, putLatePayment } from '../../db/identity/merchants.ts';
import { LatePayment } from '../../domain/payments/payment.ts';
import type { Api } from '../core/context.ts';
import { PageQuery, pageOf } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, route } from '../core/route.ts';
import { membershipsOf } from './auth.ts';

const Merchant = z
  .object({
    id: z.string(),
    name: z.string(),
    latePayment: LatePayment.meta({
      description:
        'What becomes of money that comes after its payment was given up: `accept` takes it, `refund` gives it back',
    }),
  })
  .meta({ id: 'Merchant' });

const SeenMerchant = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z
      .enum(['admin', 'ops', 'finance', 'developer', 'viewer'])
      .optional()
      .meta({ description: 'Yours there; a key has none' }),
  })
  .meta({ id: 'SeenMerchant' });

export const merchantRoutes = (api: Api): Route[] => {
  /** The caller's own merchant; any other id is unknown. @throws Problem 404 */
  async function own({ merchantId }: Caller, id: string | undefined) {
    const found = id === merchantId ? await findSettings(api.store.db, merchantId) : undefined;
    if (!found) throw new Problem('not_found', 'There is no such merchant.');
    const { name, latePayment } = found;
    return { id: merchantId, name, latePayment };
  }
  /** The merchants of a person, oldest first; for a key, its own merchant. */
  async function seen({ merchantId, merchantName, person }: Caller): Promise<z.output<typeof SeenMerchant>[]> {
    if (!person) return [{ id: merchantId, name: merchantName }];
    const held = await membershipsOf(api, person.id);
    return held.map((each) => ({ id: each.merchantId, name: each.merchantName, role: each.role }));
  }
  return [
    route({
      method: 'get',
      path: '/v1/merchants',
      tag: 'Administration',
      summary: 'List the merchants that you may see',
      description: 'A key sees its own. A person names the one they act for in the header `Trilho-Merchant`.',
      query: PageQuery,
      answers: { 200: { description: 'A page of merchants, the oldest first', schema: pageOf(SeenMerchant) } },
      async handle({ caller, query: { limit, cursor } }) {
        const all = await seen(caller);
        const from = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
        if (cursor !== undefined && from === 0) {
          throw new Problem('validation', 'cursor is not one that this list gave', [
            { field: 'cursor', rule: 'valid', message: 'is not one that this list gave' },
          ]);
        }
        const data = all.slice(from, from + limit);
        const nextCursor = from + limit < all.length ? (data.at(-1)?.id ?? null) : null;
        return { status: 200, body: { data, nextCursor } };
      },
    }),
    route({
      method: 'get',
      path: '/v1/merchants/:id',
      tag: 'Administration',
      summary: 'Read your merchant',
      answers: { 200: { description: 'The merchant', schema: Merchant } },
      handle: async ({ caller, params }) => ({ status: 200, body: await own(caller, params.id) }),
    }),
    route({
      method: 'patch',
      path: '/v1/merchants/:id',
      tag: 'Administration',
      summary: 'Change what your merchant does with late payments',
      body: z.strictObject({ latePayment: LatePayment }),
      answers: { 200: { description: 'The merchant as it is now', schema: Merchant } },
      async handle({ caller, params, body }) {
        const { id } = await own(caller, params.id);
        await putLatePayment(api.store.db, id, body.latePayment);
        return { status: 200, body: await own(caller, id), reason: `latePayment: ${body.latePayment}` };
      },
    }),
  ];
};
