import { fastSoft } from '../../families/fast-soft.ts';
import { headers } from '../../kit/auth.ts';
import { credentials } from '../../kit/general.ts';

/**
 * ByNet (specification, sections 4 and 7; public facts: its page on payouts A, eight integrations B). Replies are
 * wrapped in `data`; it requires its User-Agent. The map names the known words of "others PENDING".
 */
export default fastSoft({
  name: 'ByNet',
  evidence: {
    grade: 'B',
    operations: { withdraw: 'A' },
    notes: 'Its documentation on payouts, a sister brand’s on charges, and eight integrations.',
  },
  baseUrl: 'https://api-gateway.techbynet.com/api',
  credentials: [credentials.secretKey(undefined, 'API key'), credentials.baseUrl()],
  auth: headers({ 'user-agent': { text: 'AtivoB2B/1.0' }, 'x-api-key': 'secretKey' }),
  answersAt: ['data'],
  answer: { pixCode: ['qrCode', 'pix.qrcode'], endToEndId: ['endToEndId', 'pix.end2EndId'] },
  statuses: {
    PENDING: ['waiting_payment', 'pending', 'processing'],
    APPROVED: ['paid', 'approved'],
    REFUNDED: ['refunded', 'cancelled'],
    CHARGEBACK: ['chargeback'],
    REJECTED: ['refused', 'failed', 'declined'],
    default: 'PENDING',
  },
  withdrawStatuses: {
    PENDING: ['pending', 'processing'],
    APPROVED: ['paid', 'approved'],
    CANCELED: ['cancelled'],
    REJECTED: ['refused', 'failed', 'declined', 'refunded'],
    default: 'PENDING',
  },
});
