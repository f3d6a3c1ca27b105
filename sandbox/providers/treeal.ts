import { is } from '../core/shapes.ts';
import { cobProvider } from '../dialects/cob.ts';

/** TREEAL: log-ins are forms, refunds the standard's alone. No host of payouts is public: what it takes is open. */
export const treeal = cobProvider({
  name: 'TREEAL',
  slug: 'treeal',
  logIn: 'form',
  cashOutToken: 'accessToken',
  sells: false,
  // The specification asks for digits and names no prefix.
  phone: is.digits(10, 13),
});
