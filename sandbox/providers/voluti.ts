import { is } from '../core/shapes.ts';
import { cobProvider } from '../dialects/cob.ts';

/** VOLUTI: log-ins are JSON at both hosts, and both answer in the standard's spelling. */
export const voluti = cobProvider({
  name: 'VOLUTI',
  slug: 'voluti',
  logIn: 'json',
  cashOutLogIn: 'json',
  cashOutToken: 'access_token',
  sells: true,
  // The specification asks for digits and names no prefix.
  phone: is.digits(10, 13),
});
