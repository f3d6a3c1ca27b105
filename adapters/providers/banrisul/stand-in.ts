import { bankPix } from '../../../sandbox/dialects/bank-pix.ts';

/** Banrisul, by ACBr, whose log-in has id and secret in the form. Another library sends them as Basic. */
export const banrisul = bankPix({
  name: 'Banrisul',
  slug: 'banrisul',
  prefix: '/pix/api-mtls',
  logIn: { path: '/auth/oauth/v2/token', body: 'form', client: 'body', scopes: true },
});
