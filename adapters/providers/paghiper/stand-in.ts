import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { inBody } from '../../../sandbox/core/auth.ts';
import { type Charge, InvalidChange } from '../../../sandbox/core/entities.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type Route,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, dayInBrazil, firstIssue, is } from '../../../sandbox/core/shapes.ts';
import { png } from '../../../sandbox/dialects/png.ts';

const text = z.string().min(1);
const aDayMs = 86_400_000;

const keys = { apiKey: text, token: text };
const Item = z.strictObject({ item_id: text, description: text, quantity: z.int().min(1), price_cents: is.cents });
const common = {
  ...keys,
  order_id: text,
  payer_email: is.email,
  payer_name: text,
  payer_cpf_cnpj: is.cpfOrCnpj,
  payer_phone: is.phone.optional(),
  payer_street: text.optional(),
  payer_number: text.optional(),
  payer_complement: text.optional(),
  payer_district: text.optional(),
  payer_city: text.optional(),
  payer_state: is.state.optional(),
  payer_zip_code: is.postalCode.optional(),
  notification_url: is.url.optional(),
  days_due_date: z.int().min(1),
  items: z.array(Item).min(1),
  discount_cents: z.int().min(0).optional(),
  shipping_price_cents: z.int().min(0).optional(),
  shipping_methods: text.optional(),
  seller_description: text.optional(),
};
const Creation = {
  invoice: z.strictObject(common),
  // It takes discounts for early payment, too, whose names the sources do not list.
  transaction: z.looseObject({
    ...common,
    type_bank_slip: z.literal('boletoA4'),
    open_after_day_due: z.unknown().optional(),
  }),
};
const Naming = z.strictObject({ ...keys, transaction_id: text });
const Cancel = { invoice: Naming, transaction: Naming.extend({ status: z.literal('canceled') }) };

/** PIX charges are invoices, boletos are transactions: each has a host of its own, with paths of the same form. */
type Kind = 'invoice' | 'transaction';
const methods = { invoice: 'pix', transaction: 'boleto' } as const;

/**
 * PagHiper, by its own plug-in and PHP SDK: PIX and boletos. Amounts are cents, and a charge's total is the sum of its
 * items. Both keys are in every body. Every answer is wrapped, and a refusal is its `result`, whatever the HTTP status:
 * here it has 200.
 *
 * A notice is a form without status or method. The call that reads one is left out: a charge's status is asked for
 * instead. No source shows what a repeated `order_id` does (a second charge is made), a look-up by it, a refund, or a
 * payout by PIX. The ledger keeps no keys, so that a notice has the account's id in place of `apiKey`.
 */
export const paghiper: Provider = {
  name: 'PagHiper',
  slug: 'paghiper',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  ...inBody({ apiKey: 'publicKey', token: 'secretKey' }),
  words: {
    waiting: 'pending',
    paid: 'paid',
    refused: 'canceled',
    expired: 'canceled',
    refunded: 'refunded',
    charged_back: 'processing',
  },
  refundWord: '',
  moreWords: { charge: ['reserved', 'completed'] },
  infraction: { state: 'charged_back' },
  routes: (['invoice', 'transaction'] as const).flatMap((kind) => [
    route(`/${kind}/create/`, kind === 'invoice' ? 'pix_create_request' : 'create_request', 'createTransaction', {
      status: 201,
      work: (call) => {
        const asked = Creation[kind].parse(call.body);
        const { items, order_id: reference, notification_url: notifyUrl, days_due_date: days } = asked;
        const sum = items.reduce((left, { price_cents, quantity }) => left + price_cents * quantity, 0);
        const opened = call.context.openCharge({
          id: randomBytes(8).toString('hex').toUpperCase(),
          method: methods[kind],
          amount: sum + (asked.shipping_price_cents ?? 0) - (asked.discount_cents ?? 0),
          reference,
          notifyUrl,
          expiresInMs: days * aDayMs,
          details: {},
        });
        const charge = call.reportCharge(opened);
        return { ...factsOf(charge), ...codesOf(charge) };
      },
    }),
    route(`/${kind}/status/`, 'status_request', 'getTransaction', {
      work: (call) => factsOf(call.reportCharge(named(call, kind, Naming.parse(call.body).transaction_id))),
    }),
    route(`/${kind}/cancel/`, 'cancellation_request', 'refund', {
      work: (call) => {
        call.context.cancelCharge(named(call, kind, Cancel[kind].parse(call.body).transaction_id), 'canceled');
        return {};
      },
    }),
  ]),
  webhook: ({ id, account, updatedAt }, event) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      apiKey: account,
      transaction_id: id,
      notification_id: event.id,
      notification_date: updatedAt,
    }).toString(),
  }),
  problem: (status, message) => ({
    status,
    body: { result: 'reject', response_message: message, http_code: `${status}` },
  }),
};

/** A route with its own name for the wrapper of its answers. */
function route(
  path: string,
  wrapper: string,
  operation: NonNullable<Route['operation']>,
  { status = 200, work }: { status?: number; work: (call: Call) => object },
): Route {
  const wrapped = (result: 'success' | 'reject', http_code: number, response_message: string, more: object): Reply => ({
    status: result === 'success' ? status : 200,
    body: { [wrapper]: { result, response_message, http_code: `${http_code}`, ...more } },
  });
  return {
    method: 'post',
    path,
    operation,
    handle: (call) => {
      try {
        return wrapped('success', status, 'transacao processada', work(call));
      } catch (error) {
        if (error instanceof z.ZodError) return wrapped('reject', 400, firstIssue(error), {});
        if (error instanceof InvalidChange) return wrapped('reject', 400, error.message, {});
        if (error instanceof Refusal) return wrapped('reject', error.status, error.message, {});
        throw error;
      }
    },
    refuse: () => wrapped('reject', 400, 'recusado', {}),
  };
}

/** Finds a charge at the host of its kind. @throws Refusal if there is none. */
function named({ context }: Call, kind: Kind, id: string): Charge {
  const found = context.charge(id);
  return orNotFound(found?.method === methods[kind] ? found : undefined, 'transacao nao encontrada');
}

const factsOf = ({ id, reference, word, amount, expiresAt }: ReportedCharge) => ({
  transaction_id: id,
  order_id: reference,
  status: word,
  value_cents: amount,
  due_date: dayInBrazil(expiresAt ?? ''),
});

function codesOf(charge: ReportedCharge) {
  const page = `https://paghiper.invalid/${createHash('sha256').update(charge.id).digest('hex').slice(0, 24)}`;
  if (charge.method === 'pix') {
    return {
      pix_code: {
        emv: brCode('pix.paghiper.invalid', charge),
        qrcode_base64: png,
        qrcode_image_url: `${page}.png`,
        pix_url: page,
        bacen_url: page,
      },
    };
  }
  const { digitableLine, barcode } = boletoOf(charge);
  return {
    bank_slip: {
      digitable_line: digitableLine,
      url_slip: page,
      url_slip_pdf: `${page}/pdf`,
      bar_code_number_to_image: barcode,
    },
  };
}
