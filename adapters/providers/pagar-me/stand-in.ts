import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { documentKind } from '../../../domain/core/documents.ts';
import { basic, inQuery } from '../../../sandbox/core/auth.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type StandInContext,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, is } from '../../../sandbox/core/shapes.ts';

const Address = z.strictObject({
  line_1: is.text(256),
  line_2: is.text(128).optional(),
  zip_code: is.postalCode,
  city: is.text(64),
  state: is.state,
  country: z.literal('BR'),
});
const Phone = z.strictObject({ country_code: z.literal('55'), area_code: is.digits(2), number: is.digits(8, 9) });
const Metadata = z.record(z.string(), z.string()).optional();
const Customer = z
  .strictObject({
    name: is.text(64),
    email: is.email,
    document: is.cpfOrCnpj,
    document_type: z.enum(['CPF', 'CNPJ']).optional(),
    type: z.enum(['individual', 'company']),
    code: is.text(52).optional(),
    phones: z.strictObject({ home_phone: Phone.optional(), mobile_phone: Phone.optional() }).optional(),
    address: Address.optional(),
    metadata: Metadata,
  })
  .refine(({ document, type }) => (documentKind(document) === 'CPF') === (type === 'individual'), {
    path: ['type'],
    error: 'does not fit the document',
  });
const Split = z.strictObject({
  type: z.enum(['flat', 'percentage']),
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
    additional_information: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
  })
  .refine((pix) => (pix.expires_in === undefined) !== (pix.expires_at === undefined), {
    path: ['expires_in'],
    error: 'or expires_at is required, and one of the two',
  });
const Boleto = z.strictObject({
  due_at: z.iso.datetime({ offset: true }),
  instructions: z.string().min(1).optional(),
  bank: is.digits(3).optional(),
  document_number: z.string().optional(),
  nosso_numero: z.string().optional(),
  statement_descriptor: z.string().optional(),
  max_days_to_pay_past_due: z.int().min(1).optional(),
  billing_address: Address.optional(),
});
/** A token's billing address goes beside it, since it is not part of the token. Cards in full are not accepted here. */
const CreditCard = z
  .strictObject({
    installments: z.int().min(1).default(1),
    statement_descriptor: is.text(13).optional(),
    operation_type: z.enum(['auth_only', 'auth_and_capture', 'pre_auth']).default('auth_and_capture'),
    capture: z.boolean().default(true),
    card_id: is.text(64).optional(),
    card_token: is.text(64).optional(),
    card: z.strictObject({ billing_address: Address }).optional(),
    authentication: z
      .strictObject({
        type: z.literal('threed_secure'),
        threed_secure: z.strictObject({
          mpi: z.string().min(1),
          cavv: is.cavv.optional(),
          eci: is.digits(1, 2).optional(),
          transaction_id: z.string().min(1).optional(),
          ds_transaction_id: z.string().min(1).optional(),
          version: z.string().min(1).optional(),
          success_url: is.url.optional(),
        }),
      })
      .optional(),
  })
  .refine(({ card_id, card_token }) => (card_id === undefined) !== (card_token === undefined), {
    path: ['card_token'],
    error: 'or card_id is required, and one of the two',
  })
  .refine(({ card_token, card }) => card_token === undefined || card !== undefined, {
    path: ['card', 'billing_address'],
    error: 'is required with a token',
  });
const paid = { amount: is.cents.optional(), split: z.array(Split).min(1).optional(), metadata: Metadata };
const Payment = z
  .discriminatedUnion('payment_method', [
    z.strictObject({ ...paid, payment_method: z.literal('pix'), pix: Pix }),
    z.strictObject({ ...paid, payment_method: z.literal('boleto'), boleto: Boleto }),
    z.strictObject({ ...paid, payment_method: z.literal('credit_card'), credit_card: CreditCard }),
  ])
  .refine((payment) => payment.payment_method !== 'credit_card' || payment.credit_card.operation_type !== 'pre_auth', {
    path: ['credit_card', 'operation_type'],
    error: 'is not played here',
  });
