import { fiatTransfers } from '../../../sandbox/dialects/payouts.ts';
import { newerTransaction, whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** PaySharkGateway: the family's "/v1/transactions + Basic" form, with payouts and the specification's receivers. */
export const paysharkgateway = whiteLabel({
  name: 'PaySharkGateway',
  base: '/v1',
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
  transactionBody: newerTransaction,
  words: { expired: 'expired' },
  payouts: fiatTransfers({ lookPath: '/transfers' }),
  transferWords: {
    waiting: 'processing',
    done: 'COMPLETED',
    refused: 'failed',
    canceled: 'cancelled',
    returned: 'failed',
  },
  moreWords: {
    transfer: [
      'PENDING_QUEUE',
      'PENDING_ANALYSIS',
      'pending',
      'waiting',
      'sending',
      'paid',
      'success',
      'done',
      'REFUSED',
    ],
  },
  receivers: { path: '/receivers', notFound: 'Receiver not found.' },
});
