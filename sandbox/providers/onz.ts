import { is } from '../core/shapes.ts';
import { cobProvider } from '../dialects/cob.ts';

/**
 * Onz, whose hosts other brands run on too. Both take log-ins as forms, and phones as PIX keys with 55 before them.
 */
export const onz = cobProvider({
  name: 'Onz',
  slug: 'onz',
  logIn: 'form',
  cashOutLogIn: 'form',
  cashOutToken: 'accessToken',
  sells: true,
  phone: is.phoneWith55,
});
