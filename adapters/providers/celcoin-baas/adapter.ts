import { basicHeader, logIn } from '../../kit/auth.ts';
import { filled, inferPixType, pixKeyOf } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol, type Step } from '../../kit/protocol.ts';
import { EndToEndId, getPath, Id, pick, Text, Word } from '../../kit/read.ts';
import { sameText } from '../../kit/signature.ts';

const payments = '/baas-wallet-transactions-webservice/v1/pix/payment';

/**
 * Celcoin's banking as a service (not in the specification, whose CELCOIN is its Galax Pay; a public SDK that cites the
 * official pages): payouts by PIX key only.
 *
 * - A key is looked up first, which moves nothing: the payout must carry the end-to-end id of that look-up.
 * - A PIX charge needs a location, and no source shows what one is made from; a boleto's answer is not shown. So neither
 *   is offered, nor a refund. A payout to a bank account needs the bank's ISPB, which a request does not have.
 * - `REVERTED` is an event's word, which no source says to be a payout's, so it is unmapped.
 */
export default protocol({
  name: 'Celcoin BaaS',
  evidence: {
    grade: 'C',
    operations: { getWithdraw: 'assumed', processWebhook: 'C' },
    notes:
      'Paths, members and words by a public SDK. That a payout by key names its receiver by the key alone is not shown. Of a look-up only the path is: that it takes `id`, and answers as the payout did, is assumed. A webhook’s body is what is expected.',
  },
  baseUrl: '',
  methods: [],
  credentials: [
    credentials.clientId(),
    credentials.clientSecret(),
    credentials.companyId(undefined, 'Account that pays'),
    {
      field: 'webhookSecret',
      title: 'User and password of its webhooks (user:password)',
      secret: true,
      required: false,
    },
    credentials.baseUrl(true),
    {
      field: 'certificate',
      title: 'Certificate with its key, if the contract has one (PEM, PFX in base64)',
      secret: true,
      required: false,
    },
    { field: 'certificatePassword', title: 'Password of the certificate (PFX)', secret: true, required: false },
  ],
  accountBy: ['clientId', 'companyId'],
  auth: logIn({
    path: '/v5/token',
    request: ({ clientId = '', clientSecret = '' }) => ({
      form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    }),
  }),
  certificateIfGiven: true,
  money: 'reais',
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  statuses: { default: 'PENDING' },
  withdrawStatuses: { PENDING: ['processing'], APPROVED: ['confirmed'], REJECTED: ['error'], default: 'PENDING' },
  answer: { id: 'id' },
  payoutAnswer: { id: 'body.id', status: 'status', amount: 'body.amount', endToEndId: 'body.endToEndId' },
  // With a payout in it, the same word is about the payout.
  refusalIn: (body) => {
    if (pick(body, 'status', Word)?.toUpperCase() !== 'ERROR' || pick(body, 'body.id', Id)) return undefined;
    return getPath(body, 'error') === undefined ? undefined : (pick(body, 'error.message', Text) ?? 'no reason given');
  },
  withdraw: async (wire, request) => {
    const { pixKey = '', pixType = inferPixType(pixKey) } = request;
    const key = pixKeyOf({ ...request, pixType }, '+55');
    const found = await wire.send(keyLookUp, { key });
    const endToEndId = wire.need(found, ['body.endtoEndId', 'endtoEndId'], EndToEndId);
    const pay: Step<typeof request> = {
      method: 'POST',
      path: payments,
      body: ({ amount, withdrawReference, description }, { money, connection }) =>
        filled({
          amount: money(amount),
          clientCode: withdrawReference,
          initiationType: 'DICT',
          endToEndId,
          paymentType: 'IMMEDIATE',
          urgency: 'HIGH',
          transactionType: 'TRANSFER',
          debitParty: { account: connection.companyId },
          creditParty: { key },
          remittanceInformation: description?.slice(0, 140),
        }),
    };
    return wire.payout(await wire.send(pay, request), request);
  },
  getWithdraw: async (wire, lookUp) => {
    const path = `${payments}/status?${new URLSearchParams({ id: lookUp.id ?? '' })}`;
    const found = wire.payout(await wire.send({ method: 'GET', path }, lookUp));
    // No source shows the query: one that is not understood must not be answered about another payout.
    if (found.withdrawId !== lookUp.id) throw wire.failed("Celcoin BaaS's answer is about another payout", 'none');
    return found;
  },
  getBalance: {
    method: 'GET',
    path: (_, { connection: { companyId = '' } }) =>
      `/baas-walletreports/v1/wallet/balance?${new URLSearchParams({ Account: companyId })}`,
  },
  balanceAnswer: { available: 'body.amount' },
  webhooks: [
    {
      type: 'WITHDRAW',
      when: { entity: 'pix-payment-out' },
      id: 'body.id',
      status: 'status',
      reference: 'body.clientCode',
      endToEndId: 'body.endToEndId',
      amount: 'body.amount',
    },
  ],
  signed: ({ headers }, pair) => {
    const [, user = '', password = ''] = /^([^:]*):?(.*)$/s.exec(pair) ?? [];
    return sameText(String(headers.authorization ?? ''), basicHeader(user, password));
  },
  notes: [
    'Payouts by PIX key only. This is not CELCOIN, whose charges are those of its Galax Pay.',
    'Its production address comes with the contract; its test environment is https://sandbox.openfinance.celcoin.dev. A client certificate is presented where the connection has one.',
    'Our callback address is registered by its own call for the entity `pix-payment-out`, with a user and a password that are entered here. What it reports is confirmed by a look-up.',
    'A payout whose answer was lost is not sent again, and no look-up by our reference is known: its webhook names it, or two people report its outcome.',
    'Make a first payout of a small amount, and see that a look-up reads its end.',
  ],
});

const keyLookUp: Step<{ key: string }> = {
  method: 'GET',
  path: ({ key }, { connection: { companyId = '' } }) =>
    `/celcoin-baas-pix-dict-webservice/v1/pix/dict/entry/external/${encodeURIComponent(companyId)}?${new URLSearchParams({ key })}`,
};
