import { randomUUID } from 'node:crypto';
import { basic } from '../../../sandbox/core/auth.ts';
import { withdrawalsCashout } from '../../../sandbox/dialects/payouts.ts';
import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/**
 * MEDIUS: the platform of VENITIP under another name, with Basic of the secret key and the literal `x`. It is likely,
 * but not certain, that a payout has VENITIP's body. A refused payout is answered 200 with the refusal as its status,
 * as in the specification.
 */
export const medius = whiteLabel({
  name: 'MEDIUS',
  base: '/functions/v1',
  auth: basic('secretKey', { text: 'x' }),
  methods: ['pix'],
  casing: 'upper',
  refund: 'post',
  payouts: {
    ...withdrawalsCashout(),
    refuse: () => ({ status: 200, body: { withdrawal: { id: randomUUID(), status: 'REFUSED' } } }),
  },
  transferWords: { waiting: 'processing', done: 'done', refused: 'refused', canceled: 'cancelled', returned: 'failed' },
  moreWords: { transfer: ['pending', 'approved', 'done_manual', 'ERROR', 'REFUSED'] },
});
