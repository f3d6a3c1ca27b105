import type { Mode } from '../../runtime/settings.ts';

/** `__Host-` binds a cookie to our host and to HTTPS; sandbox mode has no HTTPS. */
const cookieOf = (name: string) => (mode: Mode) => `${mode === 'production' ? '__Host-' : ''}${name}`;

export const sessionCookie = cookieOf('trilho_session');
export const deviceCookie = cookieOf('trilho_device');
export const challengeCookie = cookieOf('trilho_challenge');
