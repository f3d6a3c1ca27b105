import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Address } from '../../../domain/payments/payment.ts';
import { bearer } from '../../kit/auth.ts';
import type { CaptureArgument, LookUp, RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import {
  dayIn,
  descriptionOf,
  digits,
  filled,
  itemsThatAddUp,
  referenceOf,
  taxDocument,
  timeIn,
} from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol, type Reply, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, Id } from '../../kit/read.ts';
import { sameText } from '../../kit/signature.ts';

const leastBoleto = 20;

const order: Step<LookUp> = { method: 'GET', path: '/orders/{id}' };
const once = (reference: string | undefined) => filled({ 'x-idempotency-key': reference }) as Record<string, string>;

/**
 * PagBank, once PagSeguro (not in the specification; its own WooCommerce and Magento plug-ins and its pages, grade A).
 *
 * - An order has no status: its charge's word is read. A PIX order has no charge until it is paid, and the charge's id is
 *   what a refund names.
 * - `CANCELED` is a charge that was cancelled or given back whole: the amounts tell which. A part leaves it `PAID`.
 * - A key that is repeated with another body is refused: the first body may have made an order.
 * - An account may be served by an OAuth token, while its webhooks are signed with the account's own: so that is a
 *   credential of its own. Its sandbox is reported not to sign.
 * - A card that is authorised is cancelled by the call that gives a paid one back, which names all of it.
 * - A challenge (3-D Secure) is run by its browser script, whose id of the result goes out with the card.
 * - Left out: the session that this script needs, and debit cards, which need a challenge; the payer's phone, since no source has the
 *   words for its `type`; a boleto's days until it expires, whose meaning none has; payouts and splits.
 */
