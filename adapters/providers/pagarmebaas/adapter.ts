import type { z } from 'zod';
import { randomSoftDescriptor, softDescriptor } from '../../../domain/payments/descriptor.ts';
import type { Address, TransactionResult } from '../../../domain/payments/payment.ts';
import { basic } from '../../kit/auth.ts';
import type { CardArgument, LookUp, RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import {
  digest,
  digits,
  filled,
  fullYear,
  itemsThatAddUp,
  lettersAndDigits,
  partsOf,
  phoneParts,
  referenceOf,
  taxDocument,
} from '../../kit/fields.ts';
import { aDay, credentials, generalStatuses, generalWithdrawStatuses, notes, withWords } from '../../kit/general.ts';
import { protocol, type Step } from '../../kit/protocol.ts';
import { Id } from '../../kit/read.ts';

/**
 * PAGARMEBAAS (specification, sections 4, 5, 7 to 9; public facts: Pagar.me's v5 API, grade A).
 *
 * - An order is created and read; a refund goes to its charge, whose id is stored, or looked up.
 * - A failed creation comes with HTTP 200: the charge's word decides, or the order's where it has no charge.
 * - Split parts are sent as cents (`flat`), so that they add up as ours do.
 * - No source shows a payout's words: the general mapping is used.
 */
const order: Step<LookUp> = { method: 'GET', path: '/orders/{id}' };
const once = (reference: string) => ({ 'idempotency-key': idempotencyKey(reference) });
const idempotencyKey = (reference: string) => lettersAndDigits(reference, 64);

/** Specification, section 9: the billing address of a card whose request has none. */
const placeholder = {
  line_1: '1, Praca da Se, Se',
  zip_code: '01001000',
  city: 'Sao Paulo',
  state: 'SP',
  country: 'BR',
};

export default protocol({
  name: 'PAGARMEBAAS',
  evidence: {
    grade: 'A',
    operations: { withdraw: 'B' },
    notes: 'Official SDK, plug-in and documentation; a payout’s words are not in them.',
  },
  baseUrl: 'https://api.pagar.me/core/v5',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [
    credentials.secretKey(),
    { ...credentials.publicKey('Public key is required'), secret: false },
    credentials.baseUrl(),
  ],
  auth: basic('secretKey', { text: '' }),
  card: 'token',
  payouts: ['RECEIVER'],
  money: 'cents',
  statuses: withWords(generalStatuses, {
    PENDING: ['generated', 'waiting_capture', 'authorized_pending_capture', 'pending_review', 'analyzing'],
    // The amounts beside the word show what was paid and refunded.
    APPROVED: ['overpaid', 'underpaid', 'partial_capture', 'partial_void', 'partial_refunded', 'pending_refund'],
    REFUNDED: ['voided'],
    REJECTED: ['not_authorized', 'notauthorized', 'with_error', 'witherror'],
  }),
  withdrawStatuses: generalWithdrawStatuses,
  answer: {
    id: 'id',
    status: ['charges.0.status', 'status'],
    method: 'charges.0.payment_method',
    amount: ['charges.0.amount', 'amount'],
    paidAmount: 'charges.0.paid_amount',
    refundedAmount: 'charges.0.canceled_amount',
    // `qr_code_url` is an address, not an image: the code is drawn here.
    pixCode: 'charges.0.last_transaction.qr_code',
    billetCode: ['charges.0.last_transaction.line', 'charges.0.last_transaction.barcode'],
    billetUrl: ['charges.0.last_transaction.pdf', 'charges.0.last_transaction.url'],
    expiresAt: ['charges.0.last_transaction.expires_at', 'charges.0.last_transaction.due_at', 'charges.0.due_at'],
    endToEndId: 'charges.0.last_transaction.end_to_end_id',
    nsu: 'charges.0.last_transaction.acquirer_nsu',
    reference: 'code',
    refs: { chargeId: 'charges.0.id' },
  },
  createTransaction: {
    method: 'POST',
    path: '/orders',
    headers: (request) => once(referenceOf(request) ?? digest(JSON.stringify(request))),
    body: (request, { now }) => ({
      ...filled({ code: referenceOf(request), ip: request.customerIp }),
      items: itemsThatAddUp(request).map(({ id, title, unitPrice, quantity }, at) => ({
        code: id ?? `${at + 1}`,
        description: title,
        amount: unitPrice,
        quantity,
      })),
      customer: customerOf(request.customer, request),
      payments: [{ amount: request.amount, ...paymentOf(request, now), ...splitOf(request) }],
      closed: true,
    }),
  },
  getTransaction: async (wire, lookUp) => {
    const charge = wire.charge(await wire.send(order, lookUp), lookUp);
    return charge.paidAmount ? charge : withoutRefund(charge);
  },
  refund: async (wire, request) => {
    const chargeId =
      request.providerRefs?.chargeId ??
      wire.need(await wire.send(order, { id: request.transactionId }), 'charges.0.id', Id);
    const reply = await wire.send(
      {
        method: 'DELETE',
        path: '/charges/{chargeId}',
        headers: () => once(request.reference),
        // With an amount it would be a partial cancel, and an unpaid charge is cancelled whole.
        body: () => (request.unpaid ? undefined : { amount: request.amount }),
      },
      { chargeId },
    );
    return wire.refunded(reply, request);
  },
  refundAnswer: {
    id: ['last_transaction.id', 'id'],
    status: ['last_transaction.status', 'status'],
    // A refund of a PIX is made later.
    pending: ['pending_refund', 'processing', 'pending'],
    mustSay: true,
    refused: ['failed', 'with_error', 'witherror', 'not_authorized', 'notauthorized'],
  },
  payoutReference: idempotencyKey,
  withdraw: {
    method: 'POST',
    path: '/recipients/{receiverId}/withdrawals',
    headers: ({ withdrawReference }) => once(withdrawReference),
    body: ({ amount, withdrawReference }) => ({ amount, metadata: { reference: withdrawReference } }),
  },
  createCardToken: {
    method: 'POST',
    path: (_, { connection }) => `/tokens?appId=${encodeURIComponent(connection.publicKey ?? '')}`,
    open: true,
    writes: false,
    body: (card) => ({ type: 'card', card: cardOf(card) }),
  },
  createCardId: async (wire, card) => {
    const holder = customerOf(card.customer ?? { name: card.holderName, document: card.holderDocument });
    const customer = await wire.send(
      {
        method: 'POST',
        path: '/customers',
        writes: false,
        headers: () => once(digest(JSON.stringify(holder))),
        body: () => holder,
      },
      {},
    );
    const id = wire.need(customer, 'id', Id);
    const reply = await wire.send(
      {
        method: 'POST',
        path: '/customers/{id}/cards',
        // Sending the same card of the same customer again yields the same card.
        headers: () => once(digest(`${id} ${card.cardNumber} ${card.expMonth}${card.expYear}`)),
        body: () => ({ ...cardOf(card), billing_address: placeholder }),
        writes: false,
      },
      { id },
    );
    return { cardId: wire.need(reply, 'id', Id) };
  },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { type: ['order.created', 'order.closed', 'order.paid', 'order.payment_failed', 'order.canceled'] },
      id: 'data.id',
      status: 'data.status',
      reference: 'data.code',
      eventId: 'id',
    },
    {
      type: 'TRANSACTION',
      when: {
        type: [
          'charge.pending',
          'charge.processing',
          'charge.paid',
          'charge.overpaid',
          'charge.underpaid',
          'charge.payment_failed',
          'charge.refunded',
          'charge.partial_canceled',
          'charge.chargedback',
          'charge.antifraud_approved',
          'charge.antifraud_reproved',
          'charge.antifraud_manual',
          'charge.antifraud_pending',
        ],
      },
      id: 'data.order.id',
      status: 'data.status',
      reference: 'data.order.code',
      endToEndId: 'data.last_transaction.end_to_end_id',
      eventId: 'id',
    },
  ],
  sendsSplits: true,
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  payoutsUnreported: true,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 5 * aDay, timeoutMs: 10_000 },
  check: (_, operation, argument) => {
    const { paymentMethod, unpaid } = argument as Partial<RefundArgument>;
    if (operation === 'refund' && paymentMethod === 'BILLET' && !unpaid) {
      throw new AdapterRefusal(
        'PAGARMEBAAS: a boleto is given back to a bank account only.',
        'unsupported',
        'paymentMethod',
      );
    }
  },
  // Specification, section 8: the provider's first error message is passed on.
  failures: {
    createTransaction: (message) => message,
    getTransaction: (message) => message,
    refund: (message) => message,
    withdraw: (message) => message,
    createCardToken: (message) => message,
    createCardId: 'Erro salvando cartão',
  },
  cancels: true,
  notes: [
    'Cancels an unpaid charge: `DELETE /charges/{id}` is documented as cancel or refund.',
    'Every write carries an idempotency key made from our reference.',
    'A paid boleto is given back only to a bank account, which a refund here does not name: it is refused.',
    'Splits are sent in cents; what no part asks for must be a part of the account’s own.',
    notes.unsigned,
  ],
});

