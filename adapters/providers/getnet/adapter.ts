import { brandOf } from '../../../domain/core/card-numbers.ts';
import { basicHeader, headers, logIn, together } from '../../kit/auth.ts';
import type { RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { dayIn, digits, filled, nationalPhone, referenceOf, taxDocument, uuidOf } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol, type Step } from '../../kit/protocol.ts';
import { Text } from '../../kit/read.ts';

/** Its words for the brands; no source shows one for others. */
const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  elo: 'Elo',
  hipercard: 'Hipercard',
};

/**
 * Getnet in Brazil, its digital platform (not in the specification; its own plug-in for Magento): cards of
 * version 2, captured at once.
 *
 * - Nothing can be looked up, and cards have no notices: the answer to a payment is all that is ever said about it. Only
 *   APPROVED and PAID are paid, and only DENIED is refused; any other word needs a person, since nothing follows it. So
 *   does a payment whose answer was lost.
 * - AUTHORIZED is a card that is reserved, which the plug-in counts as paid of a PIX or boleto. Here it is never paid.
 * - A refund is a cancel. On the day of the sale it takes no amount and gives back all; later it names one, and is only
 *   accepted. Nothing tells that it was made then.
 * - Left out: PIX and boletos, since only a notice tells that they are paid, which is unsigned, and which nothing confirms;
 *   captures, since nothing would show what a lost one did; cards that Getnet keeps, two cards for one order, and wallets.
 */
export default protocol({
  name: 'Getnet',
  evidence: {
    grade: 'B',
    notes:
      'Calls, members and words by its own plug-in. Its words for the brands, and for instalments, are those of plug-in and clients. The form of its errors is in no source that was read.',
  },
  baseUrl: 'https://api.getnet.com.br',
  methods: ['CREDIT_CARD'],
  credentials: [
    credentials.clientId(),
    credentials.clientSecret(),
    { field: 'sellerId', title: 'Seller id', secret: false, required: true },
    credentials.baseUrl(),
  ],
  accountBy: ['clientId', 'sellerId'],
  auth: together(
    headers({ 'x-seller-id': 'sellerId' }),
    logIn({
      path: '/auth/oauth/v2/token',
      request: ({ clientId = '', clientSecret = '' }) => ({
        headers: { authorization: basicHeader(clientId, clientSecret) },
        form: { scope: 'oob', grant_type: 'client_credentials' },
      }),
    }),
  ),
  card: 'raw',
  money: 'cents',
  // Every other word needs a person: no later answer says more.
  statuses: { APPROVED: ['approved', 'paid'], REJECTED: ['denied'], default: 'PENDING' },
  answer: {
    id: 'payment_id',
    status: 'status',
    nsu: 'terminal_nsu',
    card: { authorizationCode: 'authorization_code', tid: 'acquirer_transaction_id' },
  },
  createTransaction: async (wire, request) => {
    const numberToken = wire.need(await wire.send(tokenise, request), 'number_token', Text);
    const reply = await wire.send(payment(numberToken), request);
    const made = wire.charge(reply, request);
    // A payment without a word is as open as one with a strange word, and nothing will tell more.
    return made.providerWord === '' ? { ...made, unmapped: true } : made;
  },
  refund: async (wire, request) => {
    const isToday = request.chargedAt !== undefined && dayOf(request.chargedAt) === dayIn(wire.now, 0);
    if (isToday && request.amount !== request.chargeAmount) {
      const message = 'Getnet gives back a part from the day after the sale on';
      throw new AdapterRefusal(message, 'unsupported', 'amount');
    }
    return wire.refunded(await wire.send(cancel(isToday), request), request);
  },
  refundAnswer: {
    id: 'cancel_request_id',
    status: 'status',
    done: ['canceled'],
    pending: ['accepted'],
    refused: ['denied'],
    mustSay: true,
  },
  // A card has none, and the others are not signed.
  webhooks: [],
  lookUpBy: [],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  unsupportedMethod: {
    PIX: 'Getnet: PIX is not offered, since only an unsigned notice would tell that one is paid.',
    BILLET: 'Getnet: boletos are not offered, since only an unsigned notice would tell that one is paid.',
  },
  check: (_connection, operation, argument) => {
    const { paymentMethod, card, cardToken, cardId } = argument as TransactionArgument;
    if (operation !== 'createTransaction' || paymentMethod !== 'CREDIT_CARD') return;
    if (!card && (cardToken || cardId)) {
      const message = 'Getnet: a card is charged with its data; tokens of its own are not offered.';
      throw new AdapterRefusal(message, 'unsupported', 'cardToken');
    }
    if (card && !brands[brandOf(card.cardNumber)]) {
      throw new AdapterRefusal('Getnet: the card’s brand is not known there.', 'invalid', 'card');
    }
  },
  notes: [
    'Its homologation address is https://api-homologacao.getnet.com.br.',
    'Card numbers pass through this server: each becomes a token of Getnet’s for its payment. A card is captured at once.',
    'Nothing can be looked up. A payment whose answer was lost, or has another word than APPROVED, PAID or DENIED, needs a person, who sees it in Getnet’s panel; it is never sent again.',
    'On the day of the sale a refund is whole, and made at once. Later it is accepted first (ACCEPTED), and no source shows what tells that it was made: a person settles it by Getnet’s panel or statement.',
    'The same reference sent twice is the same idempotency key; what is answered then is not documented.',
    'PIX and boletos are not offered: their notice is not signed, and no look-up confirms it. Nor are captures in a second step, 3-D Secure and payouts.',
    'A dispute is in no source.',
  ],
});

