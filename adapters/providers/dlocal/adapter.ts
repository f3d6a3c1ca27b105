import { createHmac } from 'node:crypto';
import type { TransactionResult } from '../../../domain/payments/payment.ts';
import { signing } from '../../kit/auth.ts';
import type { LookUp, RefundArgument, TransactionArgument, WebhookDelivery } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { digits, filled, fullYear, nationalPhone, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol, type Reply, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, Id, pick, Word } from '../../kit/read.ts';
import { sameText } from '../../kit/signature.ts';

const once = (reference: string | undefined) => filled({ 'x-idempotency-key': reference }) as Record<string, string>;

/** Over login, date and body, run together. */
const signatureOf = (secret: string, login: string, date: string, body: string): string =>
  `V2-HMAC-SHA256, Signature: ${createHmac('sha256', secret).update(`${login}${date}${body}`).digest('hex')}`;

/**
 * dLocal, its pay-ins API in Brazil (not in the specification): boletos and cards.
 *
 * - The word of a payment counts, and not its number: 500 and 600 have changed their meaning since 2019.
 * - Neither a refund nor a chargeback changes that word. The payment lists its refunds: what succeeded is what went back.
 * - A card in full goes to an address of its own.
 * - A wrong signature is a 400, and a caller from an address that is not allowed a 403: nothing was done.
 * - Left out: reservations and their cancels, whose present form is not shown; 3-D Secure; saved cards; encrypted card
 *   data; chargebacks, which are read by an id of their own; payouts, of which only a look-up is shown.
 */
