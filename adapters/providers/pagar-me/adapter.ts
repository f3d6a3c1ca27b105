import { z } from 'zod';
import type { Address, Authentication, TransactionResult } from '../../../domain/payments/payment.ts';
import { basic } from '../../kit/auth.ts';
import type { CaptureArgument, LookUp, RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import {
  digits,
  filled,
  fullYear,
  itemsThatAddUp,
  partsOf,
  phoneParts,
  referenceOf,
  taxDocument,
} from '../../kit/fields.ts';
import { aDay, credentials, notes } from '../../kit/general.ts';
import { protocol, type Reply, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, Id } from '../../kit/read.ts';

const order: Step<LookUp> = { method: 'GET', path: '/orders/{id}' };
const orders: Step<LookUp> = {
  method: 'GET',
  path: ({ reference = '' }) => `/orders?${new URLSearchParams({ code: reference })}`,
};
const once = (reference: string | undefined) => filled({ 'idempotency-key': reference }) as Record<string, string>;

/**
 * Pagar.me, its Core API v5 (not in the specification, whose PAGARMEBAAS is an account at the same API with rules of its
 * own; its Node SDK, its plug-ins' core and its pages, grade A).
 *
 * - An order is created and read; a refund names its charge, whose id is stored, or looked up.
 * - A failed creation comes with HTTP 200: the charge's word decides, or the order's where it has no charge.
 * - A charge that was given back whole is `canceled`, as one that was never paid is: the paid amount tells.
 * - `error_on_voiding` and `error_on_refunding` say that a refund did not end, not what the charge is: they stay unmapped,
 *   so that a person looks.
 * - A token has no billing address, which goes beside it.
 * - A card that is only authorised leaves its charge `pending`, as one in review does: its transaction's word tells. Both
 *   members that ask for it are sent, since no source says which of them counts.
 * - An authentication (3-D Secure) that was made elsewhere goes out with the card.
 * - Left out: withdrawals, which go to the recipient's own bank account and whose words no source lists; recipients, whose
 *   words are not listed either; saved cards' creation, since no page read ties one to the payer of an order; its own 3-D
 *   Secure; the holder's document of a token, which its SDK does not have.
 */
export default protocol({
  name: 'Pagar.me',
  evidence: {
    grade: 'A',
    notes:
      'Its SDK, plug-ins’ core and pages. Not confirmed by them: the word after an expiry, the word of a charge that was given back whole (`canceled`), the events beside `order.paid`, that a charge which was captured is not captured again, the charge’s word while a card is authorised (`pending`, by a sister brand’s page), that a token’s billing address goes in `card`, as integrations write it, and the words `threed_secure` and `third_party` of an authentication that was made elsewhere.',
  },
  baseUrl: 'https://api.pagar.me/core/v5',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [credentials.secretKey(), { ...credentials.publicKey(), secret: false }, credentials.baseUrl()],
  accountBy: ['secretKey'],
  auth: basic('secretKey', { text: '' }),
  card: 'token',
  authentication: ['eci', 'cavv', 'xid', 'dsTransactionId', 'version'],
  money: 'cents',
  statuses: {
    PENDING: ['pending', 'processing', 'waiting_cancellation'],
    // The amounts beside the word show what was paid.
    APPROVED: ['paid', 'overpaid', 'underpaid'],
    REFUNDED: ['canceled'],
    CHARGEBACK: ['chargedback'],
    REJECTED: ['failed'],
    default: 'PENDING',
  },
  answer: {
    id: 'id',
    status: ['charges.0.status', 'status'],
    method: 'charges.0.payment_method',
    amount: ['charges.0.amount', 'amount'],
    paidAmount: 'charges.0.paid_amount',
    refundedAmount: 'charges.0.canceled_amount',
    // `qr_code_url` is the address of a picture: the code is drawn here.
    pixCode: 'charges.0.last_transaction.qr_code',
    billetCode: ['charges.0.last_transaction.line', 'charges.0.last_transaction.barcode'],
    billetUrl: ['charges.0.last_transaction.pdf', 'charges.0.last_transaction.url'],
    expiresAt: ['charges.0.last_transaction.expires_at', 'charges.0.last_transaction.due_at', 'charges.0.due_at'],
    endToEndId: 'charges.0.last_transaction.end_to_end_id',
    nsu: 'charges.0.last_transaction.acquirer_nsu',
    reference: 'code',
    refs: { charge: 'charges.0.id' },
  },
  createTransaction: async (wire, request) => {
    const reply = await wire.send(creation, request);
    return withAuthorization(reply, wire.charge(reply, request));
  },
  getTransaction: async (wire, lookUp) => {
    const reply = lookUp.id ? await wire.send(order, lookUp) : await withOurCode(wire, lookUp);
    const { paymentMethod } = lookUp;
    const charge = withAuthorization(reply, wire.charge(reply, { ...(paymentMethod && { paymentMethod }) }));
    // Whether what was not captured counts as cancelled no source says: after a capture nothing has gone back yet.
    const isCapture = lastWord(reply) === 'partial_capture';
    return charge.paidAmount && !isCapture ? charge : withoutRefund(charge);
  },
  captures: { holdsMs: 5 * aDay, inPart: true },
  capture: async (wire, request) => {
    const charge = await chargeOfOrder(wire, request);
    const capture: Step<object> = {
      method: 'POST',
      path: '/charges/{charge}/capture',
      headers: () => once(request.reference),
      body: () => ({ amount: wire.money(request.amount) }),
    };
    await wire.send(capture, { charge });
    return {};
  },
  cancels: true,
  refund: async (wire, request) => {
    const charge = await chargeOfOrder(wire, request);
    const isWhole = request.unpaid || request.authorized;
    const cancel: Step<object> = {
      method: 'DELETE',
      path: '/charges/{charge}',
      headers: () => once(request.reference),
      // Without an amount all of it is cancelled.
      body: () => (isWhole ? undefined : { amount: wire.money(request.amount) }),
    };
    const reply = await wire.send(cancel, { charge });
    return wire.refunded(request.unpaid ? byItsOwnWord(reply) : reply, request);
  },
  refundAnswer: {
    id: ['last_transaction.id', 'id'],
    status: ['last_transaction.status', 'status'],
    // Any other word leaves it in progress: one of a PIX is made later.
    done: ['refunded', 'partial_refunded', 'voided', 'partial_void', 'canceled'],
    refused: ['failed', 'with_error', 'not_authorized', 'error_on_voiding', 'error_on_refunding'],
    mustSay: true,
  },
  createCardToken: {
    method: 'POST',
    path: (_, { connection }) => `/tokens?${new URLSearchParams({ appId: connection.publicKey ?? '' })}`,
    open: true,
    writes: false,
    body: ({ cardNumber, holderName, expMonth, expYear, cvv }) => ({
      type: 'card',
      card: {
        number: digits(cardNumber),
        holder_name: holderName,
        exp_month: Number(expMonth),
        exp_year: Number(fullYear(expYear)),
        cvv,
      },
    }),
  },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { type: ['created', 'closed', 'paid', 'payment_failed', 'canceled'].map((what) => `order.${what}`) },
      id: 'data.id',
      status: 'data.status',
      reference: 'data.code',
      amount: 'data.amount',
      endToEndId: 'data.charges.0.last_transaction.end_to_end_id',
      eventId: 'id',
    },
    {
      type: 'TRANSACTION',
      when: {
        type: [
          ...['pending', 'processing', 'paid', 'overpaid', 'underpaid', 'payment_failed'],
          ...['refunded', 'partial_canceled', 'chargedback'],
          ...['antifraud_approved', 'antifraud_reproved', 'antifraud_manual', 'antifraud_pending'],
        ].map((what) => `charge.${what}`),
      },
      id: 'data.order.id',
      status: 'data.status',
      amount: 'data.amount',
      endToEndId: 'data.last_transaction.end_to_end_id',
      eventId: 'id',
    },
  ],
  sendsSplits: true,
  lookUpBy: ['id', 'reference'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  check: (_connection, operation, argument) => {
    const { paymentMethod, unpaid, cardToken, address } = argument as Partial<RefundArgument & TransactionArgument>;
    if (operation === 'refund' && paymentMethod === 'BILLET' && !unpaid) {
      const message = 'Pagar.me: a boleto is given back to a bank account only.';
      throw new AdapterRefusal(message, 'unsupported', 'paymentMethod');
    }
    if (operation === 'createTransaction' && paymentMethod === 'CREDIT_CARD' && cardToken && !address) {
      throw new AdapterRefusal('Pagar.me: a card’s token needs the billing address.', 'invalid', 'address');
    }
  },
  notes: [
    'Our callback address is entered in the provider’s panel, for events of orders and charges.',
    `${notes.unsigned} Only integrations by its Hub get a signature.`,
    'A card can be authorised first and captured within five days, once, in full or in part; of some payments by Visa within four. Pagar.me cancels it after that.',
    'A repeated idempotency key, made from our reference, gets the first answer again for 24 hours.',
    'Cancels an unpaid charge: `DELETE /charges/{id}` is documented as cancel or refund.',
    'A paid boleto is given back only to a bank account, which a refund here does not name: it is refused.',
    'A charge by card token needs the payer’s address, as its billing address. Its pages ask that the domain be registered in the panel before tokens are made. The id of a card that Pagar.me stored is the `cardId`.',
    'The result of a 3-D Secure authentication by an MPI of yours goes out where `authentication` has it. Pagar.me’s own 3-D Secure is not offered, and no answer says who is liable.',
    'Splits are sent in cents, and need an account with recipients; what no part asks for must be a part of the account’s own.',
    'A refund that failed at Pagar.me leaves a word of its own (`error_on_refunding`, `error_on_voiding`), which asks for attention.',
    'Payouts are not offered: its withdrawals go to a recipient’s own account, and their words are not known.',
  ],
});

