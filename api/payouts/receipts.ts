import { z } from 'zod';
import { payoutsOf } from '../../db/payouts/payouts.ts';
import { payoutColumns } from '../../domain/finance/csv-columns.ts';
import { exportNames } from '../../domain/finance/exports.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import { csvHeaders, csvOf } from '../../runtime/csv.ts';
import type { Api } from '../core/context.ts';
import { Exported, line } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { isReceiptCode, receiptCode, receiptPdf } from './receipt-pdf.ts';
import { PayoutFilterQuery, payoutFilters, payoutOr404 } from './routes.ts';

/** What payouts leave as files. Before the routes of one payout: `export` is no id. */
export const payoutFileRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/payouts/export',
    tag: 'Payouts',
    summary: 'All payouts of a filter, as a spreadsheet',
    description:
      'UTF-8 with a byte order mark, in the order of `sort`. Documents, keys and accounts are masked, as everywhere.',
    query: PayoutFilterQuery.extend(Exported.shape),
    answers: { 200: { description: 'The file', schema: z.string(), type: 'text/csv' } },
    async handle({ caller: { merchantId, merchantName }, query: { language, ...filters } }) {
      const { page } = payoutsOf(api.store, merchantId);
      const narrowed = payoutFilters(filters);
      return {
        status: 200,
        headers: csvHeaders(exportNames.payouts[language], merchantName),
        body: csvOf(payoutColumns, (at) => page({ ...narrowed, ...at }), language),
      };
    },
  }),

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
      const payout = await payoutOr404(api, merchantId, params.id ?? '');
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

/** @throws Problem 409 for a payout that did not reach its receiver, or did not stay there. */
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
