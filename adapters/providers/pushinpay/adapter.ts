import { bearer } from '../../kit/auth.ts';
import type { LookUp, RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { addressWithReference, filled } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol, type Step } from '../../kit/protocol.ts';
import { sameText } from '../../kit/signature.ts';

const leastCents = 50;

/** The charge under the id that it was made with, since no source says that a look-up takes the other letter case. */
const charge = (id = '', refs: LookUp['providerRefs']) =>
  `/transactions/${encodeURIComponent(refs?.transaction ?? id)}`;

const getCharge: Step<LookUp> = { method: 'GET', path: ({ id, providerRefs }) => charge(id, providerRefs) };
/** No source shows a body, nor what is answered. */
const giveBack: Step<RefundArgument> = {
  method: 'POST',
  path: ({ transactionId, providerRefs }) => `${charge(transactionId, providerRefs)}/refund`,
};

/**
 * PushinPay (not in the specification; its own pages on making and reading a PIX, grade A; integrations for webhooks, B,
 * and one for the refund, C).
 *
 * - A charge takes no id of ours. Only its callback address comes back, in look-ups too, so that carries our reference.
 * - Webhooks may name the id in another letter case, and are a form or JSON whatever their content type.
 * - A token that its panel gives comes with webhooks, as some report not always: a wrong one is refused, and a webhook
 *   without one is a hint as every webhook is here.
 */
export default protocol({
  name: 'PushinPay',
  evidence: {
    grade: 'A',
    operations: { processWebhook: 'B', refund: 'C' },
    notes:
      'Charges and look-ups by its own pages, the word `expired` by integrations; webhooks by several integrations; the refund’s path by one, which leaves its body and its answer open.',
  },
  baseUrl: 'https://api.pushinpay.com.br/api',
  methods: ['PIX'],
  credentials: [
    credentials.secretKey(undefined, 'API key'),
    { field: 'webhookSecret', title: 'Token of the webhooks', secret: true, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['secretKey'],
  auth: bearer('secretKey'),
  money: 'cents',
  statuses: { PENDING: ['created'], APPROVED: ['paid'], REJECTED: ['canceled', 'expired'], default: 'PENDING' },
  idsInLowerCase: true,
  referenceInAddress: true,
  answer: {
    id: 'id',
    status: 'status',
    amount: 'value',
    pixCode: ['qr_code', 'pix_details.emv'],
    pixImage: 'qr_code_base64',
    expiresAt: 'pix_details.expiration_date',
    endToEndId: 'end_to_end_id',
    reference: 'webhook_url',
    refs: { transaction: 'id' },
  },
  createTransaction: {
    method: 'POST',
    path: '/pix/cashIn',
    body: (request, { money }) => filled({ value: money(request.amount), webhook_url: addressWithReference(request) }),
  },
  getTransaction: getCharge,
  refund: async (wire, request) => {
    // Without an amount in it, the call would give back all of the payment.
    if (request.amount !== request.chargeAmount) {
      throw new AdapterRefusal('PushinPay gives back whole payments only', 'unsupported', 'amount');
    }
    return wire.refunded(await wire.send(giveBack, request), request);
  },
  check: (_connection, operation, argument) => {
    if (operation === 'createTransaction' && (argument as TransactionArgument).amount < leastCents) {
      throw new AdapterRefusal('PushinPay: the least amount is R$ 0,50.', 'invalid', 'amount');
    }
  },
  signed: ({ headers }, secret) => {
    const token = headers['x-pushinpay-token'];
    return token === undefined || sameText(String(token), secret);
  },
  webhooks: [{ type: 'TRANSACTION', id: 'id', status: 'status', endToEndId: 'end_to_end_id', amount: 'value' }],
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  notes: [
    'Its sandbox is https://api-sandbox.pushinpay.com.br/api, which its support opens for an account.',
    'The least amount is R$ 0,50. No source says how long a charge can be paid: the day is assumed.',
    'It takes no id of ours, so nothing is de-duplicated. A charge whose answer was lost is found only if a webhook comes to its own callback address.',
    'The token that its panel gives for webhooks is optional here: each status is confirmed by a look-up.',
    'A payment is given back whole or not at all, by a call that one integration shows. Its HTTP status counts, since its answer is not public, and no word of a charge tells that it was given back.',
    'Some integrations ask for a charge once a minute at most.',
    'Payouts are not offered, since no source confirms them; nor are splits.',
  ],
});