/** The id of the order's charge, which its payment's answers had; else it is looked up. */
const chargeOfOrder = async (wire: Wire, { providerRefs, transactionId }: RefundArgument | CaptureArgument) =>
  providerRefs?.charge ?? wire.need(await wire.send(order, { id: transactionId }), 'charges.0.id', Id);

/** The word of what happened to the charge last. */
const lastWord = ({ body }: Reply) => getPath(body, 'charges.0.last_transaction.status');

/** A card that is authorised and not captured, which only its transaction tells. */
function withAuthorization(reply: Reply, charge: TransactionResult): TransactionResult {
  const { paymentMethod, status } = charge;
  const isCard = paymentMethod === 'CREDIT_CARD' && status === 'PENDING';
  const isHeld = isCard && lastWord(reply) === 'authorized_pending_capture';
  return isHeld ? { ...charge, authorized: true } : charge;
}

const creation: Step<TransactionArgument> = {
  method: 'POST',
  path: '/orders',
  headers: (request) => once(referenceOf(request)),
  body: (request, wire) => ({
    ...filled({ code: referenceOf(request), ip: request.customerIp }),
    items: itemsThatAddUp(request).map(({ id, title, unitPrice, quantity }, at) => ({
      code: id ?? `${at + 1}`,
      description: title,
      amount: wire.money(unitPrice),
      quantity,
    })),
    customer: payerOf(request),
    payments: [{ amount: wire.money(request.amount), ...paymentOf(request, wire), ...splitOf(request, wire) }],
    closed: true,
  }),
};

