import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bearer } from '../../../sandbox/core/auth.ts';
import { orNotFound, type Provider, type ReportedCharge } from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';
import { generalPayoutWords, payoutRoutes, undocumentedTransfers } from '../../../sandbox/dialects/payouts.ts';
import { png } from '../../../sandbox/dialects/png.ts';
import { generalWords } from '../../../sandbox/dialects/white-label.ts';

const text = z.string().min(1);

/** Sources show PIX only. `custom_id` is the caller's reference; the answer repeats it. */
const Payment = z.strictObject({
  amount: is.cents,
  currency: z.literal('BRL'),
  description: text,
  payer_name: text,
  payer_email: is.email,
  payer_phone: is.phoneWith55.optional(),
  payer_document: is.cpfOrCnpj,
  method: z.literal('PIX'),
  custom_id: text.optional(),
});

/**
 * Bravive: PIX, and payouts, whose wire format no source shows. Amounts are cents; the answers about a payment have no
 * amount. The QR code image is a data URI. No request has a webhook address.
 */
export const bravive: Provider = {
  name: 'Bravive',
  slug: 'bravive',
  bases: ['/api/v1', ''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: `${root}/api/v1` }),
  ...bearer('secretKey'),
  words: {
    waiting: 'PENDING',
    paid: 'APPROVED',
    refused: 'REJECTED',
    expired: 'CANCELED',
    refunded: 'REFUNDED',
    charged_back: 'CHARGEBACK',
  },
  refundWord: 'REFUNDED',
  transferWords: {
    waiting: 'PENDING',
    done: 'APPROVED',
    refused: 'REJECTED',
    canceled: 'CANCELED',
    returned: 'REFUNDED',
  },
  moreWords: {
    charge: ['IN_DISPUTE', ...generalWords],
    transfer: ['IN_DISPUTE', 'CHARGEBACK', ...generalPayoutWords],
  },
  routes: [
    {
      method: 'post',
      path: '/payments',
      operation: 'createTransaction',
      handle: ({ context, body, reportCharge }) => {
        const { amount, custom_id, payer_name, payer_email, payer_document } = Payment.parse(body);
        const charge = context.openCharge({
          id: randomUUID(),
          method: 'pix',
          amount,
          reference: custom_id,
          expiresInMs: 86_400_000,
          details: { payer: { name: payer_name, email: payer_email, document: payer_document } },
        });
        return { status: 201, body: payment(reportCharge(charge)) };
      },
    },
    {
      method: 'get',
      path: '/payments/:id',
      operation: 'getTransaction',
      handle: ({ context, params, reportCharge }) => {
        return {
          status: 200,
          body: payment(reportCharge(orNotFound(context.charge(params.id ?? ''), 'Payment not found'))),
        };
      },
    },
    ...payoutRoutes(
      { ...undocumentedTransfers({ pixOnly: true }), path: '/withdraws', readPath: '/withdraws' },
      (body) => body,
    ),
  ],
  webhook: (charge) => ({
    body: {
      id: charge.id,
      type: 'PAYMENT',
      status: charge.word,
      amount: charge.amount,
      currency: 'BRL',
      external_id: charge.reference,
      created_at: charge.createdAt,
      updated_at: charge.updatedAt,
      payer: charge.details.payer,
      payment_method: { type: 'PIX', details: {} },
    },
  }),
  problem: (status, message) => ({ status, body: { message } }),
};

function payment(charge: ReportedCharge) {
  return {
    id: charge.id,
    custom_id: charge.reference,
    method: 'PIX',
    status: charge.word,
    pix_code: brCode('pix.bravive.invalid', charge),
    pix_qr_code: `data:image/png;base64,${png}`,
    billet_url: null,
    billet_code: null,
    link_url: null,
    created_at: charge.createdAt,
  };
}
