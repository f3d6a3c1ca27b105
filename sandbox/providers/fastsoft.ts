import { basic } from '../core/auth.ts';
import { fastSoft } from '../dialects/fast-soft.ts';
import { whiteLabel } from '../dialects/white-label.ts';

/** FastSoft: `x` and the secret key as credentials; answers lie at the root, in small words. */
export const fastsoft = whiteLabel({
  ...fastSoft(),
  name: 'FastSoft',
  auth: basic({ literal: 'x' }, 'secretKey'),
  // Public integrations write the methods in capitals; one of them was taken in small letters too.
  casing: 'any',
  words: { expired: 'cancelled', charged_back: 'chargeback' },
  transferWords: {
    waiting: 'pending',
    done: 'paid',
    refused: 'refused',
    canceled: 'cancelled',
    returned: 'failed',
  },
  moreWords: {
    charge: ['approved', 'captured', 'failed', 'declined', 'voided'],
    transfer: ['approved', 'captured', 'failed', 'declined', 'voided'],
  },
});
