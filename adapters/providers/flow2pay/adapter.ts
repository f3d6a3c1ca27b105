import { logIn } from '../../kit/auth.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { filled, referenceOf } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { parseJson } from '../../kit/parse.ts';
import { protocol } from '../../kit/protocol.ts';
import { getPath } from '../../kit/read.ts';
import { refusedBy } from '../../kit/reply.ts';
import { sameText } from '../../kit/signature.ts';

/**
 * Flow2Pay (specification, sections 4, 5, 7, 8, 9; public facts: a sister brand's integration, grade B).
 *
 * - It has no look-up: only its webhook, which carries our secret as `token`, reports payments.
 * - No sample of that webhook is public: its event's name is read as `evento` or `event`.
 * - The end-to-end id that a refund needs comes with the webhook.
 */
export default protocol({
  name: 'Flow2Pay',
  evidence: {
    grade: 'B',
    operations: { refund: 'spec', processWebhook: 'spec' },
    notes: 'A sister brand’s integration has the same paths; webhook and refund are the spec’s.',
  },
  baseUrl: '',
  methods: ['PIX'],
  credentials: [
    credentials.publicKey(undefined, 'Client id'),
    credentials.secretKey(undefined, 'Client secret'),
    { field: 'webhookSecret', title: 'Token that its webhooks carry', secret: true, required: true },
    credentials.baseUrl(true),
  ],
  accountBy: ['publicKey'],
  auth: logIn({
    path: '/no-auth/autenticacao/v1/api/login',
    request: ({ publicKey, secretKey }) => ({ json: { clientId: publicKey, clientSecret: secretKey } }),
    expiredStatus: 403,
    failure: 'Failed to authenticate with Flow2Pay',
  }),
  money: 'cents',
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  lookUpBy: [],
  absenceProof: 'never',
  webhookProof: true,
  statuses: { APPROVED: ['pixin'], CHARGEBACK: ['pixinreversal'], default: 'REJECTED' },
  returnWords: ['pixinreversal'],
  refusalIn: refusedBy('sucesso', 'mensagem'),
  answer: { id: ['txId', 'txid'], pixCode: 'qrcode.emv', pixImage: 'qrcode.imagem' },
  createTransaction: {
    method: 'POST',
    path: '/qrcode/v2/gerar',
    body: (request, { money }) =>
      filled({
        valor: money(request.amount),
        tempoExpiracao: aDay / 1000,
        comImagem: true,
        informacaoAdicional: referenceOf(request),
      }),
  },
  refund: {
    method: 'POST',
    path: '/pix/v1/transferir-reverso',
    body: ({ endToEndId, amount }, { money }) => ({ endToEnd: endToEndId, valor: money(amount) }),
  },
  refundAnswer: { mustSay: true },
  check: (_connection, operation, argument) => {
    if (operation === 'refund' && !(argument as { endToEndId?: string }).endToEndId) {
      throw new AdapterRefusal('Flow2Pay refunds by end-to-end id.', 'invalid', 'endToEndId');
    }
  },
  signed: ({ rawBody }, secret) => {
    const token = getPath(parseJson(rawBody), 'token');
    return typeof token === 'string' && sameText(token, secret);
  },
  webhooks: ['evento', 'event'].map((event) => ({
    type: 'TRANSACTION',
    when: { [event]: ['PixIn', 'PixInReversal'] },
    id: ['txId', 'txid'],
    status: event,
    endToEndId: ['endToEndId', 'endToEnd'],
    // Nothing else says what was paid.
    amount: 'valor',
  })),
  notes: [
    'Nothing can be looked up: only a webhook confirms a payment, and a charge whose answer was lost needs a person.',
    'Webhooks are taken only with the token that the account was given for them.',
  ],
});
