import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bearer } from '../../../sandbox/core/auth.ts';
import { issuerOutcome } from '../../../sandbox/core/cards.ts';
import { pageOf } from '../../../sandbox/core/pdf.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, is, reais } from '../../../sandbox/core/shapes.ts';
import { lordsWebhook } from '../../../sandbox/dialects/lords.ts';
import { documents } from '../../../sandbox/dialects/white-label.ts';

const text = z.string().min(1);

/** The specification's fields. The fields inside `customer` and `card` are named as in the white-label family. */
const common = {
  amount: is.reais,
  description: text.optional(),
  customer: z.strictObject({ name: text, email: is.email, phone: text.optional(), document: documents.any }),
  metadata: z.strictObject({ order_id: text.optional(), user_id: text.optional() }).optional(),
  postbackUrl: is.url.optional(),
  installments: z.int().min(1).max(24).optional(),
};
const Card = z.strictObject({
  number: is.cardNumber,
  holderName: text,
  expirationMonth: z.coerce.number().int().min(1).max(12),
  expirationYear: z.coerce.number().int().min(2000).max(2099),
  cvv: is.cvv,
});
const Payment = z.discriminatedUnion('payment_method', [
  z.strictObject({ payment_method: z.literal('pix'), ...common }),
  z.strictObject({ payment_method: z.literal('bank_slip'), ...common }),
  z.strictObject({ payment_method: z.literal('credit_card'), ...common, card: Card }),
]);

const Refund = z.strictObject({
  transaction_id: text,
  amount: is.reais.optional(),
  postback_url: is.url.optional(),
});

/**
 * LordsCash, from the specification alone: `/payments`, amounts as a number in reais. The answer for a boleto has its
 * barcode and the file itself in base64, since LordsCash gives no address of it.
 */
export const lordscash: Provider = {
  name: 'LordsCash',
  slug: 'lordscash',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  ...bearer('secretKey'),
  words: {
    waiting: 'pending',
    paid: 'paid',
    refused: 'failed',
    expired: 'expired',
    refunded: 'refunded',
    charged_back: 'chargeback',
  },
  refundWord: 'refunded',
  moreWords: { charge: ['approved', 'cancelled'] },
  routes: [
    {
      method: 'post',
      path: '/payments',
      operation: 'createTransaction',
      handle: (call) => create(call),
      refuse: (call) => {
        if (Payment.parse(call.body).payment_method === 'credit_card') return create(call, 'Refused by the issuer');
        throw new Refusal(400, 'Payment refused');
      },
    },
    {
      method: 'get',
      path: '/payments/:id',
      operation: 'getTransaction',
      handle: (call) => {
        return {
          status: 200,
          body: whole(call.reportCharge(orNotFound(call.context.charge(call.params.id ?? ''), 'Not found'))),
        };
      },
    },
    {
      method: 'post',
      path: '/payments/refund',
      operation: 'refund',
      handle: ({ context, body }) => {
        const { transaction_id, amount } = Refund.parse(body);
        const { refunds } = context.refund(orNotFound(context.charge(transaction_id), 'Not found'), amount);
        return { status: 200, body: { success: true, error: null, refund_id: refunds.at(-1)?.id } };
      },
    },
  ],
  webhook: (charge) => lordsWebhook(charge, payment),
  problem: (status, error) => ({ status, body: { success: false, error } }),
};

function create(call: Call, refusal?: string): Reply {
  const request = Payment.parse(call.body);
  const { amount, metadata, postbackUrl } = request;
  const draft = { id: randomUUID(), amount, reference: metadata?.order_id, notifyUrl: postbackUrl, details: {} };
  const open = (method: ReportedCharge['method'], rest: object) =>
    call.reportCharge(call.context.openCharge({ ...draft, method, ...rest }));
  switch (request.payment_method) {
    case 'pix':
      return { status: 200, body: payment(open('pix', { expiresInMs: 86_400_000 })) };
    case 'bank_slip':
      return { status: 200, body: whole(open('boleto', { expiresInMs: 259_200_000 })) };
    case 'credit_card': {
      const outcome =
        refusal === undefined ? issuerOutcome(request.card.number) : { state: 'refused' as const, reason: refusal };
      return { status: 200, body: payment(open('credit_card', { outcome })) };
    }
  }
}

/** The answer to a creation or look-up: the webhook's fields and, for a boleto, its barcode and file. */
function whole(charge: ReportedCharge) {
  const body = payment(charge);
  if (charge.method !== 'boleto') return body;
  const { barcode, digitableLine } = boletoOf(charge);
  const lines = ['Boleto', digitableLine, `R$ ${reais(charge.amount).toFixed(2)}`, `Vencimento ${charge.expiresAt}`];
  return { ...body, payment_data: { barcode, pdf: pageOf(lines).toString('base64') } };
}

function payment(charge: ReportedCharge) {
  return {
    success: true,
    error: null,
    transaction_id: charge.id,
    status: charge.word,
    amount: reais(charge.amount),
    ...(charge.method === 'pix' && { pix: { qr_code: brCode('pix.lordscash.invalid', charge) } }),
    ...(charge.method === 'boleto' && { payment_data: { barcode: boletoOf(charge).barcode } }),
    expires_at: charge.expiresAt,
  };
}
