import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { WithdrawRequest } from '../../../domain/payouts/payout.ts';
import { refundState } from '../../kit/answers.ts';
import { headers } from '../../kit/auth.ts';
import type { LookUp } from '../../kit/declaration.ts';
import { AdapterRefusal, ProviderError } from '../../kit/errors.ts';
import { filled, inferPixType, phoneWith55, pixKeyOf, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol, type RefundAnswer, type Reply, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, Word } from '../../kit/read.ts';
import { isRsaSha256, sameText } from '../../kit/signature.ts';

/** A refund is accepted first (IN_PROCESSING), and made or given up later. */
const refundAnswer: RefundAnswer = {
  id: 'correlationID',
  status: 'status',
  done: ['confirmed'],
  refused: ['rejected'],
};

/** Pages of the two brands spell the same event in two ways. */
const spelled = (event: string) => [`OPENPIX:${event}`, `woovi:${event}`];

const kindOf = ({ pixType, pixKey = '' }: WithdrawRequest) => pixType ?? inferPixType(pixKey);

/**
 * Woovi, once OpenPix (not in the specification; its own documentation at developers.woovi.com and its Node SDK, grade A).
 *
 * - `correlationID` is ours, and makes a charge unique. It is the only id that every page shows for look-ups and refunds,
 *   so it is the charge's id here; `identifier` is the txid.
 * - Its words end at COMPLETED. Refunds and disputes are reported by end-to-end id only, not by the charge's id: a dispute
 *   is matched by it, a refund is looked up.
 * - A payout is created and then approved, unless the account approves by itself. Its `correlationID` is taken once, and a
 *   repeated one is refused: after any refusal it is looked up, since a payout that exists must not count as refused.
 * - Where a payout's answers have their members was not noted. The two calls need nothing of an answer but a word that
 *   forbids the approval.
 * - The signature with Woovi's own key (RSA, preferred by its documentation) proves only that Woovi sent it, to any
 *   account. The one with the webhook's key (HMAC-SHA1, the older way) proves that it was sent to this account. The
 *   form of the credential says which one is checked.
 */
