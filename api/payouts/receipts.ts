import { z } from 'zod';
import type { Payout } from '../../domain/payouts/payout.ts';
import type { Api } from '../core/context.ts';
import { line } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { isReceiptCode, receiptCode, receiptPdf } from './receipt-pdf.ts';
import { payoutOr404 } from './routes.ts';

export const payoutReceiptRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/payouts/:id/receipt',
    tag: 'Payouts',
    summary: 'The receipt of a payout for whoever got it: a PDF in Portuguese',
    description:
      'Of an APPROVED payout. It carries an authentication code, made with our keys from payout, merchant, amount, time, end-to-end id and reference. To check a receipt that somebody shows, ask with its `code`: the answer is the receipt as it should be, or 409 where the code is not its own.',
    query: z.object({
      code: line
        .optional()
        .meta({ description: 'The code on a receipt that is to be checked', example: 'A0B1-CD2E-0001-1ZZ9' }),
    }),
    answers: {
      200: { description: 'The receipt', schema: z.string(), type: 'application/pdf' },
      409: { description: 'Nothing was paid (yet), it came back, or the code is not that of this receipt' },
    },
    async handle({ caller: { merchantId, merchantName }, params, query }) {
      const payout = await payoutOr404(api, merchantId, params.id);
      refuseUnpaid(payout);
      const code = receiptCode(api.store.keys, merchantId, payout);
      if (query.code !== undefined && !isReceiptCode(code, query.code)) {
        throw new Problem(
          'conflict',
          'This is not the code of the payout’s receipt: a receipt that shows it is not ours.',
        );
      }
      return {
        status: 200,
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="comprovante-${payout.id}.pdf"`,
        },
        body: receiptPdf({ payer: merchantName, payout, code, sandbox: api.settings.mode === 'sandbox' }),
      };
    },
  }),
];

/** @throws Problem 409 for a payout that is not APPROVED, or that the receiver's bank returned. */
function refuseUnpaid({ status, returnedAt }: Payout): void {
  if (returnedAt) {
    const day = returnedAt.slice(0, 10);
    throw new Problem('conflict', `The receiver’s bank sent the money back (${day}): there is no receipt of it.`);
  }
  if (status === 'PENDING') {
    throw new Problem('conflict', 'The payout is PENDING: its receipt is there once it is APPROVED.');
  }
  if (status !== 'APPROVED') {
    throw new Problem('conflict', `The payout is ${status}: nothing was paid, and there is no receipt.`);
  }
}
