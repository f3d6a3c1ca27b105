import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bearer } from '../../../sandbox/core/auth.ts';
import {
  accountId,
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  signingSecret,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is } from '../../../sandbox/core/shapes.ts';

const text = z.string().min(1);
/** A name with a symbol is refused. */
const Name = z.string().regex(/^[\p{L}\p{N}]+( [\p{L}\p{N}]+)*$/u, { error: 'has symbols (40002)' });
const Value = z.strictObject({ value: is.cents });
const Money = z.strictObject({ value: is.cents, currency: z.literal('BRL') });
const Address = z.strictObject({
  street: is.text(160),
  number: is.text(20),
  complement: is.text(40).optional(),
  locality: is.text(60),
  city: is.text(90),
  region: text,
  region_code: is.state,
  country: z.literal('BRA'),
  postal_code: is.postalCode,
});
const Customer = z.strictObject({
  name: Name,
  email: is.email,
  tax_id: is.cpfOrCnpj,
  phones: z
    .array(z.strictObject({ country: is.digits(2), area: is.digits(2), number: is.digits(8, 9), type: text }))
    .optional(),
});
const Boleto = z.strictObject({
  due_date: is.day,
  days_until_expiration: z.union([z.int(), is.digits(1, 3)]).optional(),
  template: z.enum(['COBRANCA', 'PROPOSTA']).optional(),
  instruction_lines: z.strictObject({ line_1: text, line_2: text }),
  holder: z.strictObject({ name: Name, tax_id: is.cpfOrCnpj, email: is.email, address: Address }),
});
const Card = z
  .strictObject({
    encrypted: text.optional(),
    id: text.optional(),
    store: z.boolean().optional(),
    holder: z.strictObject({ name: Name, tax_id: is.cpfOrCnpj }).optional(),
  })
  .refine(({ encrypted, id }) => (encrypted === undefined) !== (id === undefined), {
    path: ['encrypted'],
    error: 'is a card’s, or its id is given: one of the two',
  });
const Method = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('BOLETO'), boleto: Boleto }),
  z.strictObject({
    type: z.literal('CREDIT_CARD'),
    installments: z.int().min(1),
    capture: z.boolean(),
    soft_descriptor: text.optional(),
    card: Card,
    authentication_method: z.strictObject({ type: z.literal('THREEDS'), id: text }).optional(),
  }),
]);
const Order = z
  .strictObject({
    reference_id: text,
    customer: Customer,
    items: z
      .array(
        z.strictObject({ reference_id: text.optional(), name: Name, quantity: z.int().min(1), unit_amount: is.cents }),
      )
      .min(1),
    shipping: z.strictObject({ address: Address }).optional(),
    notification_urls: z.array(is.url).optional(),
    qr_codes: z
      .array(z.strictObject({ amount: Value, expiration_date: z.iso.datetime({ offset: true }).optional() }))
      .length(1)
      .optional(),
    charges: z
      .array(
        z.strictObject({
          reference_id: text.optional(),
          description: text.optional(),
          amount: Money,
          payment_method: Method,
        }),
      )
      .length(1)
      .optional(),
  })
  .refine(({ qr_codes, charges }) => (qr_codes === undefined) !== (charges === undefined), {
    path: ['charges'],
    error: 'go without qr_codes, and one of the two is needed',
  });
const Cancel = z.strictObject({ amount: Value });
const Capture = z.strictObject({ amount: Value });

const aDay = 86_400_000;
const leastBoleto = 20;
const keyOf = ({ headers }: Pick<Call, 'headers'>) => headers['x-idempotency-key']?.toString();

/**
 * PagBank, once PagSeguro: its orders API, from its own plug-ins and pages. Amounts are cents. A PIX order has a code and
 * no charge until it is paid; a boleto or a card has its charge at once. The order has no status: its charge's word is it.
 *
 * A card that is only authorised is captured, in full or in part, or cancelled as a whole, by its charge's id.
 *
 * A repeated key with another body is refused; with the same body it finds its order. No source shows a word for a code
 * that has expired or a dispute: the word before stays. Nor does one show the answer to a refund, which is the charge here.
 */
