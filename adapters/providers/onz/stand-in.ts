import { is } from '../../../sandbox/core/shapes.ts';
import { cobProvider } from '../../../sandbox/dialects/cob.ts';

/** Onz: other brands run on its hosts, too. Both hosts take form log-ins, and phones as PIX keys have the prefix 55. */
export const onz = cobProvider({
  name: 'Onz',
  slug: 'onz',
  logIn: 'form',
  cashOutLogIn: 'form',
  cashOutToken: 'accessToken',
  sells: true,
  phone: is.phoneWith55,
});