export default protocol({
  name: 'dLocal',
  evidence: {
    grade: 'B',
    notes:
      'Its pages of 2019, and a client of 2026 that was tried at its sandbox and agrees with them. That notices are signed like calls is not confirmed.',
  },
  baseUrl: 'https://api.dlocal.com',
  methods: ['BILLET', 'CREDIT_CARD'],
  unsupportedMethod: { PIX: 'dLocal: a PIX is not offered, since no source shows its code there.' },
  credentials: [
    credentials.clientId(undefined, 'Login (X-Login)'),
    credentials.clientSecret(undefined, 'Transaction key (X-Trans-Key)'),
    credentials.secretKey(undefined, 'Secret key, which signs calls'),
    { field: 'webhookSecret', title: 'Secret key again, to check notices', secret: true, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['clientId'],
  auth: signing(({ connection: { clientId = '', clientSecret = '', secretKey = '' }, body, at }) => ({
    'x-login': clientId,
    'x-trans-key': clientSecret,
    'x-date': at.toISOString(),
    'x-version': '2.1',
    authorization: signatureOf(secretKey, clientId, at.toISOString(), body),
  })),
  card: 'raw',
  money: 'reais',
  statuses: {
    PENDING: ['pending', 'authorized'],
    APPROVED: ['paid'],
    REJECTED: ['rejected', 'cancelled', 'expired'],
    default: 'PENDING',
  },
  errorWords: { none: ['5000', '3001', '6000'] },
  answer: {
    id: 'id',
    status: 'status',
    amount: 'amount',
    billetCode: ['ticket.number', 'ticket.barcode'],
    billetUrl: 'ticket.image_url',
    expiresAt: 'ticket.expiration_date',
    reference: 'order_id',
  },
  createTransaction: {
    BILLET: creation('/payments', () => ({ payment_method_id: 'BL' })),
    CREDIT_CARD: async (wire, request) => {
      const path = request.card ? '/secure_payments' : '/payments';
      const card = () => ({ payment_method_id: 'CARD', card: cardOf(request) });
      return wire.charge(await wire.send(creation(path, card), request), request);
    },
  },
  getTransaction: async (wire, lookUp) => {
    // An order has neither the boleto nor the refunds of its payment.
    const id = lookUp.id ?? wire.need(await wire.send(order, lookUp), 'payment_id', Id);
    const reply = await wire.send(payment, { id });
    const isCard = pick(reply.body, 'payment_method_id', Word)?.toUpperCase() === 'CARD';
    const paymentMethod = lookUp.paymentMethod ?? (isCard ? 'CREDIT_CARD' : 'BILLET');
    return withRefunds(wire, reply, wire.charge(reply, { paymentMethod, lookedUpId: id }));
  },
  refund: {
    method: 'POST',
    path: '/refunds',
    headers: ({ reference }: RefundArgument) => once(reference),
    body: ({ transactionId, amount, webhookUrl }, { money }) => ({
      payment_id: transactionId,
      amount: money(amount),
      currency: 'BRL',
      ...filled({ notification_url: webhookUrl }),
    }),
  },
  refundAnswer: {
    id: 'id',
    status: 'status',
    done: ['success'],
    pending: ['pending'],
    refused: ['rejected', 'cancelled'],
    mustSay: true,
  },
  webhooks: [
    // A refund, which names its payment.
    { type: 'TRANSACTION', when: { payment_id: '*' }, id: 'payment_id', means: 'PENDING' },
    {
      type: 'TRANSACTION',
      when: { order_id: '*' },
      id: 'id',
      status: 'status',
      reference: 'order_id',
      amount: 'amount',
    },
  ],
  signed: ({ headers, rawBody }: WebhookDelivery, secret) => {
    const [login, date, sent] = ['x-login', 'x-date', 'authorization'].map((name) => String(headers[name] ?? ''));
    return sameText(sent ?? '', signatureOf(secret, login ?? '', date ?? '', rawBody));
  },
  lookUpBy: ['id', 'reference'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 7 * aDay, timeoutMs: 10_000 },
  check: (_connection, operation, argument) => {
    if (operation !== 'createTransaction' || !(argument as TransactionArgument).cardId) return;
    const message = 'dLocal: a card that was saved is not offered: send the card, or its token as cardToken.';
    throw new AdapterRefusal(message, 'invalid', 'cardId');
  },
  notes: [
    'Its test environment is https://sandbox.dlocal.com. dLocal may have to allow the addresses that call (error 3001).',
    'Our callback address goes out with each payment and refund. That its notices are signed is not confirmed: enter the secret key a second time only once you see that they are. Each is confirmed by a look-up.',
    'A card’s token is made by its Smart Fields in the browser, for one charge. A card in full needs an account with PCI compliance of its own.',
    'A refund that waits is made once a look-up of the payment lists it as `SUCCESS`. For a boleto’s, dLocal asks the payer by e-mail for a bank account.',
    'An order’s id must be unique: the same reference sent twice is an error, or the first payment.',
    'How long a boleto can be paid is not shown; its answer says it, and a week is assumed.',
    'Chargebacks, PIX, payouts, 3-D Secure and captures of their own are not offered here.',
  ],
});

function creation(
  path: '/payments' | '/secure_payments',
  own: (request: TransactionArgument) => object,
): Step<TransactionArgument> {
  return {
    method: 'POST',
    path,
    headers: (request) => once(referenceOf(request)),
    body: (request, { money }) => ({
      amount: money(request.amount),
      currency: 'BRL',
      country: 'BR',
      payment_method_flow: 'DIRECT',
      payer: payerOf(request),
      ...filled({
        order_id: referenceOf(request),
        description: request.description,
        notification_url: request.webhookUrl,
      }),
      ...own(request),
    }),
  };
}

function payerOf({ customer, address }: TransactionArgument) {
  return filled({
    name: customer.name,
    email: customer.email,
    document: taxDocument(customer.document).number,
    phone: nationalPhone(customer.phone),
    address: address && {
      state: address.state,
      city: address.city,
      zip_code: digits(address.zipCode),
      street: address.address,
      number: address.number,
    },
  });
}

function cardOf({ card, cardToken, installments = 1, softDescriptor }: TransactionArgument) {
  return {
    ...(card
      ? {
          holder_name: card.holderName,
          number: digits(card.cardNumber),
          cvv: card.cvv,
          expiration_month: Number(card.expMonth),
          expiration_year: Number(fullYear(card.expYear)),
        }
      : { token: cardToken }),
    installments: String(installments),
    capture: true,
    ...filled({ descriptor: softDescriptor }),
  };
}

const payment: Step<{ id: string }> = { method: 'GET', path: '/payments/{id}' };
const order: Step<LookUp> = { method: 'GET', path: '/orders/{reference}' };

/** The payment with what went back, by its refunds that succeeded. */
function withRefunds(wire: Wire, reply: Reply, found: TransactionResult): TransactionResult {
  const listed = getPath(reply.body, 'refunds');
  const made = (Array.isArray(listed) ? listed : []).filter(
    (one) => pick(one, 'status', Word)?.toUpperCase() === 'SUCCESS',
  );
  const refundedAmount = made.reduce((sum, one) => sum + (wire.cents({ ...reply, body: one }, 'amount') ?? 0), 0);
  if (refundedAmount === 0) return found;
  const isWhole = found.status === 'APPROVED' && found.amount > 0 && refundedAmount >= found.amount;
  return { ...found, refundedAmount, ...(isWhole && { status: 'REFUNDED' }) };
}