const dayOf = (instant: string): string => dayIn(new Date(instant), 0);

/** The card's number alone, for a token that this payment uses. Nothing is charged. */
const tokenise: Step<TransactionArgument> = {
  method: 'POST',
  path: '/v1/tokens/card',
  writes: false,
  body: ({ card }) => ({ card_number: digits(card?.cardNumber) }),
};

function payment(number_token: string): Step<TransactionArgument> {
  return {
    method: 'POST',
    path: '/v2/payments',
    body: (request, { money }) => {
      const { card, installments = 1, softDescriptor, customer } = request;
      const reference = referenceOf(request) ?? '';
      return {
        idempotency_key: reference,
        order_id: request.orderId ?? reference,
        data: {
          amount: money(request.amount),
          currency: 'BRL',
          customer_id: customer.email,
          payment: {
            payment_id: uuidOf(reference),
            payment_method: 'CREDIT',
            transaction_type: installments > 1 ? 'INSTALL_NO_INTEREST' : 'FULL',
            number_installments: installments,
            ...filled({ soft_descriptor: softDescriptor }),
            card: {
              number_token,
              brand: brands[brandOf(card?.cardNumber ?? '')],
              security_code: card?.cvv,
              expiration_month: card?.expMonth,
              expiration_year: card?.expYear.slice(-2),
              cardholder_name: card?.holderName,
            },
          },
          additional_data: additionalOf(request),
        },
      };
    },
  };
}

function additionalOf({ customer, customerIp, address, items }: TransactionArgument) {
  const { number, kind } = taxDocument(customer.document);
  return {
    customer: {
      name: customer.name,
      email: customer.email,
      ...filled({ phone_number: nationalPhone(customer.phone) }),
      document_type: kind,
      document_number: number,
      ...(address && {
        billing_address: {
          postal_code: digits(address.zipCode),
          street: address.address,
          number: address.number,
          district: address.district,
          city: address.city,
          state: address.state,
          country: 'BRA',
          type: 'COBRANCA',
        },
      }),
    },
    ...(customerIp && { device: { ip_address: customerIp } }),
    order: {
      items: items.map(({ id, title, unitPrice, quantity }) => ({
        name: title,
        price: unitPrice,
        quantity,
        ...filled({ sku: id }),
      })),
    },
  };
}

/** On the day of the sale it names no amount. */
const cancel = (isToday: boolean): Step<RefundArgument> => ({
  method: 'POST',
  path: '/v2/payments/cancel',
  body: ({ transactionId, amount, reference }, { money }) => ({
    idempotency_key: reference,
    payment_id: transactionId,
    ...(!isToday && { amount: money(amount) }),
  }),
});
