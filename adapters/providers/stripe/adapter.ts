import { z } from 'zod';
import type { TransactionResult } from '../../../domain/payments/payment.ts';
import { bearer, headers, together } from '../../kit/auth.ts';
import type { LookUp, RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { digits, filled, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol, type Reply, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, pick, Word } from '../../kit/read.ts';
import { signedWithTime } from '../../kit/signature.ts';
import type { StatusMap } from '../../kit/statuses.ts';

/** The version whose documents were read: it fixes the form of requests and answers, whatever the account's own is. */
const version = '2026-07-29.dahlia';

const boletoDays = 3;
const leastBoleto = 500;
const mostBoleto = 4_999_999;

const once = (reference: string | undefined) => filled({ 'idempotency-key': reference }) as Record<string, string>;

/** Events about an intent, which is in them. */
const intentEvents = 'succeeded payment_failed requires_action processing canceled amount_capturable_updated'.split(
  ' ',
);
/** Events about what happened to an intent's charge. They name the intent, whose own word stays. */
const chargeEvents = ['charge.refunded', 'refund.updated', 'refund.failed'];
const disputeEvents = ['charge.dispute.created', 'charge.dispute.closed'];
const disputeWords = ['needs_response', 'under_review', 'won', 'lost'];
/** A dispute's words say nothing about the payment: the look-up of its charge does. */
const undecided: StatusMap = {
  PENDING: [...disputeWords, 'warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented'],
  default: 'PENDING',
};

/**
 * Stripe in Brazil (not in the specification; its own Node SDK, OpenAPI fixtures and pages, grade A).
 *
 * - One call makes an intent and confirms it. An intent without a method is therefore one whose try has failed or whose
 *   code has expired: nobody confirms it again.
 * - An intent ends at `succeeded`. Refunds and disputes are facts of its charge, which a look-up asks for in full.
 * - A card that needs a 3-D Secure challenge is confirmed on a page of the issuer's, from which the payer comes back to
 *   `checkoutUrl`. Without that address there is no page, and the card fails (`error_on_requires_action`): otherwise its
 *   intent would wait for the payer, who never sees it.
 * - A card that is held is captured once: without `final_capture: false`, which only some accounts may send, the rest is
 *   released. The charge counts the rest among its refunds.
 * - A dispute of a card is read from its event. One of a PIX has the central bank's rules, and is left to the look-up.
 * - A refund may stay pending, and fail later. Whether a charge's own total counts it before that no source says: the
 *   refunds that succeeded are added up, and settle one that was pending. A look-up of one refund takes its id.
 * - Left out: saved cards, which need a customer; the search and lists, which the sources do not show;
 *   connected accounts with their transfers and splits; payouts, which go to the account's own bank; the end-to-end id of
 *   a PIX, of which no source says where it is.
 */
export default protocol({
  name: 'Stripe',
  evidence: {
    grade: 'A',
    notes:
      'Its Node SDK, OpenAPI fixtures and pages. By general knowledge alone: 402 for a declined card, and 409 for a key in use. That a charge counts what was not captured among its refunds is read in one integration, WooCommerce’s. Whether PIX and instalments are open to an account is asked at Stripe.',
  },
  baseUrl: 'https://api.stripe.com/v1',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [
    credentials.secretKey(),
    { field: 'webhookSecret', title: 'Signing secret of the webhook endpoint', secret: true, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['secretKey'],
  auth: together(bearer('secretKey'), headers({ 'stripe-version': { text: version } })),
  encoding: 'form',
  card: 'token',
  money: 'cents',
  statuses: {
    PENDING: ['requires_confirmation', 'requires_action', 'processing', 'requires_capture'],
    APPROVED: ['succeeded'],
    REJECTED: ['requires_payment_method', 'canceled'],
    default: 'PENDING',
  },
  duplicateKeyStatus: 409,
  errorWords: { unknown: ['idempotency_error'] },
  answer: {
    id: 'id',
    status: 'status',
    method: 'payment_method_types.0',
    amount: 'amount',
    paidAmount: 'amount_received',
    refundedAmount: 'latest_charge.amount_refunded',
    payerUrl: 'next_action.redirect_to_url.url',
    confirming: { at: 'status', words: ['requires_action'] },
    authorizedUntil: 'latest_charge.payment_method_details.card.capture_before',
    // Pictures of a code are addresses: it is drawn here.
    pixCode: 'next_action.pix_display_qr_code.data',
    billetCode: 'next_action.boleto_display_details.number',
    billetUrl: ['next_action.boleto_display_details.pdf', 'next_action.boleto_display_details.hosted_voucher_url'],
    expiresAt: ['next_action.pix_display_qr_code.expires_at', 'next_action.boleto_display_details.expires_at'],
    reference: 'metadata.reference',
  },
  createTransaction: {
    PIX: intent('pix', () => ({
      payment_method_data: { type: 'pix' },
      payment_method_options: { pix: { expires_after_seconds: aDay / 1000 } },
    })),
    BILLET: intent('boleto', ({ customer, address }) => ({
      payment_method_data: {
        type: 'boleto',
        boleto: { tax_id: taxDocument(customer.document).number },
        billing_details: {
          name: customer.name,
          email: customer.email,
          address: address && {
            line1: `${address.address}, ${address.number}`,
            line2: address.district,
            city: address.city,
            state: address.state,
            postal_code: digits(address.zipCode),
            country: 'BR',
          },
        },
      },
      payment_method_options: { boleto: { expires_after_days: boletoDays } },
    })),
    CREDIT_CARD: intent('card', ({ cardToken, softDescriptor, installments = 1, checkoutUrl, capture: by }) => ({
      payment_method: cardToken,
      ...(checkoutUrl ? { return_url: checkoutUrl } : { error_on_requires_action: true }),
      // Only its charge says until when a card is held.
      ...(by === 'manual' && { capture_method: 'manual', expand: ['latest_charge'] }),
      ...(installments > 1 && {
        payment_method_options: {
          card: { installments: { plan: { type: 'fixed_count', interval: 'month', count: installments } } },
        },
      }),
      ...filled({ statement_descriptor_suffix: softDescriptor }),
    })),
  },
  getTransaction: async (wire, lookUp) => {
    const reply = await wire.send(look, lookUp);
    const { paymentMethod } = lookUp;
    return withCharge(wire, reply, wire.charge(reply, { ...(paymentMethod && { paymentMethod }) }));
  },
  getBalance: async (wire) => {
    const reply = await wire.send({ method: 'GET', path: '/balance' }, {});
    return { available: reaisIn(wire, reply, 'available'), waiting: reaisIn(wire, reply, 'pending') };
  },
  captures: { holdsMs: 7 * aDay, words: ['requires_capture'], inPart: true },
  capture: {
    method: 'POST',
    path: '/payment_intents/{id}/capture',
    headers: ({ reference }) => once(reference),
    body: ({ amount }, { money }) => ({ amount_to_capture: money(amount) }),
  },
  cancels: true,
  refund: async (wire, request) => {
    if (!request.unpaid && !request.authorized) return wire.refunded(await wire.send(refund, request), request);
    // The answer is the intent, whose `canceled` is success here, and a refund's is not.
    const { body } = await wire.send(cancel, request);
    const providerWord = pick(body, 'status', Word) ?? '';
    return { refundId: request.transactionId, status: providerWord === 'canceled', providerWord };
  },
  refundAnswer: {
    id: 'id',
    status: 'status',
    done: ['succeeded'],
    pending: ['pending', 'requires_action'],
    refused: ['failed', 'canceled'],
    mustSay: true,
  },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { type: intentEvents.map((event) => `payment_intent.${event}`) },
      id: 'data.object.id',
      status: 'data.object.status',
      reference: 'data.object.metadata.reference',
      amount: 'data.object.amount',
      eventId: 'id',
    },
    {
      type: 'TRANSACTION',
      when: { type: disputeEvents, 'data.object.payment_method_details.type': 'card' },
      id: 'data.object.payment_intent',
      status: 'data.object.status',
      statuses: undecided,
      eventId: 'id',
      disputes: [
        {
          kind: 'CHARGEBACK',
          // The words of a bank's question before a dispute are not among them.
          words: disputeWords,
          outcome: { at: 'data.object.status', won: ['won'], lost: ['lost'] },
          id: 'data.object.id',
          reason: 'data.object.reason',
        },
      ],
    },
    {
      type: 'TRANSACTION',
      when: { type: [...chargeEvents, ...disputeEvents] },
      id: 'data.object.payment_intent',
      means: 'PENDING',
      eventId: 'id',
    },
  ],
  signed: (delivery, secret, now) => signedWithTime('stripe-signature', delivery, secret, now, 1000),
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: boletoDays * aDay, timeoutMs: 10_000 },
  check: (_connection, operation, argument) => {
    if (operation === 'createTransaction') checkCharge(argument as TransactionArgument);
    const { paymentMethod, unpaid } = argument as RefundArgument;
    if (operation === 'refund' && paymentMethod === 'BILLET' && !unpaid) {
      throw new AdapterRefusal('Stripe: a boleto is not refunded.', 'unsupported', 'paymentMethod');
    }
  },
  notes: [
    'Enter our callback address in its panel as a webhook endpoint, with the events payment_intent.*, charge.refunded, charge.dispute.created and .closed, refund.updated and refund.failed. Its signing secret (whsec_…) checks them. Each status is confirmed by a look-up.',
    'Test and production have the same address: the key decides.',
    'Its browser library makes the card’s payment method with the publishable key: that id (pm_…) is the `cardToken`, for one charge. Whether an account may charge in instalments depends on its country: Stripe refuses them otherwise. Saved cards are not offered.',
    'A card that needs a 3-D Secure challenge is confirmed by its payer on the page of `nextAction`, who then comes back to `checkoutUrl`. Where a payment has no such address, the card is declined.',
    'A card can be authorised first and captured later, once, in full or in part: what is left is released. It is held for seven days as a rule; `authorizedUntil` is what Stripe says of the card.',
    'A boleto needs the payer’s address, is for R$ 5,00 to R$ 49.999,99, and is never refunded.',
    'Cancels an unpaid payment: `POST /payment_intents/{id}/cancel`, after which it is `canceled`.',
    'A payment whose answer was lost is not found by our reference: its webhook has it, and its panel, as `reference` of the metadata.',
    'A disputed charge is CHARGEBACK from the beginning. A won dispute leaves the payment so, while the dispute itself ends as won by its event.',
    'A refund of a PIX may be pending at first: it is made once a look-up lists it as succeeded. One that fails is seen in its panel.',
    'Payouts go to the account’s own bank and are not offered, nor are connected accounts.',
  ],
});

