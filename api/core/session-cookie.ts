import type { Mode } from '../../runtime/settings.ts';

/** `__Host-` binds the cookie to our host and to HTTPS; sandbox mode has no HTTPS. */
export const sessionCookie = (mode: Mode): string =>
  mode === 'production' ? '__Host-trilho_session' : 'trilho_session';