export default protocol({
  name: 'Woovi',
  evidence: {
    grade: 'A',
    operations: { getWithdraw: 'assumed', processWebhook: 'assumed' },
    notes:
      'Charges, refunds and their webhooks by its documentation and SDK; errors as its pages on payouts show them. Payouts: the calls, words and events by its documentation. Where a look-up and a webhook of a payout have their members is assumed (in `payment`, as a charge’s are in `charge`), and so is base64 for the RSA signature.',
  },
  baseUrl: 'https://api.woovi.com',
  methods: ['PIX'],
  credentials: [
    credentials.secretKey(undefined, 'AppID'),
    {
      field: 'webhookSecret',
      title: 'Key of the webhook (HMAC), or Woovi’s public key (PEM)',
      secret: true,
      required: false,
    },
    credentials.baseUrl(),
  ],
  accountBy: ['secretKey'],
  auth: headers({ authorization: 'secretKey' }),
  money: 'cents',
  statuses: { PENDING: ['active'], APPROVED: ['completed'], REJECTED: ['expired'], default: 'PENDING' },
  withdrawStatuses: {
    PENDING: ['created'],
    APPROVED: ['confirmed'],
    // A guide writes `rejected` where the API's pages have `denied`.
    REJECTED: ['failed', 'denied', 'rejected'],
    default: 'PENDING',
  },
  answersAt: ['charge', 'refund', 'payment'],
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
  payoutAnswer: { id: 'correlationID', status: 'status', amount: 'value' },
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
  withdraw: async (wire, request) => {
    const id = request.withdrawReference;
    const created = await wire.send(createPayout, request).catch((error) => refusedUnlessItExists(wire, id, error));
    const made = payoutOf(wire, created, id, request);
    // Approved already, or in a state that nothing explains: a look-up decides.
    if (!['created', ''].includes(made.providerWord.toLowerCase())) return made;
    const approved = await wire.send(approvePayout, request).catch((error) => {
      // Whatever the answer says: the payout exists, and can still be approved.
      throw asUnknown(error);
    });
    return payoutOf(wire, approved, id, request);
  },
  getWithdraw: async (wire, { id, reference = '' }) => {
    const ours = id ?? reference;
    return payoutOf(wire, await wire.send(lookUpPayout, { id: ours }), ours);
  },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: {
        event: ['CHARGE_COMPLETED', 'CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER', 'CHARGE_EXPIRED'].flatMap(spelled),
      },
      id: 'charge.correlationID',
      status: 'charge.status',
      reference: 'charge.correlationID',
      endToEndId: 'pix.endToEndId',
    },
    // The payer's bank claims the money under MED. The charge's own word stays, and the PIX alone is named.
    {
      type: 'TRANSACTION',
      when: { event: ['CREATED', 'ACCEPTED', 'REJECTED', 'CANCELED'].flatMap((what) => spelled(`DISPUTE_${what}`)) },
      id: 'dispute.endToEndId',
      byEndToEndId: true,
      status: 'dispute.status',
      means: 'APPROVED',
      // Its pages differ in whether it has an id: a payment has one.
      disputes: [
        {
          kind: 'MED',
          at: 'dispute',
          outcome: { at: 'dispute.status', won: ['rejected', 'canceled'], lost: ['accepted'] },
          reason: 'dispute.disputeReason',
        },
      ],
    },
    // Why one was removed no source says: a look-up does.
    ...Object.entries({ CONFIRMED: 'APPROVED', FAILED: 'REJECTED', REMOVED: 'PENDING' }).map(([what, means]) => ({
      type: 'WITHDRAW' as const,
      when: { event: spelled(`MOVEMENT_${what}`) },
      id: ['payment.correlationID', 'correlationID'],
      means,
      reference: ['payment.correlationID', 'correlationID'],
    })),
  ],
  signed: ({ headers: sent, rawBody }, key) => {
    const signature = (name: string) => String(sent[name] ?? '');
    if (key.trimStart().startsWith('-----BEGIN ')) return isRsaSha256(key, rawBody, signature('x-webhook-signature'));
    return sameText(signature('x-openpix-signature'), createHmac('sha1', key).update(rawBody).digest('base64'));
  },
  check: (_connection, operation, argument) => {
    if (operation !== 'withdraw' || kindOf(argument as WithdrawRequest) !== 'PHONE') return;
    const message = 'Woovi: a phone as PIX key is not offered, since no source shows how it is written.';
    throw new AdapterRefusal(message, 'unsupported', 'pixKey');
  },
  lookUpBy: ['id', 'reference'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  notes: [
    'Our callback address is entered in the provider’s panel, one webhook for each event; its key is the webhook secret. With Woovi’s public key (GET /api/v1/webhook/public-keys) in its place the newer signature is checked, which Woovi makes for every account alike.',
    'Its sandbox is https://api.woovi-sandbox.com.',
    'A refund is accepted before it is done, and looked up until it is: its webhooks name the end-to-end id only, and are not read.',
    'A claim under MED opens a dispute, and its end is read: enter a webhook for each of the events DISPUTE_CREATED, DISPUTE_ACCEPTED, DISPUTE_REJECTED and DISPUTE_CANCELED with our callback address. They name the PIX alone, by whose end-to-end id the payment is found. The defence is made at Woovi.',
    'The same reference sent twice makes one charge, by its documentation.',
    'Access to payouts must be asked for at Woovi. Each is created and then approved; an account that approves by itself is fine, too. No source account is named.',
    'A payout whose approval got no answer, or was not accepted, is looked up by our reference and never made again. While it is CREATED it can still be approved at Woovi: have it denied there before another is made.',
    'A payout goes to a tax number, an e-mail or a random key. Money that the receiver’s bank sends back is not told by a word: see Woovi’s statement.',
    'Sub-accounts are not offered: no source shows a split of a charge to one, and a withdrawal from one takes no reference of ours.',
  ],
});

const createPayout: Step<WithdrawRequest> = {
  method: 'POST',
  path: '/api/v1/payment',
  body: (request, { money }) => {
    const pixType = kindOf(request);
    return filled({
      correlationID: request.withdrawReference,
      value: money(request.amount),
      destinationAlias: pixKeyOf({ ...request, pixType }),
      destinationAliasType: pixType,
      comment: request.description?.slice(0, 140),
    });
  },
};
const approvePayout: Step<WithdrawRequest> = {
  method: 'POST',
  path: '/api/v1/payment/approve',
  body: ({ withdrawReference }) => ({ correlationID: withdrawReference }),
};
const lookUpPayout: Step<LookUp> = { method: 'GET', path: '/api/v1/payment/{id}' };

/** The payout of a reply, which need not repeat our reference: the call named it. */
const payoutOf = (wire: Wire, reply: Reply, correlationID: string, request?: WithdrawRequest) =>
  wire.payout({ ...reply, body: { correlationID, ...(reply.body as object) } }, request);

/** The error of a payout that was not created. A refused one may exist from an earlier call: only a 404 says that not. */
async function refusedUnlessItExists(wire: Wire, id: string, error: unknown): Promise<never> {
  if (!(error instanceof ProviderError) || error.effect !== 'refused') throw error;
  const found = await wire.send(lookUpPayout, { id }).catch((failure: unknown) => failure);
  throw found instanceof ProviderError && found.httpStatus === 404 ? error : asUnknown(error);
}

const asUnknown = (error: unknown): unknown =>
  error instanceof ProviderError ? new ProviderError(error.message, { ...error, effect: 'unknown' }) : error;
