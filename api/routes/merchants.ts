import { z } from 'zod';
import { findSettings, putLatePayment } from '../../db/merchants.ts';
import { LatePayment } from '../../domain/entities.ts';
import type { Api } from '../context.ts';
import { Problem } from '../problems.ts';
import { type Caller, type Route, route } from '../route.ts';

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

export const merchantRoutes = (api: Api): Route[] => {
  /** Nobody sees another merchant than the one they act for. @throws Problem 404 */
  async function own({ merchantId }: Caller, id: string | undefined) {
    const found = id === merchantId ? await findSettings(api.store.db, merchantId) : undefined;
    if (!found) throw new Problem('not_found', 'There is no such merchant.');
    return found;
  }
  return [
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
