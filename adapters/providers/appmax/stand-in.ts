import { createHash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { fromBody, logIn } from '../../../sandbox/core/auth.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type ReportedCharge,
  type Route,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is } from '../../../sandbox/core/shapes.ts';

const text = z.string().min(1);
const id = z.int().min(1);
const Address = z.strictObject({
  postcode: is.postalCode,
  street: text,
  number: text,
  complement: text.optional(),
  district: text.optional(),
  city: text,
  state: is.state,
});
const Customer = z.strictObject({
  first_name: text,
  last_name: text,
  email: is.email,
  // One integration says that a phone and an address of the network are required; the page's copy does not.
  phone: is.phone.optional(),
  ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  document_number: is.cpfOrCnpj,
  address: Address.optional(),
});
const cents = z.int().min(0);
const Order = z
  .strictObject({
    customer_id: id,
    products: z
      .array(
        z.strictObject({
          sku: text,
          name: text,
          quantity: z.int().min(1),
          unit_value: is.cents,
          type: z.enum(['physical', 'digital']),
        }),
      )
      .min(1),
    products_value: is.cents,
    discount_value: cents,
    shipping_value: cents,
  })
  .refine(
    ({ products, products_value: value }) =>
      products.reduce((sum, { quantity, unit_value }) => sum + quantity * unit_value, 0) === value,
    { path: ['products_value'], error: 'is not the sum of the products' },
  );
const Document = z.strictObject({ document_number: is.cpfOrCnpj });
const Pix = z.strictObject({ order_id: id, payment_data: z.strictObject({ pix: Document }) });
const Boleto = z.strictObject({ order_id: id, payment_data: z.strictObject({ boleto: Document }) });
const Card = z.strictObject({
  order_id: id,
  customer_id: id.optional(),
  payment_data: z.strictObject({
    credit_card: z.strictObject({
      token: text,
      holder_name: text.optional(),
      holder_document_number: is.cpfOrCnpj,
      installments: z.int().min(1),
      soft_descriptor: is.text(22).optional(),
    }),
  }),
});
/** A part is documented, too. */
const Refund = z.strictObject({ order_id: id, type: z.enum(['total', 'partial']), value: is.cents });

const token = logIn({
  path: '/oauth2/token',
  bodyKind: 'form',
  fields: ['clientId', 'clientSecret'],
  readCredentials: fromBody(
    { client_id: 'clientId', client_secret: 'clientSecret' },
    { grant_type: 'client_credentials' },
  ),
  tokenBody: (access_token) => ({ access_token, token_type: 'Bearer', expires_in: 3600 }),
  lifeMs: 3_600_000,
});
const aDay = 86_400_000;

/**
 * Appmax, its App Store API v1, from a copy of its pages and from integrations that agree. A payment takes three calls:
 * customer, order, payment. Amounts are cents, ids are numbers. No reference of the caller's is stored, and nothing is
 * idempotent: an order takes one payment here.
 *
 * A look-up does not give the code again. A refund is accepted, and the order's word changes later; here at once. How long
 * a PIX or boleto can be paid is not shown, nor the word of one that has expired: `cancelado` is expected.
 */
