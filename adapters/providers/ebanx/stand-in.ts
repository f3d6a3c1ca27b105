import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { centsToReais } from '../../../domain/core/money.ts';
import { inBody } from '../../../sandbox/core/auth.ts';
import type { Charge } from '../../../sandbox/core/entities.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type ReportedCharge,
  type Route,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is, reais } from '../../../sandbox/core/shapes.ts';

const text = z.string().min(1);
const key = { integration_key: text };
const aDayMs = 86_400_000;

/** `DD/MM/YYYY`, as the end of that day in Brazil. */
const dueDate = z
  .string()
  .regex(/^\d{2}\/\d{2}\/20\d{2}$/, { error: 'must be DD/MM/YYYY' })
  .transform((day) => Date.parse(`${day.split('/').reverse().join('-')}T23:59:59-03:00`));

/** Of the many members those of a PIX or boleto; the sources do not say which of them are required. */
const common = {
  merchant_payment_code: text,
  order_number: text.optional(),
  amount_total: is.reais,
  currency_code: z.literal('BRL'),
  name: text,
  email: is.email,
  document: is.cpfOrCnpj,
  document_type: text.optional(),
  person_type: z.enum(['personal', 'business']).optional(),
  responsible: z.unknown().optional(),
  birth_date: dueDate.optional(),
  zipcode: text.optional(),
  address: text.optional(),
  street_number: text.optional(),
  street_complement: text.optional(),
  city: text.optional(),
  state: is.state.optional(),
  country: z.literal('br'),
  phone_number: is.phone.optional(),
  customer_ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  device_id: text.optional(),
  notification_url: is.url.optional(),
  redirect_url: is.url.optional(),
  items: z.array(z.unknown()).optional(),
};
const Creation = z.strictObject({
  ...key,
  operation: z.literal('request'),
  mode: z.literal('full'),
  metadata: z.unknown().optional(),
  payment: z.discriminatedUnion('payment_type_code', [
    z.strictObject({ ...common, payment_type_code: z.literal('pix') }),
    z.strictObject({ ...common, payment_type_code: z.literal('boleto'), due_date: dueDate }),
  ]),
});
const Query = z.union([
  z.strictObject({ ...key, hash: text }),
  z.strictObject({ ...key, merchant_payment_code: text }),
]);
const Cancel = z.strictObject({ ...key, hash: text });
const Refund = z.strictObject({
  ...key,
  operation: z.literal('request'),
  hash: text,
  amount: is.reais,
  description: text,
});

const refusal = (code: string, message: string) => ({
  status: 200,
  body: { status: 'ERROR', status_code: code, status_message: message },
});

/**
 * EBANX's direct API by its own PHP library and plug-in: PIX and boletos in reais. The integration key is in every body.
 * An answer is SUCCESS or ERROR, with HTTP 200 in both. A payment has four words, and no refund or dispute changes one: a
 * refund is in the payment's list, with a word of its own. `merchant_payment_code` must be unique.
 *
 * Amounts are text in some recorded answers and numbers in others, so that here a creation has text and a query numbers.
 * That bodies are JSON is not shown. A notice is a form with payments' hashes, and without any status.
 */
export const ebanx: Provider = {
  name: 'EBANX',
  slug: 'ebanx',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  ...inBody({ integration_key: 'secretKey' }),
  words: { waiting: 'PE', paid: 'CO', refused: 'CA', expired: 'CA', refunded: 'CO', charged_back: 'CO' },
  moreWords: { charge: ['OP'] },
  refundWord: 'RE',
  routes: [
    route('/ws/direct', 'createTransaction', (call) => {
      const { payment } = Creation.parse(call.body);
      const { context } = call;
      const { merchant_payment_code: reference } = payment;
      if (context.charges().some((charge) => charge.reference === reference)) {
        throw new Refusal(409, 'merchant_payment_code is taken');
      }
      const opened = context.openCharge({
        id: randomBytes(28).toString('hex'),
        method: payment.payment_type_code,
        amount: payment.amount_total,
        reference,
        notifyUrl: payment.notification_url,
        expiresInMs: payment.payment_type_code === 'boleto' ? payment.due_date - context.now().getTime() : aDayMs,
        details: {},
      });
      return paymentOf(call, call.reportCharge(opened), centsToReais);
    }),
    route('/ws/query', 'getTransaction', (call) => {
      const by = Query.parse(call.body);
      const { context } = call;
      const found =
        'hash' in by
          ? context.charge(by.hash)
          : context.charges().find(({ reference }) => reference === by.merchant_payment_code);
      return paymentOf(call, call.reportCharge(orNotFound(found, 'No such payment')), reais);
    }),
    route('/ws/refund', 'refund', (call) => {
      const { hash, amount } = Refund.parse(call.body);
      const charge = call.context.refund(named(call, hash), amount);
      return paymentOf(call, call.reportCharge(charge), reais);
    }),
    route('/ws/cancel', 'refund', (call) => {
      const charge = call.context.cancelCharge(named(call, Cancel.parse(call.body).hash), 'CA');
      return paymentOf(call, call.reportCharge(charge), reais);
    }),
  ],
  webhook: ({ id, state }) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      operation: 'payment_status_change',
      notification_type: state === 'refunded' ? 'refund' : 'update',
      hash_codes: id,
    }).toString(),
  }),
  // A request that it refuses has HTTP 200, as far as the sources show.
  problem: (status, message) =>
    status === 400 || status === 404 || status === 409
      ? refusal(`BP-R-${status}`, message)
      : { ...refusal(`BP-E-${status}`, message), status },
};

/** A call whose answer is a payment. */
function route(path: string, operation: NonNullable<Route['operation']>, work: (call: Call) => object): Route {
  return {
    method: 'post',
    path,
    operation,
    handle: (call) => ({ status: 200, body: { payment: work(call), status: 'SUCCESS' } }),
  };
}

/** @throws Refusal if there is none. */
const named = ({ context }: Call, hash: string): Charge => orNotFound(context.charge(hash), 'No such payment');

function paymentOf(call: Call, charge: ReportedCharge, money: (cents: number) => string | number) {
  const { id, reference, word, amount, expiresAt, refunds, method } = charge;
  // A refund that was asked for is made by the time that somebody looks.
  const isQuery = call.path.endsWith('/query');
  const refundOf = (refund: (typeof refunds)[number], at: number) => {
    const { word: asked } = call.reportRefund(refund, charge);
    const made = isQuery && asked === 'RE' ? 'CO' : asked;
    return { id: at + 1, status: made, amount_ext: money(refund.amount), request_date: refund.createdAt };
  };
  return {
    hash: id,
    pin: createHash('sha256').update(id).digest('hex').replace(/\D/g, '').slice(0, 9),
    merchant_payment_code: reference,
    status: word,
    // What the payer pays has a tax in it.
    amount_br: money(Math.round(amount * 1.0038)),
    amount_ext: money(amount),
    due_date: dayInBrazil(expiresAt ?? ''),
    pre_approved: false,
    ...(refunds.length > 0 && { refunds: refunds.map(refundOf) }),
    ...(method === 'pix'
      ? { pix: { qr_code_value: brCode('pix.ebanx.invalid', charge) } }
      : {
          boleto_barcode: boletoOf(charge).digitableLine,
          boleto_barcode_raw: boletoOf(charge).barcode,
          boleto_url: `https://print.ebanx.invalid/?hash=${id}`,
        }),
  };
}
