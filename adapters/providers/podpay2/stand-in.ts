import { fiatTransfers } from '../../../sandbox/dialects/payouts.ts';
import { newerTransaction, whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** PodPay2: the family's "/v1/transactions + Basic" form with the words of the family's second dialect. */
export const podpay2 = whiteLabel({
  name: 'PodPay2',
  base: '/v1',
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
  transactionBody: newerTransaction,
  words: { expired: 'cancelled', charged_back: 'chargeback' },
  payouts: fiatTransfers({ withdrawKey: true }),
  transferWords: {
    waiting: 'PROCESSING',
    done: 'COMPLETED',
    refused: 'REFUSED',
    canceled: 'CANCELLED',
    returned: 'REFUSED',
  },
  moreWords: {
    charge: ['pending', 'in_protest', 'approved'],
    transfer: ['PENDING_ANALYSIS', 'PENDING_QUEUE'],
  },
});
