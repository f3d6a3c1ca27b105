import { bacenCob } from '../families/bacen-cob.ts';

/**
 * Onz (specification, sections 4, 5, 7; public facts: BACEN's PIX API grade A, ONZ accounts API grade B).
 *
 * - Charges: the specification's `POST /cob`. The standard's `PUT /cob/{txid}` (A) is the declared variant.
 * - Refunds: the specification's `POST /sells/{id}/refund`. The public `PUT …/devolucao/…` (A) is the declared variant.
 * - Phones: the specification's prefix `55`, where public sources show `+55`.
 * - Payouts: done at once by the specification; an answer that says PROCESSING, or 202, stays PENDING.
 * - `chave` is `pixKey`. A second pair of credentials for cash-out is `publicKey` and `secretKey`.
 */
export default bacenCob({
  name: 'Onz',
  evidence: {
    grade: 'B',
    notes: 'Charges follow the central bank’s standard; accounts API by several integrations of ONZ-hosted brands.',
  },
  // Each brand that ONZ hosts has addresses of its own.
  baseUrl: '',
  methods: ['PIX'],
  credentials: [
    { field: 'clientId', title: 'Client id', secret: false, required: true },
    { field: 'clientSecret', title: 'Client secret', secret: true, required: true },
    { field: 'pixKey', title: 'PIX key', secret: false, required: true },
    { field: 'baseUrl', title: 'Cash-in address', secret: false, required: true },
    { field: 'cashOutBaseUrl', title: 'Cash-out address', secret: false, required: false },
    { field: 'certificate', title: 'Cash-in certificate (PEM, or PFX in base64)', secret: true, required: false },
    { field: 'cashOutCertificate', title: 'Cash-out certificate', secret: true, required: false },
    { field: 'platform', title: 'Platform: receiver and certificate addresses', secret: true, required: false },
    { field: 'publicKey', title: 'Cash-out client id, if another', secret: false, required: false },
    { field: 'secretKey', title: 'Cash-out client secret, if another', secret: true, required: false },
  ],
  accountBy: ['clientId'],
  tokenPath: '/oauth/token',
  cashIn: { logIn: 'form', scope: 'cob.write cob.read' },
  cashOut: { logIn: 'form', scope: 'pix.write pix.read transactions.read account.read' },
  chargeForm: 'POST /cob',
  refundForm: 'POST /sells/{id}/refund',
  registersWebhook: true,
  money: 'reais',
  statuses: {
    PENDING: ['ativa'],
    APPROVED: ['concluida'],
    REJECTED: ['removida_pelo_usuario_recebedor', 'removida_pelo_psp'],
    default: 'REJECTED',
  },
  withdrawStatuses: {
    PENDING: ['processing', 'on_queue'],
    // A part that came back leaves the payout done; all of it undoes it.
    APPROVED: ['liquidated', 'partially_refunded'],
    CANCELED: ['canceled'],
    REJECTED: ['rejected', 'refunded'],
    default: 'REJECTED',
  },
  expiredTokenCode: 'onz-0018',
  commonNameOnly: true,
  phonePrefix: '55',
  // By reference: among the charges that the standard lists for a span of time.
  lookUpBy: ['id', 'reference'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: 86_400_000, timeoutMs: 10_000 },
  messages: {
    unsupportedMethod: 'Método de pagamento não suportado',
    unsupportedWithdraw: 'Método de saque não implementado',
    noCashOut: 'Unauthorized.',
  },
  notes: [
    'Every call needs a client certificate; cash-in and cash-out have one each.',
    'Before the first charge of a day our callback address is registered for the PIX key, in place of any other.',
    'Webhooks are not signed; each status is confirmed by a look-up.',
    'A charge whose answer was lost is found by our reference among those of that time.',
  ],
});
