import { fastSoft } from '../../families/fast-soft.ts';
import { basic } from '../../kit/auth.ts';
import { credentials } from '../../kit/general.ts';

/**
 * FastSoft (specification, sections 4 and 7; public facts: six integrations, grade B). Basic auth is `x` : secret key.
 * The map names the known words of "others PENDING"; any other word is unmapped.
 */
export default fastSoft({
  name: 'FastSoft',
  evidence: {
    grade: 'B',
    operations: { withdraw: 'spec', processWebhook: 'spec' },
    notes: 'Six independent integrations agree on charges; refunds and payouts are not among them.',
  },
  baseUrl: 'https://api.fastsoftbrasil.com/api',
  credentials: [credentials.secretKey(), credentials.baseUrl()],
  auth: basic({ text: 'x' }, 'secretKey'),
  statuses: {
    PENDING: ['waiting_payment', 'pending', 'processing'],
    APPROVED: ['paid', 'approved', 'captured'],
    REFUNDED: ['refunded', 'cancelled', 'voided'],
    CHARGEBACK: ['chargeback'],
    REJECTED: ['refused', 'failed', 'declined'],
    default: 'PENDING',
  },
  withdrawStatuses: {
    PENDING: ['pending', 'processing'],
    APPROVED: ['paid', 'approved', 'captured'],
    CANCELED: ['cancelled', 'voided'],
    REJECTED: ['refused', 'failed', 'declined', 'refunded'],
    default: 'PENDING',
  },
});