/** A charge cancelled before it was paid has a cancelled amount, but nothing was refunded. */
function withoutRefund({ refundedAmount: _, ...charge }: TransactionResult): TransactionResult {
  return charge;
}

function customerOf(
  {
    name,
    email,
    document,
    phone,
  }: { name: string; email?: string; document?: string | undefined; phone?: string | undefined },
  { address }: Pick<TransactionArgument, 'address'> = {},
) {
  const { area, rest } = phoneParts(phone);
  const tax = document === undefined ? undefined : taxDocument(document);
  return filled({
    name,
    email,
    document: tax?.number,
    document_type: tax?.kind,
    type: tax?.kind === 'CNPJ' ? 'company' : 'individual',
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

const cardOf = ({ cardNumber, holderName, holderDocument, expMonth, expYear, cvv }: CardArgument) =>
  filled({
    number: digits(cardNumber),
    holder_name: holderName,
    holder_document: holderDocument,
    exp_month: Number(expMonth),
    exp_year: Number(fullYear(expYear)),
    cvv,
  });

/** A statement descriptor is required: one drawn from our reference, where no text of the request has a letter or digit. */
function anyDescriptor(request: TransactionArgument): string {
  const bytes = digest(referenceOf(request) ?? JSON.stringify(request.items)).match(/../g) ?? [];
  const next = bytes.map((byte) => Number.parseInt(byte, 16) / 256)[Symbol.iterator]();
  return randomSoftDescriptor(() => next.next().value ?? 0);
}

function paymentOf(request: TransactionArgument, now: Date) {
  const { paymentMethod, description, items, address, installments = 1, cardToken, cardId } = request;
  if (paymentMethod === 'PIX') return { payment_method: 'pix', pix: { expires_in: aDay / 1000 } };
  if (paymentMethod === 'BILLET') {
    const due_at = new Date(now.getTime() + 5 * aDay).toISOString();
    return { payment_method: 'boleto', boleto: filled({ due_at, instructions: description }) };
  }
  return {
    payment_method: 'credit_card',
    credit_card: filled({
      installments,
      statement_descriptor:
        softDescriptor(request.softDescriptor ?? description ?? items[0]?.title ?? '') || anyDescriptor(request),
      card_token: cardToken,
      card_id: cardId,
      capture: true,
      operation_type: 'auth_and_capture',
      card: { billing_address: address ? addressOf(address) : placeholder },
    }),
  };
}

function splitOf(request: TransactionArgument) {
  const parts = partsOf(request);
  return (
    parts && {
      split: parts.map(({ cents, recipientId, liable, chargeProcessingFee, chargeRemainder }) => ({
        type: 'flat',
        amount: cents,
        recipient_id: recipientId,
        options: { liable, charge_processing_fee: chargeProcessingFee, charge_remainder_fee: chargeRemainder },
      })),
    }
  );
}
