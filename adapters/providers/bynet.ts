import { fastSoft } from '../families/fast-soft.ts';
import { headers } from '../kit/auth.ts';
import { credentials } from '../kit/general.ts';

/**
 * ByNet (specification, sections 4 and 7; public facts: its page on payouts A, eight integrations B). Answers are
 * wrapped in `data`; its User-Agent is demanded. Of "others PENDING" its waiting words are named.
 */
export default fastSoft({
  name: 'ByNet',
  evidence: { grade: 'B', notes: 'Its documentation on payouts, a sister brand’s on charges, and eight integrations.' },
  baseUrl: 'https://api-gateway.techbynet.com/api',
  credentials: [credentials.secretKey(undefined, 'API key'), credentials.baseUrl()],
  auth: headers({ 'x-api-key': 'secretKey' }),
  fixedHeaders: { 'user-agent': 'AtivoB2B/1.0' },
  answersAt: ['data', ''],
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