/** A balance has an amount for each currency; where it names no reais, there are none. Cents. */
function reaisIn(wire: Wire, reply: Reply, at: string): number {
  const amounts = wire.need(reply, at, z.array(z.looseObject({ amount: z.int(), currency: z.string() })));
  return amounts.filter(({ currency }) => currency === 'brl').reduce((sum, { amount }) => sum + amount, 0);
}

/** An intent that is confirmed as it is made. */
function intent(
  type: 'pix' | 'boleto' | 'card',
  own: (request: TransactionArgument) => object,
): Step<TransactionArgument> {
  return {
    method: 'POST',
    path: '/payment_intents',
    headers: (request) => once(referenceOf(request)),
    body: (request, { money }) => ({
      amount: money(request.amount),
      currency: 'brl',
      payment_method_types: [type],
      confirm: true,
      ...filled({ description: request.description }),
      metadata: filled({ reference: referenceOf(request) }),
      ...own(request),
    }),
  };
}

const look: Step<LookUp> = { method: 'GET', path: '/payment_intents/{id}?expand[]=latest_charge.refunds' };

const refund: Step<RefundArgument> = {
  method: 'POST',
  path: '/refunds',
  headers: ({ reference }) => once(reference),
  body: ({ transactionId, amount }, { money }) => ({ payment_intent: transactionId, amount: money(amount) }),
};

