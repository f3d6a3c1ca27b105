import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { documentKind } from '../../../domain/core/documents.ts';
import { basic, inQuery } from '../../../sandbox/core/auth.ts';
import { issuerOutcome } from '../../../sandbox/core/cards.ts';
import {
  type Call,
  type CardFacts,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, is } from '../../../sandbox/core/shapes.ts';

/**
 * PAGARMEBAAS: Pagar.me's orders API. An order has one charge with an id of its own; the ledger stores the order's id.
 * Amounts are cents. Every write may carry an idempotency key; a repeated key finds the entity of the first call.
 *
 * The words of withdrawals are those of the specification's general mapping, since no source lists others. No public
 * source shows a webhook about a withdrawal.
 */
const secretKey = basic('secretKey');
const publicKey = inQuery({ appId: 'publicKey' });

const Address = z.strictObject({
  line_1: is.text(256),
  line_2: is.text(128).optional(),
  zip_code: is.digits(5, 8),
  city: is.text(64),
  state: is.text(64),
  country: z.string().regex(/^[A-Z]{2}$/),
});
const Phone = z.strictObject({
  country_code: z.literal('55'),
  area_code: is.digits(2),
  number: is.digits(8, 9),
});
const Customer = z
  .strictObject({
    name: is.text(64),
    email: is.email,
    document: is.cpfOrCnpj,
    document_type: z.enum(['CPF', 'CNPJ', 'cpf', 'cnpj']).optional(),
    type: z.enum(['individual', 'company']),
    code: is.text(52).optional(),
    phones: z.strictObject({ home_phone: Phone.optional(), mobile_phone: Phone.optional() }).optional(),
    address: Address.optional(),
    metadata: z.record(z.string(), z.string()).optional(),
  })
  .refine(({ document, type }) => (documentKind(document) === 'CPF') === (type === 'individual'), {
    path: ['type'],
    error: 'does not fit the document',
  })
  .refine(({ document, document_type: type }) => type === undefined || documentKind(document) === type.toUpperCase(), {
    path: ['document_type'],
    error: 'does not fit the document',
  });
const Card = z.strictObject({
  number: is.cardNumber,
  holder_name: is.text(64),
  holder_document: is.cpfOrCnpj.optional(),
  exp_month: z.coerce.number().pipe(is.month),
  exp_year: z.coerce
    .number()
    .transform((year) => (year < 100 ? 2000 + year : year))
    .pipe(is.year),
  cvv: is.cvv,
  brand: is.text(30).optional(),
  label: is.text(64).optional(),
  billing_address: Address.optional(),
});
const NewCard = z.union([
  Card.extend({ options: z.record(z.string(), z.unknown()).optional() }),
  z.strictObject({ token: z.string(), billing_address: Address.optional() }),
]);

const Split = z.strictObject({
  type: z.enum(['percentage', 'flat']),
  amount: is.cents,
  recipient_id: is.text(64),
  options: z
    .strictObject({
      liable: z.boolean().optional(),
      charge_processing_fee: z.boolean().optional(),
      charge_remainder_fee: z.boolean().optional(),
    })
    .optional(),
});
const Pix = z
  .strictObject({
    expires_in: z.int().min(1).optional(),
    expires_at: z.iso.datetime({ offset: true }).optional(),
    additional_information: z.array(z.strictObject({ name: is.text(50), value: is.text(200) })).optional(),
  })
  .refine((pix) => (pix.expires_in === undefined) !== (pix.expires_at === undefined), {
    path: ['expires_in'],
    error: 'or expires_at is required, and one of the two',
  });