export default protocol({
  name: 'PagBank',
  evidence: {
    grade: 'A',
    notes:
      'Its plug-ins and pages. They show neither the body of the answer to a refund, which is made by its HTTP status, nor what `region` has beside `region_code`: both get the state’s letters. That a charge which was captured is not captured again is expected, not confirmed.',
  },
  baseUrl: 'https://api.pagseguro.com',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [
    credentials.secretKey(undefined, 'Account token'),
    { field: 'webhookSecret', title: 'Account token again, to check webhooks', secret: true, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['secretKey'],
  auth: bearer('secretKey'),
  card: 'token',
  authentication: ['referenceId'],
  money: 'cents',
  statuses: {
    PENDING: ['waiting', 'authorized', 'in_analysis'],
    APPROVED: ['paid'],
    REFUNDED: ['canceled'],
    REJECTED: ['declined'],
    default: 'PENDING',
  },
  errorWords: { unknown: ['idempotency_conflict'] },
  answer: {
    id: 'id',
    status: 'charges.0.status',
    method: 'charges.0.payment_method.type',
    amount: ['charges.0.amount.value', 'qr_codes.0.amount.value'],
    paidAmount: 'charges.0.amount.summary.paid',
    refundedAmount: 'charges.0.amount.summary.refunded',
    // The links of a code are addresses of its picture: it is drawn here.
    pixCode: 'qr_codes.0.text',
    billetCode: ['charges.0.payment_method.boleto.formatted_barcode', 'charges.0.payment_method.boleto.barcode'],
    billetUrl: 'pdf',
    expiresAt: ['qr_codes.0.expiration_date', 'charges.0.payment_method.boleto.due_date'],
    endToEndId: 'charges.0.payment_method.pix.end_to_end_id',
    nsu: 'charges.0.payment_response.raw_data.nsu',
    card: {
      brand: 'charges.0.payment_method.card.brand',
      lastFour: 'charges.0.payment_method.card.last_digits',
      authorizationCode: 'charges.0.payment_response.raw_data.authorization_code',
      returnCode: 'charges.0.payment_response.code',
      returnMessage: 'charges.0.payment_response.message',
    },
    reference: 'reference_id',
    refs: { charge: 'charges.0.id' },
  },
  createTransaction: async (wire, request) => wire.charge(readable(await wire.send(creation, request)), request),
  getTransaction: async (wire, lookUp) =>
    wire.charge(readable(await wire.send(order, lookUp)), {
      ...(lookUp.paymentMethod && { paymentMethod: lookUp.paymentMethod }),
    }),
  captures: { holdsMs: 5 * aDay, words: ['authorized'], inPart: true },
  capture: async (wire, request) => {
    const charge = await chargeOfOrder(wire, request);
    const capture: Step<object> = {
      method: 'POST',
      path: '/charges/{charge}/capture',
      headers: () => once(request.reference),
      body: () => ({ amount: { value: wire.money(request.amount) } }),
    };
    await wire.send(capture, { charge });
    return {};
  },
  refund: async (wire, request) => {
    const charge = await chargeOfOrder(wire, request);
    const cancel: Step<object> = {
      method: 'POST',
      path: '/charges/{charge}/cancel',
      headers: () => once(request.reference),
      body: () => ({ amount: { value: wire.money(request.amount) } }),
    };
    return wire.refunded(await wire.send(cancel, { charge }), request);
  },
  webhooks: [
    {
      type: 'TRANSACTION',
      id: 'id',
      status: 'charges.0.status',
      reference: 'reference_id',
      amount: 'charges.0.amount.value',
      endToEndId: 'charges.0.payment_method.pix.end_to_end_id',
    },
  ],
  signed: ({ headers, rawBody }, token) =>
    sameText(
      String(headers['x-authenticity-token'] ?? ''),
      createHash('sha256').update(`${token}-${rawBody}`).digest('hex'),
    ),
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  check: (_connection, operation, argument) => {
    const { paymentMethod, amount, address } = argument as TransactionArgument;
    if (operation !== 'createTransaction' || paymentMethod !== 'BILLET') return;
    if (amount < leastBoleto) {
      throw new AdapterRefusal('PagBank: a boleto is for R$ 0,20 at least.', 'invalid', 'amount');
    }
    if (!address) throw new AdapterRefusal('PagBank: a boleto needs the payer’s address.', 'invalid', 'address');
  },
  notes: [
    'Our callback address goes out with each order: nothing is entered in its panel.',
    'Webhooks are checked where the account’s token is entered a second time. Its sandbox, https://sandbox.api.pagseguro.com, is reported not to sign them: leave it empty there. Each status is confirmed by a look-up.',
    'A PIX needs an active PIX key of the account. A 403 with ACCESS_DENIED means that PagBank has not released the account or our address yet: its support does.',
    'A card is encrypted in the browser by its own script, with the account’s public key: what that gives is the `cardToken`. The id of a card that PagBank stored is the `cardId`.',
    'A 3-D Secure challenge is run by its browser script, with a session that your server asks PagBank for: the id that it gives is the `referenceId` of `authentication`. No answer says who is liable then.',
    'A card can be authorised first and captured later, once, in full or in part. Five days for that are assumed: no source says how long PagBank holds a card.',
    'An order whose answer was lost is not found by our reference: its webhook has it, and its panel.',
    'A boleto needs the payer’s address and is for R$ 0,20 at least. No source says whether a paid boleto can be given back: PagBank decides.',
    'No source has a word or webhook for a dispute, nor for a code that has expired. Payouts and splits are not offered.',
  ],
});

/** The id of the order's charge, which its payment's answers had; else it is looked up. */
const chargeOfOrder = async (wire: Wire, { providerRefs, transactionId }: RefundArgument | CaptureArgument) =>
  providerRefs?.charge ?? wire.need(await wire.send(order, { id: transactionId }), 'charges.0.id', Id);

const creation: Step<TransactionArgument> = {
  method: 'POST',
  path: '/orders',
  headers: (request) => once(referenceOf(request)),
  body: (request, wire) => {
    const { customer, address, webhookUrl, paymentMethod } = request;
    return {
      ...filled({
        reference_id: referenceOf(request),
        shipping: address && { address: addressOf(address) },
        notification_urls: webhookUrl ? [webhookUrl] : undefined,
      }),
      customer: payerOf(customer),
      items: itemsThatAddUp(request).map(({ id, title, quantity, unitPrice }) =>
        filled({ reference_id: id, name: plain(title) || 'Item', quantity, unit_amount: wire.money(unitPrice) }),
      ),
      ...(paymentMethod === 'PIX'
        ? { qr_codes: [{ amount: { value: wire.money(request.amount) }, expiration_date: timeIn(wire.now, aDay) }] }
        : { charges: [chargeOf(request, wire)] }),
    };
  },
};

function chargeOf(request: TransactionArgument, wire: Wire) {
  const { amount, paymentMethod, description } = request;
  return {
    ...filled({ reference_id: referenceOf(request), description: description?.slice(0, 64) }),
    amount: { value: wire.money(amount), currency: 'BRL' },
    payment_method: paymentMethod === 'BILLET' ? boletoOf(request, wire) : cardOf(request),
  };
}

function boletoOf(request: TransactionArgument, { now }: Wire) {
  const { customer, address } = request;
  return {
    type: 'BOLETO',
    boleto: {
      due_date: dayIn(now, 3 * aDay),
      template: 'COBRANCA',
      instruction_lines: { line_1: descriptionOf(request).slice(0, 75), line_2: referenceOf(request) ?? '' },
      holder: { ...payerOf(customer), ...(address && { address: addressOf(address) }) },
    },
  };
}

/** Who holds the card is known to the script that encrypted it alone: the payer is named. */
function cardOf(request: TransactionArgument) {
  const { customer, installments = 1, softDescriptor, cardToken, cardId, capture, authentication } = request;
  const { name, tax_id } = payerOf(customer);
  return {
    type: 'CREDIT_CARD',
    installments,
    capture: capture !== 'manual',
    ...filled({ soft_descriptor: softDescriptor }),
    card: { ...(cardToken ? { encrypted: cardToken, store: false } : { id: cardId }), holder: { name, tax_id } },
    ...(authentication && { authentication_method: { type: 'THREEDS', id: authentication.referenceId } }),
  };
}

const payerOf = ({ name, email, document }: TransactionArgument['customer']) => ({
  name: plain(name) || name,
  email,
  tax_id: taxDocument(document).number,
});

/** Letters, digits and spaces: a name with symbols is refused (40002). */
const plain = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const addressOf = ({ zipCode, address, number, district, city, state }: z.output<typeof Address>) => ({
  street: address.slice(0, 160),
  number: number.slice(0, 20),
  locality: district.slice(0, 60),
  city: city.slice(0, 90),
  region: state,
  region_code: state,
  country: 'BRA',
  postal_code: digits(zipCode),
});

/**
 * The order with what no path reaches: the address of a boleto's document, which is the link of that kind, and the word of
 * a PIX that waits, which has no charge.
 */
function readable(reply: Reply): Reply {
  const { body } = reply;
  const hasCharge = getPath(body, 'charges.0') != null;
  const waits = !hasCharge && getPath(body, 'qr_codes.0') != null;
  const links = getPath(body, 'charges.0.links');
  const pdf = (Array.isArray(links) ? links : []).find((link) => getPath(link, 'media') === 'application/pdf');
  return {
    ...reply,
    body: {
      ...(body as object),
      ...(pdf !== undefined && { pdf: getPath(pdf, 'href') }),
      ...(waits && { charges: [{ status: 'WAITING' }] }),
    },
  };
}
