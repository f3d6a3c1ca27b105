import type { Authentication, TransactionResult } from '../../../domain/payments/payment.ts';
import { basicHeader, logIn } from '../../kit/auth.ts';
import type { LookUp, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { digits, filled, fullYear, lettersAndDigits, referenceOf, timeIn } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol, type Reply, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, Id, pick, Text, Word } from '../../kit/read.ts';

/** The hosts of log-ins by that of the transactions; an address that is neither serves both. */
const logInHosts: Readonly<Record<string, string>> = {
  'https://api.userede.com.br/erede/v2': 'https://api.userede.com.br/redelabs',
  'https://sandbox-erede.useredecloud.com.br/v2': 'https://rl7-sandbox-api.useredecloud.com.br',
};

/** A reference has 16 characters at most: ours is longer, so its digest goes out. */
const short = (reference: string) => lettersAndDigits(reference, 16);

/**
 * Rede, its e.Rede API of version 2 (not in the specification): PIX, and cards that are captured at once or later.
 *
 * - A creation has no status but a code: 00 is success, and any other number a refusal, with HTTP 200 as well. A look-up's
 *   status is that of its `authorization`.
 * - An Approved card is authorised only, until a look-up shows its `capture`: it has one, whose amount is what was paid.
 *   What gives a captured card back voids one that was not.
 * - Refunds answer 359 (made) or 360 (accepted), and the transaction lists them. A part leaves it Approved.
 * - A notice is read for the transaction that it names.
 * - An authentication (3-D Secure) that was made elsewhere goes out. Its version is left out: the values of the member for it
 *   are in no source.
 * - Left out: its own 3-D Secure, as no source shows what a look-up says before the payer has confirmed, debit cards, which
 *   need it, its tokenization, which is another service, recurrences, and the look-up of one refund, by an id that a lost answer
 *   does not give.
 */