const Boleto = z.strictObject({
  due_at: z.iso.datetime({ offset: true }),
  instructions: is.text(255).optional(),
  bank: is.digits(3).optional(),
  document_number: is.text(16).optional(),
  nosso_numero: is.text(20).optional(),
  statement_descriptor: is.text(13).optional(),
  billing_address: Address.optional(),
});
const CreditCard = z
  .strictObject({
    installments: z.int().min(1).max(24).default(1),
    statement_descriptor: z
      .string()
      .regex(/^[A-Za-z0-9]{1,13}$/)
      .optional(),
    card_id: z.string().optional(),
    card_token: z.string().optional(),
    card: z.union([Card, z.strictObject({ billing_address: Address })]).optional(),
    billing_address: Address.optional(),
    capture: z.boolean().default(true),
    operation_type: z.enum(['auth_only', 'auth_and_capture', 'pre_auth']).optional(),
    recurrency_cycle: is.text(20).optional(),
  })
  .refine(
    ({ card_id, card_token, card }) => [card_id, card_token, card && 'number' in card].filter(Boolean).length === 1,
    {
      path: ['card_token'],
      error: 'or card_id or card is required, and one of them',
    },
  );

const paid = { amount: is.cents.optional(), split: z.array(Split).min(1).optional() };
const Payment = z.discriminatedUnion('payment_method', [
  z.strictObject({ ...paid, payment_method: z.literal('pix'), pix: Pix }),
  z.strictObject({ ...paid, payment_method: z.literal('boleto'), boleto: Boleto }),
  z.strictObject({ ...paid, payment_method: z.literal('credit_card'), credit_card: CreditCard }),
]);
const Order = z.strictObject({
  code: is.text(52).optional(),
  items: z
    .array(
      z.strictObject({
        amount: is.cents,
        description: is.text(256),
        quantity: z.int().min(1),
        code: is.text(52).optional(),
        category: is.text(64).optional(),
      }),
    )
    .min(1),
  customer: Customer.optional(),
  customer_id: z.string().optional(),
  payments: z.tuple([Payment]),
  closed: z.literal(true).optional(),
  ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  session_id: is.text(100).optional(),
  antifraud_enabled: z.boolean().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  shipping: z.record(z.string(), z.unknown()).optional(),
});
const Cancellation = z.strictObject({
  amount: is.cents.optional(),
  split: z.array(Split).optional(),
  bank_account: z.record(z.string(), z.unknown()).optional(),
  operation_reference: is.text(100).optional(),
});
const Withdrawal = z.strictObject({ amount: is.cents, metadata: z.record(z.string(), z.string()).optional() });

/** The details of an order that the ledger has no fields for. */
interface OrderDetails {
  chargeId: string;
  code: string | null;
  installments: number;
  lastDigits: string | null;
}