/** The order of a list whose code is our reference. */
async function withOurCode(wire: Wire, lookUp: LookUp): Promise<Reply> {
  const reply = await wire.send(orders, lookUp);
  const { data } = Listed.catch({ data: [] }).parse(reply.body);
  const ours = data.find((one) => getPath(one, 'code') === lookUp.reference);
  if (!ours) throw wire.failed('Pagar.me lists no order with our reference', 'none');
  return { ...reply, body: ours };
}
const Listed = z.object({ data: z.array(z.unknown()) });

/** A charge that was cancelled before it was paid has a cancelled amount, but nothing was given back. */
function withoutRefund({ refundedAmount: _, ...charge }: TransactionResult): TransactionResult {
  return charge;
}

/** A cancelled charge without its transaction, for whose end no source has a word. */
const byItsOwnWord = (reply: Reply): Reply => ({
  ...reply,
  body: reply.body && { ...(reply.body as object), last_transaction: undefined },
});

function payerOf({ customer, address }: TransactionArgument) {
  const { area, rest } = phoneParts(customer.phone);
  const { number, kind } = taxDocument(customer.document);
  return filled({
    name: customer.name,
    email: customer.email,
    document: number,
    type: kind === 'CNPJ' ? 'company' : 'individual',
    phones: rest ? { mobile_phone: { country_code: '55', area_code: area, number: rest } } : undefined,
    address: address && addressOf(address),
  });
}

const addressOf = ({ number, address, district, zipCode, city, state }: z.output<typeof Address>) => ({
  line_1: `${number}, ${address}, ${district}`,
  zip_code: digits(zipCode),
  city,
  state,
  country: 'BR',
});

function paymentOf(request: TransactionArgument, { now }: Wire) {
  const { paymentMethod, description, address, installments = 1, softDescriptor, cardToken, cardId, capture } = request;
  const { authentication } = request;
  if (paymentMethod === 'PIX') return { payment_method: 'pix', pix: { expires_in: aDay / 1000 } };
  if (paymentMethod === 'BILLET') {
    const due_at = new Date(now.getTime() + 3 * aDay).toISOString();
    return { payment_method: 'boleto', boleto: filled({ due_at, instructions: description }) };
  }
  return {
    payment_method: 'credit_card',
    credit_card: filled({
      installments,
      ...(capture === 'manual'
        ? { operation_type: 'auth_only', capture: false }
        : { operation_type: 'auth_and_capture' }),
      statement_descriptor: softDescriptor,
      ...(cardToken
        ? { card_token: cardToken, card: address && { billing_address: addressOf(address) } }
        : { card_id: cardId }),
      authentication: authentication && authenticated(authentication),
    }),
  };
}

const authenticated = ({ cavv, eci, xid, dsTransactionId, version }: Authentication) => ({
  type: 'threed_secure',
  threed_secure: filled({
    mpi: 'third_party',
    cavv,
    eci,
    transaction_id: xid,
    ds_transaction_id: dsTransactionId,
    version,
  }),
});

function splitOf(request: TransactionArgument, { money }: Wire) {
  const split = partsOf(request)?.map(({ cents, recipientId, liable, chargeProcessingFee, chargeRemainder }) => ({
    type: 'flat',
    amount: money(cents),
    recipient_id: recipientId,
    options: { liable, charge_processing_fee: chargeProcessingFee, charge_remainder_fee: chargeRemainder },
  }));
  return split && { split };
}
