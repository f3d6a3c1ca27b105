import { randomUUID } from 'node:crypto';
import { basic } from '../core/auth.ts';
import { withdrawalsCashout } from '../dialects/payouts.ts';
import { whiteLabel } from '../dialects/white-label.ts';

/**
 * MEDIUS: the platform of VENITIP under another name, with the secret key and an `x` as credentials. That a payout has
 * VENITIP's body is likely rather than certain; that a refused one says so in its status is the specification's.
 */
export const medius = whiteLabel({
  name: 'MEDIUS',
  base: '/functions/v1',
  auth: basic('secretKey', { literal: 'x' }),
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