const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`;
const keyOf = ({ headers }: Pick<Call, 'headers'>) => headers['idempotency-key']?.toString();
const text = ({ params }: Call, name: string) => params[name] ?? '';

export const pagarmebaas: Provider = {
  name: 'PAGARMEBAAS',
  slug: 'pagarmebaas',
  bases: ['/core/v5', ''],
  bodyKind: 'json',
  invalidStatus: 422,
  addresses: (root) => ({ baseUrl: `${root}/core/v5` }),
  ...secretKey,
  publicAccountOf: publicKey.accountOf,
  idempotencyKey: keyOf,
  words: {
    waiting: 'pending',
    paid: 'paid',
    refused: 'failed',
    expired: 'failed',
    refunded: 'canceled', // `last_transaction` shows that it was a refund
    charged_back: 'chargedback',
  },
  refundWord: 'refunded',
  transferWords: { waiting: 'processing', done: 'paid', refused: 'failed', canceled: 'canceled', returned: 'failed' },
  moreWords: {
    charge: [
      ...['processing', 'overpaid', 'underpaid'],
      // Words of a charge's last transaction.
      ...[
        'generated',
        'waiting_payment',
        'waiting_capture',
        'authorized_pending_capture',
        'pending_review',
        'analyzing',
      ],
      ...['captured', 'partial_capture', 'partial_void', 'partial_refunded', 'pending_refund', 'refunded', 'voided'],
      ...['expired', 'not_authorized', 'with_error', 'notAuthorized', 'withError'],
    ],
  },

  routes: [
    {
      method: 'post',
      path: '/tokens',
      operation: 'createCardToken',
      account: publicKey.account,
      handle: ({ context, body }) => {
        const { card } = z.strictObject({ type: z.literal('card'), card: Card }).parse(body);
        const id = context.storeCard(factsOf(card), { id: newId('token'), singleUse: true });
        const created_at = context.now().toISOString();
        return { status: 200, body: { id, type: 'card', created_at, expires_at: created_at, card: shown(card) } };
      },
    },
    {
      method: 'post',
      path: '/customers',
      handle: ({ context, body }) => {
        const { name, email, type } = Customer.parse(body);
        const id = context.storeRow('customer', { name, email, type }, newId('cus'));
        return { status: 200, body: { id, name, email, type, delinquent: false } };
      },
    },
    {
      method: 'post',
      path: '/customers/:id/cards',
      operation: 'createCardId',
      handle: (call) => {
        const { context, body } = call;
        orNotFound(context.findRow('customer', text(call, 'id')), 'Customer not found.');
        const request = NewCard.parse(body);
        const facts = 'token' in request ? fromToken(call, request.token) : factsOf(request);
        const id = context.storeCard(facts, { id: newId('card') });
        return { status: 200, body: { id, status: 'active', last_four_digits: facts.number.slice(-4) } };
      },
    },
    {
      method: 'post',
      path: '/orders',
      operation: 'createTransaction',
      handle: (call) => create(call),
      refuse: (call) => create(call, 'Transaction refused'),
    },
    {
      method: 'get',
      path: '/orders/:id',
      operation: 'getTransaction',
      handle: (call) => ({
        status: 200,
        body: order(call.reportCharge(orNotFound(call.context.charge(text(call, 'id')), 'Order not found.'))),
      }),
    },
    {
      method: 'get',
      path: '/charges/:id',
      handle: (call) => ({ status: 200, body: withOrder(call.reportCharge(byCharge(call))) }),
    },
    {
      method: 'delete',
      path: '/charges/:id',
      operation: 'refund',
      handle: (call) => {
        const request = Cancellation.parse(call.body ?? {});
        const charge = byCharge(call);
        if (charge.state === 'waiting')
          return { status: 200, body: withOrder(call.reportCharge(call.context.cancelCharge(charge, 'canceled'))) };
        if (charge.method === 'boleto' && !request.bank_account) throw new Refusal(422, 'bank_account: is required');
        return {
          status: 200,
          body: withOrder(call.reportCharge(call.context.refund(charge, request.amount, keyOf(call)))),
        };
      },
    },
    {
      method: 'post',
      path: '/recipients/:id/withdrawals',
      operation: 'withdraw',
      handle: (call) => {
        const { amount } = Withdrawal.parse(call.body);
        const sent = call.context.sendTransfer({ id: newId('with'), idempotencyKey: keyOf(call), amount, details: {} });
        const { word, createdAt, ...transfer } = call.reportTransfer(sent);
        const facts = { gateway_id: null, fee: 0, funding_date: null, type: 'ted', created_at: createdAt };
        return { status: 200, body: { id: transfer.id, amount: transfer.amount, status: word, ...facts } };
      },
    },
  ],

  /** Events about a payment or its failure name the order; events about refunds and chargebacks name its charge. */
  webhook: (charge, { id }) => {
    const event = {
      id: `hook_${id}`,
      account: { id: `acc_${charge.account}`, name: 'Loja' },
      created_at: charge.updatedAt,
    };
    const part = charge.refundedAmount < charge.paidAmount;
    switch (charge.state) {
      case 'waiting':
        return undefined;
      case 'paid':
        if (charge.refundedAmount > 0 && part) {
          return { body: { ...event, type: 'charge.partial_canceled', data: withOrder(charge) } };
        }
        return { body: { ...event, type: 'order.paid', data: order(charge) } };
      case 'refused':
      case 'expired': {
        const type = charge.word === 'canceled' ? 'order.canceled' : 'order.payment_failed';
        return { body: { ...event, type, data: order(charge) } };
      }
      case 'refunded':
        return { body: { ...event, type: 'charge.refunded', data: withOrder(charge) } };
      case 'charged_back':
        return { body: { ...event, type: 'charge.chargedback', data: withOrder(charge) } };
    }
  },

  problem: (status, message) => {
    const [, field, complaint] = /^([\w.]+): (.+)$/.exec(message) ?? [];
    if (!field) return { status, body: { message, errors: null } };
    return { status, body: { message: 'The request is invalid.', errors: { [`order.${field}`]: [complaint] } } };
  },
};

function create(call: Call, refusal?: string): Reply {
  const { context } = call;
  const { items, customer, customer_id, payments, code } = Order.parse(call.body);
  const [payment] = payments;
  if (!customer && !(customer_id && context.findRow('customer', customer_id)))
    throw new Refusal(422, 'customer: is required');
  const sum = items.reduce((total, { amount, quantity }) => total + amount * quantity, 0);
  const orderDetails: OrderDetails = { chargeId: newId('ch'), code: code ?? null, installments: 1, lastDigits: null };
  const draft = { id: newId('or'), amount: payment.amount ?? sum, reference: code, details: { ...orderDetails } };
  const refused = refusal === undefined ? undefined : ({ state: 'refused', reason: refusal } as const);
  const answer = (more: object): Reply => {
    const charge = context.openCharge({ ...draft, method: payment.payment_method, ...more });
    const { chargeId } = charge.details as unknown as OrderDetails;
    context.storeRow('charge', { order: charge.id }, chargeId);
    return { status: 200, body: order(call.reportCharge(charge)) };
  };
  switch (payment.payment_method) {
    case 'pix': {
      const { expires_in, expires_at } = payment.pix;
      const expiresInMs = expires_at ? Date.parse(expires_at) - context.now().getTime() : (expires_in ?? 0) * 1000;
      return answer({ expiresInMs, outcome: refused });
    }
    case 'boleto':
      return answer({ expiresInMs: Date.parse(payment.boleto.due_at) - context.now().getTime(), outcome: refused });
    case 'credit_card': {
      const { card, card_id, card_token, installments } = payment.credit_card;
      const raw = card && 'number' in card ? card : undefined;
      const charged = raw ?? context.card(card_id ?? card_token ?? '');
      if (!charged) throw new Refusal(404, card_token ? 'Token not found.' : 'Card not found.');
      const outcome = refused ?? ('outcome' in charged ? charged.outcome : issuerOutcome(charged.number));
      const lastDigits = 'lastDigits' in charged ? charged.lastDigits : charged.number.slice(-4);
      return answer({ outcome, details: { ...orderDetails, installments, lastDigits } });
    }
  }
}

function byCharge(call: Call) {
  const { order } = orNotFound(call.context.findRow('charge', text(call, 'id')), 'Charge not found.');
  return orNotFound(call.context.charge(String(order)), 'Charge not found.');
}

function factsOf(card: z.output<typeof Card>): CardFacts {
  const { number, holder_name, exp_month, exp_year } = card;
  return { number, holder: holder_name, expirationMonth: exp_month, expirationYear: exp_year };
}

/** The stored card has no number; the issuer's answer depends on the last four digits alone. */
function fromToken({ context }: Call, token: string): CardFacts {
  const card = orNotFound(context.card(token), 'Token not found.');
  const { holder, expirationMonth, expirationYear, lastDigits } = card;
  return { number: `400000000000${lastDigits}`, holder, expirationMonth, expirationYear };
}

const shown = ({ number, holder_name, exp_month, exp_year }: z.output<typeof Card>) => ({
  first_six_digits: number.slice(0, 6),
  last_four_digits: number.slice(-4),
  holder_name,
  exp_month,
  exp_year,
});

// Replies

/**
 * An order's words by its charge's word, where they differ. An order has fewer words; one that was paid stays `paid`
 * after a chargeback.
 */
const orderWords: Readonly<Record<string, string>> = {
  chargedback: 'paid',
  overpaid: 'paid',
  underpaid: 'pending',
  not_authorized: 'failed',
  with_error: 'failed',
};

function order(charge: ReportedCharge): Record<string, unknown> {
  const { code } = charge.details as unknown as OrderDetails;
  return {
    id: charge.id,
    code,
    amount: charge.amount,
    currency: 'BRL',
    closed: true,
    status: orderWords[charge.word] ?? charge.word,
    created_at: charge.createdAt,
    updated_at: charge.updatedAt,
    charges: [chargeOf(charge)],
  };
}

const withOrder = (charge: ReportedCharge) => ({
  ...chargeOf(charge),
  order: { id: charge.id, amount: charge.amount },
});

function chargeOf(charge: ReportedCharge): Record<string, unknown> {
  const { chargeId, code } = charge.details as unknown as OrderDetails;
  return {
    id: chargeId,
    code,
    gateway_id: chargeId.slice(3),
    amount: charge.amount,
    paid_amount: charge.paidAmount || undefined,
    canceled_amount: charge.refundedAmount || undefined,
    status: charge.word,
    currency: 'BRL',
    payment_method: charge.method,
    due_at: charge.expiresAt,
    paid_at: charge.paidAt ?? undefined,
    canceled_at: charge.refundedAt ?? undefined,
    last_transaction: transaction(charge),
  };
}

function transaction(charge: ReportedCharge): Record<string, unknown> {
  const { chargeId, installments, lastDigits } = charge.details as unknown as OrderDetails;
  const waiting = { pix: 'waiting_payment', boleto: 'generated', credit_card: 'waiting_capture' }[charge.method];
  const done = charge.method === 'credit_card' ? 'captured' : 'paid';
  const no = charge.method === 'credit_card' ? 'not_authorized' : 'failed';
  const status = {
    waiting,
    paid: done,
    refused: no,
    expired: 'expired',
    refunded: 'refunded',
    charged_back: 'chargedback',
  };
  const errors = charge.refusedReason ? [{ message: charge.refusedReason }] : [];
  const qr = `https://api.pagar.invalid/core/v5/transactions/tran_${chargeId.slice(3)}/qrcode?payment_method=pix`;
  const pdf = `https://api.pagar.invalid/core/v5/transactions/tran_${chargeId.slice(3)}/pdf`;
  const boleto = charge.method === 'boleto' ? boletoOf(charge) : undefined;
  return {
    id: `tran_${chargeId.slice(3)}`,
    transaction_type: charge.method,
    status: status[charge.state],
    success: charge.state !== 'refused',
    amount: charge.amount,
    gateway_id: chargeId.slice(3),
    gateway_response: { code: charge.refusedReason ? '400' : '200', errors },
    created_at: charge.createdAt,
    ...(charge.method === 'pix' &&
      charge.state !== 'refused' && {
        qr_code: brCode('pix.pagarme.invalid', charge),
        qr_code_url: qr,
        expires_at: charge.expiresAt,
        end_to_end_id: charge.endToEndId ?? undefined,
      }),
    ...(boleto && {
      line: boleto.digitableLine,
      barcode: boleto.barcode,
      url: pdf,
      pdf,
      due_at: charge.expiresAt,
      paid_at: charge.paidAt ?? undefined,
      paid_amount: charge.paidAmount || undefined,
    }),
    ...(charge.method === 'credit_card' && {
      installments,
      acquirer_name: 'simulator',
      acquirer_nsu: chargeId.slice(-6),
      acquirer_message: charge.refusedReason ?? 'Transação aprovada com sucesso',
      acquirer_return_code: charge.refusedReason ? '51' : '00',
      card: { last_four_digits: lastDigits },
    }),
  };
}
