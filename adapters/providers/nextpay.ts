import { payoutAnswer, pixPayout } from '../families/unshown.ts';
import { whiteLabel } from '../families/white-label.ts';
import { logIn } from '../kit/auth.ts';
import { credentials, generalStatuses, generalWithdrawStatuses } from '../kit/general.ts';

/** Specification, section 9. */
const keyTypes = { CPF: 1, CNPJ: 1, EMAIL: 2, PHONE: 3, RANDOM: 4 };

/**
 * NEXTPAY (specification, sections 4, 7, 9; nothing public): its paths and key type codes; field names are the
 * white-label family's. A payment is given back by `PUT /payments/cancel/{id}`.
 */
export default whiteLabel({
  name: 'NEXTPAY',
  evidence: { grade: 'spec', notes: 'The specification’s paths; everything else on the wire is the family’s form.' },
  baseUrl: '',
  methods: ['PIX'],
  credentials: [credentials.clientId(), credentials.clientSecret(), credentials.baseUrl(true)],
  accountBy: ['clientId'],
  auth: logIn({
    path: '/v2/oauth/token',
    request: ({ clientId, clientSecret }) => ({
      json: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    }),
  }),
  paths: {
    transactions: '/pix/generate',
    transaction: '/payments/queryTransaction/{id}',
    refund: { method: 'PUT', path: '/payments/cancel/{id}' },
  },
  // Unknown words wait: it is one of the early providers (0009).
  statuses: { ...generalStatuses, default: 'PENDING' },
  withdrawStatuses: generalWithdrawStatuses,
  alsoSends: () => ({ pix: { expiresInMinutes: 1_440 } }),
  withdraw: pixPayout('/pix/cashout', { keyType: ({ pixType }) => keyTypes[pixType ?? 'RANDOM'] }),
  getWithdraw: { method: 'GET', path: '/pix/consult/{id}' },
  payoutAnswer,
});
