import { z } from 'zod';
import type { Provider, Route } from '../../../sandbox/core/provider.ts';
import { is } from '../../../sandbox/core/shapes.ts';
import { lordsWebhook } from '../../../sandbox/dialects/lords.ts';
import { transaction, whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** The charge's id, under LordsCash's name or the family's: no source shows this body. */
const Refund = z
  .object({
    transaction_id: z.coerce.string().optional(),
    transactionId: z.coerce.string().optional(),
    id: z.coerce.string().optional(),
    amount: is.cents.optional(),
  })
  .transform(({ transaction_id, transactionId, id, amount }) => ({ id: transaction_id ?? transactionId ?? id, amount }))
  .refine(({ id }) => id !== undefined, { path: ['transaction_id'], error: 'is required' });

const family = whiteLabel({
  name: 'LordsPay',
  path: '/payments',
  methods: ['pix', 'credit_card', 'boleto'],
  chargeRoutes: ({ createRoute, readRoute, find, answer }) => {
    const refundRoute: Route = {
      method: 'post',
      path: '/payments/refund',
      operation: 'refund',
      handle: (call) => {
        const { id, amount } = Refund.parse(call.body);
        return answer(call.reportCharge(call.context.refund(find(call, id), amount)));
      },
    };
    return [createRoute, readRoute, refundRoute];
  },
});

/**
 * LordsPay: the white-label family below `/payments`, with the charge's id in the refund's body, and LordsCash's
 * webhooks.
 */
export const lordspay: Provider = {
  ...family,
  webhook: (charge) => lordsWebhook(charge, transaction),
};
