import { upperCaseMethods, whiteLabel } from '../../families/white-label.ts';
import { withdrawalsCashout } from '../../families/white-label-payouts.ts';
import { basic } from '../../kit/auth.ts';
import { credentials } from '../../kit/general.ts';
import { getPath } from '../../kit/read.ts';

/**
 * MEDIUS (specification, sections 7 and 8; public facts: four integrations that agree, grade B).
 *
 * - Basic auth is secret key : `x`. Methods and document types are in capitals.
 * - The payout's body is VENITIP's, which runs on the same platform under the same path (C).
 */
export default whiteLabel({
  name: 'MEDIUS',
  evidence: {
    grade: 'B',
    operations: { withdraw: 'C' },
    notes: 'Four independent integrations agree on charges; its payout is its sister brand’s.',
  },
  baseUrl: 'https://api.mediuspag.com/functions/v1',
  methods: ['PIX'],
  credentials: [credentials.secretKey(), credentials.baseUrl()],
  auth: basic('secretKey', { text: 'x' }),
  paths: { transactions: '/transactions' },
  methodWords: upperCaseMethods,
  documentType: 'upper',
  answer: { pixCode: ['pix.qrcode', 'pix.pixQrCode', 'pixCopyPaste', 'pixQrCode'] },
  ...withdrawalsCashout(),
  // A failed payout comes with a 2xx status: its word reports the failure.
  refusalIn: (body, operation) =>
    operation === 'withdraw' &&
    /^(error|refused)$/i.test(String(getPath(body, 'withdrawal.status') ?? getPath(body, 'status')))
      ? 'Error on withdraw'
      : undefined,
  failures: { withdraw: 'Error on withdraw' },
});