export const pagbank: Provider = {
  name: 'PagBank',
  slug: 'pagbank',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  ...bearer('secretKey'),
  idempotencyKey: keyOf,
  words: {
    waiting: 'WAITING',
    paid: 'PAID',
    refused: 'DECLINED',
    expired: 'WAITING',
    refunded: 'CANCELED',
    charged_back: 'PAID',
  },
  authorizedWord: 'AUTHORIZED',
  moreWords: { charge: ['AUTHORIZED', 'IN_ANALYSIS'] },
  refundWord: 'CANCELED',
  routes: [
    {
      method: 'post',
      path: '/orders',
      operation: 'createTransaction',
      handle: (call) => create(call),
      refuse: (call) => {
        const isCard = Order.parse(call.body).charges?.[0]?.payment_method.type === 'CREDIT_CARD';
        if (isCard) return create(call, 'NAO AUTORIZADA PELO EMISSOR');
        throw new Refusal(400, 'order: is refused');
      },
    },
    {
      method: 'get',
      path: '/orders/:id',
      operation: 'getTransaction',
      handle: (call) => {
        const charge = orNotFound(call.context.charge(call.params.id ?? ''), 'order_not_found');
        return { status: 200, body: orderOf(call.reportCharge(charge)) };
      },
    },
    {
      method: 'post',
      path: '/charges/:id/capture',
      operation: 'capture',
      handle: (call) => {
        const { amount } = Capture.parse(call.body);
        const charge = named(call);
        onlyOnce(call);
        return { status: 201, body: chargeOf(call.reportCharge(call.context.capture(charge, amount.value))) };
      },
    },
    {
      method: 'post',
      path: '/charges/:id/cancel',
      operation: 'refund',
      handle: (call) => {
        const { amount } = Cancel.parse(call.body);
        const charge = named(call);
        onlyOnce(call);
        if (charge.authorized) {
          // Its plug-in names all of it; what less would mean no source shows.
          if (amount.value !== charge.amount) throw new Refusal(400, 'amount.value: is not what was authorised');
          return { status: 201, body: chargeOf(call.reportCharge(call.context.voidCharge(charge, 'CANCELED'))) };
        }
        const refunded = call.context.refund(charge, amount.value, keyOf(call));
        return { status: 201, body: chargeOf(call.reportCharge(refunded)) };
      },
    },
  ],
  webhook: (charge) => {
    const isSilent = charge.state === 'charged_back' || (charge.state === 'expired' && charge.method !== 'credit_card');
    if (isSilent) return undefined;
    const body = JSON.stringify(orderOf(charge));
    const token = createHash('sha256')
      .update(`${signingSecret(charge.account)}-${body}`)
      .digest('hex');
    return { body, headers: { 'content-type': 'application/json', 'x-authenticity-token': token } };
  },
  problem: (status, message) => {
    const [, parameter_name, complaint] = /^([\w.]+): (.+)$/.exec(message) ?? [];
    const code = status === 409 ? 'IDEMPOTENCY_CONFLICT' : String(status * 100 + 2);
    const description = complaint ?? message;
    return { status, body: { error_messages: [{ code, description, ...(parameter_name && { parameter_name }) }] } };
  },
};

/** The charge that the path names. */
function named({ context, params }: Call) {
  const own = context.charges().find((one) => chargeIdOf(one) === params.id && hasCharge(one));
  return orNotFound(own, 'charge_not_found');
}

/** @throws Refusal 409 for a key that came before with another body. */
function onlyOnce({ context, text: body, account, ...call }: Call): void {
  const key = keyOf(call);
  if (key === undefined) return;
  const id = accountId(`${account}:${key}`);
  const digest = accountId(`${call.path} ${body}`);
  const used = context.findRow('idempotency', id);
  if (used && used.digest !== digest) throw new Refusal(409, 'the key was used with another body');
  if (!used) context.storeRow('idempotency', { digest }, id);
}

function create(call: Call, refusal?: string): Reply {
  const { reference_id, customer, items, notification_urls, qr_codes, charges } = Order.parse(call.body);
  onlyOnce(call);
  const common = {
    id: `ORDE_${randomUUID().toUpperCase()}`,
    reference: reference_id,
    notifyUrl: notification_urls?.[0],
  };
  const [code] = qr_codes ?? [];
  const [charge] = charges ?? [];
  const now = call.context.now().getTime();
  const details = { customer, items };
  if (code || !charge) {
    const until = code?.expiration_date ? Date.parse(code.expiration_date) : now + aDay;
    if (until <= now) throw new Refusal(400, 'qr_codes.0.expiration_date: is in the past');
    const opened = call.context.openCharge({
      ...common,
      method: 'pix',
      amount: code?.amount.value ?? 0,
      expiresInMs: until - now,
      details,
    });
    return { status: 201, body: orderOf(call.reportCharge(opened)) };
  }
  const { amount, description, payment_method } = charge;
  const own = { ...details, description, chargeReference: charge.reference_id };
  if (payment_method.type === 'BOLETO') {
    if (amount.value < leastBoleto) throw new Refusal(400, 'charges.0.amount.value: is at least 20');
    const { due_date, holder } = payment_method.boleto;
    const opened = call.context.openCharge({
      ...common,
      method: 'boleto',
      amount: amount.value,
      expiresInMs: Date.parse(`${due_date}T23:59:59-03:00`) - now,
      details: { ...own, holder },
    });
    return { status: 201, body: orderOf(call.reportCharge(opened)) };
  }
  const { installments, soft_descriptor, card, capture } = payment_method;
  const opened = call.context.openCharge({
    ...common,
    method: 'credit_card',
    amount: amount.value,
    // Only its browser script can encrypt a card: whatever comes counts as a good one.
    outcome: refusal === undefined ? { state: 'paid' } : { state: 'refused', reason: refusal },
    authorizeOnly: !capture,
    details: { ...own, installments, soft_descriptor, capture, holder: { name: card.holder?.name } },
  });
  return { status: 201, body: orderOf(call.reportCharge(opened)) };
}