const Order = z.strictObject({
  code: is.text(52).optional(),
  items: z
    .array(
      z.strictObject({
        amount: is.cents,
        description: is.text(256),
        quantity: z.int().min(1),
        code: is.text(52).optional(),
        category: z.string().optional(),
      }),
    )
    .min(1),
  customer: Customer,
  payments: z.tuple([Payment]),
  closed: z.literal(true).optional(),
  ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  session_id: z.string().optional(),
  antifraud_enabled: z.boolean().optional(),
  metadata: Metadata,
});
const Capture = z.strictObject({
  code: is.text(52).optional(),
  amount: is.cents.optional(),
  split: z.array(Split).optional(),
  operation_reference: z.string().optional(),
});
const Cancellation = z.strictObject({
  amount: is.cents.optional(),
  split: z.array(Split).optional(),
  // A boleto's refund names one; the members are not in the documents read.
  bank_account: z.record(z.string(), z.unknown()).optional(),
  operation_reference: z.string().optional(),
});
const CardToken = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: is.cardNumber,
    holder_name: is.text(64),
    exp_month: is.month,
    exp_year: z.int().transform((year) => (year < 100 ? 2000 + year : year)),
    cvv: is.cvv,
    brand: z.string().optional(),
    label: z.string().optional(),
  }),
});

/** The details of an order that the ledger has no fields for. */
interface OrderDetails {
  chargeId: string;
  installments: number;
  lastDigits: string | null;
}