const cancel: Step<RefundArgument> = {
  method: 'POST',
  path: '/payment_intents/{id}/cancel',
  headers: ({ reference }) => once(reference),
};

/** The payment with what its charge says of refunds and disputes, neither of which changes its word. */
function withCharge(
  wire: Wire,
  reply: Reply,
  { refundedAmount: total = 0, ...found }: TransactionResult,
): TransactionResult {
  // The charge of a card that was let go counts the whole amount as given back.
  if (found.status !== 'APPROVED') return found;
  const { paymentMethod, amount, paidAmount = amount } = found;
  const released = paymentMethod === 'CREDIT_CARD' ? amount - paidAmount : 0;
  const back = {
    refundedAmount: released > 0 ? Math.max(total - released, 0) : (refundsMade(wire, reply) ?? total),
  };
  if (getPath(reply.body, 'latest_charge.disputed') === true) return { ...found, ...back, status: 'CHARGEBACK' };
  const isWhole = paidAmount > 0 && back.refundedAmount >= paidAmount;
  return { ...found, ...back, ...(isWhole && { status: 'REFUNDED' }) };
}

/** Cents of the refunds that succeeded; undefined where they are not listed in full. */
function refundsMade(wire: Wire, reply: Reply): number | undefined {
  const list = getPath(reply.body, 'latest_charge.refunds.data');
  if (!Array.isArray(list) || getPath(reply.body, 'latest_charge.refunds.has_more') === true) return undefined;
  const made = list.filter((one) => pick(one, 'status', Word) === 'succeeded');
  return made.reduce((sum, one) => sum + (wire.cents({ ...reply, body: one }, 'amount') ?? 0), 0);
}

function checkCharge({ paymentMethod, amount, address, cardToken, cardId }: TransactionArgument): void {
  const refuse = (message: string, field: string) => {
    throw new AdapterRefusal(`Stripe: ${message}`, 'invalid', field);
  };
  if (paymentMethod === 'BILLET') {
    if (amount < leastBoleto || amount > mostBoleto) refuse('a boleto is for R$ 5,00 to R$ 49.999,99.', 'amount');
    if (!address) refuse('a boleto needs the payer’s address.', 'address');
  }
  if (paymentMethod !== 'CREDIT_CARD') return;
  if ((cardToken || cardId) && !/^pm_\w+$/.test(cardToken ?? '')) {
    refuse('a card is the payment method of its browser library, as in pm_1Abc.', 'cardToken');
  }
}
