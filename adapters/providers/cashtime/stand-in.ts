import { z } from 'zod';
import { headers } from '../../../sandbox/core/auth.ts';
import type { ReportedCharge } from '../../../sandbox/core/provider.ts';
import { brCode } from '../../../sandbox/core/shapes.ts';
import { requestWithdraw } from '../../../sandbox/dialects/payouts.ts';
import { png } from '../../../sandbox/dialects/png.ts';
import { generalWords, itemsOf, transaction, whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/**
 * CASHTIME: its answer is an order with a `pix` block of its own, and the look-up has a path of its own. It has no
 * refunds.
 */
export const cashtime = whiteLabel({
  name: 'CASHTIME',
  base: '/v1',
  auth: headers({ 'x-authorization-key': 'secretKey' }),
  methods: ['pix'],
  requestFields: {
    isInfoProducts: z.boolean(),
    installmentFee: z.int().min(0).optional(),
    items: itemsOf({ description: z.string().optional() }),
  },
  transactionBody: order,
  words: { waiting: 'pending', refused: 'failed', expired: 'expired', charged_back: 'chargeback' },
  moreWords: { charge: [...generalWords, 'infraction'] },
  payouts: requestWithdraw(),
  chargeRoutes: ({ createRoute, readRoute, find }) => [
    createRoute,
    {
      ...readRoute,
      path: '/details/orders/:id',
      handle: (call) => {
        const { id, word, amount, createdAt, updatedAt } = call.reportCharge(find(call));
        const OrderTransportStatus = { status: null };
        return {
          status: 200,
          body: { orders: { id: Number(id), status: word, total: amount, createdAt, updatedAt, OrderTransportStatus } },
        };
      },
    },
  ],
});

function order(charge: ReportedCharge): Record<string, unknown> {
  const body = transaction(charge);
  return { ...body, orderId: body.id, pix: { payload: brCode('pix.cashtime.invalid', charge), encodedImage: png } };
}
