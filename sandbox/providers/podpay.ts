import { is } from '../core/shapes.ts';
import { cobProvider } from '../dialects/cob.ts';

/** Podpay: by the specification's calls a brand on Onz's hosts; nothing public names it. */
export const podpay = cobProvider({
  name: 'Podpay',
  slug: 'podpay',
  logIn: 'form',
  cashOutLogIn: 'form',
  cashOutToken: 'accessToken',
  sells: true,
  phone: is.phoneWith55,
});
