import { bearer } from '../../kit/auth.ts';
import type { LookUp, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { filled, nationalPhone, needPhone, pixKeyOf, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, pick, Text } from '../../kit/read.ts';
import { sameText } from '../../kit/signature.ts';

const limits = { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 };

const chargeById = {
  method: 'GET',
  path: ({ id = '' }) => `/v2/transparents/check?id=${encodeURIComponent(id)}`,
} satisfies Step<LookUp>;

/** Without the phone it would refuse the payer, who is optional in a PIX. */
const payerOf = ({ customer }: TransactionArgument) =>
  customer.phone
    ? {
        name: customer.name,
        taxId: taxDocument(customer.document).number,
        email: customer.email,
        cellphone: nationalPhone(customer.phone),
      }
    : undefined;

const create = (method: 'PIX' | 'BOLETO', expiryMs: number) => ({
  method: 'POST' as const,
  path: '/v2/transparents/create',
  body: (request: TransactionArgument, { money }: Wire) => ({
    method,
    data: filled({
      amount: money(request.amount),
      expiresIn: expiryMs / 1000,
      description: request.description,
      customer: payerOf(request),
      externalId: referenceOf(request),
    }),
  }),
});

/**
 * AbacatePay (not in the specification; its own documentation of version 2 and its Node SDK, grade A).
 *
 * - A charge is looked up by its own id only, and no page says what a repeated `externalId` does.
 * - Its refunds are whole, and their call takes no amount: a part is never sent.
 * - Refunds and disputes are told by the webhook's event; the charge's word in it stays PAID. Its id there may differ from
 *   the one that creation gave, and is then not read.
 * - Anyone can make the signature of its webhooks, whose key is printed in the documents. The secret in the query of our
 *   address is checked instead.
 * - REDEEMED and APPROVED are in its list of words without a meaning: neither is mapped.
 */
export default protocol({
  name: 'AbacatePay',
  evidence: {
    grade: 'A',
    notes:
      'By its documentation and SDK. The HTTP status of its errors, the form of a phone as PIX key and the members of a look-up’s answer are not shown.',
  },
  baseUrl: 'https://api.abacatepay.com',
  methods: ['PIX', 'BILLET'],
  credentials: [
    credentials.secretKey(undefined, 'API key'),
    { field: 'webhookSecret', title: 'Webhook secret', secret: true, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['secretKey'],
  auth: bearer('secretKey'),
  money: 'cents',
  billetPix: 'always',
  statuses: {
    PENDING: ['pending'],
    APPROVED: ['paid'],
    REFUNDED: ['refunded'],
    CHARGEBACK: ['under_dispute'],
    REJECTED: ['expired', 'cancelled', 'failed'],
    default: 'PENDING',
  },
  withdrawStatuses: {
    PENDING: ['pending'],
    APPROVED: ['complete'],
    CANCELED: ['cancelled'],
    REJECTED: ['expired', 'refunded', 'failed'],
    default: 'PENDING',
  },
  answersAt: ['data'],
  answer: {
    id: 'id',
    status: 'status',
    amount: 'amount',
    pixCode: 'brCode',
    pixImage: 'brCodeBase64',
    billetCode: 'barCode',
    billetUrl: 'url',
    billetPixCode: 'brCode',
    billetPixImage: 'brCodeBase64',
    expiresAt: 'expiresAt',
    // Shown in webhooks only, and read from answers in case they have it, too.
    reference: 'externalId',
    fee: 'platformFee',
  },
  refusalIn: (body) => {
    if (getPath(body, 'data') !== null) return undefined;
    const reason = pick(body, 'error', Text);
    return reason ?? (getPath(body, 'success') === false ? 'no reason given' : undefined);
  },
  // A refund may have been made before its confirmation failed. One that found the charge locked may be repeated.
  errorWords: { unknown: ['refund_request_failed', 'refund_confirmation_failed'], none: ['lock_not_acquired'] },
  check: (_, operation, argument) => {
    const { paymentMethod } = argument as { paymentMethod?: string };
    if (paymentMethod !== 'BILLET') return;
    needPhone('AbacatePay', operation, argument);
    if (operation === 'refund')
      throw new AdapterRefusal('AbacatePay: a boleto is not refunded.', 'unsupported', 'paymentMethod');
  },
  createTransaction: { PIX: create('PIX', limits.pixExpiryMs), BILLET: create('BOLETO', limits.billetExpiryMs) },
  getTransaction: async (wire, lookUp) => {
    const { id = '', paymentMethod = id.startsWith('bole_') ? 'BILLET' : 'PIX' } = lookUp;
    return wire.charge(await wire.send(chargeById, lookUp), { paymentMethod, lookedUpId: id });
  },
  refund: async (wire, request) => {
    const { transactionId: id, amount, chargeAmount, reference } = request;
    if (amount !== chargeAmount)
      throw new AdapterRefusal('AbacatePay gives back whole payments only', 'unsupported', 'amount');
    const body = () => ({ id, reason: reference });
    return wire.refunded(await wire.send({ method: 'POST', path: '/v2/transparents/refund', body }, {}), request);
  },
  // Its refusals may come with a 2xx status, so that an answer that cannot be read proves no refund.
  refundAnswer: { id: 'refundPublicId', mustSay: true },
  withdraw: {
    method: 'POST',
    path: '/v2/pix/send',
    body: (request, { money }) =>
      filled({
        amount: money(request.amount),
        externalId: request.withdrawReference,
        description: request.description,
        pix: { key: pixKeyOf(request, '+55'), type: request.pixType },
      }),
  },
  getWithdraw: { method: 'GET', path: ({ id = '' }) => `/v2/pix/get?id=${encodeURIComponent(id)}` },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: {
        event: ['transparent.completed', 'transparent.refunded', 'transparent.disputed', 'transparent.lost'],
      },
      id: 'data.transparent.id',
      ids: /^(pix_char|bole)_/,
      status: 'event',
      statuses: {
        APPROVED: ['transparent.completed'],
        REFUNDED: ['transparent.refunded'],
        CHARGEBACK: ['transparent.disputed', 'transparent.lost'],
        default: 'PENDING',
      },
      reference: 'data.transparent.externalId',
      amount: ['data.transparent.paidAmount', 'data.transparent.amount'],
      eventId: 'id',
      disputes: [
        {
          kind: 'MED',
          words: ['transparent.disputed', 'transparent.lost'],
          outcome: { at: 'event', won: [], lost: ['transparent.lost'] },
          reason: 'data.reason',
        },
      ],
    },
    {
      type: 'WITHDRAW',
      when: { event: ['transfer.completed', 'transfer.failed'] },
      id: 'data.transfer.id',
      status: 'event',
      statuses: { APPROVED: ['transfer.completed'], REJECTED: ['transfer.failed'], default: 'PENDING' },
      reference: 'data.transfer.externalId',
      amount: 'data.transfer.amount',
      endToEndId: 'data.transfer.endToEndIdentifier',
      eventId: 'id',
    },
  ],
  signed: ({ query = {} }, secret) => sameText(query.webhookSecret ?? '', secret),
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits,
  notes: [
    'Create a webhook of version 2 with our callback address, the secret that is entered here, and the events transparent.* and transfer.*.',
    'There is no address for tests: an API key of its development mode makes test charges. The key needs the permissions for charges, refunds and PIX transfers.',
    'A charge or transfer whose answer was lost cannot be looked up by our reference: its panel tells. What the same reference sent twice makes is not documented.',
    'A PIX is refunded whole or not at all, a boleto not at all.',
    'A boleto requires the payer’s phone. Without a phone a PIX is charged without the payer’s data.',
    'A phone as PIX key is sent as +55, area code and number, the central bank’s form: the documents show none. Withdrawals to the account’s own key are not offered; they have a minimum of R$ 3,50 and a pause of a minute, which may hold for transfers, too.',
    'The words REDEEMED and APPROVED are documented without a meaning, and raise attention.',
  ],
});
