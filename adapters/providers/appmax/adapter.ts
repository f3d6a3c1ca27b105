import type { z } from 'zod';
import type { Address } from '../../../domain/payments/payment.ts';
import { logIn } from '../../kit/auth.ts';
import type { RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { digits, filled, itemsThatAddUp, nationalPhone, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, notes } from '../../kit/general.ts';
import { protocol, type Step } from '../../kit/protocol.ts';
import { Id } from '../../kit/read.ts';

/** Of earlier calls: what a payment is of. */
interface Ordered {
  request: TransactionArgument;
  customer: number;
  order: number;
}

/**
 * Appmax, its App Store API v1 (not in the specification; a third party's copy of its pages and integrations that agree,
 * grade B). Its older API v3 is another protocol.
 *
 * - A charge takes three calls: customer, order, payment. Only the payment can be paid; the first two prepare it.
 * - No reference of ours is stored, and no call is idempotent: a payment whose answer was lost is looked up in its panel.
 * - An order's code comes once, with the payment: a look-up does not repeat it.
 * - A refund is accepted, and made once the order is `estornado`. A part leaves no word and no amount, so that it could
 *   never be seen as made.
 * - `total_paid` has the interest of instalments in it, which the payer pays: it is not read as what was paid for this.
 * - Left out: tokens by a call of ours, whose body no page shows, and cards in full; the hosted link; splits, which are
 *   changed silently where they exceed the net amount; the tracking code, which frees a withdrawal.
 */
export default protocol({
  name: 'Appmax',
  evidence: {
    grade: 'B',
    notes:
      'Calls, words and events by a copy of its pages; the log-in’s form, `address`, `customer_id` of a card and `amounts.sub_total` by integrations that agree. A boleto’s body is theirs as well, and its answer’s names one integration’s and those of the webhook. The word of a PIX or boleto that has expired is expected (`cancelado`), not confirmed.',
  },
  baseUrl: 'https://api.appmax.com.br',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [credentials.clientId(), credentials.clientSecret(), credentials.baseUrl()],
  accountBy: ['clientId'],
  auth: logIn({
    path: '/oauth2/token',
    at: (base) => base.replace(/^https:\/\/api\.((?:sandbox)?appmax\.com\.br)$/, 'https://auth.$1'),
    request: ({ clientId = '', clientSecret = '' }) => ({
      form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    }),
  }),
  card: 'token',
  money: 'cents',
  statuses: {
    // A card that is `autorizado` is in review: it is not paid.
    PENDING: ['pendente', 'autorizado', 'aguardando_pagamento'],
    // `chargeback_vencido` is a dispute that was won.
    APPROVED: ['aprovado', 'integrado', 'pendente_integracao', 'pendente_integracao_em_analise', 'chargeback_vencido'],
    REFUNDED: ['estornado'],
    CHARGEBACK: ['chargeback_em_tratativa', 'chargeback_em_disputa', 'chargeback_perdido'],
    REJECTED: ['cancelado', 'recusado_por_risco'],
    default: 'PENDING',
  },
  answersAt: ['data'],
  answer: {
    id: 'order.id',
    status: ['order.status', 'payment.status'],
    method: 'payment.method',
    amount: 'order.amounts.sub_total',
    pixCode: 'payment.pix_emv',
    pixImage: 'payment.pix_qrcode',
    billetCode: 'payment.boleto_digitable_line',
    billetUrl: ['payment.boleto_link_pdf', 'payment.boleto_url'],
    expiresAt: ['payment.pix_expiration_date', 'payment.boleto_overdue_date'],
  },
  createTransaction: async (wire, request) => {
    const customer = wire.need(await wire.send(customers, request), 'customer.id', Id);
    const order = wire.need(await wire.send(orders, { request, customer: Number(customer) }), 'order.id', Id);
    const ordered: Ordered = { request, customer: Number(customer), order: Number(order) };
    const reply = await wire.send(payments[request.paymentMethod], ordered);
    const body = (reply.body ?? {}) as { order?: object };
    // The answer need not repeat the order's id.
    return wire.charge({ ...reply, body: { ...body, order: { ...body.order, id: order } } }, request);
  },
  getTransaction: { method: 'GET', path: '/v1/orders/{id}' },
  refund: async (wire, request) => {
    if (request.amount !== request.chargeAmount) {
      const message = 'Appmax gives back whole payments only here: how a part ends cannot be looked up.';
      throw new AdapterRefusal(message, 'unsupported', 'amount');
    }
    return wire.refunded(await wire.send(refund, request), request);
  },
  // Accepted, whatever the answer says.
  refundAnswer: { mustSay: true, done: [] },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { event_type: ['order', 'payment'] },
      id: 'data.order_id',
      status: 'data.status',
      endToEndId: 'data.payment_info.pix.end_to_end_id',
    },
  ],
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  check: (_connection, operation, argument) => {
    const { paymentMethod, cardToken, cardId } = argument as TransactionArgument;
    if (operation === 'createTransaction' && paymentMethod === 'CREDIT_CARD' && cardId && !cardToken) {
      throw new AdapterRefusal('Appmax: a card is the token of its browser script.', 'invalid', 'cardToken');
    }
  },
  notes: [
    'Its app is installed by the merchant at Appmax, which gives the client id and secret. Our callback address is entered where the app is registered.',
    `${notes.unsigned} One sale may come as several events, in any order.`,
    'Its sandbox is https://api.sandboxappmax.com.br, with a client of its own.',
    'Its browser script makes a card’s token; saved cards are not offered. A card is APPROVED once its fraud review is over.',
    'A payment whose answer was lost cannot be found by our reference: a person looks for it in the panel.',
    'Send the payer’s phone and `customerIp`: an integration says that it requires both.',
    'Appmax decides how long a PIX or boleto can be paid; a day and three days are assumed where it does not say.',
    'Refunds are of the whole payment, accepted first, and made once a look-up says so. Unpaid orders are not cancelled: no source shows such a call.',
    'A tracking code frees a sale’s withdrawal: it is entered in the panel. Splits and payouts are not offered. Cards are captured at once.',
  ],
});

