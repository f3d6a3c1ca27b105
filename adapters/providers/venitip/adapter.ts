import { venitPlatform } from '../../families/venit.ts';
import { generalStatuses, withWords } from '../../kit/general.ts';

/**
 * VENITIP (specification, sections 4, 7 and 8; public facts: a gateway class that follows its pages, grade B). Charges go
 * to the specification's `/transactions`, not the public `/transactions/pix` (B).
 */
export default venitPlatform({
  name: 'VENITIP',
  evidence: {
    grade: 'B',
    operations: { createTransaction: 'spec', getTransaction: 'spec' },
    notes: 'An integration that follows venit.readme.io, and a server on the same host.',
  },
  paths: { transactions: '/transactions', refund: false },
  statuses: { ...withWords(generalStatuses, { REJECTED: ['refunded', 'infraction'] }), default: 'PENDING' },
  unsupportedMethod: 'Invalid payment method',
});