// Replies

const idOf = (prefix: string, of: string) => {
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(hash(of)) ?? [];
  return `${prefix}_${parts.join('-').toUpperCase()}`;
};
const chargeIdOf = ({ id }: { id: string }) => idOf('CHAR', id);

/** A PIX that waits has no charge; a word that a test or a fault sets needs one to be seen. */
const hasCharge = (charge: { method: string; paidAt: string | null; word?: string }) =>
  charge.method !== 'pix' || charge.paidAt !== null || (charge.word ?? 'WAITING') !== 'WAITING';

function orderOf(charge: ReportedCharge) {
  const { id, reference, createdAt, details, method } = charge;
  return {
    id,
    reference_id: reference,
    created_at: createdAt,
    customer: details.customer,
    items: details.items,
    ...(method === 'pix' && { qr_codes: [qrCodeOf(charge)] }),
    ...(hasCharge(charge) ? { charges: [chargeOf(charge)] } : {}),
    links: [{ rel: 'SELF', href: `https://pagbank.invalid/orders/${id}`, media: 'application/json', type: 'GET' }],
  };
}

function qrCodeOf(charge: ReportedCharge) {
  const id = idOf('QRCO', charge.id);
  const at = `https://pagbank.invalid/qrcode/${id}`;
  return {
    id,
    expiration_date: charge.expiresAt,
    amount: { value: charge.amount },
    text: brCode('pix.pagbank.invalid', charge),
    links: [
      { rel: 'QRCODE.PNG', href: `${at}/png`, media: 'image/png', type: 'GET' },
      { rel: 'QRCODE.BASE64', href: `${at}/base64`, media: 'text/plain', type: 'GET' },
    ],
  };
}

function chargeOf(charge: ReportedCharge) {
  const { details, amount, paidAmount, refundedAmount, word } = charge;
  const id = chargeIdOf(charge);
  const self = { rel: 'SELF', href: `https://pagbank.invalid/charges/${id}`, media: 'application/json', type: 'GET' };
  const pdf = { rel: 'SELF', href: `https://boleto.pagbank.invalid/${id}.pdf`, media: 'application/pdf', type: 'GET' };
  return {
    id,
    reference_id: details.chargeReference ?? charge.reference,
    status: word,
    created_at: charge.createdAt,
    ...(charge.paidAt && { paid_at: charge.paidAt }),
    description: details.description,
    amount: {
      value: amount,
      currency: 'BRL',
      summary: { total: amount, paid: charge.paidAt ? paidAmount : 0, refunded: refundedAmount },
    },
    payment_response: charge.refusedReason
      ? { code: '10002', message: charge.refusedReason }
      : {
          code: '20000',
          message: 'SUCESSO',
          ...(charge.method === 'credit_card' && { raw_data: { nsu: '032416400102' } }),
        },
    payment_method: methodOf(charge),
    links: charge.method === 'boleto' ? [self, pdf] : [self],
  };
}

function methodOf(charge: ReportedCharge) {
  const { details, method, endToEndId, expiresAt } = charge;
  if (method === 'pix') {
    const holder = { name: 'Maria da Silva', tax_id: '***982247**' };
    return { type: 'PIX', pix: { notification_id: idOf('NTF', charge.id), end_to_end_id: endToEndId, holder } };
  }
  if (method === 'credit_card') {
    const { installments, soft_descriptor, holder, capture } = details;
    const card = {
      brand: 'visa',
      first_digits: '411111',
      last_digits: '1111',
      exp_month: '7',
      exp_year: '2031',
      holder,
    };
    return { type: 'CREDIT_CARD', installments, capture, soft_descriptor, card };
  }
  const { barcode, digitableLine } = boletoOf(charge, '290');
  return {
    type: 'BOLETO',
    boleto: {
      id: idOf('BOLE', charge.id),
      barcode,
      formatted_barcode: digitableLine.replace(
        /^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/,
        '$1.$2 $3.$4 $5.$6 $7 $8',
      ),
      due_date: expiresAt && dayInBrazil(expiresAt),
      holder: details.holder,
    },
  };
}

const hash = (of: string): string => createHash('sha256').update(of).digest('hex');
