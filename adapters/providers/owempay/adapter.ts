import { whiteLabel } from '../../families/white-label.ts';
import { logIn } from '../../kit/auth.ts';
import { bySpecification, credentials } from '../../kit/general.ts';

/**
 * OwemPay (specification, sections 5, 7, 8 and 9): a log-in whose token is cached for 55 minutes, PIX of an hour. No public
 * source: the log-in's body is the usual one for client credentials.
 */
export default whiteLabel({
  name: 'OwemPay',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX'],
  credentials: [credentials.clientId(), credentials.clientSecret(), credentials.baseUrl(true)],
  accountBy: ['clientId'],
  auth: logIn({
    path: '/auth/login',
    request: ({ clientId, clientSecret }) => ({ json: { client_id: clientId, client_secret: clientSecret } }),
    lifetimeMs: 55 * 60_000,
    failure: 'Falha na autenticação com owempay',
  }),
  paths: { transactions: '/transactions' },
  limits: { pixExpiryMs: 3_600_000 },
  // The family's unit is days, which cannot express an hour.
  alsoSends: () => ({ pix: { expiresInSeconds: 3_600 } }),
  unsupportedMethod: 'Método de pagamento não suportado',
});
