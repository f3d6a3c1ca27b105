import { createHash } from 'node:crypto';
import type { PixKeyKind } from '../../../domain/core/pix.ts';
import type { WithdrawRequest } from '../../../domain/payouts/payout.ts';
import { headers } from '../../kit/auth.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { dayIn, filled, inferPixType, nationalPhone, pixKeyOf, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { parseJson } from '../../kit/parse.ts';
import { protocol } from '../../kit/protocol.ts';
import { getPath, pick, Text } from '../../kit/read.ts';
import { sameText } from '../../kit/signature.ts';

/** It has `phoneNumber`, too: see `check`. */
const keyTypes: Partial<Record<PixKeyKind, string>> = {
  CPF: 'document',
  CNPJ: 'document',
  EMAIL: 'email',
  RANDOM: 'randomKey',
};
const kindOf = ({ pixType, pixKey = '' }: WithdrawRequest) => pixType ?? inferPixType(pixKey);

/**
 * SuitPay (not in the specification; an SDK, a library, a class that cites its page, and logged notices: grade B).
 *
 * - No look-up is shown, of charges or payouts: a notice decides, so one counts only if its hash has the client secret.
 * - That hash covers the values without their names and ends: who has seen a notice could give the same text other
 *   names. Notices go to our own address alone.
 * - Refusals come with HTTP 200. A word other than OK beside an id may not be one: such a payout stays open.
 * - Of its words only PAID_OUT is explained. CANCELED and CHARGEBACK are read as what they say, and UNPAID of a receipt
 *   as not paid yet; ERROR, and a payout's UNPAID and CHARGEBACK, decide nothing.
 * - `shippingAmount`, `usernameCheckout`, `products` and the payer's address are not sent: no source shows that they are
 *   needed, nor the form of the last two.
 */
export default protocol({
  name: 'SuitPay',
  evidence: {
    grade: 'B',
    notes:
      'Several integrations agree on paths, fields and words. They differ on where the hash has the secret, and no source has a look-up or a refund.',
  },
  baseUrl: 'https://ws.suitpay.app',
  methods: ['PIX'],
  credentials: [
    credentials.clientId(undefined, 'Client id (ci)'),
    credentials.clientSecret(undefined, 'Client secret (cs)'),
    credentials.baseUrl(),
  ],
  accountBy: ['clientId'],
  auth: headers({ ci: 'clientId', cs: 'clientSecret' }),
  money: 'reais',
  statuses: {
    PENDING: ['unpaid'],
    APPROVED: ['paid_out'],
    REJECTED: ['canceled'],
    CHARGEBACK: ['chargeback'],
    default: 'PENDING',
  },
  withdrawStatuses: { APPROVED: ['paid_out'], CANCELED: ['canceled'], default: 'PENDING' },
  refusalIn: (body) => {
    const word = pick(body, 'response', Text);
    return word === 'OK' || getPath(body, 'idTransaction') ? undefined : word;
  },
  answer: { id: 'idTransaction', pixCode: 'paymentCode', pixImage: 'paymentCodeBase64' },
  payoutAnswer: { id: 'idTransaction' },
  createTransaction: {
    method: 'POST',
    path: '/api/v1/gateway/request-qrcode',
    body: (request, { money, now }) => {
      const { name, document, phone, email } = request.customer;
      return filled({
        requestNumber: referenceOf(request),
        dueDate: dayIn(now, aDay),
        amount: money(request.amount),
        callbackUrl: request.webhookUrl,
        client: filled({
          name,
          document: taxDocument(document).number,
          phoneNumber: nationalPhone(phone),
          email,
        }),
      });
    },
  },
  withdraw: {
    method: 'POST',
    path: '/api/v1/gateway/pix-payment',
    body: (request, { money }) =>
      filled({
        key: pixKeyOf({ ...request, pixType: kindOf(request) }),
        typeKey: keyTypes[kindOf(request)],
        value: money(request.amount),
        callbackUrl: request.webhookUrl,
        documentValidation: request.document && taxDocument(request.document).number,
        externalId: request.withdrawReference,
      }),
  },
  check: (_connection, operation, argument) => {
    if (operation !== 'withdraw' || kindOf(argument as WithdrawRequest) !== 'PHONE') return;
    const message = 'SuitPay: a phone as PIX key is not offered, since no source shows how it is written.';
    throw new AdapterRefusal(message, 'unsupported', 'pixKey');
  },
  signedWith: 'clientSecret',
  signed: ({ rawBody }, secret) => {
    const members = membersOf(rawBody);
    const hash = members.find(([name]) => name === 'hash')?.[1].toLowerCase() ?? '';
    const values = members.flatMap(([name, value]) => (name === 'hash' ? [] : [value])).join('');
    // Sources differ on which end has the secret.
    return [`${values}${secret}`, `${secret}${values}`]
      .map((text) => sameText(hash, createHash('sha256').update(text).digest('hex')))
      .includes(true);
  },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { typeTransaction: 'PIX' },
      id: 'idTransaction',
      status: 'statusTransaction',
      reference: 'requestNumber',
      // Nothing else says what was paid.
      amount: 'value',
    },
    {
      type: 'WITHDRAW',
      when: { typeTransaction: 'PIX_CASHOUT' },
      id: 'idTransaction',
      status: 'statusTransaction',
      amount: 'value',
    },
  ],
  lookUpBy: [],
  absenceProof: 'never',
  webhookProof: true,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  notes: [
    'Its sandbox is https://sandbox.ws.suitpay.app.',
    'Payouts: the address from which we call must be registered in its panel, or they are refused.',
    'Nothing can be looked up: only a notice with the right hash confirms a payment or a payout. A charge whose answer was lost is matched by our reference in its notice; a payout whose answer was lost needs a person.',
    'Some notices of payouts came without a hash. Those are ignored, and the payout waits for a person.',
    'A payout that ended with ERROR waits for a person, too: no source says whether the money stayed.',
    'A charge is due on the day after it was made, so it may be paid some hours after it has expired here.',
    'A payout goes to a tax number, an e-mail or a random key; the owner’s document is checked where it is given.',
    'Refunds are not offered: no source shows a call. One made in its panel is not known to be reported.',
  ],
});

/** A member of a flat object. A number, `true`, `false` or `null` is taken as it is written. */
const member = /("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|[-+.\w]+)/g;

/** The members of a flat JSON object in their order; none for any other text. A parse would turn `10.00` into `10`. */
function membersOf(rawBody: string): [name: string, value: string][] {
  const body = parseJson(rawBody);
  const isFlat = body !== null && typeof body === 'object' && !Object.values(body).some((one) => one instanceof Object);
  if (!isFlat) return [];
  return [...rawBody.matchAll(member)].map(([, name = '', value = '']) => [
    JSON.parse(name),
    value.startsWith('"') ? JSON.parse(value) : value,
  ]);
}
