import { headers } from '../../../sandbox/core/auth.ts';
import { brCode } from '../../../sandbox/core/shapes.ts';
import { fastSoft } from '../../../sandbox/dialects/fast-soft.ts';
import { transaction, whiteLabel } from '../../../sandbox/dialects/white-label.ts';

const envelope = (status: number, message: string, data: unknown) => ({
  status,
  message,
  data,
  error: status < 400 ? null : message,
});

/**
 * ByNet: FastSoft's paths with an API key header of its own, a required User-Agent, words in upper case, and every
 * answer wrapped in `data`. All fields of a payout are required.
 */
export const bynet = whiteLabel({
  ...fastSoft({ allFields: true }),
  name: 'ByNet',
  auth: headers({ 'x-api-key': 'secretKey' }),
  requiredHeaders: { 'user-agent': /^AtivoB2B\/1\.0$/ },
  casing: 'upper',
  transactionBody: (charge) => ({
    ...transaction(charge),
    endToEndId: charge.endToEndId,
    // The PIX code is at the top level of the transaction; other brands have it inside `pix`.
    qrCode: charge.method === 'pix' ? brCode('pix.bynet.invalid', charge) : null,
    pix: charge.method === 'pix' ? { expirationDate: charge.expiresAt, end2EndId: charge.endToEndId } : null,
  }),
  wrap: (data) => envelope(200, 'OK', data),
  words: {
    waiting: 'WAITING_PAYMENT',
    paid: 'PAID',
    refused: 'REFUSED',
    expired: 'CANCELLED',
    refunded: 'REFUNDED',
    charged_back: 'CHARGEBACK',
  },
  transferWords: {
    waiting: 'PENDING',
    done: 'PAID',
    refused: 'REFUSED',
    canceled: 'CANCELLED',
    returned: 'FAILED',
  },
  moreWords: { charge: ['APPROVED', 'FAILED', 'DECLINED'], transfer: ['APPROVED', 'FAILED', 'DECLINED'] },
  problem: (status, message) => ({ status, body: envelope(status, message, null) }),
});