const publicKey = inQuery({ appId: 'publicKey' });
const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`;
const keyOf = ({ headers }: Pick<Call, 'headers'>) => headers['idempotency-key']?.toString();

/**
 * Pagar.me, its Core API v5, from its own SDK, plug-in core and pages. An order has one charge, whose id is another one.
 * Amounts are cents. A write that repeats an idempotency key gets the answer of the first.
 *
 * A card that is only authorised leaves its charge `pending`: its transaction tells. It is captured once, in full or in part,
 * or cancelled whole.
 *
 * A failed creation comes with 200. A charge that was given back whole is `canceled`, as one that was never paid is; its
 * last transaction tells. No page read has the charge's word after an expiry: `failed` is expected.
 */
export const pagarMe: Provider = {
  name: 'Pagar.me',
  slug: 'pagar-me',
  bases: ['/core/v5'],
  bodyKind: 'json',
  invalidStatus: 422,
  addresses: (root) => ({ baseUrl: `${root}/core/v5` }),
  ...basic('secretKey'),
  publicAccountOf: publicKey.accountOf,
  idempotencyKey: keyOf,
  words: {
    waiting: 'pending',
    paid: 'paid',
    refused: 'failed',
    expired: 'failed',
    refunded: 'canceled',
    charged_back: 'chargedback',
  },
  refundWord: 'refunded',
  moreWords: { charge: ['processing', 'overpaid', 'underpaid', 'waiting_cancellation'] },
  routes: [
    {
      method: 'post',
      path: '/tokens',
      operation: 'createCardToken',
      account: publicKey.account,
      handle: ({ context, body, headers }) => {
        // The page allows the content type alone.
        if (headers.authorization) throw new Refusal(401, 'The secret key must not be sent.');
        const { card } = CardToken.parse(body);
        const { number, holder_name: holder, exp_month: expirationMonth, exp_year: expirationYear } = card;
        const facts = { number, holder, expirationMonth, expirationYear };
        const id = context.storeCard(facts, { id: newId('token'), singleUse: true });
        const now = context.now();
        return {
          status: 200,
          body: {
            id,
            type: 'card',
            created_at: now.toISOString(),
            expires_at: new Date(now.getTime() + 60_000).toISOString(),
            card: {
              first_six_digits: number.slice(0, 6),
              last_four_digits: number.slice(-4),
              holder_name: holder,
              exp_month: expirationMonth,
              exp_year: expirationYear,
            },
          },
        };
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
      path: '/orders',
      operation: 'getTransaction',
      handle: (call) => {
        const { code } = z.strictObject({ code: is.text(52) }).parse(Object.fromEntries(call.query));
        const found = call.context.charges().filter(({ reference }) => reference === code);
        const data = found.map((charge) => orderOf(call.reportCharge(charge)));
        return { status: 200, body: { data, paging: { total: data.length } } };
      },
    },
    {
      method: 'get',
      path: '/orders/:id',
      operation: 'getTransaction',
      handle: (call) => ({
        status: 200,
        body: orderOf(call.reportCharge(orNotFound(call.context.charge(call.params.id ?? ''), 'Order not found.'))),
      }),
    },
    {
      method: 'post',
      path: '/charges/:id/capture',
      operation: 'capture',
      handle: (call) => {
        const { amount } = Capture.parse(call.body ?? {});
        const captured = call.context.capture(byCharge(call.context, call.params.id), amount);
        return { status: 200, body: chargeOf(call.reportCharge(captured)) };
      },
    },
    {
      method: 'delete',
      path: '/charges/:id',
      operation: 'refund',
      handle: (call) => {
        const { amount, bank_account: account } = Cancellation.parse(call.body ?? {});
        const charge = byCharge(call.context, call.params.id);
        if (charge.authorized) {
          // A void of a part has words, and nothing shows what it leaves.
          if (amount !== undefined && amount !== charge.amount) throw new Refusal(422, 'amount: is not all of it');
          const voided = call.context.voidCharge(charge, 'canceled');
          return { status: 200, body: chargeOf(call.reportCharge(voided)) };
        }
        if (charge.state === 'waiting') {
          const cancelled = call.context.cancelCharge(charge, 'canceled');
          return { status: 200, body: chargeOf(call.reportCharge(cancelled)) };
        }
        if (charge.method === 'boleto' && !account) throw new Refusal(422, 'bank_account: is required');
        const key = keyOf(call) ?? newId('refund');
        const after = call.context.refund(charge, amount, key);
        const refund = orNotFound(after.refunds.find(({ id }) => id === key));
        const { word } = call.reportRefund(refund, after);
        const reported = call.reportCharge(after);
        const isPart = reported.refundedAmount < reported.paidAmount;
        const status = word === 'refunded' && isPart ? 'partial_refunded' : word;
        return { status: 200, body: { ...chargeOf(reported, { status, id: newId('tran') }) } };
      },
    },
  ],

  /** `data` is the whole order, or a charge that names its order. */
  webhook: (charge, { id }) => {
    const event = (type: string, data: object) => ({
      body: {
        id: `hook_${id}`,
        account: { id: `acc_${charge.account}`, name: 'Loja' },
        type,
        created_at: charge.updatedAt,
        data,
      },
    });
    const order = { id: charge.id, amount: charge.amount };
    const isPart = charge.refundedAmount > 0 && charge.refundedAmount < charge.paidAmount;
    switch (charge.state) {
      case 'waiting':
        return charge.authorized && event('charge.pending', { ...chargeOf(charge), order });
      case 'paid':
        if (isPart) return event('charge.partial_canceled', { ...chargeOf(charge), order });
        return event('order.paid', orderOf(charge));
      case 'refused':
      case 'expired':
        return event(charge.word === 'canceled' ? 'order.canceled' : 'order.payment_failed', orderOf(charge));
      case 'refunded':
        return event('charge.refunded', { ...chargeOf(charge), order });
      case 'charged_back':
        return event('charge.chargedback', { ...chargeOf(charge), order });
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
  const { items, payments, code } = Order.parse(call.body);
  const [payment] = payments;
  const sum = items.reduce((total, { amount, quantity }) => total + amount * quantity, 0);
  const refused = refusal === undefined ? undefined : ({ state: 'refused', reason: refusal } as const);
  const details: OrderDetails = { chargeId: newId('ch'), installments: 1, lastDigits: null };
  const open = (more: object, own: Partial<OrderDetails> = {}): Reply => {
    const charge = context.openCharge({
      id: newId('or'),
      method: payment.payment_method,
      amount: payment.amount ?? sum,
      reference: code,
      outcome: refused,
      ...more,
      details: { ...details, ...own },
    });
    context.storeRow('charge', { order: charge.id }, detailsOf(charge).chargeId);
    return { status: 200, body: orderOf(call.reportCharge(charge)) };
  };
  const now = context.now().getTime();
  switch (payment.payment_method) {
    case 'pix': {
      const { expires_at: at, expires_in: seconds = 0 } = payment.pix;
      return open({ expiresInMs: at ? Date.parse(at) - now : seconds * 1000 });
    }
    case 'boleto':
      return open({ expiresInMs: Date.parse(payment.boleto.due_at) - now });
    case 'credit_card': {
      const { card_token: token, card_id: id = '', installments, capture, operation_type } = payment.credit_card;
      const card = orNotFound(context.card(token ?? id), token ? 'Token not found.' : 'Card not found.');
      return open(
        { outcome: refused ?? card.outcome, authorizeOnly: !capture || operation_type === 'auth_only' },
        { installments, lastDigits: card.lastDigits },
      );
    }
  }
}

const detailsOf = ({ details }: { details: unknown }) => details as OrderDetails;

function byCharge(context: StandInContext, id = '') {
  const { order } = orNotFound(context.findRow('charge', id), 'Charge not found.');
  return orNotFound(context.charge(String(order)), 'Charge not found.');
}

/** An order has fewer words than its charge; one that was paid is not known to change after a dispute. */
const orderWords: Readonly<Record<string, string>> = {
  chargedback: 'paid',
  overpaid: 'paid',
  underpaid: 'pending',
  waiting_cancellation: 'pending',
};

const orderOf = (charge: ReportedCharge) => ({
  id: charge.id,
  code: charge.reference,
  amount: charge.amount,
  currency: 'BRL',
  closed: true,
  status: orderWords[charge.word] ?? charge.word,
  created_at: charge.createdAt,
  updated_at: charge.updatedAt,
  charges: [chargeOf(charge)],
});

function chargeOf(charge: ReportedCharge, last: { status?: string; id?: string } = {}) {
  const { chargeId } = detailsOf(charge);
  return {
    id: chargeId,
    code: charge.reference,
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
    last_transaction: { ...transactionOf(charge), ...last },
  };
}

function transactionOf(charge: ReportedCharge) {
  const { chargeId, installments, lastDigits } = detailsOf(charge);
  const isCard = charge.method === 'credit_card';
  const waiting = { pix: 'waiting_payment', boleto: 'generated', credit_card: 'waiting_capture' }[charge.method];
  const captured = charge.paidAmount < charge.amount ? 'partial_capture' : 'captured';
  const status = {
    waiting: charge.authorized ? 'authorized_pending_capture' : waiting,
    paid: isCard ? captured : 'paid',
    refused: isCard ? 'not_authorized' : 'failed',
    expired: isCard ? 'voided' : 'expired',
    refunded: 'refunded',
    charged_back: 'chargedback',
  }[charge.state];
  const at = `https://api.pagar.invalid/core/v5/transactions/tran_${chargeId.slice(3)}`;
  const boleto = charge.method === 'boleto' ? boletoOf(charge) : undefined;
  return {
    id: `tran_${chargeId.slice(3)}`,
    transaction_type: charge.method,
    status,
    success: charge.state !== 'refused',
    amount: charge.amount,
    gateway_id: chargeId.slice(3),
    gateway_response: {
      code: charge.refusedReason ? '400' : '200',
      errors: charge.refusedReason ? [{ message: charge.refusedReason }] : [],
    },
    created_at: charge.createdAt,
    ...(charge.method === 'pix' &&
      charge.state !== 'refused' && {
        qr_code: brCode('pix.pagarme.invalid', charge),
        qr_code_url: `${at}/qrcode?payment_method=pix`,
        expires_at: charge.expiresAt,
        end_to_end_id: charge.endToEndId ?? undefined,
      }),
    ...(boleto && {
      line: boleto.digitableLine,
      barcode: boleto.barcode,
      url: `${at}/boleto`,
      pdf: `${at}/pdf`,
      due_at: charge.expiresAt,
    }),
    ...(isCard && {
      installments,
      acquirer_name: 'simulator',
      acquirer_nsu: chargeId.slice(-6),
      acquirer_message: charge.refusedReason ?? 'Transação aprovada com sucesso',
      acquirer_return_code: charge.refusedReason ? '51' : '00',
      card: { last_four_digits: lastDigits },
    }),
  };
}
