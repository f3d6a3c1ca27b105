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
        'What is done with money that arrives after its payment was closed unpaid: `accept` keeps it, `refund` returns it',
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
      .meta({ description: 'Your role there; absent for an API key' }),
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
      description: 'An API key sees its own merchant. A person selects a merchant with the header `Trilho-Merchant`.',
      query: PageQuery,
      answers: { 200: { description: 'A page of merchants, the oldest first', schema: pageOf(SeenMerchant) } },
      async handle({ caller, query: { limit, cursor } }) {
        const all = await seen(caller);
        const from = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
        if (cursor !== undefined && from === 0) {
          throw new Problem('validation', 'cursor was not returned by this list', [
            { field: 'cursor', rule: 'valid', message: 'was not returned by this list' },
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
      summary: 'Change how your merchant handles late payments',
      body: z.strictObject({ latePayment: LatePayment }),
      answers: { 200: { description: 'The merchant after the change', schema: Merchant } },
      async handle({ caller, params, body }) {
        const { id } = await own(caller, params.id);
        await putLatePayment(api.store.db, id, body.latePayment);
        return { status: 200, body: await own(caller, id), reason: `latePayment: ${body.latePayment}` };
      },
    }),
  ];
};
