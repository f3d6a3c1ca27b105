import { is } from '../../../sandbox/core/shapes.ts';
import { cobProvider } from '../../../sandbox/dialects/cob.ts';

/**
 * TREEAL: form log-ins, and only the refunds of the central bank's standard. No payout host is public, so the format of
 * its payouts is not known.
 */
export const treeal = cobProvider({
  name: 'TREEAL',
  slug: 'treeal',
  logIn: 'form',
  cashOutToken: 'accessToken',
  sells: false,
  // The specification requires digits and names no prefix.
  phone: is.digits(10, 13),
});
