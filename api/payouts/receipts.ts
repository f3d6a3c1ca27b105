import { z } from 'zod';
import type { Payout } from '../../domain/payouts/payout.ts';
import type { Api } from '../core/context.ts';
import { shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { isReceiptCode, receiptCode, receiptPdf } from './receipt-pdf.ts';
import { payoutOr404 } from './routes.ts';

export const payoutReceiptRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/payouts/:id/receipt',
    tag: 'Payouts',
    summary: 'Download the receipt of a payout: a PDF in Portuguese for the person who was paid',
    description:
      'For an APPROVED payout. The receipt has an authentication code, computed with our keys from payout, merchant, amount, time, end-to-end id and reference. To verify a receipt, send its `code`: the answer is the genuine receipt, or 409 if the code does not match.',
    query: z.object({
      code: shortText
        .optional()
        .meta({ description: 'The code of a receipt that is to be verified', example: 'A0B1-CD2E-0001-1ZZ9' }),
    }),
    answers: {
      200: { description: 'The receipt', schema: z.string(), type: 'application/pdf' },
      409: { description: 'Not paid (yet), returned by the bank, or the code does not match' },
    },
    async handle({ caller: { merchantId, merchantName }, params, query }) {
      const payout = await payoutOr404(api, merchantId, params.id);
      refuseUnpaid(payout);
      const code = receiptCode(api.store.keys, merchantId, payout);
      if (query.code !== undefined && !isReceiptCode(code, query.code)) {
        throw new Problem(
          'conflict',
          'This code does not match the receipt of this payout: a receipt with this code is not genuine.',
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
    throw new Problem('conflict', `The receiver’s bank returned the money (${day}), so there is no receipt.`);
  }
  if (status === 'PENDING') {
    throw new Problem('conflict', 'The payout is PENDING: the receipt is available when it is APPROVED.');
  }
  if (status !== 'APPROVED') {
    throw new Problem('conflict', `The payout is ${status}: nothing was paid, so there is no receipt.`);
  }
}
