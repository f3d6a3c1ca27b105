import { basic } from '../../../sandbox/core/auth.ts';
import { fastSoft } from '../../../sandbox/dialects/fast-soft.ts';
import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** FastSoft: Basic of the literal `x` and the secret key. Answers have no wrapper, and words are in lower case. */
export const fastsoft = whiteLabel({
  ...fastSoft(),
  name: 'FastSoft',
  auth: basic({ text: 'x' }, 'secretKey'),
  // The API also accepted one integration's method in lower case; all others send capitals.
  casing: 'upper',
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
