import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { refundState } from '../kit/answers.ts';
import { headers } from '../kit/auth.ts';
import { filled, phoneWith55, referenceOf, taxDocument } from '../kit/fields.ts';
import { aDay, credentials } from '../kit/general.ts';
import { protocol, type RefundAnswer } from '../kit/protocol.ts';
import { getPath, Word } from '../kit/read.ts';
import { sameText } from '../kit/signature.ts';

/** A refund is accepted first (IN_PROCESSING), and made or given up later. */
const refundAnswer: RefundAnswer = {
  id: 'correlationID',
  status: 'status',
  done: ['confirmed'],
  refused: ['rejected'],
};

/**
 * Woovi, once OpenPix (not in the specification; its own documentation at developers.woovi.com and its Node SDK, grade A).
 *
 * - `correlationID` is ours, and makes a charge unique. It is the only id that every page shows for look-ups and refunds,
 *   so it is the charge's id here; `identifier` is the txid.
 * - Its words end at COMPLETED. Refunds and disputes are reported by end-to-end id only, not by the charge's id.
 * - Pages of the two brands spell the same event `OPENPIX:…` and `woovi:…`.
 * - The signature with Woovi's own key proves only that Woovi sent it, to any account. The one with the webhook's key
 *   (HMAC-SHA1, documented as the older way, still sent) proves that it was sent to this account: that one is checked.
 */
export default protocol({
  name: 'Woovi',
  evidence: {
    grade: 'A',
    notes: 'Charges, refunds and webhooks by its documentation and SDK; errors as its pages on payouts show them.',
  },
  baseUrl: 'https://api.woovi.com',
  methods: ['PIX'],
  credentials: [
    credentials.secretKey(undefined, 'AppID'),
    { field: 'webhookSecret', title: 'Key of the webhook (HMAC)', secret: true, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['secretKey'],
  auth: headers({ authorization: 'secretKey' }),
  money: 'cents',
  statuses: { PENDING: ['active'], APPROVED: ['completed'], REJECTED: ['expired'], default: 'PENDING' },
  answersAt: ['charge', 'refund'],
  answer: {
    id: 'correlationID',
    status: 'status',
    amount: 'value',
    pixCode: 'brCode',
    expiresAt: 'expiresDate',
    txid: ['paymentMethods.pix.txId', 'identifier'],
    reference: 'correlationID',
    fee: 'fee',
  },
  createTransaction: {
    method: 'POST',
    path: '/api/v1/charge',
    body: (request, { money }) => {
      const { customer, description } = request;
      return filled({
        correlationID: referenceOf(request),
        value: money(request.amount),
        comment: description?.slice(0, 140),
        expiresIn: aDay / 1000,
        customer: filled({
          name: customer.name,
          taxID: taxDocument(customer.document).number,
          email: customer.email,
          phone: phoneWith55(customer.phone),
        }),
      });
    },
  },
  getTransaction: {
    method: 'GET',
    path: ({ id, reference = '' }) => `/api/v1/charge/${encodeURIComponent(id ?? reference)}`,
  },
  refund: {
    method: 'POST',
    path: '/api/v1/charge/{id}/refund',
    body: ({ reference, amount }, { money }) => ({ correlationID: reference, value: money(amount) }),
  },
  refundAnswer,
  getRefund: async (wire, request) => {
    const { transactionId: id, reference } = request;
    const reply = await wire.send({ method: 'GET', path: '/api/v1/charge/{id}/refund' }, { id });
    const refunds = wire.need(reply, 'refunds', z.array(z.unknown()));
    const ours = refunds.find((refund) => getPath(refund, 'correlationID') === reference);
    if (!ours) throw wire.failed('Woovi lists no refund with our reference');
    const providerWord = wire.need({ ...reply, body: ours }, 'status', Word);
    return { state: refundState(refundAnswer, providerWord), providerWord };
  },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: {
        event: ['CHARGE_COMPLETED', 'CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER', 'CHARGE_EXPIRED'].flatMap((event) => [
          `OPENPIX:${event}`,
          `woovi:${event}`,
        ]),
      },
      id: 'charge.correlationID',
      status: 'charge.status',
      reference: 'charge.correlationID',
      endToEndId: 'pix.endToEndId',
    },
  ],
  signed: ({ headers: sent, rawBody }, secret) =>
    sameText(String(sent['x-openpix-signature'] ?? ''), createHmac('sha1', secret).update(rawBody).digest('base64')),
  lookUpBy: ['id', 'reference'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  notes: [
    'Our callback address is entered in the provider’s panel, one webhook for each event; its key is the webhook secret.',
    'A refund is accepted before it is done, and looked up until it is. Disputes are reported by end-to-end id only, which is not read.',
    'The same reference sent twice makes one charge, by its documentation.',
    'Payouts are not offered here: they need a permission of the account, or a second call that approves them.',
  ],
});
