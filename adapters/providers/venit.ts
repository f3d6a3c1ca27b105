import { upperCaseMethods, whiteLabel } from '../families/white-label.ts';
import { basic } from '../kit/auth.ts';
import { credentials } from '../kit/general.ts';

/**
 * VENIT (specification, sections 7 and 8; public facts: the platform of VENITIP, grade B; the paths are the
 * specification's, which public code shows for another brand of the family).
 */
export default whiteLabel({
  name: 'VENIT',
  evidence: {
    grade: 'B',
    notes: 'The platform is VENITIP’s, by its public integrations; the paths are not seen there.',
  },
  baseUrl: 'https://api.venitip.com.br/functions/v1',
  methods: ['PIX'],
  credentials: [credentials.secretKey(), credentials.companyId(), credentials.baseUrl()],
  auth: basic('secretKey', 'companyId'),
  paths: {
    transactions: '/transaction',
    transaction: ({ id = '' }) => `/transaction?id=${encodeURIComponent(id)}`,
    refund: false,
  },
  methodWords: upperCaseMethods,
  documentType: 'upper',
  phonePrefix: '55',
  omits: ['currency', 'ip', 'pix', 'customer.address', 'items.tangible', 'items.externalRef'],
  answersAt: ['data', 'transaction', ''],
  failures: { createTransaction: 'Erro ao criar transação', getTransaction: 'Erro ao buscar transação' },
});
