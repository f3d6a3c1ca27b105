import type { TransactionResult } from '../../../domain/payments/payment.ts';
import { inBody } from '../../kit/auth.ts';
import type { LookUp, RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { dayIn, digits, filled, nationalPhone, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol, type Reply, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, Id, pick, Text, Word } from '../../kit/read.ts';

/**
 * EBANX, its direct API (not in the specification; its own PHP library and plug-in): PIX and boletos.
 *
 * - A refusal is an ERROR with HTTP 200.
 * - Neither a refund nor a dispute changes a payment's word. Its refunds are in a list, each with a word of its own:
 *   what was confirmed is what went back, and that settles a refund that was requested.
 * - A list's refund has no reference of ours, so that one refund cannot be looked up among others of its amount.
 * - `amount_ext` is the charge; `amount_br` has a tax in it. `due_date` is not read, whose order of day and month is not
 *   shown in answers.
 */
export default protocol({
  name: 'EBANX',
  evidence: {
    grade: 'B',
    notes:
      'Paths, members and words by its own PHP library and plug-in. That bodies are JSON, which members are required, and the answer to a refund are not shown.',
  },
  baseUrl: 'https://api.ebanxpay.com',
  methods: ['PIX', 'BILLET'],
  credentials: [credentials.secretKey(undefined, 'Integration key'), credentials.baseUrl()],
  auth: inBody({ integration_key: 'secretKey' }),
  money: 'reais',
  statuses: { PENDING: ['op', 'pe'], APPROVED: ['co'], REJECTED: ['ca'], default: 'PENDING' },
  answersAt: ['payment'],
  answer: {
    id: 'hash',
    status: 'status',
    amount: 'amount_ext',
    pixCode: 'pix.qr_code_value',
    billetCode: 'boleto_barcode',
    billetUrl: 'boleto_url',
    reference: 'merchant_payment_code',
  },
  refusalIn: (body) => {
    if (pick(body, 'status', Word)?.toUpperCase() !== 'ERROR') return undefined;
    return pick(body, ['status_message', 'status_code'], Text) ?? 'no reason given';
  },
  createTransaction: { PIX: charge('pix'), BILLET: charge('boleto') },
  getTransaction: async (wire, lookUp) => {
    const reply = await wire.send(query, lookUp);
    const { paymentMethod, id } = lookUp;
    return withRefunds(
      wire,
      reply,
      wire.charge(reply, { ...(paymentMethod && { paymentMethod }), ...(id && { lookedUpId: id }) }),
    );
  },
  cancels: true,
  refund: async (wire, request) => wire.refunded(await wire.send(request.unpaid ? cancel : refund, request), request),
  // It is requested, whatever the answer says.
  refundAnswer: { mustSay: true, done: [] },
  check: (_connection, operation, argument) => {
    const { paymentMethod, unpaid } = argument as RefundArgument;
    if (operation !== 'refund' || paymentMethod !== 'BILLET' || unpaid) return;
    const message = 'EBANX: a boleto is not refunded here. Pay the amount out instead.';
    throw new AdapterRefusal(message, 'unsupported', 'paymentMethod');
  },
  webhooks: (body) => {
    if (getPath(body, 'operation') !== 'payment_status_change') return [];
    const providerWord = pick(body, 'notification_type', Word) ?? 'notification';
    const hashes = (pick(body, 'hash_codes', Text) ?? '').split(',');
    return hashes
      .filter((hash) => Id.safeParse(hash).success)
      .map((transactionId) => ({ transactionId, type: 'TRANSACTION', status: 'PENDING', providerWord }));
  },
  lookUpBy: ['id', 'reference'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  notes: [
    'Each charge names our callback address. Its notices by POST are not signed and have no status; each is confirmed by a look-up. One that comes by GET is not taken.',
    'Its test environment is https://sandbox.ebanxpay.com, with a key of its own.',
    'A PIX may be answered without its code, for payment on a page of its own: such a charge is shown with this problem.',
    'A refund is requested, and made once a look-up of the payment lists it as confirmed. One that EBANX gives up is seen in its panel. How a boleto’s refund reaches the payer is not shown, so none is offered.',
    'Cancels a charge that was not paid, by its own library; the charge is then `CA`. Disputes are not reported.',
    'How long a PIX can be paid is not shown; a day is assumed.',
    'A payment’s code must be unique: the same reference sent twice is an error.',
    'Its amounts are without the tax that it adds for the payer. Its cards and payouts are not offered here.',
  ],
});

function charge(type: 'pix' | 'boleto'): Step<TransactionArgument> {
  return {
    method: 'POST',
    path: '/ws/direct',
    body: (request, { money, now }) => {
      const { customer, address } = request;
      const { number, kind } = taxDocument(customer.document);
      return {
        operation: 'request',
        mode: 'full',
        payment: filled({
          payment_type_code: type,
          merchant_payment_code: referenceOf(request),
          order_number: request.orderId,
          amount_total: money(request.amount),
          currency_code: 'BRL',
          name: customer.name,
          email: customer.email,
          document: number,
          person_type: kind === 'CPF' ? 'personal' : 'business',
          zipcode: digits(address?.zipCode),
          address: address?.address,
          street_number: address?.number,
          city: address?.city,
          state: address?.state,
          country: 'br',
          phone_number: nationalPhone(customer.phone),
          customer_ip: request.customerIp,
          due_date:
            type === 'boleto'
              ? dayIn(now, 3 * aDay)
                  .split('-')
                  .reverse()
                  .join('/')
              : undefined,
          notification_url: request.webhookUrl,
        }),
      };
    },
  };
}

const query: Step<LookUp> = {
  method: 'POST',
  path: '/ws/query',
  writes: false,
  body: ({ id, reference }) => (id ? { hash: id } : { merchant_payment_code: reference }),
};

const refund: Step<RefundArgument> = {
  method: 'POST',
  path: '/ws/refund',
  body: ({ transactionId, amount, reference }, { money }) => ({
    operation: 'request',
    hash: transactionId,
    amount: money(amount),
    description: reference,
  }),
};

const cancel: Step<RefundArgument> = {
  method: 'POST',
  path: '/ws/cancel',
  body: ({ transactionId }) => ({ hash: transactionId }),
};

/** The payment with what went back, by its confirmed refunds. */
function withRefunds(wire: Wire, reply: Reply, found: TransactionResult): TransactionResult {
  const listed = getPath(reply.body, 'refunds');
  const made = (Array.isArray(listed) ? listed : []).filter((one) => pick(one, 'status', Word)?.toUpperCase() === 'CO');
  const refundedAmount = made.reduce((sum, one) => sum + (wire.cents({ ...reply, body: one }, 'amount_ext') ?? 0), 0);
  if (refundedAmount === 0) return found;
  const isWhole = found.status === 'APPROVED' && found.amount > 0 && refundedAmount >= found.amount;
  return { ...found, refundedAmount, ...(isWhole && { status: 'REFUNDED' }) };
}