const customers: Step<TransactionArgument> = {
  method: 'POST',
  path: '/v1/customers',
  writes: false,
  body: ({ customer, address, customerIp }) => {
    const [first = '', ...others] = customer.name.trim().split(/\s+/);
    return filled({
      first_name: first,
      // Both names are sent, since both are listed.
      last_name: others.join(' ') || first,
      email: customer.email,
      phone: nationalPhone(customer.phone),
      document_number: taxDocument(customer.document).number,
      ip: customerIp,
      address: address && addressOf(address),
    });
  },
};

const addressOf = ({ zipCode, address, number, district, city, state }: z.output<typeof Address>) => ({
  postcode: digits(zipCode),
  street: address,
  number,
  district,
  city,
  state,
});

/** An order asks nobody for money before it has a payment. */
const orders: Step<Omit<Ordered, 'order'>> = {
  method: 'POST',
  path: '/v1/orders',
  writes: false,
  body: ({ request, customer }, { money }) => ({
    customer_id: customer,
    products: itemsThatAddUp(request).map(({ id, title, quantity, unitPrice, tangible }, at) => ({
      sku: id ?? `${at + 1}`,
      name: title,
      quantity,
      unit_value: money(unitPrice),
      type: tangible ? 'physical' : 'digital',
    })),
    products_value: money(request.amount),
    discount_value: 0,
    shipping_value: 0,
  }),
};

const refund: Step<RefundArgument> = {
  method: 'POST',
  path: '/v1/orders/refund-request',
  body: ({ transactionId, amount }, { money }) => ({
    order_id: Number(transactionId),
    type: 'total',
    value: money(amount),
  }),
};

const payments: Record<TransactionArgument['paymentMethod'], Step<Ordered>> = {
  PIX: payment('pix', ({ customer: { document } }) => ({ pix: { document_number: taxDocument(document).number } })),
  BILLET: payment('boleto', ({ customer: { document } }) => ({
    boleto: { document_number: taxDocument(document).number },
  })),
  CREDIT_CARD: payment('credit-card', ({ customer, cardToken, installments = 1, softDescriptor }) => ({
    credit_card: filled({
      token: cardToken,
      // Who holds the card is known to the script that made its token alone: the payer is named.
      holder_name: customer.name,
      holder_document_number: taxDocument(customer.document).number,
      installments,
      soft_descriptor: softDescriptor,
    }),
  })),
};

function payment(path: string, dataOf: (request: TransactionArgument) => object): Step<Ordered> {
  return {
    method: 'POST',
    path: `/v1/payments/${path}`,
    body: ({ request, customer, order }) => ({
      order_id: order,
      ...(request.paymentMethod === 'CREDIT_CARD' && { customer_id: customer }),
      payment_data: dataOf(request),
    }),
  };
}
