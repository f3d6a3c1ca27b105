import type { TransactionResult } from '../../../domain/payments/payment.ts';
import { refundState } from '../../kit/answers.ts';
import { headers } from '../../kit/auth.ts';
import type { LookUp, RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { filled, itemsThatAddUp, referenceOf, taxDocument } from '../../kit/fields.ts';
import { credentials, notes } from '../../kit/general.ts';
import { protocol, type RefundAnswer, type Reply, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, pick, Text, Word } from '../../kit/read.ts';

const minutesToPay = 60;

/** Of a refund, and of a cancel, which has words of its own. */
const refundAnswer: RefundAnswer = {
  id: 'refundId',
  status: 'status',
  done: ['refunded', 'cancelled'],
  pending: ['refunding', 'cancelling'],
  refused: ['error', 'denied'],
  mustSay: true,
};

/**
 * NuPay for Business, payments in the bank's app (not in the specification; its own guide in a public copy, and clients).
 *
 * - There is no code and no card: the payer confirms in the app, to which `paymentUrl` leads, and chooses limit or balance.
 * - A refund changes no word of the payment. The status lists the refunds, each with our reference and a word: what is
 *   REFUNDED went back, and that settles a refund that was in progress.
 * - One without balance is HTTP 200 with ERROR.
 * - Left out: the question whether a payer can pay, tokens of payers, and sellers.
 */
export default protocol({
  name: 'NuPay',
  evidence: {
    grade: 'B',
    notes:
      'Calls, required members, words and notices by its own guide, in a copy that somebody else keeps. What answers a look-up of a payment, its refunds included, and the words of a cancel are those of its clients, of which two agree.',
  },
  baseUrl: 'https://api.spinpay.com.br',
  methods: ['CREDIT_CARD'],
  credentials: [
    credentials.publicKey(undefined, 'Merchant key (X-Merchant-Key)'),
    credentials.secretKey(undefined, 'Merchant token (X-Merchant-Token)'),
    { field: 'companyId', title: 'Store name, for the payer', secret: false, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['publicKey'],
  auth: headers({ 'x-merchant-key': 'publicKey', 'x-merchant-token': 'secretKey' }),
  card: 'page',
  money: 'reais',
  statuses: {
    PENDING: ['waiting_payment_method'],
    APPROVED: ['completed'],
    REJECTED: ['cancelled', 'error'],
    default: 'PENDING',
  },
  answer: {
    id: 'pspReferenceId',
    status: 'status',
    // An object by one client, a number by the other.
    amount: ['amount.value', 'amount'],
    payerUrl: 'paymentUrl',
    reference: 'referenceId',
  },
  refusalIn: (body, operation) => {
    const word = pick(body, 'status', Word)?.toLowerCase() ?? '';
    if (operation !== 'refund' || !refundAnswer.refused?.includes(word)) return undefined;
    return pick(body, ['error.type', 'error.message', 'message', 'code'], Text) ?? 'no reason given';
  },
  createTransaction: {
    method: 'POST',
    path: '/v1/checkouts/payments',
    body: (request, { money, connection }) => ({
      merchantOrderReference: request.orderId ?? referenceOf(request),
      referenceId: referenceOf(request),
      ...filled({ storeName: connection.companyId }),
      amount: { value: money(request.amount), currency: 'BRL' },
      delayToAutoCancel: minutesToPay,
      paymentMethod: { type: 'nupay', authorizationType: 'manually_authorized' },
      paymentFlow: { returnUrl: request.checkoutUrl, cancelUrl: request.checkoutUrl },
      shopper: shopperOf(request),
      items: itemsThatAddUp(request).map(({ id, title, quantity, unitPrice }, at) => ({
        id: id ?? String(at + 1),
        description: title,
        value: money(unitPrice),
        quantity,
      })),
      ...filled({ callbackUrl: request.webhookUrl }),
    }),
  },
  getTransaction: async (wire, { id = '' }) => {
    const reply = await wire.send(status, { id });
    return withRefunds(wire, reply, wire.charge(reply, { paymentMethod: 'CREDIT_CARD', lookedUpId: id }));
  },
  cancels: true,
  refund: async (wire, request) => wire.refunded(await wire.send(request.unpaid ? cancel : refund, request), request),
  refundAnswer,
  getRefund: async (wire, { transactionId: id, reference }) => {
    const reply = await wire.send(status, { id });
    const ours = listed(reply).find((one) => getPath(one, 'transactionRefundId') === reference);
    if (!ours) throw wire.failed('NuPay lists no refund with our reference');
    const providerWord = wire.need({ ...reply, body: ours }, 'status', Word);
    return { state: refundState(refundAnswer, providerWord), providerWord };
  },
  webhooks: [{ type: 'TRANSACTION', id: 'pspReferenceId', means: 'PENDING', reference: 'referenceId' }],
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: minutesToPay * 60_000, timeoutMs: 10_000 },
  unsupportedMethod: { PIX: 'NuPay is paid in the bank’s app only: send CREDIT_CARD, without a card.' },
  check: (_connection, operation, argument) => {
    const { paymentMethod, customer, checkoutUrl, installments = 1 } = argument as TransactionArgument;
    if (operation !== 'createTransaction' || paymentMethod !== 'CREDIT_CARD') return;
    if (!checkoutUrl) {
      const message = 'NuPay: checkoutUrl is required, where the payer returns.';
      throw new AdapterRefusal(message, 'invalid', 'checkoutUrl');
    }
    if (taxDocument(customer.document).kind !== 'CPF') {
      throw new AdapterRefusal('NuPay: the payer is a person, with a CPF.', 'unsupported', 'customer.document');
    }
    if (installments > 1) {
      const message = 'NuPay: the payer chooses instalments in the bank’s app: send none.';
      throw new AdapterRefusal(message, 'unsupported', 'installments');
    }
  },
  notes: [
    'A payment is CREDIT_CARD without a card, and is confirmed in the bank’s app: from the card’s limit, also in instalments, or from the account’s balance, as the payer chooses there. `nextAction` leads to the app; telephones open it only where the payer taps a link or button.',
    'A payment needs `checkoutUrl` (https), to which the payer returns, and a payer with a CPF.',
    'In production NuPay takes calls from registered addresses only. Its sandbox is https://sandbox-api.spinpay.com.br, where payments are confirmed by themselves.',
    `Each payment names our callback address; a notice has no status. ${notes.unsigned}`,
    'A payment can be confirmed for an hour. How long it may be is not shown.',
    'The same reference sent twice makes one payment, by its documentation. A payment whose answer was lost is matched by our reference in its notice.',
    'A refund is in progress first, and is looked up until it is made. Without balance at NuPay it is refused at once: request another one later.',
    'Cancels a payment that waits for its payer: `POST …/cancel` is documented as that.',
    'Disputes are not reported. Tokens of payers and sellers are not offered.',
  ],
});

const status: Step<LookUp> = { method: 'GET', path: '/v1/checkouts/payments/{id}/status' };

const cancel: Step<RefundArgument> = { method: 'POST', path: '/v1/checkouts/payments/{id}/cancel' };

const refund: Step<RefundArgument> = {
  method: 'POST',
  path: '/v1/checkouts/payments/{id}/refunds',
  body: ({ reference, amount }, { money }) => ({
    transactionRefundId: reference,
    amount: { value: money(amount), currency: 'BRL' },
  }),
};

function shopperOf({ customer }: TransactionArgument) {
  const [first = '', ...others] = customer.name.trim().split(/\s+/);
  const { number, kind } = taxDocument(customer.document);
  return {
    firstName: first,
    // Both names are required.
    lastName: others.join(' ') || first,
    document: number,
    documentType: kind,
    email: customer.email,
  };
}

function listed({ body }: Reply): unknown[] {
  const found = getPath(body, 'refunds');
  return Array.isArray(found) ? found : [];
}

/** The payment with what went back, by its refunds. */
function withRefunds(wire: Wire, reply: Reply, found: TransactionResult): TransactionResult {
  const made = listed(reply).filter((one) => pick(one, 'status', Word)?.toUpperCase() === 'REFUNDED');
  const parts = made.map((one) => wire.cents({ ...reply, body: one }, ['amount.value', 'amount']) ?? 0);
  const refundedAmount = parts.reduce((sum, part) => sum + part, 0);
  if (refundedAmount === 0) return found;
  const isWhole = found.status === 'APPROVED' && found.amount > 0 && refundedAmount >= found.amount;
  return { ...found, refundedAmount, ...(isWhole && { status: 'REFUNDED' }) };
}
