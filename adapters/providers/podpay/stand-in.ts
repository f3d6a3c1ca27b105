import { is } from '../../../sandbox/core/shapes.ts';
import { cobProvider } from '../../../sandbox/dialects/cob.ts';

/** Podpay: a brand on Onz's hosts, judging by the calls in the specification. No public source names it. */
export const podpay = cobProvider({
  name: 'Podpay',
  slug: 'podpay',
  logIn: 'form',
  cashOutLogIn: 'form',
  cashOutToken: 'accessToken',
  sells: true,
  phone: is.phoneWith55,
});