export const appmax: Provider = {
  name: 'Appmax',
  slug: 'appmax',
  bases: [''],
  bodyKind: 'json',
  invalidStatus: 422,
  addresses: (root) => ({ baseUrl: root }),
  account: token.account,
  accountOf: token.accountOf,
  words: {
    waiting: 'pendente',
    paid: 'aprovado',
    refused: 'recusado_por_risco',
    expired: 'cancelado',
    refunded: 'estornado',
    charged_back: 'chargeback_em_tratativa',
  },
  moreWords: {
    charge: [
      ...['autorizado', 'aguardando_pagamento', 'integrado', 'pendente_integracao', 'pendente_integracao_em_analise'],
      ...['chargeback_em_disputa', 'chargeback_perdido', 'chargeback_vencido'],
    ],
  },
  refundWord: '',
  routes: [
    token.route,
    {
      method: 'post',
      path: '/v1/customers',
      handle: ({ body, context, account }) => {
        // The same payer is the same customer here; no source says whether a second one is made.
        const customer = numberOf(Customer.parse(body).document_number);
        context.storeRow('customer', {}, `${account}-${customer}`);
        return { status: 201, body: { data: { customer: { id: customer } } } };
      },
    },
    {
      method: 'post',
      path: '/v1/orders',
      handle: ({ body, context, account }) => {
        const request = Order.parse(body);
        orNotFound(context.findRow('customer', `${account}-${request.customer_id}`), 'customer not found');
        const amount = request.products_value - request.discount_value + request.shipping_value;
        const order = numericId();
        context.storeRow('order', { amount }, String(order));
        return { status: 201, body: { data: { order: { id: order, status: 'pendente' } } } };
      },
    },
    payment('pix', (call) => {
      const { order_id: order } = Pix.parse(call.body);
      return open(call, order, 'pix');
    }),
    payment('boleto', (call) => {
      const { order_id: order } = Boleto.parse(call.body);
      return open(call, order, 'boleto');
    }),
    payment('credit-card', (call) => {
      const { order_id: order, payment_data: data } = Card.parse(call.body);
      return open(call, order, 'credit_card', data.credit_card.installments);
    }),
    {
      method: 'get',
      path: '/v1/orders/:id',
      operation: 'getTransaction',
      handle: (call) => {
        const charge = call.reportCharge(orNotFound(call.context.charge(call.params.id ?? ''), 'order not found'));
        return { status: 200, body: { data: orderOf(charge) } };
      },
    },
    {
      method: 'post',
      path: '/v1/orders/refund-request',
      operation: 'refund',
      handle: ({ body, context }) => {
        const { order_id: order, type, value } = Refund.parse(body);
        const charge = orNotFound(context.charge(String(order)), 'order not found');
        if (type === 'total' && value !== charge.amount) throw new Refusal(422, 'value: is not the total');
        context.refund(charge, value);
        return { status: 201, body: { data: { message: 'Refund request accepted' } } };
      },
    },
  ],
  webhook: (charge) => {
    const isPart = charge.refundedAmount > 0 && charge.refundedAmount < charge.paidAmount;
    const event = {
      waiting: undefined,
      paid: isPart ? 'order_partial_refund' : charge.method === 'pix' ? 'order_paid_by_pix' : 'order_paid',
      refused: 'order_refused_by_risk',
      expired: charge.method === 'boleto' ? 'order_billet_overdue' : 'order_pix_expired',
      refunded: 'order_refund',
      charged_back: 'order_chargeback_in_treatment',
    }[charge.state];
    if (!event) return undefined;
    return {
      body: {
        event,
        event_type: 'order',
        site_id: 1,
        app_id: 'app-1',
        client_key: 'client-1',
        external_key: 'external-1',
        data: {
          order_id: Number(charge.id),
          status: charge.word,
          total: charge.amount,
          merchant_total: charge.amount,
          paid_at: charge.paidAt && localTime(charge.paidAt),
          refund_at: charge.refundedAt && localTime(charge.refundedAt),
          products: [],
          payment_info: charge.method === 'pix' ? { pix: { end_to_end_id: charge.endToEndId } } : {},
        },
        partner_merchant: {},
      },
    };
  },
  problem: (status, message) => {
    const [, field, complaint] = /^([\w.]+): (.+)$/.exec(message) ?? [];
    return { status, body: field ? { errors: { [field]: [complaint] } } : { error: message } };
  },
};

const numericId = () => randomInt(10 ** 6, 10 ** 9);
const numberOf = (text: string) => Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 7), 16) + 1;

/** `YYYY-MM-DD HH:mm:ss` in São Paulo. */
const localTime = (at: string) => new Date(Date.parse(at) - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

function payment(path: string, charge: (call: Call) => ReportedCharge): Route {
  return {
    method: 'post',
    path: `/v1/payments/${path}`,
    operation: 'createTransaction',
    handle: (call) => {
      const made = charge(call);
      return {
        status: 200,
        body: { data: { order: { id: Number(made.id), status: made.word }, payment: codesOf(made) } },
      };
    },
    refuse: () => {
      throw new Refusal(422, 'payment not authorized');
    },
  };
}

function open(call: Call, order: number, method: ReportedCharge['method'], installments = 1): ReportedCharge {
  const { context } = call;
  const { amount } = orNotFound(context.findRow('order', String(order)), 'order not found');
  if (context.charge(String(order))) throw new Refusal(422, 'order has a payment');
  const opened = context.openCharge({
    id: String(order),
    method,
    amount: Number(amount),
    // Only its browser script makes tokens: each counts as that of a good card.
    ...(method === 'credit_card' ? { outcome: { state: 'paid' as const } } : {}),
    ...(method === 'credit_card' ? {} : { expiresInMs: method === 'pix' ? aDay : 3 * aDay }),
    details: { installments },
  });
  return call.reportCharge(opened);
}

const methods = { pix: 'pix', boleto: 'boleto', credit_card: 'creditcard' };

/** What the answer to a payment shows; a later look-up does not. */
function codesOf(charge: ReportedCharge) {
  const shared = { method: methods[charge.method], pay_reference: `ref-${charge.id}` };
  if (charge.method === 'pix') {
    return {
      ...shared,
      pix_emv: brCode('pix.appmax.invalid', charge),
      pix_expiration_date: localTime(charge.expiresAt ?? charge.createdAt),
    };
  }
  if (charge.method === 'boleto') {
    return {
      ...shared,
      boleto_link_pdf: `https://appmax.invalid/boletos/${charge.id}.pdf`,
      boleto_digitable_line: boletoOf(charge).digitableLine,
      boleto_overdue_date: dayInBrazil(charge.expiresAt ?? charge.createdAt),
    };
  }
  return { ...shared, installments: charge.details.installments };
}

const orderOf = (charge: ReportedCharge) => ({
  order: {
    id: Number(charge.id),
    status: charge.word,
    total_paid: charge.paidAmount,
    amounts: { sub_total: charge.amount, shipping_value: 0, discount: 0, installment_fee: 0 },
    created_at: localTime(charge.createdAt),
    updated_at: localTime(charge.updatedAt),
  },
  payment: { method: methods[charge.method], paid_at: charge.paidAt && localTime(charge.paidAt) },
  refund: { refunded_at: charge.refundedAt && localTime(charge.refundedAt) },
});