export default protocol({
  name: 'Rede',
  evidence: {
    grade: 'B',
    notes:
      'Cards by its own PHP library, which is of version 1; version 2, its log-in and PIX by integrations that agree, some quoting its manual. The words of the refunds that a look-up lists are from one of these. That a transaction is captured once is what its library shows: it has one capture. Which members must go with an authentication that was made elsewhere is not shown, nor that version 2 takes it as version 1 does.',
  },
  baseUrl: 'https://api.userede.com.br/erede/v2',
  methods: ['PIX', 'CREDIT_CARD'],
  credentials: [
    credentials.clientId(undefined, 'Affiliation number (PV)'),
    credentials.clientSecret(undefined, 'Integration key'),
    credentials.baseUrl(),
  ],
  accountBy: ['clientId'],
  auth: logIn({
    at: (base) => logInHosts[base] ?? base,
    path: '/oauth2/token',
    request: ({ clientId = '', clientSecret = '' }) => ({
      headers: { authorization: basicHeader(clientId, clientSecret) },
      form: { grant_type: 'client_credentials' },
    }),
  }),
  card: 'raw',
  authentication: ['eci', 'cavv', 'xid', 'dsTransactionId'],
  money: 'cents',
  statuses: {
    PENDING: ['pending'],
    APPROVED: ['approved'],
    REFUNDED: ['canceled'],
    REJECTED: ['denied'],
    default: 'PENDING',
  },
  refusalIn: (body, operation) => {
    const code = pick(body, 'returnCode', Word);
    const isSuccess = operation === 'refund' ? ['00', '359', '360'] : ['00'];
    // A code that is no number is none of its own: it refuses nothing, and a look-up decides.
    if (code === undefined || isSuccess.includes(code) || !/^\d+$/.test(code)) return undefined;
    return pick(body, 'returnMessage', Text) ?? code;
  },
  answer: {
    id: ['authorization.tid', 'tid'],
    status: 'authorization.status',
    amount: ['authorization.amount', 'amount'],
    pixCode: 'qrCodeResponse.qrCodeData',
    pixImage: 'qrCodeResponse.qrCodeImage',
    expiresAt: 'qrCodeResponse.dateTimeExpiration',
    nsu: ['authorization.nsu', 'nsu'],
    card: {
      brand: ['authorization.brand.name', 'brand.name'],
      lastFour: ['authorization.last4', 'last4'],
      authorizationCode: ['authorization.authorizationCode', 'authorizationCode'],
      tid: ['authorization.tid', 'tid'],
      returnCode: ['authorization.brand.returnCode', 'brand.returnCode'],
    },
  },
  createTransaction: {
    PIX: creation((_, now) => ({ kind: 'pix', qrCode: { dateTimeExpiration: timeIn(now, aDay).slice(0, 19) } })),
    CREDIT_CARD: async (wire, request) => {
      const reply = await wire.send(creation(cardOf), request);
      const code = pick(reply.body, 'returnCode', Word);
      const authorization = { status: code === '00' ? 'Approved' : code };
      const made = wire.charge({ ...reply, body: { ...(reply.body as object), authorization } }, request);
      return request.capture === 'manual' ? uncaptured(made) : made;
    },
  },
  getTransaction: async (wire, lookUp) => {
    const reply = await wire.send(transaction, lookUp);
    const kind = pick(reply.body, 'authorization.kind', Word);
    const isCard = ['credit', 'debit'].includes(kind?.toLowerCase() ?? '');
    const paymentMethod = lookUp.paymentMethod ?? (isCard ? 'CREDIT_CARD' : 'PIX');
    const found = wire.charge(reply, { paymentMethod, ...(lookUp.id && { lookedUpId: lookUp.id }) });
    return { ...withRefunds(wire, reply, withCapture(wire, reply, found)), ...ownReference(wire, reply, lookUp) };
  },
  captures: { holdsMs: 5 * aDay, inPart: true },
  capture: {
    method: 'PUT',
    path: '/transactions/{id}',
    body: ({ amount }, { money }) => ({ amount: money(amount) }),
  },
  refund: {
    method: 'POST',
    path: '/transactions/{id}/refunds',
    body: ({ amount }, { money }) => ({ amount: money(amount) }),
  },
  refundAnswer: { id: 'refundId', status: 'returnCode', done: ['359'], pending: ['360'], mustSay: true },
  webhooks: (body) => {
    const events = getPath(body, 'events');
    const word = Array.isArray(events) ? events.find((one) => notices.includes(one)) : undefined;
    const transactionId = pick(body, 'data.id', Id);
    const isNotice = word !== undefined && transactionId !== undefined;
    return isNotice ? [{ transactionId, type: 'TRANSACTION', status: 'PENDING', providerWord: word }] : [];
  },
  lookUpBy: ['id', 'reference'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  check: (_connection, operation, argument) => {
    if (operation !== 'createTransaction' || !(argument as TransactionArgument).cardId) return;
    const message = 'Rede: a card that was saved is not offered: send the card, or its token as cardToken.';
    throw new AdapterRefusal(message, 'invalid', 'cardId');
  },
  notes: [
    'Rede enters our callback address for notices of PIX itself, on a call to its support; its sandbox takes it by API. Cards have no notices. None is signed, and each is confirmed by a look-up.',
    'Its test environment is https://sandbox-erede.useredecloud.com.br/v2. It may have to allow the addresses that call (error 3301).',
    'A transaction’s reference has 16 characters: a short form of ours, by which a charge whose answer was lost is found. The same one sent twice is an error.',
    'A refund that was accepted only (code 360) is made once a look-up of the payment lists it as `Done`.',
    'A card can be authorised first, and is captured once, in full or in part. How long Rede holds it depends on the merchant’s line of business: five days are assumed.',
    'Card numbers pass through this server unless a token of Rede’s own service is sent as `cardToken`.',
    'A code that has expired and a dispute have no word in the sources. Cancels of an unpaid PIX are not offered.',
    'The result of a 3-D Secure authentication by an MPI of yours goes out where `authentication` has it. Rede’s own 3-D Secure is not offered, and no answer says who is liable.',
  ],
});

const notices: readonly unknown[] = ['PV.UPDATE_TRANSACTION_PIX', 'PV.REFUND_PIX'];

function creation(own: (request: TransactionArgument, now: Date) => object): Step<TransactionArgument> {
  return {
    method: 'POST',
    path: '/transactions',
    body: (request, { money, now }) => ({
      reference: short(referenceOf(request) ?? ''),
      amount: money(request.amount),
      ...own(request, now),
    }),
  };
}

function cardOf({ card, cardToken, installments = 1, softDescriptor, capture, authentication }: TransactionArgument) {
  return {
    kind: 'credit',
    capture: capture !== 'manual',
    ...filled({
      // Paid at once where it is absent.
      installments: installments > 1 ? installments : undefined,
      softDescriptor,
      threeDSecure: authentication && authenticated(authentication),
      ...(card
        ? {
            cardholderName: plain(card.holderName),
            cardNumber: digits(card.cardNumber),
            expirationMonth: Number(card.expMonth),
            expirationYear: Number(fullYear(card.expYear)),
            securityCode: card.cvv,
          }
        : { cardToken }),
    }),
  };
}

const authenticated = ({ cavv, eci, xid, dsTransactionId }: Authentication) =>
  filled({ cavv, eci, xid, DirectoryServerTransactionId: dsTransactionId });

/** At most 30 letters, without accents and signs. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z]+/g, ' ')
    .trim()
    .slice(0, 30)
    .trim();

const transaction: Step<LookUp> = {
  method: 'GET',
  path: ({ id, reference = '' }) =>
    id === undefined
      ? `/transactions?${new URLSearchParams({ reference: short(reference) })}`
      : `/transactions/${encodeURIComponent(id)}`,
};

/** Our reference, where the transaction has its short form. @throws ProviderError for the transaction of another */
function ownReference(wire: Wire, { body }: Reply, { id, reference }: LookUp): { reference?: string } {
  if (id !== undefined || reference === undefined) return {};
  if (pick(body, ['authorization.reference', 'reference'], Text) === short(reference)) return { reference };
  throw wire.failed('Rede answered about a transaction with another reference', 'none');
}

/** Of an approved card, the amount is reserved and nothing is paid. */
const uncaptured = (found: TransactionResult): TransactionResult =>
  found.status === 'APPROVED' ? { ...found, status: 'PENDING', authorized: true } : found;

/** The transaction with what was captured of its card. */
function withCapture(wire: Wire, reply: Reply, found: TransactionResult): TransactionResult {
  if (found.paymentMethod !== 'CREDIT_CARD') return found;
  if (!getPath(reply.body, 'capture')) return uncaptured(found);
  const paidAmount = wire.cents(reply, 'capture.amount');
  return paidAmount ? { ...found, paidAmount } : found;
}

/** The transaction with what went back, by the refunds that it lists as made. */
function withRefunds(wire: Wire, reply: Reply, found: TransactionResult): TransactionResult {
  const listed = getPath(reply.body, 'refunds');
  const made = (Array.isArray(listed) ? listed : []).filter((one) => /^done$/i.test(pick(one, 'status', Word) ?? ''));
  const refundedAmount = made.reduce((sum, one) => sum + (wire.cents({ ...reply, body: one }, 'amount') ?? 0), 0);
  return refundedAmount === 0 ? found : { ...found, refundedAmount };
}
