import { venitPlatform } from '../../families/venit.ts';

/**
 * VENIT (specification, sections 7 and 8; public facts: the platform of VENITIP, grade B; the paths are the
 * specification's, and public code shows them for another brand of the family).
 */
export default venitPlatform({
  name: 'VENIT',
  evidence: {
    grade: 'B',
    operations: { createTransaction: 'spec', getTransaction: 'spec' },
    notes: 'The platform is VENITIP’s, by its public integrations; the paths are not seen there.',
  },
  paths: {
    transactions: '/transaction',
    transaction: ({ id = '' }) => `/transaction?id=${encodeURIComponent(id)}`,
    refund: false,
  },
  answersAt: ['data', 'transaction'],
});
