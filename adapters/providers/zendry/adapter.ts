import { basicHeader, logIn } from '../../kit/auth.ts';
import { filled, pixKeyOf, referenceOf, taxDocument } from '../../kit/fields.ts';
import { credentials, generalStatuses, generalWithdrawStatuses } from '../../kit/general.ts';
import { parseJson } from '../../kit/parse.ts';
import { protocol } from '../../kit/protocol.ts';
import { getPath } from '../../kit/read.ts';
import { md5, sameText } from '../../kit/signature.ts';

const keyTypes = { CPF: 'cpf', CNPJ: 'cnpj', EMAIL: 'email', PHONE: 'phone', RANDOM: 'token' } as const;
/** Replies may be wrapped in an envelope: both levels are read. */
const within = (envelope: string, ...names: string[]) => names.flatMap((name) => [name, `${envelope}.${name}`]);

/**
 * ZENDRY (specification, sections 7 to 9; public facts: its own pages and those of its earlier name, grade A).
 *
 * - Of its words only `paid` (charges) and `completed` (payouts) are confirmed; the rest is the general mapping.
 * - Notices of payouts carry an md5 over the client's secret; its form for charges is not public, so no webhook is proof.
 * - A payout is looked up by its id or ours at the same path: that both work is public, the path is not.
 * - Payouts are sent `authorized`, or they would wait in its panel.
 */
export default protocol({
  name: 'ZENDRY',
  evidence: {
    grade: 'A',
    operations: { getWithdraw: 'C' },
    notes: 'Its own documentation; the answer to a charge and most status words were cut there.',
  },
  baseUrl: 'https://api.zendry.com.br',
  methods: ['PIX'],
  credentials: [credentials.clientId(), credentials.clientSecret(), credentials.baseUrl()],
  accountBy: ['clientId'],
  auth: logIn({
    path: '/auth/generate_token',
    request: ({ clientId = '', clientSecret = '' }) => ({
      headers: { authorization: basicHeader(clientId, clientSecret) },
      json: { grant_type: 'client_credentials' },
    }),
  }),
  money: 'cents',
  limits: { pixExpiryMs: 1_800_000, timeoutMs: 10_000 },
  lookUpBy: ['id'],
  withdrawLookUpBy: ['id', 'reference'],
  absenceProof: 'never',
  webhookProof: false,
  statuses: generalStatuses,
  withdrawStatuses: generalWithdrawStatuses,
  answer: {
    id: within('qrcode', 'reference_code'),
    status: within('qrcode', 'status'),
    amount: within('qrcode', 'value_cents'),
    pixCode: within('qrcode', 'content'),
    pixImage: within('qrcode', 'image_base64'),
    endToEndId: within('qrcode', 'end_to_end'),
    reference: within('qrcode', 'external_reference'),
  },
  payoutAnswer: {
    id: within('payment', 'reference_code'),
    status: within('payment', 'status'),
    amount: within('payment', 'value_cents'),
    endToEndId: within('payment', 'end_to_end'),
  },
  createTransaction: {
    method: 'POST',
    path: '/v1/pix/qrcodes',
    body: (request, { money }) =>
      filled({
        value_cents: money(request.amount),
        generator_name: request.customer.name.slice(0, 100),
        generator_document: taxDocument(request.customer.document).number,
        expiration_time: 1_800,
        external_reference: referenceOf(request),
        return_url: request.webhookUrl,
      }),
  },
  getTransaction: { method: 'GET', path: '/v1/pix/qrcodes/{id}' },
  withdraw: {
    method: 'POST',
    path: '/v1/pix/payments',
    body: (request, { money }) =>
      filled({
        initiation_type: 'dict',
        idempotent_id: request.withdrawReference,
        value_cents: money(request.amount),
        pix_key_type: request.pixType && keyTypes[request.pixType],
        pix_key: pixKeyOf(request),
        receiver_name: request.name,
        receiver_document: request.document && taxDocument(request.document).number,
        authorized: true,
      }),
  },
  getWithdraw: {
    method: 'GET',
    path: ({ id, reference = '' }) => `/v1/pix/payments/${encodeURIComponent(id ?? reference)}`,
  },
  signedWith: 'clientSecret',
  signed: ({ rawBody }, secret) => {
    const body = parseJson(rawBody);
    if (getPath(body, 'notification_type') !== 'pix_payment') return true;
    const [code, id, cents] = ['reference_code', 'idempotent_id', 'value_cents'].map((name) =>
      getPath(body, `message.${name}`),
    );
    return sameText(String(getPath(body, 'md5')), md5(`payment.${code}.${id}.${cents}.${secret}`));
  },
  webhooks: [
    {
      type: 'WITHDRAW',
      when: { notification_type: 'pix_payment' },
      id: 'message.reference_code',
      status: 'message.status',
      reference: 'message.idempotent_id',
      endToEndId: 'message.end_to_end',
    },
    {
      type: 'TRANSACTION',
      when: { notification_type: ['pix_qrcode', 'pix_static_qrcode'] },
      id: 'message.reference_code',
      status: 'message.status',
      reference: 'message.external_reference',
      endToEndId: 'message.end_to_end',
    },
  ],
  unsupported: {
    createReceiver: 'Not implemented yet.',
    getReceiver: 'Not implemented yet.',
    createCardToken: 'Not implemented yet.',
    createCardId: 'Not implemented yet.',
  },
  notes: [
    'A PIX expires after 30 minutes.',
    'Notices of payouts are checked by their md5; each status is confirmed by a look-up all the same.',
  ],
});
