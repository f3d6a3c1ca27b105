import { upperCaseMethods, whiteLabel } from '../families/white-label.ts';
import { basic } from '../kit/auth.ts';
import { credentials, generalStatuses, withWords } from '../kit/general.ts';

/**
 * VENITIP (specification, sections 4, 7 and 8; public facts: a gateway class that follows its pages, grade B).
 *
 * - Charges go to the specification's `/transactions`; the public `/transactions/pix` (B) is the declared variant.
 * - Basic auth is secret key : company id. Phones go with 55.
 */
export default whiteLabel({
  name: 'VENITIP',
  evidence: { grade: 'B', notes: 'An integration that follows venit.readme.io, and a server on the same host.' },
  baseUrl: 'https://api.venitip.com.br/functions/v1',
  methods: ['PIX'],
  credentials: [credentials.secretKey(), credentials.companyId(), credentials.baseUrl()],
  auth: basic('secretKey', 'companyId'),
  paths: { transactions: '/transactions', refund: false },
  methodWords: upperCaseMethods,
  documentType: 'upper',
  phonePrefix: '55',
  omits: ['currency', 'ip', 'pix', 'customer.address', 'items.tangible', 'items.externalRef'],
  answersAt: ['data', ''],
  statuses: { ...withWords(generalStatuses, { REJECTED: ['refunded', 'infraction'] }), default: 'PENDING' },
  unsupportedMethod: 'Invalid payment method',
  failures: { createTransaction: 'Erro ao criar transação', getTransaction: 'Erro ao buscar transação' },
});
