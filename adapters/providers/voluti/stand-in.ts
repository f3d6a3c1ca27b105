import { is } from '../../../sandbox/core/shapes.ts';
import { cobProvider } from '../../../sandbox/dialects/cob.ts';

/** VOLUTI: JSON log-ins at both hosts, and both answer with the field names of the central bank's standard. */
export const voluti = cobProvider({
  name: 'VOLUTI',
  slug: 'voluti',
  logIn: 'json',
  cashOutLogIn: 'json',
  cashOutToken: 'access_token',
  sells: true,
  // The specification requires digits and names no prefix.
  phone: is.digits(10, 13),
});
