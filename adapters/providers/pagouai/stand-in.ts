import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bearer } from '../../../sandbox/core/auth.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is } from '../../../sandbox/core/shapes.ts';
import { generalWords } from '../../../sandbox/dialects/white-label.ts';

/**
 * PagouAi: `buyer` and `products`, boletos as vouchers, answers wrapped in `data`. A repeated `external_ref` finds the
 * charge that it created. Sources do not show the field names of the PIX code and of a boleto's parts; they are those
 * of the white-label family. Amounts are cents.
 */
export const pagouai: Provider = {
  name: 'PagouAi',
  slug: 'pagouai',
  bases: ['/v2', ''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: `${root}/v2` }),
  ...bearer('secretKey'),
  idempotencyKey: ({ body }) => Request.parse(body).external_ref,
  words: {
    waiting: 'pending',
    paid: 'paid',
    refused: 'refused',
    expired: 'expired',
    refunded: 'refunded',
    charged_back: 'chargeback',
  },
  refundWord: 'refunded',
  moreWords: { charge: generalWords },
  routes: [
    {
      method: 'post',
      path: '/transactions',
      operation: 'createTransaction',
      handle: (call) => create(call),
      refuse: (call) => {
        if (Request.parse(call.body).method === 'credit_card') return create(call, 'Refused by the issuer');
        throw new Refusal(422, 'Transaction refused');
      },
    },
    {
      method: 'get',
      path: '/transactions/:id',
      operation: 'getTransaction',
      handle: (call) => ok(call.reportCharge(orNotFound(call.context.charge(call.params.id ?? '')))),
    },
    {
      method: 'post',
      path: '/transactions/:id/refund',
      operation: 'refund',
      handle: (call) => {
        const charge = orNotFound(call.context.charge(call.params.id ?? ''));
        return ok(call.reportCharge(call.context.refund(charge, Refund.parse(call.body ?? {}).amount)));
      },
    },
  ],
  webhook: (charge, event) => ({
    body: {
      id: event.id,
      event: 'transaction',
      api_version: 'v2',
      data: {
        id: charge.id,
        event_type: `transaction.${charge.word}`,
        correlation_id: charge.reference,
        method: methodWords[charge.method],
        status: charge.word,
        amount: charge.amount,
        currency: 'BRL',
      },
    },
  }),
  problem: (status, detail) => ({ status, body: { type: 'about:blank', title: 'Request failed', status, detail } }),
};

const methodWords = { pix: 'pix', credit_card: 'credit_card', boleto: 'voucher' } as const;
const methods = { pix: 'pix', credit_card: 'credit_card', voucher: 'boleto' } as const;

const text = z.string().min(1);

const Days = z.strictObject({ expiresInDays: z.int().min(1).max(365) });

const Request = z
  .strictObject({
    amount: is.cents.max(100_000_000),
    method: z.enum(['pix', 'credit_card', 'voucher']),
    buyer: z.strictObject({
      name: text,
      email: is.email,
      phone: z.string().optional(),
      birth_date: is.day.optional(),
      document: is.documentInUpperCase,
      address: z
        .strictObject({
          street: text,
          number: text,
          complement: z.string().optional(),
          neighborhood: text,
          city: text,
          state: is.state,
          zipCode: text,
          country: text.optional(),
        })
        .optional(),
    }),
    products: z
      .array(
        z.strictObject({
          name: text,
          price: z.int().min(0),
          quantity: z.int().min(1),
          tangible: z.boolean().optional(),
          sku: z.string().optional(),
        }),
      )
      .min(1)
      .max(100),
    external_ref: text.optional(),
    currency: z.literal('BRL').optional(),
    installments: z.int().min(1).max(12).optional(),
    token: z
      .string()
      .regex(/^pg(ct|pm)_./, { error: 'must be a card token' })
      .optional(),
    notify_url: is.url.optional(),
    metadata: z.string().optional(),
    traceable: z.boolean().optional(),
    ip_address: z.string().optional(),
    // No source shows the field of an expiry.
    pix: Days.optional(),
    voucher: Days.optional(),
  })
  .refine(({ method, token }) => (method === 'credit_card') === (token !== undefined), {
    path: ['token'],
    error: 'goes with credit_card, and only with that',
  });

const Refund = z.strictObject({ amount: is.cents.optional() });

function create(call: Call, refusal?: string): Reply {
  const { method, amount, external_ref, notify_url, buyer, pix, voucher } = Request.parse(call.body);
  const days = (pix ?? voucher)?.expiresInDays ?? (method === 'pix' ? 1 : 3);
  const charge = call.context.openCharge({
    id: randomUUID(),
    method: methods[method],
    amount,
    reference: external_ref,
    notifyUrl: notify_url,
    ...(method === 'credit_card'
      ? // PagouAi's browser script creates the token; every token counts as a good card.
        { outcome: refusal === undefined ? { state: 'paid' } : { state: 'refused', reason: refusal } }
      : { expiresInMs: days * 86_400_000 }),
    details: { buyer },
  });
  return ok(call.reportCharge(charge));
}

function ok(charge: ReportedCharge): Reply {
  return { status: 200, body: { success: true, requestId: randomUUID(), data: transaction(charge) } };
}

function transaction(charge: ReportedCharge) {
  const { id, amount, word, reference, createdAt, updatedAt, paidAt, expiresAt } = charge;
  return {
    id,
    amount,
    currency: 'BRL',
    method: methodWords[charge.method],
    status: word,
    external_ref: reference,
    buyer: charge.details.buyer,
    fee: { net_amount: amount, estimated_fee: 0 },
    informations: [],
    pix:
      charge.method === 'pix'
        ? { qrcode: brCode('pix.pagouai.invalid', charge), expirationDate: expiresAt, end2EndId: charge.endToEndId }
        : null,
    boleto:
      charge.method === 'boleto'
        ? {
            url: `https://pagouai.invalid/${id}.pdf`,
            ...boletoOf(charge),
            expirationDate: expiresAt && dayInBrazil(expiresAt),
          }
        : null,
    paid_at: paidAt,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}
